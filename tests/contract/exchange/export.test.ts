import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importSystem } from "../../helpers/importSystem";
import { type Product, startProduct } from "../../helpers/product";

const DEMO = "demo-district";
let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const path = (query: string) => `system/${DEMO}/export/${query}`;
/** The file of a call as its entries. */
async function fetched(query: string): Promise<{ bytes: Uint8Array; files: Record<string, Uint8Array>; name: string }> {
  const sent = await fetch(`${product.url}/api/${path(query)}`, { headers: product.signIn("viewer") });
  expect(sent.status).toBe(200);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  return { bytes, files: unzipSync(bytes), name: sent.headers.get("Content-Disposition") ?? "" };
}

test("whoever sees a system has it as a network of PyPSA, which is read back", async () => {
  const { bytes, files, name } = await fetched("pypsa?year=2030");
  expect(name).toMatch(/filename="[\w-]+-pypsa-\d{4}-\d\d-\d\d\.zip"/);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["network.csv", "snapshots.csv", "buses.csv", "loads.csv"]),
  );
  expect(strFromU8(files["snapshots.csv"]!).split("\n")[1]).toBe("0,2030-01-01 00:00:00,1,1,1");
  // What PyPSA cannot say is told next to it.
  expect(strFromU8(files["report.txt"] ?? new Uint8Array()).split("\n").length).toBeGreaterThan(1);
  const again = await importSystem(product, "editor", bytes);
  expect(again).toMatchObject({ stage: "done" });
  for (const [caller, status] of [
    ["foreign", 404],
    ["nobody", 401],
  ] as const)
    expect((await product.call(caller, "GET", path("pypsa?year=2030"))).status).toBe(status);
});

test("a year or scenario that there is not is refused by name", async () => {
  for (const query of ["pypsa", "pypsa?year=soon", "pypsa?year=1800", "pypsa?year=2030&scenario_id=none"])
    expect((await product.call("editor", "GET", path(query))).status, query).toBe(422);
});

test("a data package describes each of its tables", async () => {
  const { files } = await fetched("datapackage");
  const described = JSON.parse(strFromU8(files["datapackage.json"]!)) as {
    resources: {
      name: string;
      path: string;
      schema: { fields: { name: string }[]; foreignKeys?: { reference: { resource: string } }[] };
    }[];
  };
  const names = described.resources.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["system", "components", "parameters", "series"]));
  for (const { path: file, schema } of described.resources) {
    const head = strFromU8(files[file]!).split("\n")[0];
    expect(head).toBe(schema.fields.map(({ name }) => name).join(","));
    for (const { reference } of schema.foreignKeys ?? []) expect(["", ...names]).toContain(reference.resource);
  }
  expect(Object.keys(files).sort()).toEqual(["datapackage.json", ...described.resources.map((one) => one.path)].sort());
  for (const [caller, status] of [
    ["foreign", 404],
    ["nobody", 401],
  ] as const)
    expect((await product.call(caller, "GET", path("datapackage"))).status).toBe(status);
});

test("the model of a run is a text file for solvers, for whoever sees the run", async () => {
  const model = (query: string) => `optimization/demo-investment-2030/model${query}`;
  for (const format of ["mps", "lp"]) {
    const sent = await fetch(`${product.url}/api/${model(`?format=${format}`)}`, { headers: product.signIn("viewer") });
    expect(sent.status).toBe(200);
    const text = strFromU8(unzipSync(new Uint8Array(await sent.arrayBuffer()))[`model.${format}`]!);
    expect(text).toContain("Battery.charge(2030,17)");
  }
  for (const [caller, query, status] of [
    ["viewer", "?format=nl", 422],
    ["foreign", "", 404],
    ["nobody", "", 401],
  ] as const)
    expect((await product.call(caller, "GET", model(query))).status, `${caller} ${query}`).toBe(status);
});
