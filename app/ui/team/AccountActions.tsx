import { useTranslation } from "react-i18next";
import type { TeamMember } from "~/entities/team/view";
import { PasswordForm } from "../identity/PasswordForm";
import { Section } from "../kit/layout";

type Account = Pick<TeamMember, "displayName" | "disabled" | "sso_variant" | "two_factor">;

/** What else an admin does with somebody's account: a link to set a password, and whether it can be used. */
export function AccountActions({ member }: { member: Account }) {
  const { t } = useTranslation("team");
  const button = (intent: "invite" | "disable" | "enable") => (
    <form method="post" data-island="form">
      <button
        type="submit"
        name="intent"
        value={intent}
        className={intent === "disable" ? "button button-danger" : "button button-secondary"}
      >
        {t(`${intent}.submit`)}
      </button>
    </form>
  );
  return (
    <>
      {member.disabled || member.sso_variant ? null : (
        <Section id="invite" title={t("invite.title")} lead={t("invite.text", { name: member.displayName })}>
          {button("invite")}
        </Section>
      )}
      {member.two_factor ? (
        <Section
          id="second-factor"
          title={t("second_factor.title")}
          lead={t("second_factor.text", { name: member.displayName })}
        >
          <PasswordForm id="factor-form" subaction="second_factor" button={t("second_factor.submit")} danger />
        </Section>
      ) : null}
      <Section
        id="access"
        title={t("access.title")}
        lead={t(member.disabled ? "enable.text" : "disable.text", { name: member.displayName })}
      >
        {button(member.disabled ? "enable" : "disable")}
      </Section>
    </>
  );
}
