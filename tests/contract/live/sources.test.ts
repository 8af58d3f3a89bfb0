import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { MISSING, SHARED } from "../core/samples";

let product: Product;
let server: Server;
let url: string;
const at = new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString();
beforeAll(async () => {
  server = createServer((_request, response) => response.end(JSON.stringify({ data: [{ at, mw: 2.5 }] })));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  product = await startProduct();
  const series = { live_id: "fed", system_id: SHARED, name: "Fed", type: "production", unit: "MW" };
  expect((await product.call("editor", "POST", "live-series", series)).status).toBe(200);
});
afterAll(async () => {
  server.close();
  await product.stop();
});

const source = () => ({
  live_id: "fed",
  system_id: SHARED,
  kind: "http",
  url,
  active: false,
  items_path: "data",
  time_path: "at",
  value_path: "mw",
});
const attempt = (caller: Caller, body: unknown) =>
  product.call(caller, "POST", `system/${SHARED}/live-sources/try`, body);

it("a source is tried before it is saved, by those who may, and says in words what is wrong", async () => {
  const settings = Object.fromEntries(Object.entries(source()).filter(([name]) => name !== "system_id"));
  const body = { ...settings, secret: "a-token" };
  expect(await attempt("editor", body)).toMatchObject({
    status: 200,
    body: { left: 0, values: [{ timestamp: at, value: 2.5 }] },
  });
  expect((await attempt("nobody", body)).status).toBe(401);
  expect((await attempt("viewer", 7)).status).toBe(403);
  expect((await attempt("foreign", body)).status).toBe(404);
  const wrong = await attempt("editor", { ...body, items_path: "rows" });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining("no list at rows")]);
  const inside = await attempt("editor", { ...body, url: "https://169.254.169.254/" });
  expect([inside.status, JSON.stringify(inside.body)]).toEqual([422, expect.stringContaining("private network")]);
});

it("its secret is set apart from it and read by nobody", async () => {
  expect((await product.call("editor", "POST", "live-source", source())).status).toBe(200);
  const put = (caller: Caller, body: unknown, id = "fed") =>
    product.call(caller, "POST", `live-source/${id}/secret`, body);
  const secret = { secret: "nobody-reads-this" };
  expect((await put("viewer", secret)).status).toBe(403);
  expect((await put("foreign", secret)).status).toBe(404);
  expect((await put("editor", secret, MISSING)).status).toBe(404);
  expect((await put("editor", secret)).status).toBe(200);
  const shown = await Promise.all(
    [`system/${SHARED}/live-sources`, `system/${SHARED}/live-sources/updates?since=2020-01-01T00:00:00Z`].map((path) =>
      product.call("admin", "GET", path),
    ),
  );
  for (const { status, body } of shown) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain("fed");
    expect(JSON.stringify(body)).not.toContain("nobody-reads-this");
  }
  expect((await put("editor", { secret: null })).status).toBe(200);
});

it("cleaning rules are saved once they were tested", async () => {
  const series = { live_id: "clean", system_id: SHARED, name: "Clean", type: "production", unit: "MW" };
  const save = (more: object) => product.call("editor", "POST", "live-series", { ...series, ...more });
  expect((await save({})).status).toBe(200);
  const rules = { jump_limit: 5, window_size: 4 };
  expect((await save(rules)).status).toBe(422);
  const test = (caller: Caller) => product.call(caller, "POST", "live-series/clean/cleaning-test", rules);
  expect((await test("editor")).status).toBe(422);
  const points = Array.from({ length: 30 }, (_v, i) => ({
    live_id: "clean",
    value: i === 20 ? 99 : i % 3,
    timestamp: new Date(Date.parse(at) - (30 - i) * 900_000).toISOString(),
  }));
  const send = (data: unknown) => product.call("editor", "POST", `system/${SHARED}/live-points`, { data });
  expect((await send(points)).body).toMatchObject({ stored: 30 });
  expect((await test("viewer")).status).toBe(403);
  expect((await test("foreign")).status).toBe(404);
  const tested = await test("editor");
  expect(tested).toMatchObject({ status: 200, body: { tested: 30, counts: [{ rule: "jump", count: 1 }] } });
  const { cleaning_test } = tested.body as { cleaning_test: string };
  expect((await save({ ...rules, jump_limit: 6, cleaning_test })).status).toBe(422);
  expect((await save({ ...rules, cleaning_test })).status).toBe(200);
  const late = [{ live_id: "clean", value: 50, timestamp: at }];
  const refused = { stored: 0, refused: 1, refusals: [{ index: 0, reason: "jump" }] };
  expect((await send(late)).body).toMatchObject(refused);
  expect((await send(late)).body).toMatchObject(refused);
  expect((await send([{ ...late[0], value: 2 }])).body).toMatchObject({ stored: 1, refused: 0 });
});
