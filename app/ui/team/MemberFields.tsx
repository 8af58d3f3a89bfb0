import { useTranslation } from "react-i18next";
import { GLOBAL_ROLES } from "~/entities/core/roles";
import { RadioGroup, TextField } from "../kit/fields";

/** Role and, for super admins, password of an account. */
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
      {superAdmin ? (
        <TextField name="password" type="password" autoComplete="new-password" hint={passwordHint} />
      ) : null}
    </>
  );
}
