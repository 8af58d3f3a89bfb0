import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { carrierLevelName } from "~/entities/catalogue/carrier";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { DeleteItem, deleteItemSchema } from "~/ui/catalogue/DeleteItem";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { requireLevel } from "./level.server";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";

/** Deletes a level that no component uses. */
export async function loader(args: LoaderFunctionArgs) {
  const { carrier, level } = requireLevel(args);
  if (!level) throw notFoundPage();
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.delete_item", { item: carrierLevelName(level, carrier, locale, "") });
  const back = paths.carrier(carrier.carrier_id);
  return {
    title,
    crumbs: [{ label: t("catalogue:carriers.title"), href: paths.carriers }, { label: title }],
    back,
    goes: [],
    kept: null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, carrier, level } = requireLevel(args);
  if (!level) throw notFoundPage();
  const result = await validatorOf(deleteItemSchema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (result.data.confirm_count !== "1") return invalid(result, { confirm_count: "rules.numberError" });
  const removed = remove(actor, carrierLevelEntity, level.carrier_level_id);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(paths.carrier(carrier.carrier_id), "catalogue:status.level_deleted");
}

export default function DeleteLevel() {
  return <DeleteItem {...useLoaderData<typeof loader>()} />;
}
