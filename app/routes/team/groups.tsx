import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { groupRoleSchema } from "~/entities/team/groupRole";
import { teamPaths } from "~/entities/team/paths";
import type { ScimToken } from "~/entities/team/view";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { addGroupRule, groupRules, loginsOf, removeGroupRule } from "~/services/team/groups/rules.server";
import { makeScimToken, revokeScimToken, scimTokensOf } from "~/services/team/scim/provider.server";
import { ROOT } from "~/services/team/scim/resources";
import {
  EntityForm,
  FormActions,
  invalid,
  NewId,
  SelectField,
  SubmitButton,
  TextField,
  useAnswered,
  validatorOf,
} from "~/ui/kit/fields";
import { Notice, PageHeader, Section } from "~/ui/kit/layout";
import { GroupTable } from "~/ui/team/GroupTable";
import { ProviderTokens } from "~/ui/team/ProviderTokens";

/** Which roles groups of a company's sign-in give, for the admins of its space. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
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
    address: `${publicOrigin(args.request)}/${ROOT}`,
    tokens: valueOrThrow(scimTokensOf(actor)).map((token) => ({
      ...tokenLine(token, locale),
      login: titles.get(token.variant) ?? token.variant,
    })),
  };
}

/** A token with its times, and what its provider did last, in words. */
function tokenLine({ token_id, created_at, by, called_at, note }: ScimToken, locale: Locale) {
  const t = textsOf(locale);
  const timeOf = (at: string) => formatTime(at, locale, "UTC");
  const reason = note?.message ? t(note.message.replace(".", ":"), note.params ?? {}) : "";
  return {
    token_id,
    created: t("team:scim.made_by", { time: timeOf(created_at), name: by ?? "–" }),
    called: called_at && timeOf(called_at),
    did: note && t(`team:scim.note.${note.kind}`, { time: timeOf(note.at), name: note.name, reason }),
  };
}

/** Pages with a secret in them stay in no cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Adds a rule, or removes the one that a button names. Makes a token for the provider, or revokes one. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = await args.request.formData();
  const removed = form.get("remove");
  if (typeof removed === "string") {
    valueOrThrow(removeGroupRule(actor, removed));
    return redirectWith(teamPaths.groups, "team:groups.status.removed");
  }
  const revoked = form.get("revoke");
  if (typeof revoked === "string") {
    valueOrThrow(revokeScimToken(actor, revoked));
    return redirectWith(teamPaths.groups, "team:scim.status.revoked");
  }
  const variant = form.get("make_token");
  if (typeof variant === "string") return newToken(makeScimToken(actor, variant), await localeOf(args.request));
  const result = await validatorOf(groupRoleSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const added = addGroupRule(actor, result.data);
  return added.ok ? redirectWith(teamPaths.groups, "team:groups.status.added") : refuseForm(result, added);
}

/** The token is in this answer and nowhere else. */
function newToken(outcome: ReturnType<typeof makeScimToken>, locale: Locale) {
  if (outcome.ok) return data({ token: outcome.value.token });
  const [issue] = outcome.issues ?? [];
  if (!issue) throw refusalPage(outcome);
  const { message, params } = issue;
  return data({ token_problem: textsOf(locale)(message.replace(".", ":"), params ?? {}) }, { status: outcome.status });
}

export default function Groups() {
  const { title, rule_id, logins, systems, rules, tokens, address } = useLoaderData<typeof loader>();
  const { token, token_problem } = useAnswered<typeof action>();
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
      {logins.length === 0 && tokens.length === 0 ? null : (
        <ProviderTokens tokens={tokens} logins={logins} address={address} token={token} problem={token_problem} />
      )}
    </>
  );
}
