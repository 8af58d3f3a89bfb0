import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RiskLine } from "~/entities/portfolio/view";
import { Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

const AMOUNTS = ["historical", "historicalTail", "parametric", "parametricTail"] as const;
const HEADERS = {
  historical: "analysis.historical",
  historicalTail: "analysis.tail",
  parametric: "analysis.parametric",
  parametricTail: "analysis.parametric_tail",
} as const;

/** Value at risk and its tail, historical and parametric, and whether the past agrees. */
export function RiskTable({ currency, lines }: { currency: string; lines: RiskLine[] }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const money = moneyColumn(
    lines.flatMap((line) => AMOUNTS.map((key) => line[key])),
    currency,
    locale,
  );
  const columns: Column<RiskLine>[] = [
    {
      key: "confidence",
      header: t("analysis.confidence"),
      rowHeader: true,
      cell: (row) => formatPercent(row.confidence, locale, 0),
    },
    ...AMOUNTS.map((key): Column<RiskLine> => ({
      key,
      header: t(HEADERS[key]),
      unit: money.unit,
      numeric: true,
      cell: (row) => money.write(row[key]),
    })),
    {
      key: "test",
      header: t("analysis.backtest"),
      cell: (row) =>
        row.test === null
          ? t("analysis.no_backtest")
          : t(row.test.rejected ? "analysis.rejected" : "analysis.accepted", {
              exceptions: row.test.exceptions,
              days: row.test.days,
              expected: formatNumber(row.test.expected, locale, { decimals: 1 }),
              p: formatNumber(row.test.pValue, locale, { decimals: 3 }),
            }),
    },
  ];
  const [first] = lines;
  const title = first
    ? t("finding.risk", {
        days: formatNumber(1 / (1 - first.confidence), locale, { decimals: 0 }),
        amount: formatMoney(first.historical, currency, locale),
      })
    : t("analysis.risk", { currency });
  return (
    <Section id={`risk-${currency}`} title={title}>
      {lines.length === 0 ? (
        <Notice kind="info" title={t("overview.var_none")} />
      ) : (
        <DataTable
          cards
          caption={t("analysis.risk_caption", { count: lines[0]!.days })}
          columns={columns}
          rows={lines}
          rowKey={(row) => String(row.confidence)}
        />
      )}
      <p className="lead">{t("analysis.risk_lead")}</p>
    </Section>
  );
}
