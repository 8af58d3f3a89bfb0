import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import { remove } from "~/services/store.server";
import { EntityForm, invalid, validatorOf } from "~/ui/fields";
import { ConfirmActions, DialogPage, TypedConfirm } from "~/ui/layout";
import { GEOMETRIES } from "./path";
import { requireShared, sharedPlace } from "./place.server";

/** Deleting for good asks for the number of items. */
const schema = z.object({ confirm_count: z.string().trim().optional() });

/** Deletes a geometry of all systems; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, t } = await sharedPlace(args);
  const row = requireShared(actor, args.params.geometry_id);
  const hard = row.deleted_at !== null;
  const title = t(hard ? "common:action.delete_forever_item" : "common:action.delete_item", { item: row.name });
  return {
    title,
    crumbs: [{ label: t("lists:geometries.title"), href: GEOMETRIES }, { label: title }],
    back: hard ? `${GEOMETRIES}?tab=deleted` : GEOMETRIES,
    hard,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor } = await sharedPlace(args);
  const row = requireShared(actor, args.params.geometry_id);
  const hard = row.deleted_at !== null;
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (hard && result.data.confirm_count !== "1") return invalid(result, { confirm_count: "rules.numberError" });
  const removed = remove(actor, "geometry", row.geometry_id, hard);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(
    hard ? `${GEOMETRIES}?tab=deleted` : GEOMETRIES,
    hard ? "lists:status.geometry_purged" : "lists:status.geometry_deleted",
  );
}

export default function DeleteSharedGeometry() {
  const { title, back, hard } = useLoaderData<typeof loader>();
  const { t } = useTranslation("lists");
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm
        schema={schema}
        labels={{ confirm_count: t("common:confirm.type_count") }}
        guard={false}
        requiredNote={hard}
      >
        <p>{t(hard ? "common:confirm.cannot_be_undone" : "geometries.can_be_restored")}</p>
        {hard ? <TypedConfirm name="confirm_count" expected="1" kind="count" /> : null}
        <ConfirmActions action={t(hard ? "common:action.delete_forever" : "common:action.delete")} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}
