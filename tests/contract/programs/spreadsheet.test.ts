import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { opened } from "./calc";

/** Addresses of tables for spreadsheet programs: what they read, and all that they do not. */

let product: Product;
let editor: Person;
let viewer: Person;
let foreign: Person;
const folder = mkdtempSync(join(tmpdir(), "sheets-"));
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: "info" });
  [editor, viewer, foreign] = [0, 1, 2].map(() => new Person(product.url)) as [Person, Person, Person];
  await editor.signIn("editor@demo.test");
  await viewer.signIn("viewer@demo.test");
  await foreign.signIn("owner@main.test", "a-long-password-of-main");
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PAGE = "/settings/programs/spreadsheet";
const TABLE = "/system/demo-district/digital-twin/tables/parameters.csv?q=Battery";

/** Makes an address by the form of the page, without scripts; all that were made are looked for in the log. */
const addresses: string[] = [];
async function addressOf(who: Person, table: string, more: Record<string, string> = {}): Promise<string> {
  const reply = await who.post(PAGE, { table, name: "Workbook", calls_per_minute: "", ...more });
  const html = await reply.text();
  expect(reply.status, html.slice(0, 500)).toBe(200);
  const address = /<code class="code">([^<]+)<\/code>/.exec(html)![1]!;
  addresses.push(address);
  return address;
}
/** Two tables of one link, each filtered. */
const TABLES = `${TABLE}\r\n/system/demo-district/digital-twin/tables/components.csv\r\n`;
const bytesOf = async (address: string) => new Uint8Array(await (await read(address)).arrayBuffer());
const linesOf = async (address: string) => parse(await bytesOf(address), { bom: true });
const read = (address: string, init: RequestInit = {}) => fetch(address, { redirect: "manual", ...init });
const refusal = async (reply: Response) => [reply.status, reply.headers.get("Content-Type"), await reply.text()];
const NO_LINK = "This address is not valid: it was ended, is over, or was never one.\n";
const NO_TABLE = "This table cannot be read: it is gone, or whoever made the address may not read it any more.\n";
const PLAIN = "text/plain; charset=utf-8";

test("an address has the table of the page, byte by byte, without a sign-in", async () => {
  for (const table of [
    TABLE,
    "/system/demo-district/digital-twin/tables/components.csv",
    "/system/demo-district/portfolio-manager/deals.csv",
    "/parameters.csv",
  ]) {
    const file = await editor.get(table, { "Accept-Language": "en" });
    const reply = await read(await addressOf(editor, table));
    expect([reply.status, reply.headers.get("Content-Type")], table).toEqual([200, "text/csv; charset=utf-8"]);
    expect(new Uint8Array(await reply.arrayBuffer()), table).toEqual(new Uint8Array(await file.arrayBuffer()));
    expect(reply.headers.get("Set-Cookie")).toBeNull();
    expect(reply.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(reply.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("it has the language in which it was made, whatever asks", async () => {
  editor.setCookie("i18n_redirected", "de");
  const address = await addressOf(editor, "/parameters.csv");
  editor.setCookie("i18n_redirected", "en");
  const german = await (await read(address, { headers: { "Accept-Language": "fr" } })).text();
  const english = await (await read(await addressOf(editor, "/parameters.csv"))).text();
  expect(german.split("\r\n")[0]).not.toBe(english.split("\r\n")[0]);
});

test("programs ask first: HEAD and OPTIONS are answered, and all that writes is not", async () => {
  const address = await addressOf(editor, TABLE);
  const head = await read(address, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Type"), await head.text()]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "",
  ]);
  expect((await read(address, { method: "OPTIONS" })).headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(await refusal(await read(address, { method, body: "a=b" })), method).toEqual([
      405,
      PLAIN,
      "This address only reads a table.\n",
    ]);
});

test("its token opens nothing else, and no other token opens a table", async () => {
  const address = await addressOf(editor, TABLE);
  const token = /sheets\/([\w-]+)\.csv$/.exec(address)![1]!;
  const Authorization = `Bearer ${token}`;
  for (const path of [
    "/api/systems",
    "/api/auth/tokens",
    "/files/logo",
    "/api/stream",
    "/api/parameter/demo-battery-lifetime",
  ])
    expect((await read(`${product.url}${path}`, { headers: { Authorization } })).status, path).toBe(401);
  expect((await read(`${product.url}/mcp`, { method: "POST", headers: { Authorization } })).status).toBe(401);
  const signIns: Record<string, string>[] = [{ Authorization }, { Cookie: `energy_session=${token}` }];
  for (const headers of signIns)
    for (const path of ["/systems", TABLE, PAGE]) {
      const reply = await read(`${product.url}${path}`, { headers });
      expect([reply.status, reply.headers.get("Location")?.startsWith("/login")], path).toEqual([302, true]);
    }
  // The table is that of the link, whatever its address has more.
  const plain = await (await read(address)).text();
  expect(await (await read(`${address}?q=PV&optimization_id=x`)).text()).toBe(plain);
  const whole = product.signIn("editor")["Authorization"]!.replace("Bearer ", "");
  for (const path of [
    `/sheets/${whole}.csv`,
    `/sheets/${token}`,
    `/sheets/${token}.2.csv`,
    `/sheets/${token}.1.csv`,
    `/sheets/${token}.2.xlsx`,
    `/sheets/${token}.html`,
    `/Sheets/${token}.csv`,
    `//sheets/${token}.csv`,
    "/sheets/",
    `/sheets/${"A".repeat(43)}.csv`,
  ]) {
    const reply = await read(`${product.url}${path}`, { headers: product.signIn("editor") });
    expect(reply.status, path).toBeGreaterThanOrEqual(400);
    expect(reply.headers.get("Content-Type"), path).not.toContain("csv");
  }
  expect(await refusal(await read(`${product.url}/sheets/${"A".repeat(43)}.csv`))).toEqual([401, PLAIN, NO_LINK]);
});

test("rights are those of its person now: another space, a table that is gone, an account that is disabled", async () => {
  expect(await refusal(await read(await addressOf(foreign, TABLE)))).toEqual([404, PLAIN, NO_TABLE]);
  expect(
    await refusal(await read(await addressOf(editor, "/system/no-such/digital-twin/tables/parameters.csv"))),
  ).toEqual([404, PLAIN, NO_TABLE]);
  const address = await addressOf(viewer, TABLE);
  const workbook = address.replace(/csv$/, "xlsx");
  expect((await read(address)).status).toBe(200);
  expect((await read(workbook)).status).toBe(200);
  const platform = new Database(join(product.dataDir, "platform.sqlite"));
  const disable = platform.prepare("update users set disabled = ? where email = 'viewer@demo.test'");
  disable.run(1);
  for (const one of [address, workbook]) expect(await refusal(await read(one))).toEqual([401, PLAIN, NO_LINK]);
  disable.run(0);
  expect((await read(address)).status).toBe(200);
  platform
    .prepare(
      "update sessions set expires_at = ? where kind = 'link' and user_id = (select user_id from users where email = 'viewer@demo.test')",
    )
    .run(Date.now());
  platform.close();
  expect(await refusal(await read(address))).toEqual([401, PLAIN, NO_LINK]);
});

test("only tables of figures have an address, and only a person at a browser makes one", async () => {
  for (const table of [
    "/admin/team-members/changes.csv",
    "https://elsewhere.example/a.csv",
    "/api/systems",
    "/systems",
    PAGE,
  ]) {
    const reply = await editor.post(PAGE, { table, name: "Workbook", calls_per_minute: "" });
    expect([reply.status, (await reply.text()).includes("Enter the addresses of CSV files")], table).toEqual([
      422,
      true,
    ]);
  }
  const body = new URLSearchParams({ table: TABLE, name: "Workbook", calls_per_minute: "" });
  const byToken = await fetch(`${product.url}${PAGE}`, { method: "POST", headers: product.signIn("editor"), body });
  expect([byToken.status, (await byToken.text()).includes("/sheets/")]).toEqual([403, false]);
});

test("it is listed with its last use, has its limit, widens to nothing, and is ended by a button", async () => {
  const address = await addressOf(editor, `${product.url}${TABLE}`, { name: "Monthly figures", calls_per_minute: "2" });
  const list = async () =>
    (await product.call("editor", "GET", "auth/tokens")).body as {
      token_id: string;
      name: string;
      kind: string;
      table: string;
      scopes: string[];
    }[];
  const token = (await list()).find(({ name }) => name === "Monthly figures")!;
  expect(token).toMatchObject({ kind: "link", table: TABLE, scopes: ["read"] });
  const widened = await product.call("editor", "PATCH", `auth/token/${token.token_id}`, { scopes: ["read", "model"] });
  expect(widened.status).toBe(422);
  const first = await read(address);
  expect(first.headers.get("RateLimit")).toMatch(/^"calls";r=1;/);
  expect([first.status, (await read(address)).status]).toEqual([200, 200]);
  const beyond = await read(address);
  expect([beyond.status, beyond.headers.get("Content-Type"), await beyond.text()]).toEqual([
    429,
    PLAIN,
    expect.stringContaining("“Monthly figures”"),
  ]);
  for (const page of [PAGE, "/settings/account"])
    expect(await (await editor.get(page)).text(), page).toContain("Monthly figures");
  // Not somebody else's.
  expect((await viewer.post(PAGE, { intent: `end:${token.token_id}` })).status).toBe(303);
  expect((await read(address)).status).toBe(429);
  expect((await editor.post(PAGE, { intent: `end:${token.token_id}` })).status).toBe(303);
  expect(await refusal(await read(address))).toEqual([401, PLAIN, NO_LINK]);
  expect((await list()).map(({ name }) => name)).not.toContain("Monthly figures");
});

test("a new password ends the addresses of its person", async () => {
  const person = new Person(product.url);
  await person.signIn("viewer@demo.test");
  const address = await addressOf(person, "/parameters.csv");
  const [current, next] = ["energy-demo-2026", "another-long-password-1"];
  const changed = await person.post("/settings/account/password", {
    current_password: current,
    password: next,
  });
  expect(changed.status).toBe(303);
  expect((await read(address)).status).toBe(401);
});

test("one link reads several tables, each at an address of its own, and all end together", async () => {
  const address = await addressOf(editor, TABLES);
  const second = address.replace(/csv$/, "2.csv");
  const file = await editor.get("/system/demo-district/digital-twin/tables/components.csv", {
    "Accept-Language": "en",
  });
  expect(await bytesOf(second)).toEqual(new Uint8Array(await file.arrayBuffer()));
  expect((await read(address.replace(/csv$/, "3.csv"))).status).toBe(401);
  const tokens = (await product.call("editor", "GET", "auth/tokens")).body as { token_id: string; table: string }[];
  const { token_id } = tokens.find(({ table }) => table.includes("\n"))!;
  await editor.post(PAGE, { intent: `end:${token_id}` });
  for (const ended of [address, second, address.replace(/csv$/, "xlsx"), address.replace(/csv$/, "ods")])
    expect(await refusal(await read(ended)), ended).toEqual([401, PLAIN, NO_LINK]);
  const many = Array.from({ length: 13 }, (_, i) => `/parameters.csv?q=${i}`).join("\n");
  const reply = await editor.post(PAGE, { table: many, name: "Workbook", calls_per_minute: "" });
  expect([reply.status, (await reply.text()).includes("Enter at most 12 tables.")]).toEqual([422, true]);
});

test("the workbook for Excel has the values of now and connections to the addresses", async () => {
  const address = await addressOf(editor, TABLES);
  const workbook = address.replace(/csv$/, "xlsx");
  const head = await read(workbook, { method: "HEAD" });
  expect(head.headers.get("Content-Type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const bytes = await bytesOf(workbook);
  const files = unzipSync(bytes);
  const part = (name: string) => strFromU8(files[name]!);
  const connections = part("xl/connections.xml");
  const sources = [...connections.matchAll(/ sourceFile="([^"]+)"/g)].map(([, source]) => source!);
  expect(sources).toEqual([address, address.replace(/csv$/, "2.csv")]);
  expect(connections.match(/ refreshOnLoad="1"/g)).toHaveLength(2);
  expect(connections.match(/ decimal="\."/g)).toHaveLength(2);
  const sheets = await readSheets(bytes.buffer);
  for (const [i, source] of sources.entries()) {
    const lines = await linesOf(source);
    const cells = sheets[i]!.data;
    expect(lines.length).toBeGreaterThan(1);
    expect(cells.map((row) => lines[0]!.map((_, c) => String(row[c] ?? "")))).toEqual(lines);
    if (i === 0) expect(cells.find((row) => row.includes("lifetime"))).toContain(15);
    const book = part("xl/workbook.xml");
    const name = ["parameters", "components"][i];
    expect(book).toContain(`<definedName name="ExternalData_1" localSheetId="${i}">'${name}'!$A$1:`);
    expect(book).toContain(`$${lines.length}</definedName>`);
  }
});

test("a workbook has what its person may read, and is none where a table of it is out of reach", async () => {
  for (const ending of ["xlsx", "ods"]) {
    const other = (await addressOf(foreign, `/parameters.csv\n${TABLE}`)).replace(/csv$/, ending);
    expect(await refusal(await read(other)), ending).toEqual([404, PLAIN, NO_TABLE]);
  }
});

test("the workbook for LibreOffice is linked to the addresses and has the values of now", async () => {
  const address = await addressOf(editor, TABLES);
  const reply = await read(address.replace(/csv$/, "ods"));
  expect(reply.headers.get("Content-Type")).toBe("application/vnd.oasis.opendocument.spreadsheet");
  const content = strFromU8(unzipSync(new Uint8Array(await reply.arrayBuffer()))["content.xml"]!);
  const links = [...content.matchAll(/xlink:href="([^"]+)"/g)].map(([, link]) => link);
  expect(links).toEqual([address, address.replace(/csv$/, "2.csv")]);
  expect(content).toContain('office:value-type="float" office:value="15"');
});

const calc = opened();
test.skipIf(!calc)(
  "LibreOffice Calc reads the workbooks and fetches the figures anew (skipped: soffice or its Python is not there)",
  async () => {
    const address = await addressOf(editor, TABLES);
    const workbook = async (ending: string) => {
      const path = join(folder, `tables.${ending}`);
      writeFileSync(path, await bytesOf(address.replace(/csv$/, ending)));
      return path;
    };
    const lifetime = async (path: string) =>
      (await calc!(path, folder))[0]!.find((cells) => cells.includes("lifetime"));
    const [ods, xlsx] = [await workbook("ods"), await workbook("xlsx")];
    const lengths = [(await linesOf(address)).length, (await linesOf(address.replace(/csv$/, "2.csv"))).length];
    for (const path of [ods, xlsx]) {
      expect((await calc!(path, folder)).map((sheet) => sheet.length)).toEqual(lengths);
      expect(await lifetime(path)).toContain(15);
    }
    const row = (await product.call("editor", "GET", "parameter/demo-battery-lifetime")).body as { properties: object };
    const changed = { ...row, properties: { ...row.properties, value: 12.5 } };
    expect((await product.call("editor", "POST", "parameter", changed)).status).toBe(200);
    // The same file, which had 15.
    expect(await lifetime(ods)).toContain(12.5);
    // Calc knows no connection to a text: what Excel would fetch stays as it was, whole, until it is downloaded again.
    expect(await lifetime(xlsx)).toContain(15);
    expect(await lifetime(await workbook("xlsx"))).toContain(12.5);
  },
);

test("no line of the log has a token of an address", async () => {
  const last = await read(`${product.url}/sheets/${"B".repeat(43)}.csv`);
  const id = last.headers.get("X-Request-Id")!;
  await vi.waitFor(() => expect(product.lines.some((line) => line.includes(id))).toBe(true), PATIENCE_MS);
  const log = product.lines.join("\n");
  expect(log).toContain('"path":"/sheets/....csv"');
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(log).not.toContain(/sheets\/([\w-]+)\./.exec(address)![1]!);
  expect(log).not.toContain("BBBBBBBB");
});
