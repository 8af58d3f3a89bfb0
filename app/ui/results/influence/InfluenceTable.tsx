import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Influence, Reach } from "~/entities/results/influence";
import { BarChart } from "~/ui/kit/charts";
import { DataTable, type Column } from "~/ui/kit/lists";

/** An input in the words of the page. */
export interface InfluenceLine extends Influence {
  key: string;
  /** Of the component, place or system. */
  owner: string;
  /** Where it is entered; null where that is gone. */
  href: string | null;
  input: string;
}

interface Props {
  lines: readonly InfluenceLine[];
  /** Of the objective. */
  unit: string;
  locale: Locale;
  level?: 2 | 3;
}

const NAMED = 42;
const short = (text: string): string => (text.length > NAMED ? `${text.slice(0, NAMED - 1)}…` : text);

/** What one percent of each input changes: as bars on both sides of zero, and as a table with how far that is exact. */
export function InfluenceTable({ lines, unit, locale, level = 2 }: Props) {
  const { t } = useTranslation("results");
  const most = lines[0];
  if (!most) return null;
  const decimals = Math.abs(most.onePercent) >= 1000 ? 0 : 2;
  const amount = (value: number) => formatNumber(value, locale, { decimals });
  const nameOf = (line: InfluenceLine) => `${line.owner}: ${line.input}${line.year === null ? "" : ` ${line.year}`}`;
  const reach = (value: Reach) =>
    typeof value === "number" ? formatUnit(value, "%", locale, { decimals: 1 }) : t(`influence.reach.${value}`);
  const columns: Column<InfluenceLine>[] = [
    {
      key: "of",
      header: t("influence.column.of"),
      cell: (line) => (line.href ? <a href={line.href}>{line.owner}</a> : line.owner),
    },
    {
      ...{ key: "input", header: t("influence.column.input"), rowHeader: true },
      cell: (line) =>
        line.impact && line.impact !== "money" ? `${line.input} (${t(`impact.${line.impact}`)})` : line.input,
    },
    { key: "year", header: t("column.year"), cell: (line) => line.year ?? t("influence.all_years") },
    {
      ...{ key: "bound", header: t("influence.column.bound"), numeric: true },
      cell: (line) => (line.bound === null ? "" : formatUnit(line.bound, line.unit ?? "", locale, { decimals: 3 })),
    },
    {
      ...{ key: "more", header: t("influence.column.more"), unit, numeric: true },
      cell: (line) => <strong>{`${line.onePercent > 0 ? "+" : ""}${amount(line.onePercent)}`}</strong>,
    },
    {
      key: "exact",
      header: t("influence.column.exact"),
      cell: (line) =>
        line.of === "price"
          ? t("influence.bounds")
          : t("influence.exact", { up: reach(line.exactUp), down: reach(line.exactDown) }),
    },
  ];
  return (
    <>
      <BarChart
        id="influence"
        title={t("influence.chart")}
        summary={t("influence.summary", {
          name: nameOf(most),
          amount: `${most.onePercent > 0 ? "+" : ""}${amount(most.onePercent)}`,
          unit,
        })}
        unit={unit}
        level={level}
        horizontal
        labels={lines.map((line) => short(nameOf(line)))}
        series={[{ name: t("influence.more"), values: lines.map(({ onePercent }) => onePercent) }]}
      />
      <DataTable
        caption={t("influence.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        cards
        rowKey={(line) => line.key}
      />
    </>
  );
}
