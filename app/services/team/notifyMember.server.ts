import type { Logger } from "pino";
import type { Locale } from "~/entities/core/locale";
import type { Role } from "~/entities/team/role";
import { textsOf } from "~/i18n/texts";
import type { Actor } from "~/services/core/access.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { mailRole, type RoleMailContext } from "./roleMail.server";

export const mailContext = (request: Request, locale: Locale): RoleMailContext => ({
  origin: publicOrigin(request),
  locale,
  say: (language, key, params) => textsOf(language)(key, params ?? {}),
});

/** A role with the name of its system. */
interface RoleInSystem {
  role: Role;
  system_name: string;
}

/**
 * Tells a person of the role just given. False when the mail could not be handed on: the role holds all the same, and the
 * reason is in the log.
 */
export function notifyMember(
  actor: Actor,
  { role, system_name }: RoleInSystem,
  context: RoleMailContext,
  log: Logger,
): boolean {
  try {
    return mailRole(actor, { ...role, system_name }, context).ok;
  } catch (error) {
    log.error({ err: error, user_id: role.user_id }, "role mail not sent");
    return false;
  }
}
