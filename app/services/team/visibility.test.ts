import { afterAll, beforeAll, expect, test } from "vitest";
import type { GlobalRole } from "~/entities/core/roles";
import { memberChangeSchema } from "~/entities/team/team";
import type { Actor } from "~/services/core/access.server";
import { dbOf, remove } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { newSystem, type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { putGroupRole } from "./roles.server";
import { assignRole, removeRole } from "./sharing.server";
import { changeMember } from "./team.server";
import { systemsByRole } from "./visibility.server";

let space: TestSpace;
let [seen, hidden]: string[] = [];
let count = 0;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  [seen, hidden] = [newSystem(space.editor, { name: "Seen" }), newSystem(space.editor, { name: "Hidden" })];
});
afterAll(() => space.close());

/** Somebody of a role, and the time from which their changes are asked for. */
async function person(role: GlobalRole): Promise<{ actor: Actor; since: string }> {
  count += 1;
  const actor = await testUser({ name: `person-${count}`, role });
  return { actor, since: new Date(Date.now() - 1).toISOString() };
}
const change = async (actor: Actor, role: GlobalRole, displayName = actor.displayName) => {
  expect(await changeMember(space.admin, actor.user_id, memberChangeSchema.parse({ displayName, role }))).toMatchObject(
    {
      ok: true,
    },
  );
  return { ...actor, role };
};
const share = ({ user_id, email }: Actor, system_id: string) =>
  expect(assignRole(space.editor, { user_id, email, system_id, role: "observer" })).toMatchObject({ ok: true });

test("a role brings a system into sight and its end takes it out: one each; none if only admins counted", async () => {
  const { actor, since } = await person("viewer");
  share(actor, seen!);
  expect(systemsByRole(actor, since)).toEqual({ gained: [seen], lost: [] });
  expect(removeRole(space.editor, actor.user_id, seen!)).toMatchObject({ ok: true });
  expect(systemsByRole(actor, since)).toEqual({ gained: [seen], lost: [seen] });
});

test("who becomes an admin gains every system: both; none if the roles of systems alone counted", async () => {
  const { actor, since } = await person("viewer");
  const { gained, lost } = systemsByRole(await change(actor, "admin"), since);
  expect(new Set(gained)).toEqual(new Set([seen, hidden]));
  expect(lost).toEqual([]);
});

test("who is an admin no more loses what no role shows: the hidden one; none if they were still an admin", async () => {
  const { actor, since } = await person("admin");
  share(actor, seen!);
  expect(systemsByRole(await change(actor, "viewer"), since)).toEqual({ gained: [seen], lost: [hidden] });
});

test("another name, or a role that is no admin's, changes no sight: nothing; all if every change of an account counted", async () => {
  const { actor, since } = await person("viewer");
  await change(actor, "editor");
  expect(systemsByRole(await change(actor, "editor", "Another"), since)).toEqual({ gained: [], lost: [] });
  const admin = await person("admin");
  expect(systemsByRole(await change(admin.actor, "admin", "Another"), admin.since)).toEqual({ gained: [], lost: [] });
});

test("a system that goes takes a role that a group gives as well: lost for its holder; nothing if the hand's part alone were taken", async () => {
  const { actor, since } = await person("viewer");
  const gone = newSystem(space.editor, { name: "Gone" });
  const { user_id, email } = actor;
  share(actor, gone);
  const byGroup = { user_id, email, system_id: gone, role: "editor" as const, groups: ["site-crew"] };
  putGroupRole(dbOf(actor), "sign_in:acme", byGroup);
  expect(remove(space.editor, systemEntity, gone)).toMatchObject({ ok: true });
  expect(systemsByRole(actor, since)).toEqual({ gained: [gone], lost: [gone] });
});
