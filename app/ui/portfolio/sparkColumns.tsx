import type { TFunction } from "i18next";
import { amountColumn, moneyColumn, priceColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import {
  SPARK_LEGS,
  type SparkEarnings,
  type SparkLeg,
  type SparkLegName,
  type SparkSum,
} from "~/entities/portfolio/spark";
import type { Column } from "~/ui/kit/lists";

interface Writing {
  t: TFunction<"portfolio">;
  locale: Locale;
  currency: string;
}

/** What a plant earns: efficiency, prices, spread and value, each price with the digits of all. */
export function earningColumns<Row extends SparkEarnings>(
  rows: readonly Row[],
  { t, locale, currency }: Writing,
): Column<Row>[] {
  const pricesOf = (keys: readonly (keyof SparkEarnings)[]) => rows.flatMap((one) => keys.map((key) => one[key]));
  const price = priceColumn(pricesOf(["powerPrice", "gasPrice", "spread", "heatCredit"]), `${currency}/MWh`, locale);
  const allowance = priceColumn(pricesOf(["co2Price"]), `${currency}/t`, locale);
  const money = moneyColumn(pricesOf(["value"]), currency, locale);
  const column = (key: keyof SparkEarnings, { unit, write }: Pick<typeof price, "unit" | "write">): Column<Row> => ({
    key,
    header: t(`spark.column.${key}`),
    unit,
    numeric: true,
    cell: (row) => write(row[key]),
  });
  return [
    {
      key: "efficiency",
      header: t("spark.column.efficiency"),
      numeric: true,
      cell: (row) => formatPercent(row.efficiency, locale, 1),
    },
    column("powerPrice", price),
    column("gasPrice", price),
    column("co2Price", allowance),
    column("spread", price),
    column("heatCredit", price),
    column("value", money),
  ];
}

/** All plants together with what deals leave open of each leg. */
interface HedgedSum extends SparkSum {
  legs: readonly Pick<SparkLeg, "leg" | "open" | "ratio">[];
}

/** What is open of each leg and the share that is dealt, and the value that is open. `linkOf`: the way to the deal that closes a leg. */
export function openColumns<Row extends HedgedSum>(
  rows: readonly Row[],
  { t, locale, currency }: Writing,
  linkOf: (row: Row, leg: SparkLegName) => string | null = () => null,
): Column<Row>[] {
  const legOf = (row: Row, name: SparkLegName) => row.legs.find(({ leg }) => leg === name)!;
  const money = moneyColumn(
    rows.map(({ openValue }) => openValue),
    currency,
    locale,
  );
  return [
    ...SPARK_LEGS.map((name): Column<Row> => {
      const amount = amountColumn(
        rows.map((row) => legOf(row, name).open),
        name === "allowances" ? "t" : "MWh",
        locale,
      );
      return {
        key: name,
        header: t(`spark.leg.${name}`),
        unit: amount.unit,
        numeric: true,
        cell: (row) => {
          const { open, ratio } = legOf(row, name);
          const href = linkOf(row, name);
          const text = t("spark.open_of", { open: amount.write(open), share: formatPercent(ratio, locale, 0) });
          return href ? <a href={href}>{text}</a> : text;
        },
      };
    }),
    {
      key: "openValue",
      header: t("spark.column.openValue"),
      unit: money.unit,
      numeric: true,
      cell: (row) => money.write(row.openValue),
    },
  ];
}

/** Times that earn something: how many there are, of how many deals leave a part open, and what a sentence says of that part. */
export function openPart(totals: readonly HedgedSum[], { locale, currency }: Omit<Writing, "t">) {
  const paying = totals.filter(({ value }) => value !== null && value > 0);
  const open = paying.filter(({ hedged }) => hedged < 0.995);
  const sum = (name: SparkLegName) =>
    open.reduce((all, { legs }) => all + Math.max(0, legs.find(({ leg }) => leg === name)?.open ?? 0), 0);
  const amount = open.reduce((all, { openValue }) => all + (openValue ?? 0), 0);
  return {
    paying: paying.length,
    open: open.length,
    words: {
      count: open.length,
      of: totals.length,
      power: formatScaled(sum("power"), "MWh", locale),
      gas: formatScaled(sum("gas"), "MWh", locale),
      allowances: formatScaled(sum("allowances"), "t", locale),
      amount: formatMoney(amount, currency, locale),
    },
  };
}
