import { useTranslation } from "react-i18next";
import { formatMonth } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { hedgeFinding } from "~/entities/portfolio/findings/findings";
import type { BookHedge, HedgeDemand } from "~/entities/portfolio/view";
import { LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";

interface Props {
  book: BookHedge;
  demand: HedgeDemand;
  level?: 2 | 3;
}

/** The share of the demand that the deals of a book cover, month by month, between the least and the most of its path. */
export function HedgeChart({ book: { book_id, name, months }, demand, level = 2 }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const finding = hedgeFinding(months);
  return (
    <LineChart
      id={`hedge-chart-${book_id}`}
      level={level}
      {...titled(finding && t(`finding.hedge_${finding.kind}`, { ...finding }), t("analysis.hedge", { book: name }))}
      summary={`${t("analysis.hedge_summary")} ${t(`analysis.hedge_demand_text.${demand}`)}`}
      unit="%"
      labels={months.map(({ month }) => formatMonth(`${month}-01T00:00Z`, locale, "UTC"))}
      band={[0, 1]}
      series={[
        { name: t("analysis.hedge_least"), values: months.map(({ least }) => least) },
        { name: t("analysis.hedge_most"), values: months.map(({ most }) => most) },
        { name: t("analysis.hedge_target"), values: months.map(({ target }) => target) },
        { name: t("analysis.hedge_ratio"), values: months.map(({ ratio }) => ratio), strong: true },
      ]}
    />
  );
}
