import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatScaled, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { namedPart } from "~/entities/core/namedPart";
import { leader } from "~/entities/results/findings/findings";
import type { Influence, Reach } from "~/entities/results/influence";
import { amountSize, amountUnit, SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
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

const NAMED = 90;
const short = (text: string): string => (text.length > NAMED ? `${text.slice(0, NAMED - 1)}…` : text);

const nameOf = (line: InfluenceLine, locale: Locale): string =>
  namedPart(line.owner, `${line.input}${line.year === null ? "" : ` ${line.year}`}`, locale);

/** How the amounts of the objective are written: all of them in the size that fits. @param unit a currency, or "kg" */
function amountsOf(lines: readonly InfluenceLine[], unit: string, locale: Locale) {
  const impact = unit === "kg" ? "CO2" : "money";
  const size = amountSize(
    impact,
    null,
    lines.map(({ onePercent }) => onePercent),
  );
  const factor = SCALE_FACTORS[size.scale];
  return {
    unit: amountUnit(impact, size.scale, unit, locale),
    scaled: (value: number) => value / factor,
    write: (value: number) => formatNumber(value / factor, locale, { decimals: size.decimals, signed: true }),
    figure: (value: number) =>
      impact === "money" ? formatMoney(value, unit, locale, { signed: true }) : formatScaled(value, "kg", locale, true),
  };
}

/** What one percent of each input changes, as bars on both sides of zero; `id` where a page has more than one of them. */
export function InfluenceChart({ lines, unit, locale, level = 2, id = "influence" }: Props) {
  const { t } = useTranslation("results");
  const most = lines[0];
  if (!most) return null;
  const amounts = amountsOf(lines, unit, locale);
  return (
    <BarChart
      id={id}
      {...titled(
        leader(lines.map(({ onePercent }) => Math.abs(onePercent)))
          ? t("finding.influence", { name: nameOf(most, locale), amount: amounts.figure(most.onePercent) })
          : null,
        t("influence.chart"),
      )}
      summary={t("influence.summary", {
        name: nameOf(most, locale),
        amount: amounts.figure(most.onePercent),
      })}
      unit={amounts.unit}
      level={level}
      horizontal
      labels={lines.map((line) => short(nameOf(line, locale)))}
      series={[{ name: t("influence.more"), values: lines.map(({ onePercent }) => amounts.scaled(onePercent)) }]}
    />
  );
}

/** The same, and as a table with how far it is exact. */
export function InfluenceTable(props: Omit<Props, "id">) {
  const { lines, unit, locale } = props;
  const { t } = useTranslation("results");
  if (lines.length === 0) return null;
  const amounts = amountsOf(lines, unit, locale);
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
      cell: (line) => (line.bound === null ? "" : formatScaled(line.bound, line.unit ?? "", locale)),
    },
    {
      key: "more",
      header: t("influence.column.more"),
      unit: amounts.unit,
      numeric: true,
      cell: (line) => <strong>{amounts.write(line.onePercent)}</strong>,
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
