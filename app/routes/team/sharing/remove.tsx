import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { removeRole } from "~/services/team/sharing.server";
import { requireMember } from "./member.server";

/** Takes a person's role in the system away, after a yes. */
export async function loader(args: LoaderFunctionArgs) {
  const { member, system, base } = requireMember(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("team:sharing.remove.title", { name: member.displayName });
  return {
    title,
    crumbs: [{ label: t("team:sharing.title"), href: base }, { label: title }],
    text: [t("team:sharing.remove.text", { name: member.displayName, system: system.name })],
    back: base,
    typed: null,
    action: t("team:sharing.remove.submit"),
  };
}

export function action(args: ActionFunctionArgs) {
  const { actor, system, member, base } = requireMember(args);
  const { system_id } = system;
  return confirmed(args.request, {
    typed: null,
    run: () => removeRole(actor, member.user_id, system_id),
    // Who takes the own role away has nothing more to see here.
    to: () => (get(actor, systemEntity, system_id) ? base : "/systems"),
    flash: "team:sharing.status.removed",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
