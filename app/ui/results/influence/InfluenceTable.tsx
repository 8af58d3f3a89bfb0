import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Influence, Reach } from "~/entities/results/influence";
import { BarChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";

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
  id?: string;
}

const NAMED = 42;
const short = (text: string): string => (text.length > NAMED ? `${text.slice(0, NAMED - 1)}…` : text);

const nameOf = (line: InfluenceLine): string =>
  `${line.owner}: ${line.input}${line.year === null ? "" : ` ${line.year}`}`;

/** Amounts of the objective, with cents only where they are small. */
function amountOf(most: InfluenceLine, locale: Locale): (value: number) => string {
  const decimals = Math.abs(most.onePercent) >= 1000 ? 0 : 2;
  return (value) => `${value > 0 ? "+" : ""}${formatNumber(value, locale, { decimals })}`;
}

/** What one percent of each input changes, as bars on both sides of zero; `id` where a page has more than one of them. */
export function InfluenceChart({ lines, unit, locale, level = 2, id = "influence" }: Props) {
  const { t } = useTranslation("results");
  const most = lines[0];
  if (!most) return null;
  return (
    <BarChart
      id={id}
      title={t("influence.chart")}
      summary={t("influence.summary", {
        name: nameOf(most),
        amount: amountOf(most, locale)(most.onePercent),
        unit,
      })}
      unit={unit}
      level={level}
      horizontal
      labels={lines.map((line) => short(nameOf(line)))}
      series={[{ name: t("influence.more"), values: lines.map(({ onePercent }) => onePercent) }]}
    />
  );
}

/** The same, and as a table with how far it is exact. */
export function InfluenceTable(props: Omit<Props, "id">) {
  const { lines, unit, locale } = props;
  const { t } = useTranslation("results");
  const most = lines[0];
  if (!most) return null;
  const amount = amountOf(most, locale);
  const reach = (value: Reach) =>
    typeof value === "number" ? formatUnit(value, "%", locale, { decimals: 1 }) : t(`influence.reach.${value}`);
  const columns: Column<InfluenceLine>[] = [
    {
      key: "of",
      header: t("influence.column.of"),
      cell: (line) => (line.href ? <a href={line.href}>{line.owner}</a> : line.owner),
    },
    {
      key: "input",
      header: t("influence.column.input"),
      rowHeader: true,
      cell: (line) =>
        line.impact && line.impact !== "money" ? `${line.input} (${t(`impact.${line.impact}`)})` : line.input,
    },
    { key: "year", header: t("column.year"), cell: (line) => line.year ?? t("influence.all_years") },
    {
      key: "bound",
      header: t("influence.column.bound"),
      numeric: true,
      cell: (line) => (line.bound === null ? "" : formatUnit(line.bound, line.unit ?? "", locale, { decimals: 3 })),
    },
    {
      key: "more",
      header: t("influence.column.more"),
      unit,
      numeric: true,
      cell: (line) => <strong>{amount(line.onePercent)}</strong>,
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
      <InfluenceChart {...props} />
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
