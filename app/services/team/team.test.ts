import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformDb } from "~db/client";
import { passwordResets, secondFactors, users } from "~db/schema/identity";
import { DAY_MS } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import { shareSchema } from "~/entities/team/sharing";
import { memberChangeSchema, newMemberSchema } from "~/entities/team/team";
import type { UserChange } from "~/entities/team/view";
import type { Actor } from "~/services/core/access.server";
import { checkPassword } from "~/services/identity/auth.server";
import { resetUser } from "~/services/identity/passwords.server";
import { actorOf, openSession } from "~/services/identity/sessions.server";
import { spacesFor, switchSpace } from "~/services/identity/spaces.server";
import { factorsOf } from "~/services/identity/twoFactor.server";
import { sendQueuedMails } from "../../../tests/helpers/mail";
import { TEST_PASSWORD, type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { invite } from "./invitations.server";
import { addMember, changeMember, removeSecondFactor, setDisabled, teamMember, teamMembers } from "./team.server";
import { countTeamChanges, teamChanges, type UserChangeFilter } from "./teamLog.server";

let space: TestSpace;
let person: Actor;
beforeAll(async () => {
  space = await testSpace();
  person = await testUser({ name: "person", role: "viewer" });
});
afterAll(() => space.close());

const PASSWORD = "a long and rare password 4711";
const statusOf = (outcome: { ok: boolean; status?: number }) => (outcome.ok ? 200 : outcome.status);
const fresh = (overrides = {}) =>
  newMemberSchema.parse({
    user_id: randomUUID(),
    displayName: " New ",
    email: `${randomUUID()}@x.test`,
    role: "editor",
    ...overrides,
  });

describe("the form", () => {
  const problems = (input: Record<string, unknown>) => {
    const parsed = newMemberSchema.safeParse({
      user_id: "u",
      displayName: "N",
      email: "n@x.test",
      role: "viewer",
      ...input,
    });
    const issues = parsed.success ? [] : parsed.error.issues;
    return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]).reverse());
  };
  test.each([
    [{ displayName: "   " }, "displayName", "rules.needs_value"],
    [{ email: "a b@x.test" }, "email", "team.email_spaces"],
    [{ email: " a@x.test" }, "email", "team.email_spaces"],
    [{ email: "nobody" }, "email", "rules.email_invalid"],
    [{ role: "" }, "role", "team.role_required"],
    [{ role: undefined }, "role", "team.role_required"],
    [{ password: "123456789" }, "password", "team.password_short"],
  ])("%o", (input, field, message) => {
    expect(problems(input)[field]).toBe(message);
  });
  test("takes a name with spaces around it, and ten characters", () => {
    expect(newMemberSchema.parse(fresh()).displayName).toBe("New");
    expect(problems({ password: "1234567890" })).toEqual({});
  });
});

describe("accounts", () => {
  test("are the space's own, for its admins", () => {
    for (const actor of [space.viewer, space.editor]) {
      expect(statusOf(teamMembers(actor))).toBe(403);
      expect(statusOf(teamChanges(actor))).toBe(403);
      expect(statusOf(setDisabled(actor, person.user_id, true))).toBe(403);
    }
    const seen = teamMembers(space.stranger);
    expect(seen.ok && seen.value.map(({ email }) => email)).toEqual([space.stranger.email]);
    expect(statusOf(teamMember(space.stranger, person.user_id))).toBe(404);
    expect(statusOf(setDisabled(space.stranger, person.user_id, true))).toBe(404);
  });

  test("are added once, in the space of the admin, under an address nobody has", async () => {
    const member = fresh();
    expect(await addMember(space.editor, member)).toMatchObject({ status: 403 });
    expect(await addMember(space.admin, member)).toMatchObject({ ok: true, value: { has_password: false } });
    expect(await addMember(space.admin, member)).toMatchObject({ ok: true });
    expect(await addMember(space.admin, { ...member, user_id: randomUUID() })).toMatchObject({
      status: 422,
      issues: [{ path: "email", message: "team.email_taken" }],
    });
    const elsewhere = { ...member, email: space.stranger.email.toUpperCase(), user_id: randomUUID() };
    expect(await addMember(space.admin, elsewhere)).toMatchObject({ status: 422 });
    expect(await addMember(space.stranger, { ...member, email: "other@x.test" })).toMatchObject({ status: 422 });
    expect(statusOf(teamMember(space.stranger, member.user_id))).toBe(404);
  });

  test("get a password from super admins alone, and not a common one", async () => {
    expect(await addMember(space.admin, fresh({ password: PASSWORD }))).toMatchObject({
      issues: [{ path: "password", message: "rules.super_admin_only" }],
    });
    const member = fresh({ password: PASSWORD });
    expect(await addMember(space.superAdmin, member)).toMatchObject({ ok: true, value: { has_password: true } });
    expect(await checkPassword(member.email, PASSWORD, "test")).toMatchObject({ ok: true });
    expect(await addMember(space.superAdmin, fresh({ password: "password1234" }))).toMatchObject({ status: 422 });
    const { token } = openSession(member.user_id, "cookie");
    const change = memberChangeSchema.parse({ displayName: "Anew", role: "viewer", password: `${PASSWORD} 2` });
    expect(await changeMember(space.admin, member.user_id, change)).toMatchObject({ status: 422 });
    expect(actorOf(token, "cookie")).toBeDefined();
    expect(await changeMember(space.superAdmin, member.user_id, change)).toMatchObject({ ok: true });
    expect(actorOf(token, "cookie")).toBeUndefined();
    expect((await checkPassword(member.email, PASSWORD, "test")).ok).toBe(false);
  });

  test("keep an admin: nobody changes the own role or disables the own account; super admins are out of reach", async () => {
    const same = (role: "viewer" | "admin") => memberChangeSchema.parse({ displayName: "admin", role });
    expect(await changeMember(space.admin, space.admin.user_id, same("viewer"))).toMatchObject({
      issues: [{ path: "role", message: "team.own_role" }],
    });
    expect(statusOf(setDisabled(space.admin, space.admin.user_id, true))).toBe(409);
    expect(await changeMember(space.admin, space.superAdmin.user_id, same("viewer"))).toMatchObject({ status: 403 });
    expect(statusOf(setDisabled(space.admin, space.superAdmin.user_id, true))).toBe(403);
  });

  test("are told in the log with the role by hand, also where a group's role stays in force", async () => {
    const { user_id } = await testUser({ name: "by-group", role: "admin" });
    const byGroup = { group_role: "admin", role_groups: ["chiefs"], hand_role: "viewer" } as const;
    platformDb(space.dataDir)
      .update(users)
      .set({ ...byGroup, role_groups: [...byGroup.role_groups] })
      .where(eq(users.user_id, user_id))
      .run();
    const change = memberChangeSchema.parse({ displayName: "by-group", role: "admin" });
    expect(await changeMember(space.admin, user_id, change)).toMatchObject({ ok: true });
    const log = teamChanges(space.admin, { person: user_id });
    const fields = log.ok ? log.value.map((entry) => entry.fields) : [];
    expect(fields[0]).toEqual([{ field: "hand_role", before: "viewer", after: "admin" }]);
  });

  test("end every sign-in when they are disabled, and open again when enabled", async () => {
    const cookie = openSession(person.user_id, "cookie").token;
    const bearer = openSession(person.user_id, "bearer").token;
    expect(statusOf(setDisabled(space.admin, person.user_id, true))).toBe(200);
    expect(actorOf(cookie, "cookie")).toBeUndefined();
    expect(actorOf(bearer, "bearer")).toBeUndefined();
    expect(await checkPassword(person.email, TEST_PASSWORD, "test")).toMatchObject({
      message: "identity.auth.disabled",
    });
    expect(statusOf(setDisabled(space.admin, person.user_id, false))).toBe(200);
    expect(actorOf(cookie, "cookie")).toBeUndefined();
    expect(await checkPassword(person.email, TEST_PASSWORD, "test")).toMatchObject({ ok: true });
  });

  test("lose a second factor by an admin, which is in the log and ends their sign-ins", () => {
    const protect = (user_id: string) =>
      platformDb(space.dataDir)
        .insert(secondFactors)
        .values({ user_id, kind: "totp", secret: "sealed", created_at: 1, confirmed_at: 1 })
        .run();
    expect(removeSecondFactor(space.admin, person.user_id)).toMatchObject({ status: 409 });
    for (const { user_id } of [person, space.admin, space.superAdmin]) protect(user_id);
    const { token } = openSession(person.user_id, "cookie");
    expect(removeSecondFactor(space.editor, person.user_id)).toMatchObject({ status: 403 });
    expect(removeSecondFactor(space.stranger, person.user_id)).toMatchObject({ status: 404 });
    expect(removeSecondFactor(space.admin, space.admin.user_id)).toMatchObject({ status: 409 });
    expect(removeSecondFactor(space.admin, space.superAdmin.user_id)).toMatchObject({ status: 403 });
    expect(factorsOf(person.user_id).on).toBe(true);
    expect(removeSecondFactor(space.admin, person.user_id)).toMatchObject({ ok: true, value: { two_factor: false } });
    expect(factorsOf(person.user_id).on).toBe(false);
    expect(actorOf(token, "cookie")).toBeUndefined();
    const log = teamChanges(space.admin, { person: person.user_id });
    expect(log.ok && log.value[0]).toMatchObject({
      by: "admin",
      name: "person",
      fields: [{ field: "two_factor", before: "true", after: "false" }],
    });
    platformDb(space.dataDir).delete(secondFactors).run();
  });

  test("have a change log that is read by person, kind and time", () => {
    const all = teamChanges(space.admin);
    const rows = all.ok ? all.value : [];
    const of = (filter: UserChangeFilter) => {
      const changes = teamChanges(space.admin, filter);
      expect(changes.ok && changes.value.length).toBe(countTeamChanges(space.admin, filter));
      return changes.ok ? changes.value.map(({ seq }) => seq) : [];
    };
    const seqs = (fits: (row: UserChange) => boolean) => rows.filter(fits).map(({ seq }) => seq);
    expect(of({ person: person.user_id })).toEqual(seqs(({ name, by }) => name === "person" || by === "person"));
    expect(of({ mode: "create" })).toEqual(seqs(({ mode }) => mode === "create"));
    expect(of({ mode: "create" }).length).toBeGreaterThan(0);
    const middle = rows[Math.floor(rows.length / 2)]!.at;
    expect(of({ from: middle })).toEqual(seqs(({ at }) => at >= middle));
    expect(of({ before: middle })).toEqual(seqs(({ at }) => at < middle));
    const second = teamChanges(space.admin, {}, { page: 2, size: 2 });
    expect(second.ok && second.value.map(({ seq }) => seq)).toEqual(rows.slice(2, 4).map(({ seq }) => seq));
    expect(countTeamChanges(space.editor, {})).toBe(0);
    expect(teamChanges(space.editor)).toMatchObject({ ok: false, status: 403 });
  });

  test("have a change log without secrets", () => {
    const log = teamChanges(space.admin);
    const rows = log.ok ? log.value : [];
    const isAboutRole = (row: UserChange) =>
      row.name === "person" && row.fields.some(({ field }) => field === "disabled");
    expect(rows.find(isAboutRole)).toMatchObject({
      mode: "update",
      by: "admin",
      fields: [{ field: "disabled", before: "true", after: "false" }],
    });
    expect(
      rows
        .find(({ name }) => name === "Anew")
        ?.fields.map(({ field }) => field)
        .sort(),
    ).toEqual(["displayName", "password_set", "role"]);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password_hash/);
    const foreign = teamChanges(space.stranger);
    expect(foreign.ok && foreign.value).toEqual([]);
  });
});

test("an invitation leads to a page where the password is set", async () => {
  const say = (_: Locale, key: string, params: Record<string, string | number> = {}) => `${key} ${params.link ?? ""}`;
  const context = { origin: "https://energy.test", locale: "de" as const, say };
  const member = fresh();
  expect(await addMember(space.admin, member)).toMatchObject({ ok: true });
  expect(invite(space.editor, member.user_id, context)).toMatchObject({ status: 403 });
  expect(invite(space.stranger, member.user_id, context)).toMatchObject({ status: 404 });
  expect(invite(space.admin, member.user_id, context)).toEqual({ ok: true, value: { sent: true } });
  await sendQueuedMails(space.dataDir);
  const folder = join(space.dataDir, "outbox");
  const last = readdirSync(folder).sort().at(-1);
  const mail = readFileSync(join(folder, last!), "utf8").replace(/=\r?\n/g, "");
  const token = /login\/reset\/(\S+)/.exec(mail)?.[1];
  expect(resetUser(token!)?.user_id).toBe(member.user_id);
  // It is open for three days: until their end, not a moment longer.
  const link = platformDb(space.dataDir)
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.user_id, member.user_id))
    .get()!;
  expect(link.expires_at - link.created_at).toBe(3 * DAY_MS);
  expect(statusOf(setDisabled(space.admin, member.user_id, true))).toBe(200);
  expect(resetUser(token!)).toBeUndefined();
  expect(invite(space.admin, member.user_id, context)).toMatchObject({ status: 409 });
});

test("an invitation is in the language of who is invited, or of who invites where that is not known", async () => {
  const inLanguage = async (locale: Locale | null) => {
    const languages = new Set<Locale>();
    const say = (language: Locale, key: string) => (languages.add(language), key);
    const member = fresh();
    expect(await addMember(space.admin, member)).toMatchObject({ ok: true });
    const db = platformDb(space.dataDir);
    db.update(users).set({ locale }).where(eq(users.user_id, member.user_id)).run();
    const context = { origin: "https://energy.test", locale: "de" as const, say };
    expect(invite(space.admin, member.user_id, context)).toMatchObject({ ok: true });
    return [...languages];
  };
  expect(await inLanguage("fr")).toEqual(["fr"]);
  expect(await inLanguage(null)).toEqual(["de"]);
});

test("an address has at most 254 characters, wherever it is entered", () => {
  const longest = `${"a".repeat(247)}@x.test`;
  for (const [email, ok] of [
    [longest, true],
    [`a${longest}`, false],
  ] as const) {
    expect([email.length, shareSchema.safeParse({ email, role: "viewer" }).success]).toEqual([ok ? 254 : 255, ok]);
    const member = { user_id: "u", displayName: "N", role: "viewer", email };
    expect(newMemberSchema.safeParse(member).success).toBe(ok);
  }
});

test("super admins alone switch the space of their sign-in, to one that exists", () => {
  const { token } = openSession(space.superAdmin.user_id, "cookie");
  const other = openSession(space.superAdmin.user_id, "cookie").token;
  expect(spacesFor(space.admin)).toEqual([]);
  expect(spacesFor(space.superAdmin).map(({ name }) => name)).toEqual(["alpha", "beta"]);
  expect(statusOf(switchSpace(space.admin, token, "beta"))).toBe(403);
  expect(statusOf(switchSpace(space.superAdmin, token, "../platform"))).toBe(422);
  expect(statusOf(switchSpace(space.superAdmin, token, "gamma"))).toBe(422);
  expect(switchSpace(space.superAdmin, token, "beta")).toEqual({ ok: true, value: { db: "beta" } });
  expect(actorOf(token, "cookie")?.space).toBe("beta");
  expect(actorOf(other, "cookie")?.space).toBe("alpha");
});
