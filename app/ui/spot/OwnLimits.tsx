import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/kit/layout";

/** The limits of trading that count for who looks, one sentence each; nothing without any. */
export function OwnLimits({ rules }: { rules: readonly string[] }) {
  const { t } = useTranslation("spot");
  if (rules.length === 0) return null;
  return (
    <Notice kind="info" title={t("deals.own_limits")}>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Notice>
  );
}
