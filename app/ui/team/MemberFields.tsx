import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { GLOBAL_ROLES, MODULES } from "~/entities/core/roles";
import { CheckboxField, FieldSet, RadioGroup, TextField } from "../kit/fields";

/** Role, modules and, for super admins, password of an account. */
export function MemberFields({ superAdmin, passwordHint }: { superAdmin: boolean; passwordHint: string }) {
  const { t } = useTranslation(["team", "common"]);
  return (
    <>
      <RadioGroup
        name="role"
        options={GLOBAL_ROLES.map((value) => ({
          value,
          label: t(`common:role.${value}`),
          hint: t(`meaning.${value}`),
        }))}
      />
      <FieldSet legend={t("modules.legend")} hint={t("modules.hint")}>
        {MODULES.map((module) => (
          <CheckboxField key={module} name={module} />
        ))}
      </FieldSet>
      {superAdmin ? (
        <TextField name="password" type="password" autoComplete="new-password" hint={passwordHint} />
      ) : null}
    </>
  );
}

/** What the fields of an account are called. */
export const memberLabels = (t: TFunction): Record<string, string> => ({
  ...Object.fromEntries(["displayName", "email", "role", "password"].map((name) => [name, t(`team:field.${name}`)])),
  ...Object.fromEntries(MODULES.map((module) => [module, t(`systems:module.${module}`)])),
});
