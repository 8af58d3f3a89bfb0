import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { platformDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { users } from "~db/schema/identity";
import type { Locale } from "~/entities/core/locale";
import type { SystemRole } from "~/entities/core/roles";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { forgetAttempts } from "~/services/identity/authLimits.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { sendQueuedMails } from "../../../tests/helpers/mail";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { assignedSystem, mailRole, mailRoleOnce } from "./roleMail.server";
import { putGroupRole } from "./roles.server";
import { assignableUsers, assignRole, candidates, hasApprover, members, removeRole } from "./sharing.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());
beforeEach(() => {
  system = newSystem(space.editor, { name: "Harbour" });
});

const wish = (user: Actor, role: SystemRole, system_id = system) => ({
  user_id: user.user_id,
  email: user.email,
  system_id,
  role,
});
const statusOf = (outcome: { ok: boolean; status?: number }) => (outcome.ok ? 200 : outcome.status);

describe("giving a role", () => {
  test("a system's admin shares it; the change is in the log", () => {
    const outcome = assignRole(space.editor, wish(space.viewer, "observer"));
    expect(outcome).toMatchObject({ ok: true, value: { role: "observer", before: null } });
    expect(get(space.viewer, systemEntity, system)).toBeDefined();
    const changed = assignRole(space.editor, wish(space.viewer, "editor"));
    expect(changed).toMatchObject({ ok: true, value: { before: "observer" } });
    const id = `${space.viewer.user_id}:${system}`;
    const log = dbOf(space.editor).select().from(changes).where(eq(changes.id, id)).all();
    expect(log.map(({ mode, by }) => [mode, by])).toEqual([
      ["create", space.editor.user_id],
      ["update", space.editor.user_id],
    ]);
    expect(log[1]).toMatchObject({ before: { role: "observer" }, after: { role: "editor" }, system_id: system });
  });

  test.each(["viewer", "editor", "approver", "observer"] as const)("a system's %s cannot", (role) => {
    giveRole(space.viewer, system, role);
    expect(statusOf(assignRole(space.viewer, wish(space.otherEditor, "viewer")))).toBe(403);
    expect(statusOf(assignRole(space.viewer, wish(space.viewer, "admin")))).toBe(403);
    expect(statusOf(removeRole(space.viewer, space.editor.user_id, system))).toBe(403);
    expect(members(space.viewer, system).ok).toBe(true);
  });

  test("out of sight is not there: without a role, in another space, unknown", () => {
    for (const actor of [space.otherEditor, space.stranger]) {
      expect(statusOf(assignRole(actor, wish(actor, "admin")))).toBe(404);
      expect(statusOf(removeRole(actor, space.editor.user_id, system))).toBe(404);
      expect(statusOf(members(actor, system))).toBe(404);
      expect(statusOf(assignableUsers(actor, system, "-"))).toBe(404);
    }
    expect(statusOf(assignRole(space.admin, wish(space.viewer, "viewer", "no-such-system")))).toBe(404);
  });

  test("only accounts of the space, enabled ones, under their own address", () => {
    expect(assignRole(space.editor, wish(space.stranger, "viewer"))).toMatchObject({
      status: 422,
      issues: [{ path: "user_id", message: "team.sharing.unknown_user" }],
    });
    expect(assignRole(space.editor, { ...wish(space.viewer, "viewer"), email: "x@y.test" })).toMatchObject({
      status: 422,
      issues: [{ path: "email" }],
    });
    expect(statusOf(assignRole(space.editor, { ...wish(space.viewer, "viewer"), role: "owner" }))).toBe(422);
    expect(statusOf(assignRole(space.editor, { ...wish(space.viewer, "viewer"), set_by: "me" }))).toBe(422);
    expect(candidates(space.editor, system).map(({ email }) => email)).not.toContain(space.stranger.email);
    expect(candidates(space.editor, system).map(({ email }) => email)).not.toContain(space.editor.email);
  });
});

describe("who is an admin by a group", () => {
  const byGroup = (actor: Actor, role: SystemRole | null) =>
    putGroupRole(dbOf(actor), "sign_in:acme", {
      user_id: actor.user_id,
      email: actor.email,
      system_id: system,
      role,
      groups: role ? ["chiefs"] : [],
    });

  test("cannot give the same role to themselves by hand, so that it goes with the group; others can, and the log says so", () => {
    byGroup(space.viewer, "admin");
    const own = assignRole(space.viewer, wish(space.viewer, "admin"));
    expect(own).toMatchObject({ status: 422, issues: [{ path: "role", message: "team.own_role" }] });
    byGroup(space.viewer, null);
    expect(get(space.viewer, systemEntity, system)).toBeUndefined();

    byGroup(space.viewer, "admin");
    expect(statusOf(assignRole(space.editor, wish(space.viewer, "admin")))).toBe(200);
    const id = `${space.viewer.user_id}:${system}`;
    const log = dbOf(space.editor).select().from(changes).where(eq(changes.id, id)).all();
    expect(log.at(-1)).toMatchObject({ before: { hand_role: null }, after: { role: "admin", hand_role: "admin" } });
    byGroup(space.viewer, null);
    expect(statusOf(removeRole(space.editor, space.viewer.user_id, system))).toBe(200);
  });

  test("of the whole space cannot either: a role in one system would stay", () => {
    const db = platformDb(space.dataDir);
    const ofAccount = eq(users.user_id, space.admin.user_id);
    db.update(users)
      .set({ group_role: "admin", role_groups: ["chiefs"], hand_role: "viewer" })
      .where(ofAccount)
      .run();
    const own = assignRole(space.admin, wish(space.admin, "admin"));
    db.update(users).set({ group_role: null, role_groups: [], hand_role: null }).where(ofAccount).run();
    expect(own).toMatchObject({ status: 422, issues: [{ path: "role", message: "team.own_role" }] });
    expect(statusOf(assignRole(space.admin, wish(space.admin, "admin")))).toBe(200);
  });
});

describe("taking a role away", () => {
  test("ends access at once", () => {
    giveRole(space.viewer, system, "editor");
    expect(get(space.viewer, systemEntity, system)).toBeDefined();
    expect(statusOf(removeRole(space.editor, space.viewer.user_id, system))).toBe(200);
    expect(get(space.viewer, systemEntity, system)).toBeUndefined();
    expect(statusOf(members(space.viewer, system))).toBe(404);
    expect(statusOf(removeRole(space.editor, space.viewer.user_id, system))).toBe(404);
  });

  test("the last admin stays unless the space has an admin", () => {
    const db = platformDb(space.dataDir);
    expect(statusOf(assignRole(space.editor, wish(space.editor, "viewer")))).toBe(200);
    expect(statusOf(assignRole(space.admin, wish(space.editor, "admin")))).toBe(200);
    db.update(users).set({ disabled: true }).where(eq(users.role, "admin")).run();
    try {
      expect(removeRole(space.editor, space.editor.user_id, system)).toMatchObject({
        status: 409,
        message: "team.sharing.last_admin",
      });
      expect(statusOf(assignRole(space.editor, wish(space.editor, "editor")))).toBe(409);
      expect(statusOf(assignRole(space.editor, wish(space.otherEditor, "admin")))).toBe(200);
      expect(statusOf(removeRole(space.editor, space.editor.user_id, system))).toBe(200);
    } finally {
      db.update(users).set({ disabled: false }).where(eq(users.role, "admin")).run();
    }
  });
});

test("work is given to those who edit or administer a system; without one to editors and admins, or to nobody", () => {
  giveRole(space.viewer, system, "editor");
  giveRole(space.otherEditor, system, "observer");
  const of = (systemId: string | null) => {
    const assignees = assignableUsers(space.editor, systemId, "Unassigned");
    return assignees.ok ? assignees.value.map(({ displayName }) => displayName) : [];
  };
  expect(of(system).sort()).toEqual(["admin", "editor", "super-admin", "viewer"]);
  expect(of(null)[0]).toBe("Unassigned");
  expect(of(null).slice(1).sort()).toEqual(["admin", "editor", "other-editor", "super-admin"]);
});

test("an approver is noticed", () => {
  expect(hasApprover(space.editor, system)).toBe(false);
  giveRole(space.viewer, system, "approver");
  expect(hasApprover(space.editor, system)).toBe(true);
});

describe("the mail about a role", () => {
  const say = (locale: Locale, key: string, params = {}) => `${locale} ${key} ${JSON.stringify(params)}`;
  const context = { origin: "https://energy.test", locale: "en" as const, say };
  const outbox = () => {
    try {
      return readdirSync(join(space.dataDir, "outbox"));
    } catch {
      return [];
    }
  };

  test("goes to its holder in their language, with a link to the system; not to oneself", async () => {
    platformDb(space.dataDir).update(users).set({ locale: "fr" }).where(eq(users.user_id, space.viewer.user_id)).run();
    const about = { user_id: space.viewer.user_id, role: "editor", system_id: system, system_name: "Harbour" } as const;
    const before = outbox().length;
    expect(mailRole(space.editor, about, context)).toEqual({ ok: true, value: { sent: true } });
    expect(outbox()).toHaveLength(before);
    expect(await sendQueuedMails(space.dataDir)).toBe(1);
    const files = outbox().sort();
    expect(files).toHaveLength(before + 1);
    const mail = readFileSync(join(space.dataDir, "outbox", files.at(-1)!), "utf8").replace(/=\r\n/g, "");
    expect(mail).toContain(`To: ${space.viewer.email}`);
    expect(mail).toMatch(/Subject: =\?UTF-8\?Q\?fr_team/);
    expect(mail).toContain(`https://energy.test/system/${system}/`);
    const ownRole = { ...about, user_id: space.editor.user_id };
    expect(mailRole(space.editor, ownRole, context)).toEqual({ ok: true, value: { sent: false } });
    for (let i = 0; i < 4; i++) mailRole(space.editor, about, context);
    expect(statusOf(mailRole(space.editor, about, context))).toBe(429);
  });

  test("is not written twice when a program asks for it after giving the role", () => {
    const about = { user_id: space.viewer.user_id, role: "viewer", system_id: system, system_name: "Harbour" } as const;
    forgetAttempts(`role-mail:${about.user_id}:${system}`);
    expect(mailRole(space.editor, about, context)).toEqual({ ok: true, value: { sent: true } });
    expect(mailRoleOnce(space.editor, about, context)).toEqual({ ok: true, value: { sent: false } });
    const other = { ...about, role: "approver" } as const;
    expect(mailRoleOnce(space.editor, other, context)).toEqual({ ok: true, value: { sent: true } });
  });

  test("says only what holds, for those who administer the system", () => {
    giveRole(space.viewer, system, "observer");
    const name = `Harbour ${system}`;
    expect(statusOf(assignedSystem(space.editor, { user_id: "x", role: "viewer", system_name: name }))).toBe(404);
    const real = { user_id: space.viewer.user_id, role: "observer", system_name: "Harbour" } as const;
    expect(assignedSystem(space.editor, real)).toMatchObject({ ok: true });
    expect(statusOf(assignedSystem(space.editor, { ...real, role: "admin" }))).toBe(404);
    expect(statusOf(assignedSystem(space.viewer, real))).toBe(403);
    expect(statusOf(assignedSystem(space.stranger, real))).toBe(404);
  });
});
