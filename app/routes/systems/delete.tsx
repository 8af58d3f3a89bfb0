import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { remove } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { systemContent } from "~/services/systems/systems.server";
import type { Typed } from "~/ui/kit/confirm";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { actor, system, role } = requireSystem(args);
  if (role !== "admin") throw refusalPage(notAllowed());
  const typed: Typed = { kind: "name", expected: system.name };
  return { actor, system, typed };
}

/** Deleting a system: for good, for its admins alone, with its name typed. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, typed } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const items = Object.entries(systemContent(actor, system.system_id))
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`systems:delete.content.${kind}`, { count }));
  return {
    title: t("systems:delete.title", { name: system.name }),
    back: "/systems",
    advice: {
      title: t("common:confirm.cannot_be_undone"),
      text: t("systems:delete.export_first"),
      link: t("systems:delete.export"),
      href: sitePaths(system.system_id).export,
    },
    goes: { title: t("systems:delete.takes_along"), items },
    typed,
    action: t("common:action.delete_forever"),
  };
}

export function action(args: ActionFunctionArgs) {
  const { actor, system, typed } = scopeOf(args);
  const run = () => remove(actor, systemEntity, system.system_id);
  return confirmed(args.request, { typed, run, to: "/systems", flash: "systems:status.deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
