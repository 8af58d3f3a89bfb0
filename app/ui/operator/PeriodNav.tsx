import { useTranslation } from "react-i18next";
import { VIEW_PERIODS } from "~/entities/operator/viewPeriod";
import { FilterDay, FilterSelect } from "~/ui/kit/lists";

/** How long the period is that is shown, and its first day: fields of a row of filters. */
export function PeriodFilters({ period, from }: { period: string; from: string }) {
  const { t } = useTranslation("operator");
  return (
    <>
      <FilterSelect
        name="period"
        label={t("trade.period")}
        value={period}
        options={VIEW_PERIODS.map((value) => ({ value, label: t(`period.span.${value}`) }))}
        required
      />
      <FilterDay name="from" label={t("trade.from")} value={from} />
    </>
  );
}

export interface PeriodNavProps {
  period: string;
  beforeHref: string;
  afterHref: string;
  /** The days that are shown, in words. */
  periodText: string;
}

/** To the period before and after the one that is shown. */
export function PeriodNav({ period, beforeHref, afterHref, periodText }: PeriodNavProps) {
  const { t } = useTranslation("operator");
  return (
    <nav aria-label={t("period.label")} className="actions">
      <a href={beforeHref}>{t(`period.span_before.${period}`)}</a>
      <strong>{periodText}</strong>
      <a href={afterHref}>{t(`period.span_after.${period}`)}</a>
    </nav>
  );
}
