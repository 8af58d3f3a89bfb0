import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SYSTEM_ROLES } from "~/entities/enums";
import { memberSchema } from "~/entities/sharing";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import { assignRole } from "~/services/sharing.server";
import { EntityForm, invalid, RadioGroup, validatorOf } from "~/ui/fields";
import { ConfirmActions, DialogPage } from "~/ui/layout";
import { requireMember } from "./member.server";
import { tellMember } from "./notify.server";

/** Gives a person of the system another role. */
export async function loader(args: LoaderFunctionArgs) {
  const { member, base } = requireMember(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("sharing:edit.title", { name: member.displayName });
  return { title, crumbs: [{ label: t("sharing:title"), href: base }, { label: title }], base, role: member.role };
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
  const told = same || (await tellMember(args, actor, assigned.value, system.name));
  return redirectWith(base, `sharing:status.changed${told ? "" : "_no_mail"}`);
}

export default function MemberPage() {
  const { title, base, role } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["sharing", "common"]);
  return (
    <DialogPage title={title} backHref={base}>
      <EntityForm schema={memberSchema} labels={{ role: t("field.role") }} defaultValues={{ role }}>
        <RadioGroup
          name="role"
          options={SYSTEM_ROLES.map((value) => ({
            value,
            label: t(`common:role.${value}`),
            hint: t(`meaning.${value}`),
          }))}
        />
        <ConfirmActions action={t("common:action.save")} backHref={base} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
