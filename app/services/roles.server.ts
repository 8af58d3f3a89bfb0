import { roles } from "~db/schema/twin";
import type { Change } from "./registry.server";
import { record } from "./changelog.server";

/** A new system's creator becomes its admin, unless a super admin made it. */
export function grantCreator({ db, actor, before, after }: Change): void {
  if (before || actor.super_admin) return;
  const now = new Date().toISOString();
  const role = {
    user_id: actor.user_id,
    system_id: String(after.system_id),
    role: "admin" as const,
    email: actor.email,
  };
  db.insert(roles)
    .values({ ...role, created_at: now, created_by: actor.user_id, set_at: now, set_by: actor.user_id })
    .run();
  record(db, {
    type: "role",
    id: `${role.user_id}:${role.system_id}`,
    systemId: role.system_id,
    mode: "create",
    by: actor.user_id,
    at: now,
    after: role,
  });
}
