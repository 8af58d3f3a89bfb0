import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";
import { componentOf, ground, MISSING, sample, SHARED } from "../core/samples";

/** A system only its maker (the editor) and the space's admins can see. */
const OWN = "roles-own";
const people = new Map<string, { user_id: string; email: string }>();

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const own = { ...sample("system", "").item, system_id: OWN, name: "Owned by the editor" };
  expect((await product.call("editor", "POST", "system", own)).status).toBe(200);
  for (const caller of ["admin", "foreign"] as const) {
    const users = (await product.call(caller, "GET", "users")).body as { user_id: string; email: string }[];
    for (const user of users) people.set(user.email.split("@")[0]!, user);
  }
});
afterAll(() => product.stop());

const person = (name: string) => people.get(name)!;
const wish = (name: string, role: string, system_id: string) => ({ ...idOf(name), role, system_id });
const idOf = (name: string) => ({ user_id: person(name).user_id, email: person(name).email });
const assign = (caller: Caller, body: unknown) => product.call(caller, "POST", "role", body);
const take = (caller: Caller, name: string, system: string) =>
  product.call(caller, "DELETE", `user/${person(name).user_id}/system/${system}/role`);

/** Who may share: in the demo's system only the space's admins, in the editor's own the editor too. */
const status = (caller: Caller, system: string): number => {
  if (caller === "nobody") return 401;
  if (caller === "foreign") return 404;
  if (caller === "admin" || caller === "superadmin") return 200;
  if (system === OWN) return caller === "editor" ? 200 : 404;
  return 403;
};

describe.each([SHARED, OWN])("the roles of %s", (system) => {
  test.each(CALLERS)("given and taken by %s", async (caller) => {
    const want = status(caller, system);
    const body = wish("admin", "observer", system);
    expect((await assign(caller, body)).status).toBe(want);
    const roles = (await product.call("admin", "GET", "roles")).body as { user_id: string; system_id: string }[];
    const there = roles.some((row) => row.system_id === system && row.user_id === body.user_id);
    expect(there).toBe(want === 200);
    if (!there) expect((await assign("admin", body)).status).toBe(200);
    expect((await take(caller, "admin", system)).status).toBe(want);
    if (want !== 200) expect((await take("admin", "admin", system)).status).toBe(200);
    expect((await take(caller, "admin", system)).status).toBe(want === 200 ? 404 : want);
  });

  test.each(CALLERS)("written about by %s", async (caller) => {
    const name = system === OWN ? "Owned by the editor" : await systemName(system);
    const holder = system === OWN ? ["editor", "admin"] : ["viewer", "viewer"];
    const params = { role: holder[1], system_name: name };
    const body = { user_id: person(holder[0]!).user_id, params };
    const want = status(caller, system);
    expect((await product.call(caller, "POST", "emails/roleAssignment", body)).status).toBe(want);
    const untrue = { ...body, params: { ...params, role: "approver" } };
    const refused = caller === "nobody" ? 401 : 404;
    expect((await product.call(caller, "POST", "emails/roleAssignment", untrue)).status).toBe(refused);
  });
});

const systemName = async (id: string) =>
  ((await product.call("admin", "GET", `system/${id}`)).body as { name: string }).name;

test.each(CALLERS)("systems and people that are not there, asked for by %s", async (caller) => {
  const want = caller === "nobody" ? 401 : 404;
  expect((await assign(caller, wish("viewer", "editor", MISSING))).status).toBe(want);
  expect((await product.call(caller, "DELETE", `user/${MISSING}/system/${MISSING}/role`)).status).toBe(want);
});

test("only people of the space get a role, and only roles there are", async () => {
  for (const body of [
    wish("owner", "viewer", OWN),
    { ...wish("viewer", "viewer", OWN), email: "someone@else.test" },
    wish("viewer", "owner", OWN),
    { ...wish("viewer", "viewer", OWN), set_by: "me" },
    {},
  ]) {
    const answer = await assign("editor", body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect((answer.body as { message: string }).message).not.toMatch(/^(errors|sharing)[.:]/);
  }
  expect((await product.call("foreign", "GET", `system/${OWN}`)).status).toBe(404);
});

test("who is removed has no access from then on: item, lists, search, pages", async () => {
  expect((await assign("editor", wish("viewer", "editor", OWN))).status).toBe(200);
  const { id, item } = sample("geometry", OWN);
  expect((await product.call("viewer", "POST", "geometry", item)).status).toBe(200);
  const matchCount = async () => ((await product.call("viewer", "GET", `search?q=${id}`)).body as unknown[]).length;
  const list = async () => (await product.call("viewer", "GET", `system/${OWN}/geometries`)).status;
  expect([await matchCount(), await list()]).toEqual([1, 200]);
  const cookie = await signIn("viewer");
  const page = `/system/${OWN}/digital-twin/infrastructure`;
  expect((await get(page, cookie)).status).toBe(200);

  expect((await take("editor", "viewer", OWN)).status).toBe(200);
  expect([await matchCount(), await list()]).toEqual([0, 404]);
  expect((await product.call("viewer", "POST", "geometry", item)).status).toBe(404);
  expect((await product.call("viewer", "GET", `geometry/${id}`)).status).toBe(404);
  expect((await get(page, cookie)).status).toBe(404);
  expect((await get(`/system/${OWN}/sharing`, cookie)).status).toBe(404);
  expect((await (await get(`/geometries.csv?q=${id}`, cookie)).text()).trim().split("\n")).toHaveLength(1);
});

test("the search finds nothing of other systems and other spaces", async () => {
  const names = async (caller: Caller, q: string) => {
    const { status: code, body } = await product.call(caller, "GET", `search?q=${encodeURIComponent(q)}`);
    return code === 200 ? (body as { name: string }[]).map(({ name }) => name) : code;
  };
  expect(await names("editor", "owned by")).toEqual(["Owned by the editor"]);
  expect(await names("viewer", "owned by")).toEqual([]);
  expect(await names("foreign", "owned by")).toEqual([]);
  expect(await names("nobody", "owned by")).toBe(401);
  for (const trick of ["%", "_", "' OR '1'='1", "\\", ""]) expect(await names("foreign", trick)).toEqual([]);
});

describe("pages", () => {
  test("a viewer sees who is in the system, and can change nothing", async () => {
    const cookie = await signIn("viewer");
    const base = `/system/${SHARED}/sharing`;
    const html = await (await get(base, cookie)).text();
    expect(html).toContain("editor@demo.test");
    expect(html).not.toContain('name="email"');
    const own = person("viewer").user_id;
    expect((await post(base, { email: "admin@demo.test", role: "admin" }, cookie)).status).toBe(403);
    expect((await post(base, { email: "nobody@demo.test", role: "admin" }, cookie)).status).toBe(403);
    for (const path of [`${base}/${own}`, `${base}/${own}/remove`]) {
      expect((await get(path, cookie)).status).toBe(403);
      expect((await post(path, { role: "admin" }, cookie)).status).toBe(403);
    }
    expect((await product.call("viewer", "GET", `system/${SHARED}`)).status).toBe(200);
  });

  test("an admin adds by address; an unknown one is named at its field", async () => {
    const cookie = await signIn("editor");
    const base = `/system/${OWN}/sharing`;
    const unknown = await post(base, { email: "owner@main.test", role: "viewer" }, cookie);
    expect(unknown.status).toBe(422);
    expect(await unknown.text()).toContain('href="#f-email"');
    const added = await post(base, { email: " Viewer@demo.test", role: "viewer" }, cookie);
    expect([added.status, added.headers.get("Location")]).toEqual([303, base]);
    const removed = await post(`${base}/${person("viewer").user_id}/remove`, {}, cookie);
    expect(removed.status).toBe(303);
    expect((await product.call("viewer", "GET", `system/${OWN}`)).status).toBe(404);
  });

  test("a module that is off leads to its disabled page, and its page says so", async () => {
    const cookie = await signIn("editor");
    const off = { ...sample("system", "").item, system_id: "roles-off", has_expansion: false };
    expect((await product.call("editor", "POST", "system", off)).status).toBe(422);
    expect((await product.call("superadmin", "POST", "system", off)).status).toBe(200);
    expect((await assign("superadmin", wish("editor", "editor", "roles-off"))).status).toBe(200);
    const designer = await get("/system/roles-off/designer/optimizations", cookie);
    expect([designer.status, designer.headers.get("Location")]).toEqual([302, "/system/roles-off/designer/disabled"]);
    for (const [page, area] of [
      ["operator/energy-demands", "operator"],
      ["operator", "operator"],
      ["portfolio-manager/deals", "portfolio-manager"],
      ["designer/results", "designer"],
      ["designer/results/dashboards", "designer"],
    ] as const) {
      const { status, headers } = await get(`/system/roles-off/${page}`, cookie);
      expect([status, headers.get("Location")], page).toEqual([302, `/system/roles-off/${area}/disabled`]);
    }
    expect((await get("/system/roles-off/operator/schedule", await signIn("viewer"))).status).toBe(404);
    for (const part of ["designer/disabled", "operator/disabled", "portfolio-manager/disabled", "disabled"]) {
      expect((await get(`/system/roles-off/${part}`, cookie)).status, part).toBe(200);
      expect((await get(`/system/roles-off/${part}`, await signIn("viewer"))).status, part).toBe(404);
    }
    const drawer = await (await get("/system/roles-off/disabled", cookie)).text();
    expect(drawer).not.toContain("/system/roles-off/designer/optimizations");
    const on = await get(`/system/${SHARED}/designer/disabled`, cookie);
    expect(on.headers.get("Location")).toBe(`/system/${SHARED}/designer/optimizations`);
  });

  test("the team is for admins", async () => {
    for (const name of ["editor", "viewer"]) {
      const cookie = await signIn(name);
      for (const path of ["", "/new", `/${person("viewer").user_id}`]) {
        const answer = await get(`/admin/team-members${path}`, cookie);
        expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/systems"]);
      }
      const refused = await post(`/admin/team-members/${person("viewer").user_id}`, { intent: "disable" }, cookie);
      expect(refused.headers.get("Location")).toBe("/systems");
    }
    const admin = await signIn("admin");
    const form = await (await get("/admin/team-members/new", admin)).text();
    expect(form).not.toContain('name="password"');
    expect((await get(`/admin/team-members/${person("owner").user_id}`, admin)).status).toBe(404);
    const mine = `/admin/team-members/${person("admin").user_id}`;
    expect((await post(mine, { intent: "disable" }, admin)).status).toBe(422);
    expect((await product.call("viewer", "GET", "systems")).status).toBe(200);
  });

  test("who is disabled is signed out at once, programs too", async () => {
    const admin = await signIn("admin");
    const form = { user_id: "roles-person", displayName: "Person", email: "person@demo.test", role: "viewer" };
    expect((await post("/admin/team-members/new", form, admin)).status).toBe(303);
    expect((await post("/admin/team-members/new", { ...form, user_id: "other" }, admin)).status).toBe(422);
    const superadmin = await signIn("superadmin");
    const page = "/admin/team-members/roles-person";
    const change = { displayName: "Person", role: "viewer", password: "energy-demo-2026" };
    expect((await post(page, { ...change, password: "123456789" }, superadmin)).status).toBe(422);
    expect((await post(page, change, admin)).status).toBe(422);
    expect((await post(page, change, superadmin)).status).toBe(303);
    const cookie = await signIn("person");
    expect((await get("/systems", cookie)).status).toBe(200);
    expect((await post(page, { intent: "disable" }, admin)).status).toBe(303);
    expect((await get("/systems", cookie)).status).toBe(302);
    expect(await signIn("person")).toBe("");
  });
});

test("with an approver in the system a run is seen by whom its owner names", async () => {
  const { id, item } = sample("optimization", OWN);
  for (const row of ground(OWN)) expect((await product.call("editor", "POST", "geometry", row)).status).toBe(200);
  expect((await product.call("editor", "POST", "node", componentOf(OWN))).status).toBe(200);
  expect((await product.call("editor", "POST", "optimization", item)).status).toBe(200);
  expect((await assign("editor", wish("viewer", "viewer", OWN))).status).toBe(200);
  const seen = async () => (await product.call("viewer", "GET", `optimization/${id}`)).status;
  expect(await seen()).toBe(200);
  expect((await assign("editor", wish("admin", "approver", OWN))).status).toBe(200);
  expect(await seen()).toBe(404);
  const page = `/system/${OWN}/designer/optimizations/${id}`;
  const cookie = await signIn("editor");
  const form = new URLSearchParams([
    ["name", "Seen by viewers"],
    ["description", ""],
    ["visible_for", ""],
    ["visible_for", "viewer"],
  ]);
  const headers = { Origin: product.url, Cookie: cookie };
  const saved = await fetch(product.url + page, { method: "POST", body: form, headers, redirect: "manual" });
  expect(saved.status).toBe(303);
  expect(await seen()).toBe(200);
  const html = await (await get(page, cookie)).text();
  expect(html).toMatch(/<input[^>]*value="viewer"[^>]*checked=""|<input[^>]*checked=""[^>]*value="viewer"/);
  expect((await take("editor", "admin", OWN)).status).toBe(200);
  expect((await take("editor", "viewer", OWN)).status).toBe(200);
});

describe("the database", () => {
  test.each(CALLERS.filter((caller) => caller !== "superadmin" && caller !== "foreign"))(
    "is not switched by %s",
    async (caller) => {
      const want = caller === "nobody" ? 401 : 403;
      expect((await product.call(caller, "POST", "database", { db: "main" })).status).toBe(want);
    },
  );

  test("is switched by super admins, for the sign-in that asks", async () => {
    const of = async () => ((await product.call("superadmin", "GET", "systems")).body as { name: string }[]).length;
    const before = await of();
    expect(before).toBeGreaterThan(0);
    for (const db of ["", "../platform", "no-such-space"])
      expect((await product.call("superadmin", "POST", "database", { db })).status).toBe(422);
    expect((await product.call("superadmin", "POST", "database", { db: "main" })).status).toBe(200);
    expect(await of()).toBe(0);
    expect((await product.call("superadmin", "POST", "database", { db: "demo" })).status).toBe(200);
    expect(await of()).toBe(before);
    const cookie = await signIn("editor");
    expect(await (await get("/systems", cookie)).text()).not.toContain('action="/database"');
    expect((await get("/database", cookie)).status).toBe(404);
    expect((await post("/database", { db: "main" }, cookie)).status).toBe(403);
  });
});

test("the word about a new version is put away for good in this browser", async () => {
  const cookie = await signIn("viewer");
  const put = await post("/updates/seen", { return_to: "//evil.test" }, cookie);
  expect([put.status, put.headers.get("Location")]).toEqual([303, "/systems"]);
  const seen = put.headers.getSetCookie().join();
  expect(seen).toMatch(/^updates_seen=[\d.]+;/);
  expect(await (await get("/help", `${cookie}; ${seen.split(";")[0]}`)).text()).not.toContain("news-banner");
});

const get = (path: string, cookie: string) =>
  fetch(product.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
const post = (path: string, form: Record<string, string>, cookie = "") =>
  fetch(product.url + path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: product.url, Cookie: cookie },
    redirect: "manual",
  });

/** The cookie of a sign-in; empty when it was refused. */
async function signIn(name: string): Promise<string> {
  const answer = await post("/login", { email: `${name}@demo.test`, password: "energy-demo-2026" });
  const line = answer.headers.getSetCookie().find((text) => text.startsWith("energy_session="));
  return answer.status === 303 ? (line?.split(";")[0] ?? "") : "";
}
