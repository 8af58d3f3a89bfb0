import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireAdmin } from "~/routes/page/guard.server";
import { technologyUse } from "~/services/catalogue/catalogue.server";
import { refused } from "~/services/core/outcome";
import { get, remove } from "~/services/core/store.server";
import { DeleteItem, deleteItemSchema } from "~/ui/catalogue/DeleteItem";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";

function wanted(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const technology = get(actor, technologyEntity, args.params.technology_id ?? "");
  if (!technology) throw notFoundPage();
  if (!technology.is_custom) throw refusalPage(refused(403, "errors.provider_technology"));
  return { actor, technology };
}

/** Deletes a technology of one's own that nothing uses. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, technology } = wanted(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.delete_item", { item: nameIn(technology.name, locale) });
  const use = technologyUse(actor, technology.technology_id);
  return {
    title,
    crumbs: [{ label: t("catalogue:technologies.title"), href: paths.technologies }, { label: title }],
    back: paths.technology(technology.technology_id),
    goes: [],
    kept:
      use.components + use.parameters + use.children > 0 ? t("catalogue:delete.technology_in_use", { ...use }) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, technology } = wanted(args);
  const result = await validatorOf(deleteItemSchema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (result.data.confirm_count !== "1") return invalid(result, { confirm_count: "rules.numberError" });
  const removed = remove(actor, technologyEntity, technology.technology_id);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(paths.technology(technology.tech_id_parent ?? ""), "catalogue:status.technology_deleted");
}

export default function DeleteTechnology() {
  return <DeleteItem {...useLoaderData<typeof loader>()} />;
}
