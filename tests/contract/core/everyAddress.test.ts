import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";
import { everyAddress, everyCall, filled, formsOf, ODD_IDS, rawKeys, type Sent } from "./everyAddress";

/** Every address of app/routes.ts as everybody: nothing breaks, nothing is told to or changed by those who may not. */

let product: Product;
let as: (caller: Caller) => Person;
const own: Record<string, string> = {};
beforeAll(async () => {
  product = await startProduct();
  const users = (await product.call("admin", "GET", "users")).body as { user_id: string; email: string }[];
  own[":user_id"] = users.find(({ email }) => email === "editor@demo.test")!.user_id;
  as = await peopleOf(product.url, CALLERS);
});
afterAll(() => product.stop());

const patterns = everyAddress().filter((pattern) => pattern !== "/logout");
/** Works through a list, five at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

/** A sign of every table of the demo's space and of the people's accounts; what a reader leaves behind of itself is left out. */
function stored(): Record<string, string> {
  const signs: Record<string, string> = {};
  const PASSING =
    /^(sqlite_|sessions|chat_|signin_|pending_|password_resets|notifications|jobs|optimizations|run_costs|drafts)/;
  for (const file of ["platform.sqlite", "spaces/demo.sqlite"]) {
    const db = new Database(join(product.dataDir, file), { readonly: true });
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    for (const table of tables.filter((name) => !PASSING.test(name))) {
      const hash = createHash("sha1");
      for (const row of db.prepare(`select * from ${table}`).raw().iterate()) hash.update(JSON.stringify(row));
      signs[`${file} ${table}`] = hash.digest("hex");
    }
    db.close();
  }
  return signs;
}

/** Pages and calls that are everybody's own, or nobody's. */
const OWN =
  /^\/(login|locale|theme|updates\/seen|session|chat|notifications|settings|api\/rag|api\/user\/lastLoginAt|api\/auth)/;

const READERS: readonly Caller[] = ["viewer", "foreign", "nobody"];
test("opens for everybody without failing, and tells another space nothing", async () => {
  const wrong: string[] = [];
  await each(
    patterns
      .filter((pattern) => pattern !== "/api/stream") // It goes on until the listener leaves.
      .flatMap((pattern) => READERS.map((caller) => ({ path: filled(pattern, own), caller }))),
    async ({ path, caller }) => {
      const answer = await as(caller).get(path);
      const text = await answer.text();
      if (answer.status >= 500) wrong.push(`${caller} ${path} ${answer.status}`);
      if (caller === "foreign" && answer.status === 200 && /demo-district"|@demo\.test/.test(text))
        wrong.push(`told to another space: ${path}`);
      if (caller === "nobody" && answer.status === 200 && !/^\/(login|privacy|terms|api\/openapi)/.test(path))
        wrong.push(`told to nobody: ${path}`);
    },
  );
  expect(wrong).toEqual([]);
});

test("shows the error page to whoever opens an address of a system that is gone, also where it has no page of its own", async () => {
  const wrong: string[] = [];
  const paths = patterns
    .filter((pattern) => pattern.startsWith("/system/"))
    .map((pattern) => filled(pattern, { ...own, ":system_id": "there-is-no-such-id" }));
  await each(paths, async (path) => {
    const answer = await as("viewer").get(path, { Accept: "text/html,*/*;q=0.8", "Sec-Fetch-Dest": "document" });
    const html = await answer.text();
    if (answer.status !== 404 || !html.includes("<!DOCTYPE html>") || !html.includes("This page could not be found"))
      wrong.push(`${path} ${answer.status} ${html.slice(0, 60)}`);
  });
  expect(paths.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test("speaks in words in three languages", async () => {
  const wrong: string[] = [];
  const pages = patterns
    .map((pattern) => filled(pattern, own))
    .filter((path) => !/^\/(api|files|locale)|\.csv$/.test(path));
  for (const locale of ["en", "de", "fr"]) {
    as("superadmin").setCookie("i18n_redirected", locale);
    await each(pages, async (path) => {
      const answer = await as("superadmin").get(path);
      if (answer.status >= 500) wrong.push(`${path} ${answer.status}`);
      if (!answer.headers.get("Content-Type")?.includes("html")) return;
      const html = await answer.text();
      for (const key of rawKeys(html)) wrong.push(`${locale} ${path}: ${key}`);
      if (!html.includes(`<html lang="${locale}"`)) wrong.push(`${path} is not in ${locale}`);
      if (answer.status === 200 && !/<title>[^<]+ - Energy Tool<\/title>/.test(html))
        wrong.push(`${path} has no title`);
    });
  }
  as("superadmin").setCookie("i18n_redirected", "en");
  expect(wrong).toEqual([]);
});

/** Every form a super admin is shown, as it is there, and an empty one for every address. Read once. */
let forms: Promise<Sent[]> | undefined;
const everyForm = (): Promise<Sent[]> => (forms ??= readForms());
async function readForms(): Promise<Sent[]> {
  const found = new Map<string, Sent>();
  const add = (sent: Sent) =>
    found.set(`${sent.path} ${[...sent.body.keys()].join()} ${sent.body.get("intent")}`, sent);
  await each(
    patterns.map((pattern) => filled(pattern, own)).filter((path) => !path.startsWith("/api")),
    async (path) => {
      add({ path, body: new URLSearchParams(), entered: [], multipart: false });
      const answer = await as("superadmin").get(path);
      if (answer.status !== 200 || !answer.headers.get("Content-Type")?.includes("html")) return;
      for (const sent of formsOf(await answer.text(), path)) add(sent);
    },
  );
  return [...found.values()];
}

test("changes nothing for those who may not, whatever form they send", async () => {
  const others = (await everyForm()).filter(({ path }) => !OWN.test(path));
  expect(others.length).toBeGreaterThan(200);
  const before = stored();
  const wrong: string[] = [];
  const callers: Caller[] = ["viewer", "foreign", "nobody"];
  // Another space's super admin works in the own space; only addresses under the demo's system are out of reach.
  const sent = callers.flatMap((caller) =>
    others.filter(({ path }) => caller !== "foreign" || path.includes("demo-")).map((form) => ({ ...form, caller })),
  );
  await each(sent, async ({ caller, path, body }) => {
    const answer = await as(caller).send(new URL(path, product.url), { method: "POST", body });
    await answer.text();
    const away = answer.headers.get("Location") ?? "";
    const led = answer.status === 302 && (caller === "nobody" ? away.startsWith("/login") : away === "/systems");
    if (!led && ![401, 403, 404, 405].includes(answer.status)) wrong.push(`${caller} ${path} ${answer.status} ${away}`);
  });
  expect(wrong).toEqual([]);
  expect(stored()).toEqual(before);
});

test("calls refuse what is not allowed, and no body breaks them", async () => {
  const before = stored();
  const wrong: string[] = [];
  const bodies: [string, string][] = [
    ["application/json", "{}"],
    ["application/json", '[{"__proto__":1}]'],
    ["application/json", '{"broken'],
    ["text/plain", "x"],
  ];
  const callers: Caller[] = ["viewer", "foreign", "nobody"];
  const calls = [...everyCall()];
  expect(calls.length).toBeGreaterThan(200);
  // Every method that writes with every body, and one that no call takes.
  const tries = calls.flatMap(([pattern, methods]) =>
    [...methods.filter((method) => method !== "GET"), "PUT"].flatMap((method) =>
      (method === "PUT" ? bodies.slice(0, 1) : bodies).flatMap((body) =>
        callers.map((caller) => ({ caller, path: filled(pattern, own), method, body })),
      ),
    ),
  );
  await each(tries, async ({ caller, path, method, body: [type, body] }) => {
    if (caller === "foreign" && !path.includes("demo-")) return;
    const answer = await as(caller).send(new URL(path, product.url), {
      method,
      body,
      headers: { "Content-Type": type },
    });
    const text = await answer.text();
    if (answer.status >= 500 || (answer.status < 400 && !OWN.test(path)))
      wrong.push(`${caller} ${method} ${path} ${answer.status}`);
    // The calls of identity providers refuse as RFC 7644, 3.12 has it.
    const sentence = path.startsWith("/scim/") ? /"detail":"[^"]/ : /"message":"[^"]/;
    if (answer.status >= 400 && !sentence.test(text))
      wrong.push(`${method} ${path} ${answer.status} says ${text.slice(0, 60)}`);
  });
  expect(wrong).toEqual([]);
  expect(stored()).toEqual(before);
});

test("no odd id, method or content makes an address fail", async () => {
  const wrong: string[] = [];
  const note = async (what: string, answer: Response) => {
    const text = await answer.text();
    if (answer.status >= 500 || /\bat \w+ \(|node_modules/.test(text)) wrong.push(`${what} ${answer.status}`);
  };
  const send = (path: string, init: RequestInit) => as("superadmin").send(new URL(path, product.url), init);
  await each([...patterns.entries()], async ([i, pattern]) => {
    // Two odd ids for each address, another pair for the next.
    for (const k of [i, i + 3]) {
      const odd = ODD_IDS[k % ODD_IDS.length]!;
      const path = pattern.replace(/:\w+/g, (name) => (name === ":system_id" ? "demo-district" : odd));
      if (path !== pattern) await note(`GET ${path}`, await send(path, {}));
    }
    const path = filled(pattern, own);
    const method = ["HEAD", "OPTIONS", "PUT", "PATCH"][i % 4]!;
    const body = method.startsWith("P") ? { body: "{}", headers: { "Content-Type": "application/json" } } : {};
    if (!path.startsWith("/api")) await note(`${method} ${path}`, await send(path, { method, ...body }));
  });
  const cookies = await as("nobody").get("/login", {
    Cookie: "energy_session=%ZZ; i18n_redirected=%00; flash=%ZZ; theme=%",
  });
  await note("broken cookies", cookies);
  expect(cookies.status).toBe(200);
  expect(wrong).toEqual([]);
});

/** Texts of which none is what a field asks for. */
const ODD_TEXTS = ["next year", "1e999"];

/** A form with one text in each of its fields, and with a small table where it takes a file. */
function withText({ body, entered, multipart }: Sent, text: string): URLSearchParams | FormData {
  const values = [...body].map(([name, value]): [string, string] => [name, entered.includes(name) ? text : value]);
  if (!multipart) return new URLSearchParams(values);
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  data.append("file", new Blob(["a;b\n1;2\n"]), "small.csv");
  return data;
}

test("no text in a field makes a form fail", async () => {
  const filledIn = (await everyForm()).filter(({ path, entered }) => entered.length > 0 && !OWN.test(path));
  expect(filledIn.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  const tries = ODD_TEXTS.flatMap((text) => filledIn.map((form) => ({ form, text })));
  await each(tries, async ({ form, text }) => {
    const response = await as("superadmin").send(new URL(form.path, product.url), {
      method: "POST",
      body: withText(form, text),
    });
    await response.text();
    if (response.status >= 500) wrong.push(`${form.path} with "${text.slice(0, 20)}" ${response.status}`);
  });
  expect(wrong).toEqual([]);
});
