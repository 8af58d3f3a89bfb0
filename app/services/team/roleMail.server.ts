import { and, eq, isNull } from "drizzle-orm";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import type { Locale } from "~/entities/core/locale";
import type { SystemRole } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Actor, systemRole, visibleSystem } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { userById } from "~/services/identity/auth.server";
import { countAttempt, limitReached } from "~/services/identity/authLimits.server";
import type { Say } from "~/services/identity/passwords.server";
import { queueMail } from "~/services/notifications/mailQueue.server";

/** Enough for a role given, corrected and given again; more would be a nuisance to its reader. */
const MAX_MAILS = 5;

/** Of a role that was just given: programs ask for its mail by a call of its own, and it is on its way already. */
const alreadyMailed = ({ user_id, system_id, role }: RoleMail) => ({
  key: `role-mailed:${user_id}:${system_id}:${role}`,
  max: 1,
});

/** Writes to the holder of a role, unless that was done within the last 15 minutes by giving it. */
export function mailRoleOnce(actor: Actor, mail: RoleMail, context: RoleMailContext): Outcome<{ sent: boolean }> {
  return limitReached([alreadyMailed(mail)]) ? done({ sent: false }) : mailRole(actor, mail, context);
}

/** Where the link of the mail leads, and the words: services hold no texts. */
export interface RoleMailContext {
  origin: string;
  /** Language for readers who have not chosen one. */
  locale: Locale;
  say: Say;
}

interface RoleMail {
  user_id: string;
  role: SystemRole;
  system_id: string;
  system_name: string;
}

/**
 * Tells a person by mail, in their language, which role they hold in a system now. Nobody is written to about what they did
 * themselves. 429 after five mails about the same system in 15 minutes. Throws when the queue cannot be written to.
 */
export function mailRole(
  actor: Actor,
  mail: RoleMail,
  { origin, locale, say }: RoleMailContext,
): Outcome<{ sent: boolean }> {
  const user = userById(mail.user_id);
  if (!user || user.disabled || user.user_id === actor.user_id) return done({ sent: false });
  const limits = [{ key: `role-mail:${mail.user_id}:${mail.system_id}`, max: MAX_MAILS }];
  const refusal = limitReached(limits);
  if (refusal) return refusal;
  countAttempt([...limits, alreadyMailed(mail)]);
  const language = user.locale ?? locale;
  const system = mail.system_name.replace(/\s+/g, " ");
  const mailed = {
    to: user.email,
    subject: say(language, "team:sharing.mail.subject", { system }),
    text: say(language, "team:sharing.mail.text", {
      name: user.displayName,
      by: actor.displayName,
      system,
      role: say(language, `common:role.${mail.role}`),
      meaning: say(language, `team:sharing.meaning.${mail.role}`),
      link: `${origin}${sitePaths(mail.system_id).infrastructure}`,
    }),
  };
  queueMail(mailed, { kind: "role", space: actor.space });
  return done({ sent: true });
}

/**
 * The system a role mail is about, by the name and role the caller gives: only what really holds is written. 404 when the
 * person holds no such role in a system of that name in sight, 403 when the caller does not administer it.
 */
export function assignedSystem(
  actor: Actor,
  { user_id, role, system_name }: { user_id: string; role: SystemRole; system_name: string },
): Outcome<RoleMail> {
  const db = dbOf(actor);
  const systemRows = db
    .select({ system_id: systems.system_id })
    .from(roles)
    .innerJoin(systems, eq(systems.system_id, roles.system_id))
    .where(
      and(
        eq(roles.user_id, user_id),
        eq(roles.role, role),
        eq(systems.name, system_name),
        isNull(roles.deleted_at),
        visibleSystem(db, actor, roles.system_id),
      ),
    )
    .all();
  if (systemRows.length === 0) return notFound();
  const adminSystem = systemRows.find((row) => systemRole(db, actor, row.system_id) === "admin");
  return adminSystem ? done({ user_id, role, system_id: adminSystem.system_id, system_name }) : notAllowed();
}
