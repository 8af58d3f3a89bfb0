import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { STEP_MS } from "~/entities/operator/operation";
import { Notice } from "~/ui/kit/layout";
import { WaitingCost, type WaitingCostProps } from "./notices/WaitingCost";

export interface OutageNoticeProps {
  outages: {
    lines: readonly { name: string; kind: "outage" | "maintenance"; from: number; to: number; href: string }[];
    /** `from`: when it takes over, approved (ISO 8601 UTC); null: it waits for its approval. */
    newer: { name: string; href: string; from: string | null; plan: WaitingCostProps["plan"] | null } | null;
  } | null;
  /** ISO 8601 UTC of step 0 of the plan. */
  start: string;
  zone: string;
  currency: string;
  now: number;
}

/** What a plan counts on although an event says that it is out; with the plan that was proposed since. */
export function OutageNotice({ outages, start, zone, currency, now }: OutageNoticeProps) {
  const { t, i18n } = useTranslation("operator");
  if (!outages) return null;
  const locale = i18n.language as Locale;
  const at = (step: number) => formatTime(Date.parse(start) + step * STEP_MS, locale, zone);
  return (
    <Notice kind="warning" title={t("notice.out", { count: outages.lines.length })}>
      <ul>
        {outages.lines.map(({ name, kind, from, to, href }, i) => (
          <li key={i}>
            {t(`notice.out_${kind}`, { name, from: at(from), to: at(to) })} <a href={href}>{t("notice.out_event")}</a>
          </li>
        ))}
      </ul>
      <p>{t("notice.out_told")}</p>
      <p>
        {outages.newer ? (
          <>
            {outages.newer.from === null
              ? t("notice.out_newer")
              : t("notice.out_approved", { from: formatTime(outages.newer.from, locale, zone) })}{" "}
            <a href={outages.newer.href}>{outages.newer.name}</a>
          </>
        ) : (
          t("notice.out_no_newer")
        )}
      </p>
      {outages.newer?.plan ? <WaitingCost plan={outages.newer.plan} zone={zone} currency={currency} now={now} /> : null}
    </Notice>
  );
}
