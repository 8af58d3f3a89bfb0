import type { AppLoadContext } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { say } from "~/routes/identity/signIn.server";
import type { Role } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { publicOrigin } from "~/services/core/publicUrl.server";
import { mailRole, type RoleMailContext } from "~/services/team/roleMail.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

export const mailContext = async ({ request }: Pick<Args, "request">): Promise<RoleMailContext> => ({
  origin: publicOrigin(request),
  locale: await localeOf(request),
  say,
});

/**
 * Tells a person of the role just given. False when the mail could not be handed on: the role holds all the same, and the
 * reason is in the log.
 */
export async function tellMember(args: Args, actor: Actor, role: Role, system_name: string): Promise<boolean> {
  try {
    return (await mailRole(actor, { ...role, system_name }, await mailContext(args))).ok;
  } catch (error) {
    args.context.log.error({ err: error, user_id: role.user_id }, "role mail not sent");
    return false;
  }
}
