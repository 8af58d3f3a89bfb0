import { useTranslation } from "react-i18next";
import { confirmSchema } from "~/entities/identity/account";
import { EntityForm, FormActions, SubmitButton, TextField } from "~/ui/kit/fields";

interface PasswordFormProps {
  id: string;
  subaction: string;
  lead?: string;
  button: string;
  danger?: boolean;
}

/** Asks for the password before something sensitive. */
export function PasswordForm({ id, subaction, lead, button, danger }: PasswordFormProps) {
  const { t } = useTranslation("identity");
  return (
    <EntityForm
      id={id}
      subaction={subaction}
      schema={confirmSchema}
      labels={{ current_password: t("account.password.current") }}
      guard={false}
      requiredNote={false}
    >
      {lead ? <p>{lead}</p> : null}
      <TextField name="current_password" type="password" autoComplete="current-password" width="medium" />
      <FormActions>
        <SubmitButton kind={danger ? "danger" : "secondary"}>{button}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
