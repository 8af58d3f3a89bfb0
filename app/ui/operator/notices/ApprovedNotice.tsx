import { useTranslation } from "react-i18next";
import { formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PlanShortfall, StoredPlan } from "~/entities/operator/plan";
import { Notice } from "~/ui/kit/layout";

interface Props {
  plan: Pick<StoredPlan, "start" | "kept" | "leftSteps">;
  zone: string;
  /** Of the system. */
  currency: string;
  /** The sentence that says of a step that it is left, and why. */
  lineOf: (shortfall: PlanShortfall) => string;
}

/** What stays of what was approved before, at which price, and what does not. */
export function ApprovedNotice({ plan: { start, kept: approval, leftSteps = [] }, zone, currency, lineOf }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  if (!approval) return null;
  const about = { name: approval.name, until: formatTime(approval.until, locale, zone) };
  const isAnyKept = approval.until > start;
  return (
    <>
      {approval.freed ? (
        <Notice kind="info" title={t("notice.freed", about)}>
          <p>{t("notice.freed_text")}</p>
        </Notice>
      ) : null}
      {isAnyKept ? (
        <Notice kind="info" title={t("notice.kept", about)}>
          <p>
            {approval.price
              ? t("notice.kept_text", {
                  power: formatUnit(approval.price.power, currency, locale),
                  switching: formatUnit(approval.price.switching, currency, locale),
                })
              : t("notice.kept_text_before")}
          </p>
        </Notice>
      ) : null}
      {leftSteps.length > 0 ? (
        <Notice
          kind="info"
          title={t("notice.changed", { count: new Set(leftSteps.map((one) => one.component_id)).size })}
        >
          <ul>
            {leftSteps.map((step, i) => (
              <li key={i}>{lineOf(step)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
