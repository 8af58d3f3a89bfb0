import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EntityName } from "~/entities/core/entityNames";
import { ENTITIES } from "~/services/registry.server";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";
import {
  componentOf,
  ground,
  MISSING,
  parameterFor,
  PARTIES,
  runOf,
  sample,
  seriesFor,
  SHARED,
  withResult,
} from "./samples";

/** A system only its maker (and admins) can see: the editor and the viewer of the demo have no role in it. */
const CLOSED = "contract-closed";
const GLOBAL: readonly EntityName[] = [
  "technology",
  "carrier",
  "carrier_level",
  "spot_market",
  "futures_market",
  "value_source",
  "tariff",
  "house",
  "book",
  "counterparty",
];
const writable = ENTITIES.filter((entity) => entity.writable).map(({ name }) => name);
const inSystem = writable.filter((name) => !GLOBAL.includes(name) && name !== "system");
const softDeleted = ENTITIES.filter((entity) => entity.softDelete).map(({ name }) => name);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const closed = {
    ...sample("system", "").item,
    system_id: CLOSED,
    name: "Closed",
    has_operation: true,
    has_portfolio: true,
  };
  expect((await product.call("superadmin", "POST", "system", closed)).status).toBe(200);
  for (const system of [SHARED, CLOSED]) {
    for (const row of ground(system)) expect((await product.call("admin", "POST", "geometry", row)).status).toBe(200);
    expect((await product.call("admin", "POST", "node", componentOf(system))).status).toBe(200);
    const run = { ...sample("optimization", system).item, optimization_id: runOf(system) };
    expect((await product.call("admin", "POST", "optimization", run)).status).toBe(200);
  }
  // Studies change it: the run of the other system has one.
  const rate = parameterFor(`${CLOSED}-rate`, CLOSED, "base");
  expect((await product.call("admin", "POST", "parameter", rate)).status).toBe(200);
  for (const [name, item] of PARTIES) expect((await save("admin", name, item)).status).toBe(200);
  withResult(product.dataDir, [SHARED, CLOSED]);
});
afterAll(() => product.stop());

const path = (name: EntityName) => ENTITIES.find((entity) => entity.name === name)!.path;
const save = (caller: Caller, name: EntityName, item: unknown) => product.call(caller, "POST", path(name), item);

/** A valid new item, with what it hangs on stored. */
async function fresh(name: EntityName, system: string): Promise<{ id: string; item: Record<string, unknown> }> {
  const made = sample(name, system);
  if (name === "task") {
    const scenario = { scenario_id: made.id, name: made.id, system_id: system };
    expect((await save("admin", "scenario", scenario)).status).toBe(200);
    const parameter = parameterFor(made.id, system, made.id);
    expect((await save("admin", "parameter", parameter)).status, "parameter of a task").toBe(200);
  }
  if (name === "operation_site") await product.call("admin", "DELETE", `operation-site/${system}?hard=1`);
  if (["forecast_settings", "live_source", "event_rules"].includes(name)) {
    const series = await save("admin", "live_series", seriesFor(made.id, system));
    expect(series.status, JSON.stringify(series.body)).toBe(200);
  }
  return made;
}

/** Saves as admin and gives the id. */
async function stored(name: EntityName, system: string): Promise<string> {
  const { id, item } = await fresh(name, system);
  const answer = await save("admin", name, item);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

/** What a caller gets in a system: the status of a read and of a write. */
function expected(caller: Caller, system: string): { read: number; write: number } {
  if (caller === "nobody") return { read: 401, write: 401 };
  if (caller === "foreign") return { read: 404, write: 404 };
  if (caller === "admin" || caller === "superadmin") return { read: 200, write: 200 };
  if (system === CLOSED) return { read: 404, write: 404 };
  return caller === "editor" ? { read: 200, write: 200 } : { read: 200, write: 403 };
}

/** What editors of a system see and its owners alone write. */
const OWNED: readonly EntityName[] = ["trade_limit"];

describe.each(inSystem)("%s", (name) => {
  describe.each([SHARED, CLOSED])("in %s", (system) => {
    test.each(CALLERS)("called by %s", async (caller) => {
      const right = expected(caller, system);
      const want =
        OWNED.includes(name) && caller === "editor" && right.write === 200 ? { ...right, write: 403 } : right;
      const { id: newId, item } = await fresh(name, system);
      expect((await save(caller, name, item)).status).toBe(want.write);
      const known = await product.call("admin", "GET", `${path(name)}/${newId}`);
      expect(known.status).toBe(want.write === 200 ? 200 : 404);

      const id = await stored(name, system);
      const at = `${path(name)}/${id}`;
      expect((await product.call(caller, "GET", at)).status).toBe(want.read);
      if (!softDeleted.includes(name)) {
        // What ends for good has no call that restores it, and ends only where the call says so.
        expect((await product.call(caller, "POST", `${at}/restore`)).status).toBe(404);
        expect((await product.call(caller, "DELETE", at)).status).toBe(right.write === 200 ? 409 : right.write);
        expect((await product.call("admin", "GET", at)).status).toBe(200);
        expect((await product.call(caller, "DELETE", `${at}?hard=1`)).status).toBe(want.write);
        expect((await product.call("admin", "GET", at)).status).toBe(want.write === 200 ? 404 : 200);
        return;
      }
      expect((await product.call(caller, "DELETE", at)).status).toBe(want.write);
      if (want.write !== 200) await product.call("admin", "DELETE", at);
      expect((await product.call(caller, "POST", `${at}/restore`)).status).toBe(want.write);
      await product.call("admin", "DELETE", at);
      expect((await product.call(caller, "DELETE", `${at}?hard=1`)).status).toBe(want.write);
      expect((await product.call("admin", "GET", at)).status).toBe(want.write === 200 ? 404 : 200);
    });
  });

  test.each(CALLERS)("a missing id, called by %s", async (caller) => {
    const want = caller === "nobody" ? 401 : 404;
    for (const [method, at] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/restore"],
    ] as const) {
      // What cannot be restored has no such call, for nobody.
      const isCall = at === "" || softDeleted.includes(name);
      expect((await product.call(caller, method, `${path(name)}/${MISSING}${at}`)).status).toBe(isCall ? want : 404);
    }
  });
});

describe("lists", () => {
  const lists = ENTITIES.flatMap(({ name, lists: own }) => own.map((list) => ({ name, ...list })));
  test.each(lists)("$path", async ({ path: pattern, updates, rows, keyed }) => {
    for (const system of [SHARED, CLOSED]) {
      const at = pattern.replace(":system_id", system);
      for (const caller of CALLERS) {
        const want = rows === "system" ? expected(caller, system).read : caller === "nobody" ? 401 : 200;
        const answer = await product.call(caller, "GET", at);
        expect(answer.status, `${caller} ${at}`).toBe(want);
        if (want === 200) expect(Array.isArray(answer.body)).toBe(!keyed);
        if (!updates) continue;
        const since = await product.call(caller, "GET", `${at}/updates?since=2020-01-01T00:00:00Z`);
        expect(since.status, `${caller} ${at}/updates`).toBe(want);
        if (want === 200)
          for (const row of since.body as { set_mode: string }[])
            expect(row.set_mode).toMatch(/^(create|update|delete|restore)$/);
        if (want === 200) expect((await product.call(caller, "GET", `${at}/updates?since=yesterday`)).status).toBe(400);
      }
      if (rows !== "system") break;
      expect((await product.call("admin", "GET", pattern.replace(":system_id", MISSING))).status).toBe(404);
    }
  });

  test("these lists tell what changed since, and no others", async () => {
    const own = [
      "optimizations",
      "run-notes",
      "finance-terms",
      "scenarios",
      "geometries",
      "nodes",
      "lines",
      "parameters",
      "nodes/parameters",
      "lines/parameters",
      "technologies/parameters",
      "events",
      "event-rules",
      "studies",
      "forecast-settings",
      "live-series",
      "live-sources",
      "weather-forecasts",
      "operation-sites",
      "setpoint-outputs",
      "webhooks",
      "optimization-operations",
      "results/dashboards",
      "results/configs",
      "spotdeals",
      "deals",
      "goos",
      "tradelimits",
    ].map((path) => `system/${SHARED}/${path}`);
    const all = [
      "systems",
      "technologies",
      "spot-markets",
      "futures-markets",
      "value-sources",
      "tariffs",
      "portfolio-manager/houses",
      "templates",
      "webhooks",
      "portfolio-manager/books",
      "portfolio-manager/counterparties",
      "portfolio-manager/tradelimits",
      "global/scenarios",
      "global/geometries",
      "global/technologies/parameters",
      ...own,
    ];
    for (const at of all) {
      const answer = await product.call("viewer", "GET", `${at}/updates?since=2020-01-01T00:00:00Z`);
      expect([answer.status, Array.isArray(answer.body)], at).toEqual([200, true]);
    }
    const described = ENTITIES.flatMap((entity) => entity.lists).filter(({ updates }) => updates);
    expect(described.map(({ path: at }) => at.replace(":system_id", SHARED)).sort()).toEqual([...all].sort());
  });

  test("systems holds only what the caller may see", async () => {
    const names = async (caller: Caller) =>
      ((await product.call(caller, "GET", "systems")).body as { system_id: string }[]).map((row) => row.system_id);
    expect(await names("admin")).toEqual(expect.arrayContaining([SHARED, CLOSED]));
    expect(await names("viewer")).toEqual([SHARED]);
    expect(await names("foreign")).toEqual([]);
  });
});

describe("what belongs to no system", () => {
  const allowed: Record<string, readonly Caller[]> = {
    technology: ["superadmin", "admin"],
    carrier: ["superadmin", "admin"],
    carrier_level: ["superadmin", "admin", "editor"],
    spot_market: ["superadmin", "admin"],
    futures_market: ["superadmin", "admin"],
    value_source: ["superadmin", "admin"],
    tariff: ["superadmin", "admin", "editor"],
    house: ["superadmin", "admin", "editor"],
    book: ["superadmin", "admin", "editor"],
    counterparty: ["superadmin", "admin", "editor"],
    system: ["superadmin", "admin", "editor"],
  };
  test.each(Object.keys(allowed) as EntityName[])("%s is saved by those who may", async (name) => {
    for (const caller of CALLERS) {
      const { id, item } = sample(name, "");
      // The other space has its own catalogue and systems: its admin writes there, and nothing of it is seen here.
      const want = caller === "nobody" ? 401 : caller === "foreign" || allowed[name]!.includes(caller) ? 200 : 403;
      expect((await save(caller, name, item)).status, caller).toBe(want);
      expect((await product.call("superadmin", "GET", `${path(name)}/${id}`)).status, caller).toBe(
        allowed[name]!.includes(caller) ? 200 : 404,
      );
    }
  });

  test.each(["scenario", "parameter"] as const)("a %s of an editor names its system", async (name) => {
    const { item } = await fresh(name, SHARED);
    const { system_id, ...general } = item;
    expect(system_id).toBe(SHARED);
    const refusal = await save("editor", name, general);
    expect(refusal.status).toBe(422);
    expect((refusal.body as { error_details: object[] }).error_details).toMatchObject([{ field: "system_id" }]);
    expect((await save("viewer", name, general)).status).toBe(403);
    expect((await save("editor", name, item)).status).toBe(200);
  });

  test("a system is deleted by its admins only", async () => {
    const { id, item } = sample("system", "");
    expect((await save("editor", "system", item)).status).toBe(200);
    expect((await product.call("viewer", "DELETE", `system/${id}`)).status).toBe(404);
    expect((await product.call("editor", "DELETE", `system/${SHARED}`)).status).toBe(403);
    expect((await product.call("editor", "DELETE", `system/${id}?hard=1`)).status).toBe(200);
    expect((await product.call("superadmin", "GET", `system/${id}`)).status).toBe(404);
  });
});

describe("bad input is named and stores nothing", () => {
  test.each(writable)("%s", async (name) => {
    const { id, item } = await fresh(name, SHARED);
    const broken = { ...item, name: "", no_such_field: 1 };
    const answer = await save("admin", name, broken);
    expect(answer.status).toBe(422);
    expect((answer.body as { message: string }).message).not.toMatch(/^errors/);
    expect((await product.call("admin", "GET", `${path(name)}/${id}`)).status).toBe(404);
    expect((await product.call("admin", "POST", path(name), "text")).status).toBe(400);
    const plain = await fetch(`${product.url}/api/${path(name)}`, { method: "POST", body: "a=b" });
    expect(plain.status).toBe(401);
  });

  test("what is missing is required, what is of another kind is said to be", async () => {
    const refusal = async (body: object) => {
      const { status, body: answer } = await product.call("admin", "POST", "node", body);
      expect(status).toBe(422);
      return new Map(
        (answer as { error_details: { field: string; message: string }[] }).error_details.map((one) => [
          one.field,
          one.message,
        ]),
      );
    };
    const missing = await refusal({ name: null });
    for (const field of ["node_id", "system_id", "name"]) expect(missing.get(field)).toBe("This field is required.");
    expect((await refusal({ name: 5 })).get("name")).toBe("This entry is of another kind than expected.");
  });

  test.each(softDeleted)("%s cannot be deleted twice, nor restored when it is there", async (name) => {
    const at = `${path(name)}/${await stored(name, SHARED)}`;
    expect((await product.call("admin", "POST", `${at}/restore`)).status).toBe(409);
    expect((await product.call("admin", "DELETE", `${at}?hard=1`)).status).toBe(409);
    expect((await product.call("admin", "DELETE", at)).status).toBe(200);
    expect((await product.call("admin", "DELETE", at)).status).toBe(409);
  });

  test("an item cannot be moved into another system, nor taken over from one", async () => {
    const { item } = sample("scenario", CLOSED);
    await save("admin", "scenario", item);
    expect((await save("admin", "scenario", { ...item, system_id: SHARED })).status).toBe(409);
    expect((await save("editor", "scenario", { ...item, system_id: SHARED })).status).toBe(404);
  });
});

describe("the OpenAPI document", () => {
  test("names every call of the registry and nothing that is not served", async () => {
    const { paths } = (await product.call("nobody", "GET", "openapi.json")).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const name of writable) {
      expect(paths[`/api/${path(name)}`]).toHaveProperty("post");
      expect(Object.keys(paths[`/api/${path(name)}/{id}`] ?? {})).toEqual(["get", "delete"]);
    }
    for (const [at, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        if (at === "/api/auth/token" || at === "/api/openapi.json") continue;
        // Files lie next to the calls under /api, from where the product's helper starts.
        const from = at.startsWith("/api/") ? at.slice("/api/".length) : `..${at}`;
        const answer = await product.call("nobody", method.toUpperCase(), from.replace(/\{\w+\}/g, MISSING));
        expect(answer.status, `${method} ${at}`).toBe(401);
      }
    }
  });
});
