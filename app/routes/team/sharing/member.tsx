import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { memberSchema } from "~/entities/team/sharing";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { mailContext, notifyMember } from "~/services/team/notifyMember.server";
import { assignRole } from "~/services/team/sharing.server";
import { EntityForm, invalid, RadioGroup, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { requireMember } from "./member.server";

/** Gives a person of the system another role. */
export async function loader(args: LoaderFunctionArgs) {
  const { member, base } = requireMember(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("team:sharing.edit.title", { name: member.displayName });
  return { title, crumbs: [{ label: t("team:sharing.title"), href: base }, { label: title }], base, role: member.role };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, member, base } = requireMember(args);
  const form = await args.request.formData();
  const result = await validatorOf(memberSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const { user_id, email } = member;
  const assigned = assignRole(actor, { user_id, email, system_id: system.system_id, role: result.data.role });
  if (!assigned.ok) return refuseForm(result, assigned, { user_id: "role", email: "role" });
  const same = assigned.value.before === assigned.value.role;
  const isNotified =
    same ||
    notifyMember(
      actor,
      { role: assigned.value, system_name: system.name },
      mailContext(args.request, await localeOf(args.request)),
      args.context.log,
    );
  return redirectWith(base, `team:sharing.status.changed${isNotified ? "" : "_no_mail"}`);
}

export default function MemberPage() {
  const { title, base, role } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "common"]);
  return (
    <DialogPage title={title} backHref={base}>
      <EntityForm schema={memberSchema} labels={{ role: t("sharing.field.role") }} defaultValues={{ role }}>
        <RadioGroup
          name="role"
          options={SYSTEM_ROLES.map((value) => ({
            value,
            label: t(`common:role.${value}`),
            hint: t(`sharing.meaning.${value}`),
          }))}
        />
        <ConfirmActions action={t("common:action.save")} backHref={base} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
