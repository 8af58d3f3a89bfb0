import { columnDecimals, formatCell, formatMoment, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** As app/ui/kit/charts/chartData.ts writes it. */
export interface ChartData {
  shape: "points" | "columns" | "rows" | "marks" | "grid";
  unit: string;
  locale: Locale;
  zone: string;
  labels?: string[];
  time?: { start: number; step: number };
  total?: { unit: string; factor: number };
  series: { name: string; mark?: string; values: (number | null)[] }[];
}

/** A line beside the pointer: whose value, in which colour, and how much. */
export interface Reading {
  name: string;
  mark?: string;
  value: string;
  unit: string;
}

/** Names that fit next to the pointer; the table has them all. */
const MOST_NAMES = 16;

export interface Words {
  heading: (step: number) => string;
  readings: (step: number) => Reading[];
  /** What the values from a step to another come to: their sum, or their mean where they do not add up. */
  ofSpan: (first: number, last: number) => Reading[];
}

/** What a step is called, and what its values are in words: with equal decimals, and of many without those that are nothing. */
export function wordsOf(data: ChartData): Words {
  const { time, labels, zone, series, locale } = data;
  const unit = unitText(data.unit);
  const decimals = columnDecimals(series.flatMap(({ values }) => values));
  const write = (value: number, by = decimals) => formatCell(value, locale, by);
  if (data.shape === "grid") {
    const across = Math.max(1, ...series.map(({ values }) => values.length));
    const value = (i: number) => series[Math.floor(i / across)]?.values[i % across] ?? null;
    return {
      heading: (i) => `${labels?.[i % across] ?? ""}, ${series[Math.floor(i / across)]?.name ?? ""}`,
      readings: (i) => [{ name: "", value: value(i) === null ? "–" : write(value(i)!), unit }],
      ofSpan: () => [],
    };
  }
  return {
    heading: (i) =>
      labels?.[i] ?? (time ? formatMoment(time.start + i * time.step * 1000, locale, zone) : String(i + 1)),
    readings(i) {
      const present = series.filter((one) => typeof one.values[i] === "number");
      const own = present.length > 1 ? present.filter((one) => one.values[i] !== 0) : present;
      return own.slice(0, MOST_NAMES).map(({ name, mark, values }) => ({ name, mark, value: write(values[i]!), unit }));
    },
    ofSpan(first, last) {
      const sums = series.map(({ name, mark, values }) => {
        const own = values.slice(first, last + 1).filter((value) => value !== null);
        const sum = own.reduce((total, value) => total + value, 0);
        return { name, mark, value: data.total ? sum * data.total.factor : sum / Math.max(1, own.length) };
      });
      const own = sums.length > 1 ? sums.filter(({ value }) => value !== 0) : sums;
      const by = columnDecimals(own.map(({ value }) => value));
      const ofSum = data.total ? unitText(data.total.unit) : unit;
      return own.slice(0, MOST_NAMES).map((one) => ({ ...one, value: write(one.value, by), unit: ofSum }));
    },
  };
}

/** What charts of one axis have in common: they are read and zoomed together. */
export const axisOf = (data: ChartData): string => {
  const count = Math.max(0, ...data.series.map(({ values }) => values.length));
  return JSON.stringify([data.time, data.zone, count, data.labels?.[0], data.labels?.at(-1)]);
};
