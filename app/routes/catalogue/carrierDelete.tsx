import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { levelText } from "~/entities/catalogue/carrier";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { adminOnly, notFoundPage } from "~/routes/page/guard.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { carrierGroups } from "~/services/catalogue/catalogue.server";
import { removeCarrier } from "~/services/catalogue/catalogueEdit.server";
import { get } from "~/services/core/store.server";
import { typedCount } from "~/ui/kit/confirm";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = adminOnly(args);
  const carrier = get(actor, carrierEntity, args.params.carrier_id ?? "");
  if (!carrier) throw notFoundPage();
  return { actor, carrier, typed: typedCount(1, true) };
}

/** Deletes a carrier that nothing uses, with its levels. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, carrier, typed } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.delete_item", { item: nameIn(carrier.name, locale) });
  const group = carrierGroups(actor).find((one) => one.carrier.carrier_id === carrier.carrier_id);
  const items = (group?.levels ?? []).map((level) => levelText(level, locale, t("common:form.not_specified")));
  const list = { label: t("catalogue:carriers.title"), href: paths.carriers };
  const back = paths.carrier(carrier.carrier_id);
  return deletion(t, { title, list, hard: true, typed }, { back, goes: { title: t("catalogue:delete.goes"), items } });
}

export function action(args: ActionFunctionArgs) {
  const { actor, carrier, typed } = scopeOf(args);
  const run = () => removeCarrier(actor, carrier.carrier_id);
  return confirmed(args.request, { typed, run, to: paths.carriers, flash: "catalogue:status.carrier_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
