import { join } from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformDb, spaceDb } from "~db/client";
import { scimGroups, scimMembers, users } from "~db/schema/identity";
import type { Memberships } from "~/services/identity/groupClaim";
import { companyLogin } from "~/services/identity/oidc.server";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { applyGroups } from "../groups/apply.server";
import { addGroupRule, removeGroupRule } from "../groups/rules.server";
import { addGroup, changeGroup, removeGroup } from "./groups.server";
import { people } from "./people.server";
import { noFields, type PersonFields } from "./personFields";
import type { Provider } from "./provider.server";
import { addPerson, changePerson, removePerson } from "./savePerson.server";

/** Roles that follow the provider's groups, also when something comes between. */

let space: TestSpace;
let provider: Provider;
beforeAll(async () => {
  const login = { variant: "acme", space: "alpha", title: "Acme", issuer: "https://login.test", client_id: "x" };
  process.env.OIDC = JSON.stringify([login]);
  space = await testSpace({ catalogue: false });
  provider = { token_id: "t", login: companyLogin("acme")! };
  rule();
});
afterAll(() => {
  space.close();
  delete process.env.OIDC;
});

const RULE = { rule_id: "r", variant: "acme", group_name: "admins", role: "admin", system_id: "" };
const rule = () => expect(addGroupRule(space.admin, RULE)).toMatchObject({ ok: true });
const account = (id: string) => platformDb(space.dataDir).select().from(users).where(eq(users.user_id, id)).get()!;

let count = 0;
function person(): string {
  const name = `person-${++count}`;
  const added = addPerson(provider, { ...noFields(), userName: name, email: `${name}@acme.test`, externalId: name });
  if (!added.ok) throw new Error(added.message);
  return added.value.user.user_id;
}
function group(members: string[], displayName = "admins"): string {
  const added = addGroup(provider, { displayName, externalId: null, members: new Set(members) });
  if (!added.ok) throw new Error(added.message);
  return added.value.group_id;
}
const withoutMembers = (id: string) =>
  changeGroup(provider, id, (before) => ({ ok: true, value: { ...before, members: new Set() } }));

/** Somebody else writes into the space for longer than a write waits. */
function whileLocked(act: () => unknown): void {
  const connection = spaceDb(space.dataDir, "alpha").$client;
  connection.pragma("busy_timeout = 50");
  const other = new Database(join(space.dataDir, "spaces/alpha.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  try {
    expect(act).toThrow(expect.objectContaining({ code: "SQLITE_BUSY" }));
  } finally {
    other.exec("ROLLBACK");
    other.close();
    connection.pragma("busy_timeout = 5000");
  }
}

test.each([
  ["a member removed", (id: string) => withoutMembers(id)],
  ["a group deleted", (id: string) => removeGroup(provider, id)],
  ["a person deleted", (_id: string, user: string) => removePerson(provider, user)],
  ["a rule removed", () => removeGroupRule(space.admin, "r")],
] as [string, (id: string, user: string) => unknown][])(
  "%s while the space is locked can be tried once more, and takes the role: the first try has changed nothing",
  (_what, act) => {
    const user = person();
    const id = group([user]);
    expect(account(user).role).toBe("admin");
    whileLocked(() => act(id, user));
    expect(account(user).role).toBe("admin");
    expect(act(id, user)).toMatchObject({ ok: true });
    expect(account(user)).toMatchObject({ role: "viewer", role_groups: [] });
    platformDb(space.dataDir).delete(scimGroups).run();
    expect(platformDb(space.dataDir).select().from(scimMembers).all()).toEqual([]);
    rule();
  },
);

describe("a group that is gone", () => {
  const claim = (user: string) => account(user).claim_groups;
  /** Three members: the sign-in of one named no groups, that of another named this one, the third has not signed in. */
  function members() {
    const [silent, member, absent] = [person(), person(), person()];
    const id = group([silent, member, absent]);
    const signIn = (user: string, memberships: Memberships) => {
      const subject = { sso_subject: user };
      platformDb(space.dataDir).update(users).set(subject).where(eq(users.user_id, user)).run();
      expect(applyGroups(provider.login, user, memberships)).toMatchObject({ ok: true });
    };
    signIn(silent, { problem: "too_many" });
    signIn(member, { groups: ["admins"] });
    expect([silent, member, absent].map((user) => account(user).role)).toEqual(["admin", "admin", "admin"]);
    expect([silent, member, absent].map(claim)).toEqual([[], ["admins"], []]);
    return { id, all: [silent, member, absent], member, signIn };
  }

  test("deleted, gives nobody a role any more, whatever the last sign-in said; the next one counts", () => {
    const { id, all, member, signIn } = members();
    expect(removeGroup(provider, id)).toMatchObject({ ok: true });
    expect(all.map((user) => account(user).role)).toEqual(["viewer", "viewer", "viewer"]);
    expect(claim(member)).toEqual([]);
    signIn(member, { groups: ["admins"] });
    expect(account(member).role).toBe("admin");
    signIn(member, { groups: [] });
  });

  test("under another name gives nobody the role of the former one", () => {
    const { id, all } = members();
    const renamed = changeGroup(provider, id, (before) => ({ ok: true, value: { ...before, displayName: "others" } }));
    expect(renamed).toMatchObject({ ok: true });
    expect(all.map((user) => account(user).role)).toEqual(["viewer", "viewer", "viewer"]);
    removeGroup(provider, id);
  });
});

test("an account with a password is not the provider's, whichever way it came to it; what it had made would be renamed and disabled", () => {
  const [current, removed] = [person(), person()];
  expect(removePerson(provider, removed)).toMatchObject({ ok: true });
  for (const user of [current, removed])
    platformDb(space.dataDir).update(users).set({ password_hash: "x" }).where(eq(users.user_id, user)).run();
  const before = [current, removed].map(account);
  const ofAnother = (fields: PersonFields) => ({ ok: true as const, value: { ...fields, email: "evil@acme.test" } });
  expect(changePerson(provider, current, ofAnother)).toMatchObject({ status: 404 });
  expect(removePerson(provider, current)).toMatchObject({ status: 404 });
  expect(people(provider.login, [{ attribute: "id", value: current }], { from: 0, most: 1 })).toMatchObject({
    total: 0,
  });
  const { email } = account(removed);
  expect(addPerson(provider, { ...noFields(), userName: "again", email })).toMatchObject({ scimType: "uniqueness" });
  expect([current, removed].map(account)).toEqual(before);
});
