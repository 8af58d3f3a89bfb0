import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { removeRole } from "~/services/team/sharing.server";
import { get } from "~/services/core/store.server";
import { EntityForm, invalid, validatorOf, type InvalidForm } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { requireMember } from "./member.server";
import { systemEntity } from "~/services/systems/system.entity.server";

const nothing = z.object({});

/** Takes a person's role in the system away, after a yes. */
export async function loader(args: LoaderFunctionArgs) {
  const { member, system, base } = requireMember(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("team:sharing.remove.title", { name: member.displayName });
  return {
    title,
    crumbs: [{ label: t("team:sharing.title"), href: base }, { label: title }],
    base,
    name: member.displayName,
    system: system.name,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, member, base } = requireMember(args);
  const result = await validatorOf(nothing).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const removed = removeRole(actor, member.user_id, system.system_id);
  if (!removed.ok) return refuseForm(result, removed);
  // Who takes the own role away has nothing more to see here.
  return redirectWith(get(actor, systemEntity, system.system_id) ? base : "/systems", "team:sharing.status.removed");
}

export default function RemoveMember() {
  const { title, base, name, system } = useLoaderData<typeof loader>();
  const { t } = useTranslation("team");
  useActionData<InvalidForm>();
  return (
    <DialogPage title={title} backHref={base}>
      <p>{t("sharing.remove.text", { name, system })}</p>
      <EntityForm schema={nothing} labels={{}} guard={false} requiredNote={false}>
        <ConfirmActions action={t("sharing.remove.submit")} backHref={base} />
      </EntityForm>
    </DialogPage>
  );
}
