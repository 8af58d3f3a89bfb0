import { useTranslation } from "react-i18next";
import type { Factors, OwnAccount } from "~/entities/identity/view";
import { ButtonLink, Section, StatusBadge } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";

/** How the account is protected, with the ways to change it. */
export function AccountProtection({ account, factors }: { account: OwnAccount; factors: Factors }) {
  const { t } = useTranslation(["identity", "common"]);
  if (!account.has_password)
    return (
      <Section id="protection" title={t("account.protection.title")}>
        <p>{t("account.protection.company")}</p>
      </Section>
    );
  return (
    <Section
      id="protection"
      title={t("account.protection.title")}
      actions={
        <>
          <ButtonLink href="/settings/account/password">{t("account.password.title")}</ButtonLink>
          <ButtonLink href="/settings/account/two-factor">{t("account.two_factor.manage")}</ButtonLink>
        </>
      }
    >
      <p>
        {t("account.two_factor.title")}{" "}
        <StatusBadge tone={factors.on ? "success" : "warning"}>
          {t(factors.on ? "account.two_factor.on" : "account.two_factor.off")}
        </StatusBadge>
      </p>
      {factors.on ? (
        <DefinitionList
          items={[
            { term: t("account.two_factor.app"), value: t(factors.totp ? "common:value.yes" : "common:value.no") },
            { term: t("account.two_factor.phone"), value: factors.phone ?? t("common:value.no") },
            { term: t("account.recovery.left"), value: String(factors.recoveryLeft) },
          ]}
        />
      ) : null}
    </Section>
  );
}
