import { useTranslation } from "react-i18next";
import { ButtonLink, Notice, PageHeader } from "~/ui/kit/layout";

/** New recovery codes, shown this once. */
export function RecoveryCodes({ title, codes }: { title: string; codes: readonly string[] }) {
  const { t } = useTranslation("identity");
  return (
    <>
      <PageHeader title={title} lead={t("account.recovery.lead")} />
      <Notice kind="warning" title={t("account.recovery.once")} />
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code className="code">{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink href="/settings/account" kind="primary">
        {t("account.recovery.kept")}
      </ButtonLink>
    </>
  );
}
