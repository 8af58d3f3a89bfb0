import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { levelText } from "~/entities/catalogue/carrier";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireActor } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { carrierGroups } from "~/services/catalogue/catalogue.server";
import { removeCarrier } from "~/services/catalogue/catalogueEdit.server";
import { notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { DeleteItem, deleteItemSchema } from "~/ui/catalogue/DeleteItem";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";

function wanted(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!isAdmin(actor)) throw refusalPage(notAllowed());
  const carrier = get(actor, carrierEntity, args.params.carrier_id ?? "");
  if (!carrier) throw notFoundPage();
  return { actor, carrier };
}

/** Deletes a carrier that nothing uses, with its levels. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, carrier } = wanted(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.delete_item", { item: nameIn(carrier.name, locale) });
  const group = carrierGroups(actor).find((one) => one.carrier.carrier_id === carrier.carrier_id);
  return {
    title,
    crumbs: [{ label: t("catalogue:carriers.title"), href: paths.carriers }, { label: title }],
    back: paths.carrier(carrier.carrier_id),
    goes: (group?.levels ?? []).map((level) => levelText(level, locale, t("common:form.not_specified"))),
    kept: null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, carrier } = wanted(args);
  const result = await validatorOf(deleteItemSchema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (result.data.confirm_count !== "1") return invalid(result, { confirm_count: "rules.numberError" });
  const removed = removeCarrier(actor, carrier.carrier_id);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(paths.carriers, "catalogue:status.carrier_deleted");
}

export default function DeleteCarrier() {
  return <DeleteItem {...useLoaderData<typeof loader>()} />;
}
