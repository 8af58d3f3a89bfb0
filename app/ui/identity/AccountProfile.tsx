import { useTranslation } from "react-i18next";
import type { GlobalRole } from "~/entities/core/roles";
import { profileSchema } from "~/entities/identity/account";
import type { OwnAccount } from "~/entities/identity/view";
import { EntityForm, FormActions, SubmitButton, TextField } from "~/ui/kit/fields";
import { Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";

/** Name and phone to change; e-mail, role and times to read. */
export function AccountProfile({ account, role }: { account: OwnAccount; role: GlobalRole | "super_admin" }) {
  const { t } = useTranslation(["identity", "common"]);
  const { displayName, phone } = account;
  return (
    <Section id="profile" title={t("account.profile.title")}>
      <DefinitionList
        items={[
          { term: t("account.profile.email"), value: account.email },
          { term: t("account.profile.role"), value: t(`common:role.${role}`) },
          { term: t("account.profile.last_login"), value: account.last_login_at ?? t("common:value.none") },
          { term: t("account.profile.created"), value: account.created_at },
        ]}
      />
      <EntityForm
        schema={profileSchema}
        labels={{ displayName: t("account.profile.name"), phone: t("account.profile.phone") }}
        defaultValues={{ displayName, phone: phone ?? "" }}
      >
        <TextField name="displayName" autoComplete="name" />
        <TextField name="phone" type="tel" autoComplete="tel" width="medium" hint={t("account.profile.phone_hint")} />
        <FormActions>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </Section>
  );
}
