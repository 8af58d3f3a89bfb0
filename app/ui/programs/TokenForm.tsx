import { useTranslation } from "react-i18next";
import { TokenSettings } from "../identity/TokenSettings";
import { FormActions, SubmitButton } from "../kit/fields";
import { Notice, Section } from "../kit/layout";

/** Makes a token of a program: its name, what it may do, its limits. `token` was made just now, and is told this once. */
export function TokenForm({ token }: { token?: string }) {
  const { t } = useTranslation("programs");
  return (
    <Section id="token" title={t("token.title")} lead={t("token.lead")}>
      {token ? (
        <Notice kind="success" title={t("token.once")} live>
          <code className="code">{token}</code>
        </Notice>
      ) : null}
      <TokenSettings values={{ scopes: ["read"] }}>
        <FormActions>
          <SubmitButton>{t("token.make")}</SubmitButton>
        </FormActions>
      </TokenSettings>
    </Section>
  );
}
