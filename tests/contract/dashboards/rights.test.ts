import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";

const SYSTEM = "demo-district";
const PAGE = `/system/${SYSTEM}/designer/results/dashboards`;
let product: Product;
const people = {} as Record<"editor" | "viewer" | "foreign", Person>;

const call = async (who: Caller, method: string, path: string, body?: object) =>
  (await product.call(who, method, path, body)).status;
const stored = async (path: "dashboards" | "configs") =>
  (await product.call("editor", "GET", `system/${SYSTEM}/results/${path}`)).body as Record<string, unknown>[];

beforeAll(async () => {
  product = await startProduct();
  for (const [who, email, password] of [
    ["editor", "editor@demo.test"],
    ["viewer", "viewer@demo.test"],
    ["foreign", "owner@main.test", "a-long-password-of-main"],
  ] as const) {
    people[who] = new Person(product.url);
    await people[who].signIn(email, password);
  }
  for (const id of ["first", "second"])
    expect(await call("editor", "POST", "chart-config", { config_id: id, system_id: SYSTEM, chart: "costs" })).toBe(
      200,
    );
  const board = { dashboard_id: "board", system_id: SYSTEM, name: "Board", config_ids: ["first", "second"] };
  expect(await call("editor", "POST", "dashboard", board)).toBe(200);
});
afterAll(() => product.stop());

test("who may only look reads every dashboard and chart, and changes none, by call or by form", async () => {
  const before = [await stored("dashboards"), await stored("configs")];
  for (const path of ["dashboards", "configs"] as const) {
    const { status, body } = await product.call("viewer", "GET", `system/${SYSTEM}/results/${path}`);
    expect([status, body]).toEqual([200, await stored(path)]);
  }
  for (const [method, path, body] of [
    ["POST", "dashboard", { ...before[0]!.at(-1), name: "Mine" }],
    ["POST", "dashboard", { dashboard_id: "new", system_id: SYSTEM, name: "New" }],
    ["POST", "chart-config", { config_id: "first", system_id: SYSTEM, chart: "emissions" }],
    ["POST", "chart-config", { config_id: "new", system_id: SYSTEM, chart: "emissions" }],
    ["DELETE", "dashboard/board"],
    ["DELETE", "chart-config/first"],
  ] as const)
    expect([method, path, await call("viewer", method, path, body)]).toEqual([method, path, 403]);
  const page = (await (await people.viewer.get(`${PAGE}/board`)).text()).replace(/<script[\s\S]*?<\/script>/g, "");
  expect(page).toContain('data-columns="1"');
  expect(page).not.toMatch(/board-tools|name="duplicate"|charts\/(new|first)/);
  const forms: Record<string, string>[] = [
    { config_id: "first", to: "2" },
    { config_id: "first", columns: "2" },
    { duplicate: "first" },
  ];
  for (const form of forms) expect((await people.viewer.post(`${PAGE}/board`, form)).status).toBe(403);
  for (const path of [
    "new",
    "board/edit",
    "board/delete",
    "board/charts/new",
    "board/charts/first",
    "board/charts/first/delete",
  ]) {
    expect([path, (await people.viewer.get(`${PAGE}/${path}`)).status]).toEqual([path, 403]);
    expect([path, (await people.viewer.post(`${PAGE}/${path}`, { name: "Mine", confirm: "1" })).status]).toEqual([
      path,
      403,
    ]);
  }
  expect([await stored("dashboards"), await stored("configs")]).toEqual(before);
});

test("nothing of it is there for another space", async () => {
  const before = [await stored("dashboards"), await stored("configs")];
  for (const [method, path, body] of [
    ["GET", `system/${SYSTEM}/results/dashboards`],
    ["GET", `system/${SYSTEM}/results/configs`],
    ["GET", "dashboard/board"],
    ["GET", "chart-config/first"],
    ["POST", "dashboard", { dashboard_id: "board", system_id: SYSTEM, name: "Theirs" }],
    ["POST", "chart-config", { config_id: "first", system_id: SYSTEM, chart: "emissions" }],
    ["DELETE", "dashboard/board"],
    ["DELETE", "chart-config/first"],
  ] as const)
    expect([method, path, await call("foreign", method, path, body)]).toEqual([method, path, 404]);
  for (const path of ["board", "board/charts/first", "board/delete"])
    expect((await people.foreign.get(`${PAGE}/${path}`)).status).toBe(404);
  expect((await people.foreign.post(`${PAGE}/board`, { duplicate: "first" })).status).toBe(404);
  expect([await stored("dashboards"), await stored("configs")]).toEqual(before);
});

test("a chart is duplicated next to itself, and says what cannot be both: a run and the newest of a type", async () => {
  const copied = await people.editor.post(`${PAGE}/board`, { duplicate: "first" });
  expect(copied.status).toBe(303);
  const board = (await stored("dashboards")).find(({ dashboard_id }) => dashboard_id === "board");
  const order = board!.config_ids as string[];
  expect([order.length, order[0], order[2]]).toEqual([3, "first", "second"]);
  expect((await stored("configs")).find(({ config_id }) => config_id === order[1])).toMatchObject({ chart: "costs" });
  expect((await people.editor.post(`${PAGE}/board`, { duplicate: "gone" })).status).toBe(404);
  const both = {
    config_id: "both",
    system_id: SYSTEM,
    chart: "costs",
    newest_of: "invest",
    optimization_id: "demo-investment-2030",
  };
  const refused = await product.call("editor", "POST", "chart-config", both);
  expect(refused).toMatchObject({ status: 422, body: { error_details: [{ field: "newest_of" }] } });
});
