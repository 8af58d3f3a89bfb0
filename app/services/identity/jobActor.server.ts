import type { Actor } from "~/services/core/access.server";
import { userById } from "./auth.server";

/**
 * The person who asked for a job, with the rights of today; undefined when the account is gone, disabled or no longer of the
 * space.
 */
export function actorOfJob({ user_id, space }: { user_id: string; space: string }): Actor | undefined {
  const user = userById(user_id);
  if (!user || user.disabled || (user.db !== space && !user.super_admin)) return undefined;
  const { email, displayName, role, super_admin, locale, modules_off } = user;
  return { user_id, email, displayName, role, super_admin, space, locale, modules_off };
}
