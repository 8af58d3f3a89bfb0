import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { LineChart } from "~/ui/kit/charts";
import { Notice, Section } from "~/ui/kit/layout";
import { type AsideLine, AsideTable } from "./AsideTable";

interface RulesTestResultProps {
  tested: number;
  from: number;
  to: number;
  counts: readonly { rule: string; count: number }[];
  aside: readonly AsideLine[];
  startMs: number;
  stepS: number;
  stays: readonly (number | null)[];
  goes: readonly (number | null)[];
  unit: string;
  zone: string;
}

/** What rules would have done to the latest values. */
export function RulesTestResult(props: RulesTestResultProps) {
  const { tested, from, to, counts, aside, startMs, stepS, stays, goes, unit, zone } = props;
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const span = { from: formatTime(from, locale, zone, true), to: formatTime(to, locale, zone, true) };
  const params = { count: total, tested: formatNumber(tested, locale) };
  return (
    <Section id="test" title={t("cleaning.tested")}>
      <Notice kind={total > tested / 20 ? "warning" : "success"} live title={t("cleaning.found", params)}>
        <p>{t("cleaning.span", span)}</p>
        {counts.length > 0 ? (
          <ul>
            {counts.map(({ rule, count }) => (
              <li key={rule}>{`${t(`aside.${rule}`)}: ${formatNumber(count, locale)}`}</li>
            ))}
          </ul>
        ) : null}
        {total > tested / 20 ? <p>{t("cleaning.too_many")}</p> : null}
      </Notice>
      <LineChart
        id="tested-values"
        level={3}
        title={t("cleaning.chart")}
        summary={t("cleaning.found", params)}
        unit={unit}
        zone={zone}
        series={[
          { name: t("cleaning.stays"), values: stays },
          { name: t("cleaning.goes"), values: goes },
        ]}
        time={{ start: startMs, step: stepS }}
      />
      {aside.length > 0 ? <AsideTable caption={t("cleaning.latest")} rows={aside} unit={unit} zone={zone} /> : null}
    </Section>
  );
}
