import { afterAll, beforeAll, expect, test } from "vitest";
import { randomStream } from "~/entities/core/random";
import { ground, sample, SHARED } from "../../contract/core/samples";
import { watchHealth } from "../../helpers/health";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { busyOf, rssOf } from "../hostile";
import { FORMS, type Json, Maker, type Operation, operationsOf } from "../requests";
import { Sender } from "../sender";

/**
 * Random and spoilt requests to every call of the OpenAPI document, its files and streams, and to the forms around the sign-in. No answer
 * is an error of the server, every refusal is a sentence, nothing out of sight is in an answer, be it in a system or in another company
 * space. The pages can show whatever was let in. A part of the bodies is of a hostile size: memory and stalls of the server are bounded.
 * FUZZ_RUNS: how many requests (400). FUZZ_SEED: which ones (1).
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Words in names of a system that only admins see, and of one in the other space. */
const SECRET = "secretword7781";
const FOREIGN_SECRET = "secretword9913";
const CLOSED = "fuzz-closed";

const CALLERS: readonly Caller[] = ["editor", "editor", "editor", "admin", "admin", "viewer", "foreign", "nobody"];
/** The owner of the other space would move here and see all rightly: another super admin, whose answers are not read, moves. */
const MOVERS: readonly Caller[] = ["editor", "admin", "viewer", "nobody", "superadmin", "superadmin"];
/** Who may not limit the tokens of the space: of a limit everybody would only be told so. */
const NO_ADMINS: readonly Caller[] = ["editor", "viewer", "nobody"];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

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
  operations = [...operationsOf(document), ...FORMS];
  schemas = document.components.schemas;
  const save = async (caller: "admin" | "foreign", path: string, item: Json) =>
    expect((await product.call(caller, "POST", path, item)).status, JSON.stringify(item)).toBe(200);
  await save("admin", "system", { ...sample("system", "").item, system_id: CLOSED, name: SECRET });
  for (const place of ground(CLOSED)) await save("admin", "geometry", { ...place, name: SECRET });
  await save("admin", "node", { ...sample("node", CLOSED).item, node_id: "fuzz-closed-node", name: SECRET });
  await save("foreign", "system", { ...sample("system", "").item, system_id: "fuzz-foreign", name: FOREIGN_SECRET });
  for (const place of ground("fuzz-foreign")) await save("foreign", "geometry", { ...place, name: FOREIGN_SECRET });
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
  ids.push(SHARED, CLOSED, "fuzz-closed-node", `${CLOSED}-place`, "fuzz-foreign", "fuzz-foreign-place", "base");
  ids.push("no-such-id", "node", "system", "main", "demo", "viewer@demo.test");
  for (let i = 0; i < 30; i++) ids.push(`fuzz-${i}`);
});
afterAll(() => product.stop());

function bodyOf(make: Maker, schema: Json): unknown {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  const idField = name && Object.keys(schemas[name]?.properties ?? {})[0];
  const known = idField ? rows.get(idField) : undefined;
  if (!known || make.chance(0.4)) return make.value(schema);
  const row = make.mutated(make.pick(known));
  return make.chance(0.6) ? { ...row, [idField!]: `fuzz-${make.whole(30)}` } : row;
}

function pathOf(make: Maker, operation: Operation): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    // Half of them are of something that there is.
    const [before] = /[\w-]+(?=\/$)/.exec(operation.path.slice(0, at)) ?? [""];
    const idField = name === "id" ? `${before}_id` : name;
    const known = rows.get(idField);
    return encodeURIComponent(known && make.chance(0.5) ? String(make.pick(known)[idField]) : make.text());
  });
  const query = new URLSearchParams();
  for (const { name, in: place, schema = {} } of operation.parameters)
    if (place === "query" && make.chance(0.6)) {
      const value = make.chance(0.6) ? make.value(schema, name) : make.text();
      // Objects without a prototype are no text by themselves.
      query.set(name, typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value));
    }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Whether an answer tells a caller of what they do not see. */
function tells(caller: Caller, text: string): boolean {
  if (caller === "superadmin") return false;
  if (text.includes(FOREIGN_SECRET) && caller !== "foreign") return true;
  return text.includes(SECRET) && caller !== "admin";
}

interface Slow {
  ms: number;
  what: string;
}
/** The requests to look at when the server stalled. */
function keepSlowest(all: Slow[]): void {
  all.sort((a, b) => b.ms - a.ms);
  all.length = Math.min(all.length, 8);
}

test(`${RUNS} requests are answered`, { timeout: 60_000 + RUNS * 200 }, async () => {
  const make = new Maker(randomStream(SEED), schemas, ids);
  const sender = await Sender.to(product, make);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const begun = performance.now();
  const slowest: Slow[] = [];
  let current = "";
  const health = watchHealth(
    product.url,
    () => busyOf(product.pid),
    () => current,
  );
  let memory = 0;
  for (let run = 0; run < RUNS; run++) {
    const operation = make.pick(operations);
    const { path: address } = operation;
    const callers = address === "/api/database" ? MOVERS : address === "/api/token-limits" ? NO_ADMINS : CALLERS;
    const caller = make.pick(callers);
    const path = pathOf(make, operation);
    const body = operation.body && bodyOf(make, operation.body);
    const method = make.chance(0.04) ? make.pick(METHODS) : operation.method;
    // The systems that the others need stay.
    if (method === "DELETE" && operation.path === "/api/system/{id}" && !path.includes("fuzz-1")) continue;
    current = `${method} ${operation.path}`;
    const startedAt = performance.now();
    const { status, text, json } = await sender.send(caller, { method, path, body, content: operation.content });
    slowest.push({ ms: Math.round(performance.now() - startedAt), what: `${method} ${operation.path} ${status}` });
    if (slowest.length > 100) keepSlowest(slowest);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (run % 50 === 0) memory = Math.max(memory, rssOf(product.pid));
    // Refusals of SCIM have the form of RFC 7644, 3.12.
    const sentence = operation.path.startsWith("/scim/") ? "detail" : "message";
    const message = (json as Record<string, unknown> | null)?.[sentence];
    // A part that is ".." leads out of the call, to a page that is not there.
    const elsewhere = /\/\.\.?(\/|\?|$)/.test(path);
    const program = operation.content !== "form" && !elsewhere && !path.startsWith("/api/stream");
    const dumb = program && status >= 400 && (typeof message !== "string" || /^[a-z]+[.:]\w+$/i.test(message));
    // No worker is there to serve its orders: what waits too long for one gets a 502.
    const unserved = status === 502 && operation.path === "/api/awaitCluster";
    if ((status >= 500 && !unserved) || dumb || tells(caller, text))
      faults.push(
        `${run} ${caller} ${method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 600)} -> ${status} ${text.slice(0, 200)}`,
      );
  }
  await health.stop();
  if (RUNS > 400) {
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const seconds = Math.round((performance.now() - begun) / 1000);
    process.stdout.write(
      `${operations.length} calls, ${RUNS} requests in ${seconds} s; ${counts.join(", ")}; ${Math.round(memory)} MB\n`,
    );
    const stall = (of: "ms" | "busy") => `${Math.round(health.worst(of)[of])} ms (${health.worst(of).during})`;
    process.stdout.write(`longest stall ${stall("ms")}, of the processor ${stall("busy")}\n`);
    keepSlowest(slowest);
    process.stdout.write(`slowest: ${slowest.map(({ ms, what }) => `${what} ${ms} ms`).join(", ")}\n`);
  }
  expect(faults.slice(0, 40), `FUZZ_SEED=${SEED}`).toEqual([]);
  expect(memory).toBeLessThan(600);
  // What is guarded against took seconds; how long less takes depends on the machine, and is told by the full run.
  expect(health.longest()).toBeLessThan(3000);
  // A fuzz that is refused everywhere tests nothing. How many are taken hangs on which calls are drawn.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 40);
});

test("the pages show what was let in", async () => {
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
