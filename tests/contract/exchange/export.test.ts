import Database from "better-sqlite3";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHdf5 } from "~jobs/handlers/exchange/hdf5";
import { readNetcdf } from "~/engines/exchange";
import { PATIENCE_MS } from "../../helpers/eventually";
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

test("a run is a solved network of PyPSA for whoever sees it, until the system changes", async () => {
  const network = (query = "") => `optimization/demo-investment-2030/network${query}`;
  await expect
    .poll(async () => (await product.call("viewer", "GET", network())).status, { timeout: PATIENCE_MS, interval: 500 })
    .toBe(200);
  const sent = await fetch(`${product.url}/api/${network("?year=2030")}`, { headers: product.signIn("viewer") });
  expect(sent.headers.get("Content-Disposition")).toMatch(/filename="[\w-]+-network-\d{4}-\d\d-\d\d\.nc"/);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const read = await readHdf5(bytes, readNetcdf);
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  expect([...read.network.tables.keys()]).toEqual(expect.arrayContaining(["generators", "loads", "storage_units"]));
  const page = await fetch(
    `${product.url}/system/demo-district/designer/results/network.nc?optimization_id=demo-investment-2030`,
    { headers: product.signIn("viewer") },
  );
  expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "application/netcdf"]);
  for (const [caller, query, status] of [
    ["viewer", "?year=2031", 422],
    ["viewer", "?year=soon", 422],
    ["foreign", "", 404],
    ["nobody", "", 401],
  ] as const)
    expect((await product.call(caller, "GET", network(query))).status, `${caller} ${query}`).toBe(status);
  // The file would have the results of one model and the inputs of another.
  type Row = { properties: { value: number } };
  const row = (await product.call("editor", "GET", "parameter/demo-pv-lifetime")).body as Row;
  const change = async (value: number) => {
    const properties = { ...row.properties, value };
    expect((await product.call("editor", "POST", "parameter", { ...row, properties })).status).toBe(200);
  };
  await change(row.properties.value + 1);
  expect((await product.call("viewer", "GET", network())).status).toBe(409);
  await change(row.properties.value);
  expect((await product.call("viewer", "GET", network())).status).toBe(200);
});

test("a system is a map for whoever sees it, with the sizes of a run of its own", async () => {
  const map = (query: string) => path(`map?${query}`);
  const run = "optimization_id=demo-investment-2030";
  const sent = await product.call("viewer", "GET", map(run));
  expect(sent.headers.get("Content-Type")).toBe("application/geo+json");
  const { features } = sent.body as { features: { properties: { components: { built: number | null }[] } }[] };
  const built = features.flatMap(({ properties }) => properties.components.map((one) => one.built ?? 0));
  expect(Math.max(...built)).toBeGreaterThan(0);
  const file = await fetch(`${product.url}/api/${map(`format=gpkg&${run}`)}`, { headers: product.signIn("viewer") });
  const db = new Database(Buffer.from(await file.arrayBuffer()));
  expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db.pragma("foreign_key_check")).toEqual([]);
  const layers = db.prepare("SELECT table_name, data_type FROM gpkg_contents ORDER BY table_name").all();
  expect(layers).toContainEqual({ table_name: "locations", data_type: "features" });
  expect(db.prepare("SELECT count(*) AS n FROM components WHERE total > 0").get()).not.toEqual({ n: 0 });
  db.close();
  const page = await fetch(`${product.url}/system/${DEMO}/exchange/map?format=gpkg&optimization_id=`, {
    headers: product.signIn("viewer"),
  });
  expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "application/geopackage+sqlite3"]);
  for (const [caller, query, status] of [
    ["viewer", "format=shp", 422],
    ["viewer", "optimization_id=none", 422],
    ["viewer", `${run}&year=2031`, 422],
    ["foreign", run, 404],
    ["nobody", run, 401],
  ] as const)
    expect((await product.call(caller, "GET", map(query))).status, `${caller} ${query}`).toBe(status);
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
