import type { AppLoadContext } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { invite } from "~/services/team/invitations.server";
import { mailContext } from "~/services/team/notifyMember.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** Sends the link to set a password; null when the mail could not be handed on, with the reason in the log. */
export async function sendInvitation(
  args: Args,
  actor: Actor,
  userId: string,
): Promise<Outcome<{ sent: true }> | null> {
  try {
    return invite(actor, userId, mailContext(args.request, await localeOf(args.request)));
  } catch (error) {
    args.context.log.error({ err: error, user_id: userId }, "invitation not sent");
    return null;
  }
}
