import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { everyAddress, everyCall, filled } from "./everyAddress";

/**
 * Senders that go away in the middle of a body, at every page and every call that takes one. Nothing of it is stored or stays on the disk,
 * nobody is told of a failure of the server, and the log says nothing of one (product.stop()).
 */

let product: Product;
let editor: Person;
beforeAll(async () => {
  product = await startProduct();
  editor = new Person(product.url);
  expect((await editor.signIn("admin@demo.test")).status).toBe(303);
});
afterAll(() => product.stop());

type Leave = "reset" | "end";
interface Broken {
  method: string;
  path: string;
  type: string;
  body: string;
  signIn: Record<string, string>;
}

/** By then an action has begun to read, or will find that nobody is there. */
const soon = () => new Promise((go) => setTimeout(go, 3));

/**
 * Sends half of a body and goes away by a reset, as a phone without a net, or all but the last byte and ends. Resolves once the
 * connection has ended.
 */
function leaveIn(
  { method, path, type, body, signIn }: Broken,
  leave: Leave,
  begun: () => Promise<unknown> = soon,
): Promise<void> {
  const { hostname, port, host } = new URL(product.url);
  const headers = { Host: host, Origin: product.url, "Content-Type": type, "Content-Length": body.length, ...signIn };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.on("close", () => done());
    socket.on("data", () => undefined);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    const cut = leave === "reset" ? body.length / 2 : body.length - 1;
    const go = () => (leave === "reset" ? socket.resetAndDestroy() : socket.end());
    socket.write(body.slice(0, cut), () => void begun().then(go, failed));
  });
}

const FILE = `${"2026-01-01 00:00;7\r\n".repeat(4000)}`;
const multipart = (fields: string) =>
  `--B\r\nContent-Disposition: form-data; name="draft_id"\r\n\r\n00000000-0000-4000-8000-00000000dddd\r\n${fields}` +
  `--B\r\nContent-Disposition: form-data; name="file"; filename="load.csv"\r\nContent-Type: text/csv\r\n\r\n${FILE}\r\n--B--\r\n`;
const BODIES: Record<string, string> = {
  "multipart/form-data; boundary=B": multipart(""),
  "application/x-www-form-urlencoded": `name=half&text=${"x".repeat(20_000)}`,
  "application/json": `{"name":"half","system_id":"demo-district","text":"${"x".repeat(20_000)}"}`,
  "application/zip": `PK\u0003\u0004${"x".repeat(100_000)}`,
};

/** How many rows every table has: what was entered, changed, uploaded. */
function counts(): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const file of ["platform.sqlite", "spaces/demo.sqlite", "jobs.sqlite"]) {
    const db = new Database(join(product.dataDir, file), { readonly: true });
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    for (const table of tables.filter((name) => !/^(sqlite_|sessions|jobs)/.test(name)))
      sizes[`${file} ${table}`] = db.prepare(`select count(*) from "${table}"`).pluck().get() as number;
    if (file === "jobs.sqlite")
      sizes.jobs = db
        .prepare(`select count(*) from jobs where type not in (${ORDERS.map(() => "?").join()})`)
        .pluck()
        .get(...ORDERS) as number;
    db.close();
  }
  return sizes;
}

/** Jobs that an empty form orders: all that it says is in its address. */
const ORDERS = ["measure_space", "operation_day", "settle_month"];
/** Calls without a body: they are whole as soon as their head is there. */
const BODILESS = /\/(cancel|api\/rag\/sessions)$/;

const folder = () => join(product.dataDir, "files/uploads");
const waiting = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : []);

/** Responses of the server's own failure so far, by what /metrics tells. */
async function failures(): Promise<string[]> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return text.split("\n").filter((line) => /^energy_http_request\w*\{.*status="5/.test(line) && !/ 0$/.test(line));
}

async function nothingStays(before: Record<string, number>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (waiting().length > 0 && Date.now() < until) await new Promise((go) => setTimeout(go, 50));
  expect(waiting()).toEqual([]);
  expect(counts()).toEqual(before);
  expect(await failures()).toEqual([]);
}

test.each([
  ["the page of an import", "/systems/import", "multipart/form-data; boundary=B"],
  [
    "a series' page",
    "/system/demo-district/digital-twin/timeseries-live/demo-live-homes/upload",
    "multipart/form-data; boundary=B",
  ],
  ["the page of a site's meter", "/systems/new/quick", "multipart/form-data; boundary=B"],
  ["the call of an import", "/api/import/system", "multipart/form-data; boundary=B"],
  ["the call of an import, the body being the file", "/api/import/system", "application/zip"],
])("of a file that was begun to be written, at %s", async (_name, path, type) => {
  for (const leave of ["reset", "end"] as const) {
    const signIn = { ...product.signIn("admin"), Cookie: `energy_session=${editor.cookie("energy_session")}` };
    const before = counts();
    await leaveIn({ method: "POST", path, type, body: BODIES[type]!, signIn }, leave, async () => {
      const until = Date.now() + PATIENCE_MS;
      while (waiting().length === 0 && Date.now() < until) await soon();
      expect(waiting()).toHaveLength(1);
    });
    await nothingStays(before);
  }
});

/** Leaves every sender in turn, five at a time; every other one by a reset. */
async function leaveAll(senders: readonly Broken[]): Promise<void> {
  const left = [...senders.entries()];
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let entry = left.shift(); entry; entry = left.shift())
        await leaveIn(entry[1], entry[0] % 2 === 0 ? "reset" : "end");
    }),
  );
}

test("at every page", async () => {
  const paths = everyAddress()
    .filter((pattern) => !/^\/(api|files|scim|logout)/.test(pattern))
    .map((pattern) => filled(pattern, { ":user_id": "no-such-user" }));
  const before = counts();
  const signIn = { Cookie: `energy_session=${editor.cookie("energy_session")}` };
  const types = ["multipart/form-data; boundary=B", "application/x-www-form-urlencoded"];
  await leaveAll(
    types.flatMap((type) => paths.map((path) => ({ method: "POST", path, type, body: BODIES[type]!, signIn }))),
  );
  expect(paths.length).toBeGreaterThan(200);
  await nothingStays(before);
});

test("at every call", async () => {
  const calls = [...everyCall()].flatMap(([pattern, methods]) =>
    methods
      .filter((method) => method !== "GET" && method !== "DELETE" && !BODILESS.test(pattern))
      .map((method) => ({
        method,
        path: filled(pattern, { ":id": "half", ":system_id": "half", ":user_id": "half" }),
      })),
  );
  const before = counts();
  const signIn = product.signIn("admin");
  await leaveAll(
    Object.entries(BODIES).flatMap(([type, body]) => calls.map((call) => ({ ...call, type, body, signIn }))),
  );
  expect(calls.length).toBeGreaterThan(100);
  await nothingStays(before);
});
