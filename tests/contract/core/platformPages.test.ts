import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleOf, type Person, words } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";

/** Pages of the platform as forms and links alone show them: who sees them, what they refuse, in three languages. */

let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, CALLERS);
});
afterAll(() => product.stop());

const SITE = "/system/demo-district";
const TWIN = `${SITE}/digital-twin`;

/** 302: led away, to the sign-in or to the systems. */
type Seen = Record<Exclude<Caller, "nobody">, number>;
const ALL: Seen = { superadmin: 200, admin: 200, editor: 200, viewer: 200, foreign: 200 };
const ADMINS: Seen = { ...ALL, editor: 302, viewer: 302 };
/** Whoever runs the installation: the first admin of the other space is one of them. */
const SUPER: Seen = { ...ALL, admin: 302, editor: 302, viewer: 302 };
const MEMBERS: Seen = { ...ALL, foreign: 404 };
const WRITERS: Seen = { ...MEMBERS, viewer: 403 };

const PAGES: [path: string, seen: Seen][] = [
  ["/admin/credits", ADMINS],
  ["/admin/credits/new", ADMINS],
  ["/admin/currency-conversion", ADMINS],
  ["/admin/currency-conversion/new", ADMINS],
  ["/admin/team-members", ADMINS],
  ["/admin/team-members/new", ADMINS],
  ["/admin/team-members/groups", ADMINS],
  ["/admin/team-members/tokens", ADMINS],
  ["/admin/maintenance", ADMINS],
  ["/admin/logo", ADMINS],
  ["/admin/operations", SUPER],
  ["/admin/storage", ADMINS],
  ["/accounting", ALL],
  ["/accounting.csv", ALL],
  ["/notifications", ALL],
  ["/settings/notifications", ALL],
  ["/settings/notifications/space", { ...ALL, editor: 404, viewer: 404 }],
  ["/settings/notifications/demo-district", MEMBERS],
  ["/settings/account/avatar", ALL],
  ["/search?q=heat", ALL],
  [`${SITE}/sharing`, MEMBERS],
  [`${SITE}/files/node/demo-pv`, MEMBERS],
  [`${SITE}/images/node/demo-pv`, WRITERS],
  ["/technologies/heat_pump/files", ALL],
  ["/geometries", ALL],
  [`${TWIN}/audit`, MEMBERS],
  [`${TWIN}/audit/undo`, WRITERS],
];

describe.each(PAGES)("%s", (path, seen) => {
  test.each(CALLERS)("opened by %s", async (caller) => {
    const answer = await as(caller).get(path);
    if (caller === "nobody") {
      expect([302, 401]).toContain(answer.status);
      if (answer.status === 302) expect(answer.headers.get("Location")).toMatch(/^\/login\?return_to=/);
      return;
    }
    expect(answer.status).toBe(seen[caller]);
    if (answer.status === 302) expect(answer.headers.get("Location")).toBe("/systems");
    // Nothing of the demo is told to another space.
    else if (caller === "foreign") expect(await answer.text()).not.toMatch(/demo-district"|@demo\.test/);
  });
});

const LANGUAGES = { en: /^Error: /, de: /^Fehler: /, fr: /^Erreur\s: / };
const file = { file: "" };
const REFUSED: [path: string, form: Record<string, string>, field: string][] = [
  ["/admin/credits/new", { grant_id: "odd-one", amount: "-1", start_year: "2030", end_year: "2031" }, "amount"],
  ["/admin/credits/new", { grant_id: "odd-two", amount: "5", start_year: "2031", end_year: "2030" }, "start_year"],
  ["/admin/currency-conversion/new", { currency: "CHF", rate: "0" }, "rate"],
  ["/admin/currency-conversion/new", { currency: "XXX", rate: "1" }, "currency"],
  ["/admin/team-members/new", { email: "no address", displayName: "Somebody", role: "viewer" }, "email"],
  ["/database", { db: "no-such-space" }, "db"],
  ["/settings/notifications/space", { "credits_low.app": "sometimes" }, "credits_low.app"],
  [`${SITE}/sharing`, { email: "nobody@else.test", role: "viewer" }, "email"],
  [`${SITE}/files/node/demo-pv`, file, "file"],
  ["/settings/account/avatar", file, "file"],
  ["/admin/logo", file, "file"],
];

describe.each(Object.entries(LANGUAGES))("refused in %s", (locale, begins) => {
  test.each(REFUSED)("%s %o", async (path, form, field) => {
    const person = as("superadmin");
    person.setCookie("i18n_redirected", locale);
    const answer = await person.post(path, form);
    expect([413, 422]).toContain(answer.status);
    const html = await answer.text();
    expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(begins);
    // The head of the page holds a form for the database too.
    const main = html.slice(html.indexOf("<main"));
    const [, control = ""] = new RegExp(`<(?:input|select|textarea)\\b([^>]*\\bname="${field}"[^>]*)`).exec(main) ?? [];
    expect(control, field).toContain('aria-invalid="true"');
    const message = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(" ") ?? [];
    expect(message.some((id) => main.includes(`id="${id}"`))).toBe(true);
    expect(html).not.toMatch(/\b(rules|errors|credits|currencies|team|files|notifications)\.[a-z_]+</);
    person.setCookie("i18n_redirected", "en");
  });
});

/** What only admins may do, sent by those who may not. */
const FORBIDDEN: [path: string, form: Record<string, string>][] = [
  ["/admin/credits/new", { grant_id: "not-mine", amount: "1000000", start_year: "2090", end_year: "2090" }],
  ["/admin/currency-conversion/new", { currency: "CHF", rate: "123.456" }],
  ["/admin/team-members/new", { email: "new@demo.test", displayName: "Somebody new", role: "admin" }],
  ["/database", { db: "main" }],
];

test.each(FORBIDDEN)("%s sent by those who may not changes nothing", async (path, form) => {
  for (const caller of ["editor", "viewer"] as const) {
    const answer = await as(caller).post(path, form);
    if (answer.status === 302) expect(answer.headers.get("Location")).toBe("/systems");
    else expect(answer.status).toBe(403);
  }
  expect(await words(await as("admin").get("/admin/credits"))).not.toContain("2090");
  expect(await words(await as("admin").get("/admin/currency-conversion"))).not.toContain("123.456");
  expect(await words(await as("admin").get("/admin/team-members"))).not.toContain("new@demo.test");
});

test("the page of every kind of item leads to its files", async () => {
  const parameters = (await product.call("admin", "GET", "system/demo-district/parameters")).body;
  const id = Object.values(parameters as Record<string, { parameter_id: string; ts_id: string | null }>).find(
    ({ ts_id }) => ts_id === null,
  )!.parameter_id;
  const pages: [page: string, files: string][] = [
    [`${SITE}/edit`, `${SITE}/files/system/demo-district`],
    [`${TWIN}/components/demo-pv`, `${SITE}/files/node/demo-pv`],
    [`${TWIN}/parameters/${id}`, `${SITE}/files/parameter/${id}`],
    [`${SITE}/designer/optimizations/demo-investment-2030`, `${SITE}/files/optimization/demo-investment-2030`],
    ["/technologies?technology=heat_pump", "/technologies/heat_pump/files"],
  ];
  for (const [page, files] of pages) {
    const answer = await as("editor").get(page);
    expect(answer.status, page).toBe(200);
    expect(await answer.text(), page).toContain(`href="${files}"`);
    expect((await as("viewer").get(files)).status, files).toBe(200);
  }
});

test("a file of a technology is attached and deleted with forms alone", async () => {
  const path = "/technologies/heat_pump/files";
  const send = (caller: Caller) => {
    const body = new FormData();
    body.append("file", new Blob(["Data sheet of a synthetic heat pump"]), "sheet.txt");
    return as(caller).send(new URL(path, product.url), { method: "POST", body });
  };
  expect((await send("viewer")).status).toBe(403);
  expect((await send("admin")).status).toBe(303);
  const html = await (await as("viewer").get(path)).text();
  expect(html).toContain("sheet.txt");
  expect(html).not.toContain("/delete");
  const [, remove = ""] = /href="([^"]*\/delete)"/.exec(await (await as("admin").get(path)).text()) ?? [];
  expect(remove).toMatch(/^\/technologies\/heat_pump\/files\//);
  expect(await words(await as("admin").get(remove))).toContain("sheet.txt");
  expect((await as("viewer").post(remove, {})).status).toBe(403);
  expect((await as("admin").post(remove, {})).status).toBe(303);
  expect(await (await as("viewer").get(path)).text()).not.toContain("sheet.txt");
});

test("a change of an account is told to the admins' open lists and is in the log", async () => {
  const before = (await product.call("admin", "GET", "stream/updates?since=0")).body as { seq: number };
  const form = { email: "seen@demo.test", displayName: "Seen live", role: "viewer" };
  const added = await as("superadmin").post("/admin/team-members/new", { ...form, user_id: "seen-live" });
  expect(added.status).toBe(303);
  const heard = async (caller: Caller) =>
    ((await product.call(caller, "GET", `stream/updates?since=${before.seq}`)).body as { events: { type: string }[] })
      .events;
  expect((await heard("admin")).map(({ type }) => type)).toContain("user");
  expect((await heard("editor")).map(({ type }) => type)).not.toContain("user");
  expect((await heard("foreign")).map(({ type }) => type)).not.toContain("user");
  expect(await words(await as("admin").get("/audit"))).toContain("seen@demo.test");
});

test("the user menu leads admins to the team, and everybody to what is kept of them", async () => {
  for (const [caller, admin] of [
    ["admin", true],
    ["editor", false],
  ] as const) {
    const html = await (await as(caller).get(TWIN + "/components")).text();
    const menu = /<div class="menu-panel menu-panel-end">[\s\S]*?<form/.exec(html.slice(html.indexOf("user-menu")))![0];
    expect(menu.includes('href="/admin/team-members"')).toBe(admin);
    expect(menu).toContain('href="/privacy"');
    expect(menu).toContain('href="/terms"');
    expect(menu).toContain('href="/settings/account"');
  }
});
