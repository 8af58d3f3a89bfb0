import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/entities/core/format";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import { shareSchema } from "~/entities/team/sharing";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { avatarOf } from "~/services/files/images.server";
import { mailContext, notifyMember } from "~/services/team/notifyMember.server";
import { assignRole, candidates, members, userNamed } from "~/services/team/sharing.server";
import { ComboField, EntityForm, FormActions, invalid, SelectField, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { MemberTable } from "~/ui/team/MemberTable";

/** Who works in the system under which role; its admins add people of the space by their address. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, role } = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const admin = role === "admin";
  return {
    title: t("team:sharing.title"),
    name: system.name,
    system_id: system.system_id,
    admin,
    people: valueOrThrow(members(actor, system.system_id)).map((member) => ({
      ...member,
      avatar: avatarOf(member.user_id),
      since: formatDate(member.set_at, locale, system.timezone),
      self: member.user_id === actor.user_id,
    })),
    candidates: admin
      ? candidates(actor, system.system_id).map(({ email, displayName }) => ({ value: email, label: displayName }))
      : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, role: ownRole } = requireSystem(args);
  if (ownRole !== "admin") throw refusalPage(notAllowed());
  const form = await args.request.formData();
  const result = await validatorOf(shareSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const { email, role } = result.data;
  const user = userNamed(actor, email);
  const assigned = assignRole(actor, {
    user_id: user?.user_id ?? "unknown",
    email: user?.email ?? email,
    system_id: system.system_id,
    role,
  });
  if (!assigned.ok) return refuseForm(result, assigned, { user_id: "email" });
  const isNotified = notifyMember(
    actor,
    { role: assigned.value, system_name: system.name },
    mailContext(args.request, await localeOf(args.request)),
    args.context.log,
  );
  const status = assigned.value.before ? "changed" : "added";
  return redirectWith(
    sitePaths(system.system_id).sharing,
    `team:sharing.status.${status}${isNotified ? "" : "_no_mail"}`,
  );
}

export default function Sharing() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "common"]);
  return (
    <>
      <PageHeader title={data.title} lead={t("sharing.lead", { name: data.name })} />
      {data.admin ? null : <p className="muted">{t("sharing.admins_only")}</p>}
      <LiveRegion types={["role", "user"]}>
        <MemberTable people={data.people} system_id={data.system_id} editable={data.admin} />
      </LiveRegion>
      <p className="muted small">{t("sharing.global_admins")}</p>
      {data.admin ? (
        <Section id="add" title={t("sharing.add.title")} lead={t("sharing.add.lead")}>
          <EntityForm schema={shareSchema} labels={{ email: t("sharing.field.email"), role: t("sharing.field.role") }}>
            <ComboField name="email" suggestions={data.candidates} />
            <SelectField
              name="role"
              options={SYSTEM_ROLES.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
            />
            <FormActions>
              <SubmitButton>{t("sharing.add.submit")}</SubmitButton>
            </FormActions>
          </EntityForm>
        </Section>
      ) : null}
      <Section id="roles" title={t("sharing.roles_title")}>
        <DefinitionList
          items={SYSTEM_ROLES.map((role) => ({ term: t(`common:role.${role}`), value: t(`sharing.meaning.${role}`) }))}
        />
      </Section>
    </>
  );
}
