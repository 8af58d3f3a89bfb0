import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { carrierLevelName } from "~/entities/catalogue/carrier";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { remove } from "~/services/core/store.server";
import { typedCount } from "~/ui/kit/confirm";
import { requireLevel } from "./level.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { actor, carrier, level } = requireLevel(args);
  if (!level) throw notFoundPage();
  return { actor, carrier, level, back: paths.carrier(carrier.carrier_id), typed: typedCount(1, true) };
}

/** Deletes a level that no component uses. */
export async function loader(args: LoaderFunctionArgs) {
  const { carrier, level, back, typed } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.delete_item", { item: carrierLevelName(level, carrier, locale, "") });
  const list = { label: t("catalogue:carriers.title"), href: paths.carriers };
  return deletion(t, { title, list, hard: true, typed }, { back });
}

export function action(args: ActionFunctionArgs) {
  const { actor, level, back, typed } = scopeOf(args);
  const run = () => remove(actor, carrierLevelEntity, level.carrier_level_id);
  return confirmed(args.request, { typed, run, to: back, flash: "catalogue:status.level_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
