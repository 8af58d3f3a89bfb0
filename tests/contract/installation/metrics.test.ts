import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProduct, type Product } from "../../helpers/product";

let product: Product;
const TOKEN = "a-token-of-the-monitoring";
beforeAll(async () => {
  product = await startProduct();
}, 60_000);
afterAll(() => product.stop());

/** With headers that fetch would not send, such as Host. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const sent = request(`${url}/metrics`, { headers }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", failed).end();
  });

describe("/metrics without a token", () => {
  test("tells programs on the same machine what was asked, by pattern", async () => {
    await fetch(`${product.url}/api/systems`, { headers: product.signIn("viewer") });
    await fetch(`${product.url}/system/demo-district/no-such/${"x".repeat(200)}`, { redirect: "manual" });
    const { status, text } = await ask(product.url);
    expect(status).toBe(200);
    expect(text).toMatch(/^energy_http_requests_total\{process="web",route="\/api\/\*",status="2xx"\} \d+$/m);
    expect(text).toMatch(/route="other"/);
    expect(text).toMatch(/^energy_process_memory_bytes\{process="web"\} \d{8,}$/m);
    expect(text).toMatch(/^energy_database_bytes\{kind="spaces"\} \d{5,}$/m);
    expect(text).toMatch(/^energy_jobs_waiting \d+$/m);
    for (const secret of ["demo-district", "@demo.test", "xxx", "editor"]) expect(text).not.toContain(secret);
    for (const line of text.trim().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) energy_\w+ .+|energy_\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  });

  test.each<[string, Record<string, string>]>([
    ["a proxy", { "X-Forwarded-For": "203.0.113.9" }],
    ["a proxy that says so otherwise", { Via: "1.1 proxy" }],
    ["another name", { Host: "energy.example" }],
  ])("tells nothing through %s", async (_way, headers) => {
    const { status, text } = await ask(product.url, headers);
    expect([status, text.includes("energy_")]).toEqual([403, false]);
  });
});

test("/metrics with a token tells whoever sends it, and nobody else", async () => {
  const guarded = await startProduct({ METRICS_TOKEN: TOKEN });
  try {
    expect((await ask(guarded.url)).status).toBe(401);
    expect((await ask(guarded.url, { Authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    const { status, text } = await ask(guarded.url, {
      Authorization: `Bearer ${TOKEN}`,
      Host: "energy.example",
      "X-Forwarded-For": "203.0.113.9",
    });
    expect([status, text.includes("energy_jobs_waiting")]).toEqual([200, true]);
  } finally {
    await guarded.stop();
  }
}, 30_000);
