import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { groupRoleSchema } from "~/entities/team/groupRole";
import { teamPaths } from "~/entities/team/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { addGroupRule, groupRules, loginsOf, removeGroupRule } from "~/services/team/groups/rules.server";
import {
  EntityForm,
  FormActions,
  invalid,
  NewId,
  SelectField,
  SubmitButton,
  TextField,
  validatorOf,
} from "~/ui/kit/fields";
import { Notice, PageHeader, Section } from "~/ui/kit/layout";
import { GroupTable } from "~/ui/team/GroupTable";

/** Which roles groups of a company's sign-in give, for the admins of its space. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const t = textsOf(await localeOf(args.request));
  const logins = loginsOf(actor);
  const titles = new Map(logins.map(({ variant, title }) => [variant, title]));
  const systems = list(actor, systemEntity, {}).map(({ system_id, name }) => ({ value: system_id, label: name }));
  const names = new Map(systems.map(({ value, label }) => [value, label]));
  const title = t("team:groups.title");
  return {
    title,
    crumbs: [{ label: t("team:title"), href: teamPaths.list }, { label: title }],
    rule_id: randomUUID(),
    logins: logins.map(({ variant, title }) => ({ value: variant, label: title })),
    systems,
    rules: valueOrThrow(groupRules(actor)).map((rule) => ({
      ...rule,
      login: titles.get(rule.variant) ?? rule.variant,
      system: rule.system_id === "" ? null : (names.get(rule.system_id) ?? rule.system_id),
    })),
  };
}

/** Adds a rule, or removes the one that a button names. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = await args.request.formData();
  const removed = form.get("remove");
  if (typeof removed === "string") {
    valueOrThrow(removeGroupRule(actor, removed));
    return redirectWith(teamPaths.groups, "team:groups.status.removed");
  }
  const result = await validatorOf(groupRoleSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const added = addGroupRule(actor, result.data);
  return added.ok ? redirectWith(teamPaths.groups, "team:groups.status.added") : refuseForm(result, added);
}

export default function Groups() {
  const { title, rule_id, logins, systems, rules } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("groups.lead")} />
      <GroupTable rules={rules} />
      <Section id="add" title={t("groups.add.title")} lead={t("groups.add.lead")}>
        {logins.length === 0 ? (
          <Notice kind="info" title={t("groups.no_login")} />
        ) : (
          <EntityForm
            schema={groupRoleSchema}
            labels={{
              variant: t("groups.field.variant"),
              group_name: t("groups.field.group_name"),
              system_id: t("groups.field.system_id"),
              role: t("groups.field.role"),
            }}
            defaultValues={{ variant: logins.length === 1 ? logins[0]!.value : undefined, system_id: "" }}
          >
            <NewId name="rule_id" value={rule_id} />
            <SelectField name="variant" options={logins} />
            <TextField name="group_name" autoComplete="off" hint={t("groups.group_hint")} />
            <SelectField name="system_id" options={[{ value: "", label: t("groups.whole_space") }, ...systems]} />
            <SelectField
              name="role"
              hint={t("groups.role_hint")}
              options={SYSTEM_ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
            />
            <FormActions cancel={{ href: teamPaths.list, label: t("common:action.cancel") }}>
              <SubmitButton>{t("groups.add.submit")}</SubmitButton>
            </FormActions>
          </EntityForm>
        )}
      </Section>
    </>
  );
}
