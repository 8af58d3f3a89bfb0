import { useTranslation } from "react-i18next";
import { ButtonLink, Section, StatusBadge } from "~/ui/layout";
import { DefinitionList } from "~/ui/lists";
import type { ShownAccount } from "./AccountProfile";

export interface ShownFactors {
  on: boolean;
  totp: boolean;
  phone: string | null;
  recoveryLeft: number;
}

/** How the account is protected, with the ways to change it. */
export function AccountProtection({ account, factors }: { account: ShownAccount; factors: ShownFactors }) {
  const { t } = useTranslation(["account", "common"]);
  if (!account.has_password)
    return (
      <Section id="protection" title={t("protection.title")}>
        <p>{t("protection.company")}</p>
      </Section>
    );
  return (
    <Section
      id="protection"
      title={t("protection.title")}
      actions={
        <>
          <ButtonLink href="/settings/account/password">{t("password.title")}</ButtonLink>
          <ButtonLink href="/settings/account/two-factor">{t("two_factor.manage")}</ButtonLink>
        </>
      }
    >
      <p>
        {t("two_factor.title")}{" "}
        <StatusBadge tone={factors.on ? "success" : "warning"}>
          {t(factors.on ? "two_factor.on" : "two_factor.off")}
        </StatusBadge>
      </p>
      {factors.on ? (
        <DefinitionList
          items={[
            { term: t("two_factor.app"), value: t(factors.totp ? "common:value.yes" : "common:value.no") },
            { term: t("two_factor.phone"), value: factors.phone ?? t("common:value.no") },
            { term: t("recovery.left"), value: String(factors.recoveryLeft) },
          ]}
        />
      ) : null}
    </Section>
  );
}
