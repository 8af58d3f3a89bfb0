import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatMonth, formatPeriod } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { hedgeFinding } from "~/entities/portfolio/findings/findings";
import type { BookHedge, HedgeDemand } from "~/entities/portfolio/view";
import { LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";

/** A book with the name of what it deals in; null of electricity. */
export interface NamedHedge extends BookHedge {
  carrier: string | null;
}

interface Props {
  book: NamedHedge;
  demand: HedgeDemand;
  level?: 2 | 3;
}

/** What a path is of: a book, and what it deals in where that is not electricity. */
export const hedgeTitle = (
  t: TFunction<"portfolio">,
  { name, carrier }: Pick<NamedHedge, "name" | "carrier">,
): string => (carrier === null ? t("analysis.hedge", { book: name }) : t("analysis.hedge_of", { book: name, carrier }));

/** What a path is held against. */
export const hedgeAgainst = (
  t: TFunction<"portfolio">,
  { carrier, run, run_years }: Pick<NamedHedge, "carrier" | "run" | "run_years">,
  demand: HedgeDemand,
): string =>
  carrier === null
    ? t(`analysis.hedge_demand_text.${demand}`)
    : run === null
      ? t("analysis.hedge_demand_text.no_run", { carrier })
      : t("analysis.hedge_demand_text.run", { carrier, run, years: run_years.join(", ") });

/** The share of the demand that the deals of a book cover, month by month, between the least and the most of its path. */
export function HedgeChart({ book, demand, level = 2 }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { book_id, carrier_id, months } = book;
  const finding = hedgeFinding(months);
  return (
    <LineChart
      id={`hedge-chart-${book_id}-${carrier_id}`}
      level={level}
      {...titled(
        finding &&
          t(`finding.hedge_${finding.kind}`, {
            ...finding,
            month: finding.kind === "within" ? "" : formatPeriod(finding.month, locale),
          }),
        hedgeTitle(t, book),
      )}
      summary={`${t("analysis.hedge_summary")} ${hedgeAgainst(t, book, demand)}`}
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
