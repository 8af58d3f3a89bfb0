import { desc, eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { platformDb } from "~db/client";
import { openQueue, type SqliteQueue } from "~db/queue";
import { groupRoles, scimGroups, scimMembers, userChanges, users } from "~db/schema/identity";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { addPerson } from "~/services/team/scim/savePerson.server";
import { spreadRoles } from "~/services/team/scim/spreadRoles.server";
import { PATIENCE_MS } from "../../tests/helpers/eventually";
import { type TestSpace, testSpace } from "../../tests/helpers/space";
import { providedRoles } from "./team";

let space: TestSpace;
let queue: SqliteQueue;
let loop: Loop;
const login = { variant: "acme", space: "alpha" } as CompanyLogin;
const db = () => platformDb(space.dataDir);
const at = "2026-01-01T00:00:00.000Z";
/** One more than a call serves at once. */
const PEOPLE = 21;

beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  queue = openQueue(space.dataDir);
  const rule = { rule_id: "r", space: "alpha", variant: "acme", group_name: "planners", role: "editor" } as const;
  db()
    .insert(groupRoles)
    .values({ ...rule, set_at: at, set_by: "test" })
    .run();
  const group = { group_id: "g", space: "alpha", variant: "acme", display_name: "planners" };
  db()
    .insert(scimGroups)
    .values({ ...group, created_at: at, changed_at: at })
    .run();
  const log = pino({ level: "silent" });
  const pace = { pollMs: 5, watchMs: 50, heartbeatMs: 50, tendMs: 5 };
  loop = startLoop({ queue, registry: providedRoles, workerId: "w", dataDir: space.dataDir, log, ...pace });
});
afterAll(async () => {
  await loop.stop();
  queue.close();
  space.close();
});

const editors = () =>
  db()
    .select({ id: users.user_id })
    .from(users)
    .where(eq(users.sso_variant, "acme"))
    .all()
    .filter(({ id }) => db().select().from(users).where(eq(users.user_id, id)).get()?.role === "editor").length;

test("roles of more people than a call serves come and go by a job; all 21 would wait for a sign-in without it", async () => {
  const ids = Array.from({ length: PEOPLE }, (_, i) => {
    const address = `person-${i}@acme.test`;
    const names = { externalId: null, displayName: null, formatted: null, givenName: null, familyName: null };
    const added = addPerson({ token_id: "t", login }, { userName: address, email: address, active: true, ...names });
    if (!added.ok) throw new Error(added.message);
    return added.value.user.user_id;
  });
  db()
    .insert(scimMembers)
    .values(ids.map((user_id) => ({ group_id: "g", user_id })))
    .run();
  expect(spreadRoles(login, ids)).toEqual({ ok: true, value: null });
  await vi.waitFor(() => expect(editors()).toBe(PEOPLE), { timeout: PATIENCE_MS, interval: 10 });
  db().delete(scimMembers).run();
  expect(spreadRoles(login, ids, "boss")).toEqual({ ok: true, value: null });
  // The queue is another file: the job must not run before the change that it is about is stored.
  const [waiting] = queue.list({ type: "provided_roles", limit: 1 });
  expect(waiting!.run_after - waiting!.created_at).toBeGreaterThan(1_000);
  // Each of many calls looks at its own people alone: the whole login, a few hundred times, would hold the lane for hours.
  expect(waiting!.payload).toEqual({ space: "alpha", variant: "acme", users: ids, by: "boss" });
  await vi.waitFor(() => expect(editors()).toBe(0), { timeout: PATIENCE_MS, interval: 10 });
  const last = db().select({ by: userChanges.by }).from(userChanges).orderBy(desc(userChanges.seq)).limit(1).get();
  expect(last).toEqual({ by: "boss" });
  // Of few the call itself gives and takes.
  db().insert(scimMembers).values({ group_id: "g", user_id: ids[0]! }).run();
  expect(spreadRoles(login, ids.slice(0, 1))).toEqual({ ok: true, value: null });
  expect(editors()).toBe(1);
});
