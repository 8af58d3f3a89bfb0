import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Visit, withoutIds } from "~/server/analytics";
import { readEnvironment } from "~/services/core/settings/environment.server";
import { PATIENCE_MS } from "../../helpers/eventually";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** A counter that the company runs itself: off by default, told by the server alone when it is on. */
const visits: (Visit & { token?: string })[] = [];
let counter: Server;
let product: Product;
beforeAll(async () => {
  counter = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      visits.push({ ...(JSON.parse(body) as Visit), token: request.headers.authorization });
      response.end("ok");
    });
  });
  await new Promise<void>((up) => counter.listen(0, "127.0.0.1", up));
  const url = `http://127.0.0.1:${(counter.address() as AddressInfo).port}/count`;
  product = await startProduct({ ANALYTICS_URL: url, ANALYTICS_TOKEN: "t-1" });
});
afterAll(async () => {
  await product.stop();
  counter.close();
});

test("is off unless its address is given", () => {
  const off = { NODE_ENV: "test", DATA_DIR: product.dataDir } as const;
  expect(readEnvironment(off).analytics).toBeUndefined();
  expect(() => readEnvironment({ ...off, ANALYTICS_TOKEN: "t" })).toThrow(/ANALYTICS_TOKEN needs ANALYTICS_URL/);
  expect(() => readEnvironment({ ...off, NODE_ENV: "production", ANALYTICS_URL: "https://10.0.0.1/" })).toThrow(
    /ANALYTICS_URL/,
  );
});

test.each([
  ["/", "/"],
  ["/systems", "/systems"],
  ["/system/demo-district/designer/results/costs", "/system/:id/designer/results/costs"],
  ["/system/abc/digital-twin/components/pump/duplicate", "/system/:id/digital-twin/components/:id/duplicate"],
  ["/system/abc/digital-twin/components/new", "/system/:id/digital-twin/components/new"],
  ["/login/reset/Abc123", "/login/reset/:id"],
  ["/admin/team-members/1b4e28ba-2fa1-11d2-883f-0016d3cca427", "/admin/team-members/:id"],
])("%s is counted as %s", (path, counted) => expect(withoutIds(path)).toBe(counted));

test("is told of pages, by a mark that does not name the account; browsers are told nothing of it", async () => {
  const editor = new Person(product.url);
  await editor.signIn("editor@demo.test");
  const page = await editor.get("/system/demo-district/digital-twin/components?q=secret");
  expect(page.status).toBe(200);
  const policy = page.headers.get("Content-Security-Policy")!;
  expect(policy).not.toMatch(/https?:|127\.0\.0\.1/);
  expect(await page.text()).not.toContain("/count");
  await vi.waitFor(() => expect(visits.some(({ path }) => path.endsWith("/components"))).toBe(true), PATIENCE_MS);
  const visit = visits.find(({ path }) => path.endsWith("/components"))!;
  expect(visit).toMatchObject({
    type: "page",
    path: "/system/:id/digital-twin/components",
    status: 200,
    role: "editor",
    token: "Bearer t-1",
  });
  expect(visit.user).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(visits)).not.toMatch(/secret|demo-district|demo\.test/);
  expect((await product.call("editor", "GET", "systems")).status).toBe(200);
  expect(visits.every(({ path }) => !path.startsWith("/api"))).toBe(true);
});

test("is named by the privacy page while it is on", async () => {
  const text = await words(await new Person(product.url).get("/privacy"));
  expect(text).toContain("counts visits: its server tells 127.0.0.1");
  expect(text).not.toContain("no analysis service is used");
});
