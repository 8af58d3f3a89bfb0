import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct, type Caller, type Product } from "../contract/product";
import { ground, sample, SHARED } from "../contract/samples";
import { Maker, operationsOf, random, type Json, type Operation } from "./requests";

/**
 * Random and spoilt requests to every call of the OpenAPI document. No answer is an error of the server, every refusal is a
 * sentence, nothing of a system out of sight is in an answer, and the pages can show whatever was let in.
 * FUZZ_RUNS: how many requests (400); FUZZ_SEED: which ones (1).
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const SECRET = "secretword7781";
const CLOSED = "fuzz-closed";

/** Sign-in is limited by attempts, and a switch of database would move a caller elsewhere. */
const LEFT_OUT = new Set(["auth/token", "database", "emails/roleAssignment"]);
const CALLERS: readonly Caller[] = ["editor", "editor", "editor", "admin", "admin", "viewer", "foreign", "nobody"];

let product: Product;
let operations: Operation[];
let schemas: Record<string, Json>;
const ids: string[] = [];
const rows = new Map<string, Json[]>();

beforeAll(async () => {
  product = await startProduct();
  const document = (await product.call("nobody", "GET", "openapi.json")).body as Parameters<typeof operationsOf>[0] & {
    components: { schemas: Record<string, Json> };
  };
  operations = operationsOf(document).filter(({ path }) => !LEFT_OUT.has(path));
  schemas = document.components.schemas;
  const save = async (path: string, item: Json) =>
    expect((await product.call("admin", "POST", path, item)).status, JSON.stringify(item)).toBe(200);
  await save("system", { ...sample("system", "").item, system_id: CLOSED, name: SECRET });
  for (const place of ground(CLOSED)) await save("geometry", { ...place, name: SECRET });
  await save("node", { ...sample("node", CLOSED).item, node_id: "fuzz-closed-node", name: SECRET });
  const lists = ["systems", "global/scenarios", "technologies", "carriers", "carrier-levels", "parameter-types"];
  for (const list of ["geometries", "nodes", "lines", "scenarios", "parameters", "optimizations"])
    lists.push(`system/${SHARED}/${list}`);
  for (const list of lists) {
    const { body, status } = await product.call("editor", "GET", list);
    if (status !== 200) continue;
    for (const row of Object.values(body as Record<string, Json>)) {
      const [idField] = Object.keys(row);
      ids.push(String(row[idField!]));
      rows.set(idField!, [...(rows.get(idField!) ?? []), row]);
    }
  }
  ids.push(SHARED, CLOSED, "fuzz-closed-node", `${CLOSED}-place`, "base", "no-such-id");
  for (let i = 0; i < 30; i++) ids.push(`fuzz-${i}`);
}, 60_000);
afterAll(() => product.stop());

function request(make: Maker, operation: Operation): { path: string; body: unknown } {
  const path = operation.path.replace(/\{(\w+)\}/g, () => encodeURIComponent(make.text()));
  const query = new URLSearchParams();
  for (const parameter of operation.parameters)
    if (parameter.in === "query" && make.chance(0.8)) query.set(parameter.name, make.text());
  const body = operation.body && bodyOf(make, operation.body);
  return { path: query.size > 0 ? `${path}?${query.toString()}` : path, body: body ?? undefined };
}

function bodyOf(make: Maker, schema: Json): unknown {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  const idField = name && Object.keys((schemas[name]?.properties ?? {}) as Json)[0];
  const known = idField ? rows.get(idField) : undefined;
  if (!known || make.chance(0.4)) return make.value(schema);
  const row = make.mutated(make.pick(known));
  return make.chance(0.6) ? { ...row, [idField!]: `fuzz-${make.whole(30)}` } : row;
}

test(`${RUNS} requests are answered`, { timeout: 60_000 + RUNS * 200 }, async () => {
  const make = new Maker(random(SEED), schemas, ids);
  const found: string[] = [];
  const statuses = new Map<number, number>();
  for (let run = 0; run < RUNS; run++) {
    const operation = make.pick(operations);
    const caller = make.pick(CALLERS);
    const { path, body } = request(make, operation);
    // The systems that the others need stay.
    if (operation.method === "DELETE" && operation.path === "system/{id}" && !path.includes("fuzz-1")) continue;
    const { status, body: answer } = await product.call(caller, operation.method, path, body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const message = (answer as { message?: unknown } | null)?.message;
    const wrong =
      status >= 500 ||
      (status >= 400 && (typeof message !== "string" || /^[a-z]+[.:]\w+$/i.test(message))) ||
      (caller !== "admin" && JSON.stringify(answer ?? "").includes(SECRET));
    if (wrong)
      found.push(
        `${run} ${caller} ${operation.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 600)} -> ${status} ${JSON.stringify(answer)?.slice(0, 200)}`,
      );
  }
  expect(found, `FUZZ_SEED=${SEED}`).toEqual([]);
  // A fuzz that is refused everywhere tests nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
});

test("the pages show what was let in", { timeout: 120_000 }, async () => {
  const login = await fetch(`${product.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: product.url },
    body: new URLSearchParams({ email: "admin@demo.test", password: "energy-demo-2026" }),
  });
  const cookie =
    login.headers
      .getSetCookie()
      .find((line) => line.startsWith("energy_session="))
      ?.split(";")[0] ?? "";
  const systems = (await product.call("admin", "GET", "systems")).body as { system_id: string }[];
  const inSystem = [
    "edit",
    "delete",
    "sharing",
    "export",
    "digital-twin/components",
    "digital-twin/components?tab=deleted",
    "digital-twin/components/new?kind=node",
    "digital-twin/infrastructure",
    "digital-twin/infrastructure?tab=deleted",
    "digital-twin/infrastructure/line-lengths",
    "digital-twin/infrastructure/connections/new",
    "digital-twin/scenarios",
    "digital-twin/parameters",
    "digital-twin/parameters?tab=deleted",
    "digital-twin/audit",
    "designer/optimizations",
    "designer/results/summary",
  ];
  const paths = [
    "/systems",
    "/carriers",
    "/technologies",
    "/audit",
    "/geometries",
    "/scenarios",
    "/parameters",
    "/search?q=fuzz",
  ];
  for (const { system_id } of systems.slice(0, 12))
    for (const page of inSystem) paths.push(`/system/${system_id}/${page}`);
  for (const [kind, page] of [
    ["nodes", "components"],
    ["lines", "components"],
    ["parameters", "parameters"],
  ] as const) {
    const { body } = await product.call("admin", "GET", `system/${SHARED}/${kind}`);
    for (const row of Object.values(body as Record<string, Json>).slice(-6))
      paths.push(`/system/${SHARED}/digital-twin/${page}/${String(Object.values(row)[0])}`);
  }
  const failed: string[] = [];
  for (const path of paths) {
    const answer = await fetch(product.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status >= 400) failed.push(`${path} -> ${answer.status}`);
  }
  expect(failed).toEqual([]);
});
