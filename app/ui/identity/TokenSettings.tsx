import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SCOPES } from "~/entities/core/roles";
import { type TokenFields, tokenFormSchema } from "~/entities/identity/tokenLimits";
import { CheckboxGroup, EntityForm, NumberField, TextField } from "../kit/fields";

interface Props {
  values: Partial<TokenFields>;
  /** What sends the form. */
  children: ReactNode;
}

/** The form of a token of a program: its name, what it may do, its limits. */
export function TokenSettings({ values, children }: Props) {
  const { t } = useTranslation("identity");
  return (
    <EntityForm
      schema={tokenFormSchema}
      labels={{
        name: t("tokens.name"),
        scopes: t("tokens.scopes"),
        calls_per_minute: t("tokens.calls_per_minute"),
        runs_per_day: t("tokens.runs_per_day"),
        credits_per_day: t("tokens.credits_per_day"),
      }}
      defaultValues={values}
    >
      <TextField name="name" autoComplete="off" hint={t("tokens.name_hint")} />
      <CheckboxGroup
        name="scopes"
        options={SCOPES.map((scope) => ({ value: scope, label: `${t(`tokens.scope.${scope}`)} (${scope})` }))}
        hint={t("tokens.scopes_hint")}
      />
      <NumberField name="calls_per_minute" hint={t("tokens.calls_hint")} />
      <NumberField name="runs_per_day" hint={t("tokens.runs_hint")} />
      <NumberField name="credits_per_day" hint={t("tokens.credits_hint")} />
      {children}
    </EntityForm>
  );
}
