import type { Actor } from "~/services/core/access.server";
import { userById } from "./auth.server";

/** Who asked for a job; `token_id`: with which token, if with one, whose credits the runs of the job are. */
interface Ordered {
  user_id: string;
  space: string;
  token_id?: string | null;
}

/**
 * The person who asked for a job, with the rights of today; undefined when the account is gone, disabled or no longer of the
 * space.
 */
export function actorOfJob({ user_id, space, token_id }: Ordered): Actor | undefined {
  const user = userById(user_id);
  if (!user || user.disabled || (user.db !== space && !user.super_admin)) return undefined;
  const { email, displayName, role, super_admin, locale, modules_off } = user;
  const pays = token_id ?? undefined;
  return { user_id, email, displayName, role, super_admin, space, locale, modules_off, pays };
}
