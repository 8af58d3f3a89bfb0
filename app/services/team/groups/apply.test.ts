import { spawn } from "node:child_process";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { groupRoles, scimGroups, scimMembers, users } from "~db/schema/identity";
import { dbOf } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { applyGroups, applyProvided } from "./apply.server";

let space: TestSpace;
const login = {
  variant: "acme",
  space: "alpha",
  title: "ACME",
  issuer: "https://login.test",
  client_id: "energy-tool",
  client_secret: null,
  groups_claim: "groups",
  scopes: [],
  timeout_seconds: 5,
} as unknown as Parameters<typeof applyGroups>[0];
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  const rule = { rule_id: "rule-1", variant: "acme", group_name: "planners", system_id: "", role: "editor" } as const;
  platformDb(space.dataDir)
    .insert(groupRoles)
    .values({ ...rule, space: "alpha", set_at: "2026-01-01T00:00:00.000Z", set_by: "test" })
    .run();
});
afterAll(() => space.close());

/** Another process holds the space for a second, in which the provider takes a group's members away. */
const REMOVER = `
const Database = require("better-sqlite3");
const [spaceFile, platformFile] = process.argv.slice(1);
const connection = new Database(spaceFile);
connection.exec("BEGIN IMMEDIATE");
console.log("held");
setTimeout(() => {
  new Database(platformFile).exec("DELETE FROM scim_members");
  connection.exec("ROLLBACK");
}, 1000);
`;

test("roles go by the groups as they are when the lock is there; editor if those from before the wait counted", async () => {
  const db = platformDb(space.dataDir);
  const at = "2026-01-01T00:00:00.000Z";
  const group = {
    group_id: "g",
    space: "alpha",
    variant: "acme",
    display_name: "members",
    created_at: at,
    changed_at: at,
  };
  const rules = [{ rule_id: "rule-2", variant: "acme", group_name: "members", system_id: "" }];
  db.insert(groupRoles)
    .values(rules.map((rule) => ({ ...rule, role: "editor" as const, space: "alpha", set_at: at, set_by: "test" })))
    .run();
  db.insert(scimGroups).values(group).run();
  db.insert(scimMembers).values({ group_id: "g", user_id: space.viewer.user_id }).run();
  const files = ["spaces/alpha.sqlite", "platform.sqlite"].map((file) => join(space.dataDir, file));
  const remover = spawn(process.execPath, ["-e", REMOVER, ...files], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((end) => remover.once("close", end));
  await new Promise((begun) => remover.stdout.once("data", begun));
  expect(applyProvided(login, [space.viewer.user_id])).toEqual({ ok: true, value: 1 });
  await ended;
  const account = db.select().from(users).where(eq(users.user_id, space.viewer.user_id)).get();
  expect(account).toMatchObject({ role: "viewer", role_groups: [] });
  expect(db.select().from(scimMembers).all()).toEqual([]);
});

/** Another process writes into the space for two seconds; after one it says whether a sign-in could write into the platform then. */
const WRITER = `
const Database = require("better-sqlite3");
const [spaceFile, platformFile] = process.argv.slice(1);
const connection = new Database(spaceFile);
connection.exec("BEGIN IMMEDIATE");
console.log("held");
setTimeout(() => {
  const platform = new Database(platformFile, { timeout: 500 });
  try { platform.exec("BEGIN IMMEDIATE"); platform.exec("ROLLBACK"); console.log("free"); }
  catch (error) { console.log(error.code); }
  connection.exec("ROLLBACK");
}, 1500);
`;

test("while somebody writes into the space, sign-ins of others can write: free; busy if the platform were held meanwhile", async () => {
  const files = ["spaces/alpha.sqlite", "platform.sqlite"].map((file) => join(space.dataDir, file));
  const writer = spawn(process.execPath, ["-e", WRITER, ...files], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  writer.stdout.on("data", (piece: Buffer) => (printed += piece.toString()));
  const ended = new Promise((end) => writer.once("close", end));
  await new Promise((begun) => writer.stdout.once("data", begun));
  expect(applyGroups(login, space.viewer.user_id, { groups: ["planners"] })).toEqual({ ok: true, value: null });
  await ended;
  expect(printed.trim().split("\n")).toEqual(["held", "free"]);
  const account = eq(users.user_id, space.viewer.user_id);
  expect(platformDb(space.dataDir).select().from(users).where(account).get()).toMatchObject({ role: "editor" });
  const logged = () => dbOf(space.viewer).select().from(changes).where(eq(changes.id, space.viewer.user_id)).all();
  expect(logged()).toMatchObject([{ type: "user", after: { role: "editor", role_groups: "planners" } }]);
  // The same groups once more change nothing, and say nothing.
  expect(applyGroups(login, space.viewer.user_id, { groups: ["planners"] })).toEqual({ ok: true, value: null });
  expect(logged()).toHaveLength(1);
});
