import { asc, eq } from "drizzle-orm";
import { platformDb } from "~db/client";
import { sessions, spaces } from "~db/schema/identity";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notAllowed, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf } from "~/services/core/settings/secrets.server";

export interface Space {
  name: string;
  title: string;
}

/** The company spaces a super admin can work in, by title; nobody else has any. */
export function spacesFor(actor: Actor): Space[] {
  if (!actor.super_admin) return [];
  return platformDb(environment().dataDir)
    .select({ name: spaces.name, title: spaces.title })
    .from(spaces)
    .orderBy(asc(spaces.title))
    .all();
}

/** Lets this sign-in work in another company space: for super admins alone. The other sign-ins stay where they are. */
export function switchSpace(actor: Actor, token: string, name: string): Outcome<{ db: string }> {
  if (!actor.super_admin) return notAllowed();
  const isMember = spacesFor(actor).some((space) => space.name === name);
  if (!isMember) return complain("db", "rules.not_in_list");
  platformDb(environment().dataDir)
    .update(sessions)
    .set({ db: name })
    .where(eq(sessions.token_hash, hashOf(token)))
    .run();
  return done({ db: name });
}
