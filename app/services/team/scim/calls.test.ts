import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformDb } from "~db/client";
import { scimGroups, scimMembers, scimTokens, users } from "~db/schema/identity";
import type { CallArguments } from "~/services/core/call.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { scimCalls } from "./calls.server";
import { noteCall, type Provider } from "./provider.server";
import { scimQuery } from "./query";

let space: TestSpace;
let provider: Provider;
const at = "2026-01-01T00:00:00.000Z";
beforeAll(async () => {
  const login = { variant: "acme", space: "alpha", title: "Acme", issuer: "https://login.test", client_id: "x" };
  process.env.OIDC = JSON.stringify([login]);
  space = await testSpace({ catalogue: false });
  provider = { token_id: "t", login: companyLogin("acme")! };
});
afterAll(() => {
  space.close();
  delete process.env.OIDC;
});

const range = (length: number) => Array.from({ length }, (_, i) => i);

test("a page of groups ends at 20,000 members, and the next one goes on; five groups of 5,000 would be one answer", async () => {
  const db = platformDb(space.dataDir);
  const ids = range(5_000).map((i) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`);
  db.transaction(() => {
    for (const user_id of ids)
      db.insert(users)
        .values({
          user_id,
          email: `${user_id}@acme.test`,
          displayName: user_id,
          role: "viewer",
          db: "alpha",
          created_at: at,
        })
        .run();
    for (const i of range(5)) {
      const group = { group_id: `g${i}`, space: "alpha", variant: "acme", display_name: `group ${i}` };
      db.insert(scimGroups)
        .values({ ...group, created_at: at, changed_at: at })
        .run();
      for (const user_id of ids)
        db.insert(scimMembers)
          .values({ group_id: `g${i}`, user_id })
          .run();
    }
  });
  const call = scimCalls.find(({ id }) => id === "scimGroups")!;
  const page = async (search: Record<string, string>) => {
    const query = scimQuery(new URLSearchParams(search));
    const args = { provider, query: query.ok && query.value, params: {}, root: "https://product.test" };
    const outcome = (await call.run(args as unknown as CallArguments)) as {
      value: { resource: { Resources: { id: string }[] } };
    };
    const { Resources, ...numbers } = outcome.value.resource;
    return { ids: Resources.map(({ id }) => id), numbers };
  };
  expect(await page({})).toMatchObject({
    ids: ["g0", "g1", "g2", "g3"],
    numbers: { totalResults: 5, startIndex: 1, itemsPerPage: 4 },
  });
  expect(await page({ startIndex: "5" })).toMatchObject({ ids: ["g4"], numbers: { startIndex: 5, itemsPerPage: 1 } });
  // Without members all of them go into one answer.
  expect((await page({ excludedAttributes: "members" })).ids).toHaveLength(5);
});

test("what a call did cannot be noted while somebody else writes: the call has succeeded, and is not refused for that", () => {
  const db = platformDb(space.dataDir);
  const token = { token_id: "t", token_hash: "h", space: "alpha", variant: "acme" };
  db.insert(scimTokens)
    .values({ ...token, created_at: at, created_by: space.admin.user_id })
    .run();
  db.$client.pragma("busy_timeout = 50");
  const other = new Database(join(space.dataDir, "platform.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  const note = { kind: "group_removed", name: "planners" } as const;
  expect(() => noteCall("t", note)).not.toThrow();
  expect(db.select().from(scimTokens).get()).toMatchObject({ called_at: null, note: null });
  other.exec("ROLLBACK");
  other.close();
  noteCall("t", note);
  expect(db.select().from(scimTokens).get()).toMatchObject({ note });
});
