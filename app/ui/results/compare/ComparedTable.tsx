import { useTranslation } from "react-i18next";
import { fittedRows } from "~/entities/core/figures/rows";
import { formatCell, formatNumber, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type ComparedRow, deltas } from "~/entities/results/comparison";
import { leader } from "~/entities/results/findings/findings";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

/** A row as the page names it. */
type Line = Pick<ComparedRow<string>, "unit" | "values" | "unlimited"> & { key: string; label: string };

interface Props {
  id: string;
  title: string;
  lead: string;
  /** Names of the runs, the one that the others are compared with first. */
  runs: readonly string[];
  lines: readonly Line[];
  /** Of the chart: only rows of one unit can be in one. */
  chartUnit: string;
  /** Of amounts of money, whose size the page has chosen; else those of the values. */
  decimals?: number;
  locale: Locale;
}

/** Bars shown at most; the table has all rows. */
const MOST_BARS = 12;

/** Values of the runs next to each other with their differences to the first, and the largest differences as bars. */
export function ComparedTable({ id, title, lead, runs, lines: entered, chartUnit, decimals, locale }: Props) {
  const { t } = useTranslation("results");
  const lines = fittedRows(entered);
  const decimalsOf = (line: { decimals: number }) => decimals ?? line.decimals;
  const charted = lines.filter((_, i) => entered[i]?.unit === chartUnit);
  const columns: Column<Line & { decimals: number }>[] = [
    { key: "name", header: t("compare.what"), rowHeader: true, cell: (line) => line.label },
    { key: "unit", header: t("csv.unit"), cell: (line) => <span className="nowrap">{line.unit}</span> },
    ...runs.map((run, i): Column<Line & { decimals: number }> => ({
      key: `run-${i}`,
      header: run,
      numeric: true,
      cell: (line) => {
        const value = line.values[i] ?? null;
        if (value === null)
          return <span className="muted">{t(line.unlimited?.[i] ? "capacities.unlimited" : "common:value.none")}</span>;
        const delta = i === 0 ? null : (deltas(line.values)[i] ?? null);
        return (
          <>
            {formatCell(value, locale, decimalsOf(line))}
            {delta === null ? null : (
              <div className="muted small nowrap">
                {formatNumber(delta, locale, { decimals: decimalsOf(line), signed: true })}
              </div>
            )}
          </>
        );
      },
    })),
  ];
  return (
    <Section id={id} title={title} lead={lead}>
      <DeltaChart
        id={id}
        title={title}
        runs={runs}
        lines={charted}
        chartUnit={charted[0]?.unit ?? chartUnit}
        locale={locale}
        decimals={charted[0] ? decimalsOf(charted[0]) : 0}
      />
      <DataTable caption={title} captionHidden columns={columns} rows={lines} rowKey={(line) => line.key} />
    </Section>
  );
}

type ChartProps = Pick<Props, "id" | "title" | "runs" | "lines" | "chartUnit" | "locale"> & { decimals: number };

function DeltaChart({ id, title, runs, lines, chartUnit, locale, decimals }: ChartProps) {
  const { t } = useTranslation("results");
  const rows = lines
    .map((line) => {
      const changes = deltas(line.values);
      const largest = changes.reduce<number>(
        (most, value) => (Math.abs(value ?? 0) > Math.abs(most) ? (value ?? 0) : most),
        0,
      );
      return { ...line, changes, largest };
    })
    .filter(({ largest }) => Math.abs(largest) > 1e-6)
    .sort((a, b) => Math.abs(b.largest) - Math.abs(a.largest))
    .slice(0, MOST_BARS);
  const most = rows[0];
  if (!most) return <p className="muted">{t("compare.no_difference", { unit: chartUnit })}</p>;
  const run = runs[most.changes.indexOf(most.largest)] ?? "";
  return (
    <BarChart
      id={`delta-${id}`}
      {...titled(
        leader(rows.map(({ largest }) => Math.abs(largest)))
          ? t("finding.delta", {
              name: most.label,
              run,
              amount: `${formatNumber(most.largest, locale, { decimals, signed: true })}\u00a0${unitText(chartUnit)}`,
            })
          : null,
        t("compare.delta_title", { what: title, run: runs[0] }),
      )}
      summary={t("compare.delta_summary", {
        name: most.label,
        run,
        amount: formatNumber(most.largest, locale, { decimals, signed: true }),
        unit: chartUnit,
      })}
      unit={chartUnit}
      level={3}
      horizontal
      labels={rows.map(({ label }) => label)}
      series={runs.slice(1).map((name, i) => ({ name, values: rows.map(({ changes }) => changes[i + 1] ?? null) }))}
    />
  );
}
