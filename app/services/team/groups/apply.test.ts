import { spawn } from "node:child_process";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { groupRoles, users } from "~db/schema/identity";
import { dbOf } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { applyGroups } from "./apply.server";

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
}, 30_000);
