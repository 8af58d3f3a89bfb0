import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { everyAddress, filled } from "../core/everyAddress";
import { sample, SHARED } from "../core/samples";

/** What an admin sets for accounts: modules of one, and a second step for all. Held by pages and calls alike. */
let product: Product;
let admin: Person;
let editor: Person;
let editorId: string;
beforeAll(async () => {
  product = await startProduct();
  [admin, editor] = [new Person(product.url), new Person(product.url)];
  await admin.signIn("admin@demo.test");
  await editor.signIn("editor@demo.test");
  const users = (await product.call("admin", "GET", "users")).body as { user_id: string; email: string }[];
  editorId = users.find(({ email }) => email.startsWith("editor"))!.user_id;
});
afterAll(() => product.stop());

const DESIGNER = `/system/${SHARED}/designer`;
const setModules = async (expansion: boolean) => {
  const form = { displayName: "Editor", role: "editor", expansion: String(expansion), operation: "true" };
  const saved = await admin.post(`/admin/team-members/${editorId}`, { ...form, portfolio: "true" });
  expect(saved.headers.get("Location")).toBe("/admin/team-members");
};

test("a module can be off for an account, in pages and calls", async () => {
  expect((await editor.get(`${DESIGNER}/optimizations`)).status).toBe(200);
  await setModules(false);
  const page = await editor.get(`${DESIGNER}/optimizations`);
  expect(page.headers.get("Location")).toBe(`${DESIGNER}/disabled`);
  const told = await words(await editor.get(`${DESIGNER}/disabled`));
  expect(told).toContain("not activated for your account");
  expect(told).not.toContain("Optimizations");
  const run = sample("optimization", SHARED);
  for (const [method, path, body] of [
    ["GET", `system/${SHARED}/optimizations`, undefined],
    ["POST", "optimization", run.item],
    ["GET", `optimization/${run.id}/state`, undefined],
    ["GET", `optimization/${run.id}/results/summary`, undefined],
  ] as const) {
    const answer = await product.call("editor", method, path, body);
    expect([answer.status, (answer.body as { message: string }).message], path).toEqual([
      403,
      expect.stringContaining("not activated"),
    ]);
  }
  expect((await product.call("editor", "GET", `system/${SHARED}/nodes`)).status).toBe(200);
  expect((await product.call("admin", "GET", `system/${SHARED}/optimizations`)).status).toBe(200);
  await setModules(true);
  expect((await editor.get(`${DESIGNER}/optimizations`)).status).toBe(200);
});

test("a system without the designer takes no run", async () => {
  const { id, item } = sample("system", "");
  const made = await product.call("superadmin", "POST", "system", {
    ...item,
    has_expansion: false,
    has_operation: true,
    has_portfolio: true,
  });
  expect(made.status).toBe(200);
  expect((await product.call("superadmin", "POST", "optimization", sample("optimization", id).item)).status).toBe(403);
  // The page that says that a module is off leads to the module once it is on.
  const operator = await admin.get(`/system/${id}/operator/disabled`);
  expect(operator.headers.get("Location")).toBe(`/system/${id}/operator/schedule`);
  for (const address of ["portfolio-manager/disabled", "portfolio-manager"]) {
    const portfolio = await admin.get(`/system/${id}/${address}`);
    expect(portfolio.headers.get("Location"), address).toBe(`/system/${id}/portfolio-manager/overview`);
  }
  expect(await words(await admin.get(`/system/${id}/designer/disabled`))).toContain("Designer is not activated");
  expect(await words(await admin.get(`/system/${id}/disabled`))).toContain("Activated: Operator");
});

test("a space can demand a second step: nothing else opens before it is set up", async () => {
  const refused = await editor.post("/admin/team-members", { two_factor: "on" });
  expect(refused.headers.get("Location")).toBe("/systems");
  expect((await editor.get("/systems")).status).toBe(200);
  expect((await admin.post("/admin/team-members", { two_factor: "on" })).status).toBe(303);
  for (const person of [editor, admin])
    for (const path of ["/systems", "/settings/account", `${DESIGNER}/optimizations`, "/help"]) {
      const answer = await person.get(path);
      expect([answer.status, answer.headers.get("Location")], path).toEqual([302, "/settings/account/two-factor"]);
    }
  const page = await editor.get("/settings/account/two-factor");
  expect(page.status).toBe(200);
  const text = await words(page);
  expect(text).toContain("Your company space demands two-factor authentication");
  expect(text).not.toContain("Demo district");
  const call = await product.call("editor", "GET", "systems");
  expect([call.status, (call.body as { message: string }).message]).toEqual([
    403,
    expect.stringContaining("two-factor"),
  ]);
  // Whatever address there is: nothing opens but what is open to nobody signed in, and what sets the second step up.
  const opened: string[] = [];
  for (const address of everyAddress().filter((pattern) => pattern !== "/logout")) {
    const answer = await editor.get(filled(address, { ":user_id": editorId }));
    if (answer.status === 200) opened.push(address);
    expect(await answer.text(), address).not.toContain("Demo district");
  }
  const open = ["/api/openapi.json", "/privacy", "/session/extend", "/settings/account/two-factor", "/terms"];
  expect(opened.sort()).toEqual(open);
  const refusals = ["/tiles/street/1/0/0", "/files/thumbnails/node/demo-pv", "/api/stream", "/api/stream/updates"];
  for (const path of refusals) expect([401, 403], path).toContain((await editor.get(path)).status);
  // Another space asks for none.
  expect((await product.call("foreign", "GET", "systems")).status).toBe(200);
});

test("the log of accounts tells that the demand was switched on and off, once each", async () => {
  // The admin who demanded it is held up as well, so that the test lifts it.
  const db = new Database(join(product.dataDir, "platform.sqlite"));
  const changes = () =>
    db.prepare("SELECT before, after FROM user_changes WHERE user_id = '*' ORDER BY seq").all() as Record<
      string,
      string
    >[];
  expect(changes().map(({ before, after }) => [before, after])).toEqual([
    ['{"two_factor_required":false}', '{"two_factor_required":true}'],
  ]);
  db.prepare("UPDATE spaces SET two_factor_required = 0").run();
  expect((await admin.post("/admin/team-members", { two_factor: "on" })).status).toBe(303);
  db.prepare("UPDATE spaces SET two_factor_required = 0").run();
  expect((await admin.post("/admin/team-members", { two_factor: "off" })).status).toBe(303);
  expect(changes()).toHaveLength(2);
  db.close();
  const log = await words(await admin.get("/admin/team-members/changes"));
  expect(log).toContain("Every account");
  expect(log).toContain("Second factor demanded: No → Yes");
  expect(await (await admin.get("/admin/team-members/changes.csv")).text()).toContain("Every account");
});
