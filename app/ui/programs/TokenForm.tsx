import { useTranslation } from "react-i18next";
import { SCOPES } from "~/entities/core/roles";
import { tokenFormSchema } from "~/entities/identity/tokenLimits";
import { CheckboxGroup, EntityForm, FormActions, NumberField, SubmitButton, TextField } from "../kit/fields";
import { Notice, Section } from "../kit/layout";

/** Makes a token of a program: its name, what it may do, its limits. `token` was made just now, and is told this once. */
export function TokenForm({ token }: { token?: string }) {
  const { t } = useTranslation(["programs", "identity"]);
  return (
    <Section id="token" title={t("token.title")} lead={t("token.lead")}>
      {token ? (
        <Notice kind="success" title={t("token.once")} live>
          <code className="code">{token}</code>
        </Notice>
      ) : null}
      <EntityForm
        schema={tokenFormSchema}
        labels={{
          name: t("identity:tokens.name"),
          scopes: t("identity:tokens.scopes"),
          calls_per_minute: t("identity:tokens.calls_per_minute"),
          runs_per_day: t("identity:tokens.runs_per_day"),
        }}
        defaultValues={{ scopes: ["read"] }}
      >
        <TextField name="name" autoComplete="off" hint={t("identity:tokens.name_hint")} />
        <CheckboxGroup
          name="scopes"
          options={SCOPES.map((scope) => ({
            value: scope,
            label: `${t(`identity:tokens.scope.${scope}`)} (${scope})`,
          }))}
          hint={t("identity:tokens.scopes_hint")}
        />
        <NumberField name="calls_per_minute" hint={t("identity:tokens.calls_hint")} />
        <NumberField name="runs_per_day" hint={t("identity:tokens.runs_hint")} />
        <FormActions>
          <SubmitButton>{t("token.make")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </Section>
  );
}
