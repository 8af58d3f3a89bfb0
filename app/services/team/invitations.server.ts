import { lt } from "drizzle-orm";
import { platformDb } from "~db/client";
import { passwordResets } from "~db/schema/identity";
import { DAY_MS } from "~/entities/core/clock";
import type { Actor } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf, newToken } from "~/services/core/settings/secrets.server";
import { userById } from "~/services/identity/auth.server";
import { countAttempt, limitReached } from "~/services/identity/authLimits.server";
import { queueMail } from "~/services/notifications/mailQueue.server";
import type { RoleMailContext } from "./roleMail.server";
import { mayManage, teamMember } from "./team.server";

/** An invitation is read later than a reset somebody just asked for. */
const INVITATION_DAYS = 3;
const MAX_MAILS = 5;

/**
 * Mails an account of the actor's space a link to set its password, in its language. 409 for disabled accounts and for those
 * who sign in through their company; 429 after five mails in 15 minutes. Throws when the queue cannot be written to.
 */
export function invite(
  actor: Actor,
  userId: string,
  { origin, locale, say }: RoleMailContext,
): Outcome<{ sent: true }> {
  const member = teamMember(actor, userId);
  if (!member.ok) return member;
  if (!mayManage(actor, member.value)) return notAllowed();
  const user = userById(userId);
  if (!user) return notFound();
  if (user.disabled) return refused(409, "team.is_disabled");
  if (user.sso_variant) return refused(409, "team.signs_in_by_company");
  const limits = [{ key: `invitation:${userId}`, max: MAX_MAILS }];
  const refusal = limitReached(limits);
  if (refusal) return refusal;
  countAttempt(limits);
  const db = platformDb(environment().dataDir);
  const token = newToken();
  const at = Date.now();
  const expires_at = at + INVITATION_DAYS * DAY_MS;
  db.delete(passwordResets).where(lt(passwordResets.expires_at, at)).run();
  db.insert(passwordResets)
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: at,
      expires_at,
    })
    .run();
  const language = user.locale ?? locale;
  const mail = {
    to: user.email,
    subject: say(language, "team:mail.subject"),
    text: say(language, "team:mail.text", {
      name: user.displayName,
      by: actor.displayName,
      email: user.email,
      days: INVITATION_DAYS,
      link: `${origin}/login/reset/${token}`,
    }),
  };
  queueMail(mail, { kind: "invitation", space: actor.space, until: expires_at });
  return done({ sent: true });
}
