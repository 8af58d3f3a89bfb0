import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requiredText } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { deleteSystem, systemContent } from "~/services/systems/systems.server";
import { EntityForm, invalid, validatorOf, type InvalidForm } from "~/ui/kit/fields";
import { ConfirmActions, Consequences, DialogPage, Notice, TypedConfirm } from "~/ui/kit/layout";
import { sitePaths } from "~/entities/core/sitePaths";

const confirmation = z.object({ confirm_name: requiredText() });

/** Deleting a system: for good, for its admins alone, with its name typed. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, role } = requireSystem(args);
  if (role !== "admin") throw refusalPage(notAllowed());
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("systems:delete.title", { name: system.name }),
    name: system.name,
    exportHref: sitePaths(system.system_id).export,
    content: systemContent(actor, system.system_id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, role } = requireSystem(args);
  if (role !== "admin") throw refusalPage(notAllowed());
  const form = await args.request.formData();
  const result = await validatorOf(confirmation, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const deleted = deleteSystem(actor, system.system_id, result.data.confirm_name);
  if (!deleted.ok) return refuseForm(result, deleted);
  return redirectWith("/systems", "systems:status.deleted");
}

export default function DeleteSystem() {
  const { title, name, exportHref, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["systems", "common"]);
  useActionData<InvalidForm>();
  const items = Object.entries(content)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`delete.content.${kind}`, { count }));
  return (
    <DialogPage title={title} backHref="/systems">
      <Notice kind="warning" title={t("common:confirm.cannot_be_undone")}>
        <p>
          {t("delete.export_first")} <a href={exportHref}>{t("delete.export")}</a>
        </p>
      </Notice>
      <Consequences title={t("delete.takes_along")} items={items} />
      <EntityForm
        schema={confirmation}
        labels={{ confirm_name: t("common:confirm.type_name") }}
        guard={false}
        requiredNote={false}
      >
        <TypedConfirm name="confirm_name" expected={name} kind="name" />
        <ConfirmActions action={t("common:action.delete_forever")} backHref="/systems" />
      </EntityForm>
    </DialogPage>
  );
}
