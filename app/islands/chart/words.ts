import { formatMoment } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** As app/ui/kit/charts/chartData.ts writes it. */
export interface ChartData {
  shape: "points" | "columns" | "rows" | "marks" | "grid";
  unit: string;
  locale: Locale;
  zone: string;
  labels?: string[];
  time?: { start: number; step: number };
  series: { name: string; values: (number | null)[] }[];
}

const TAGS: Record<Locale, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR" };
/** Names that fit next to the pointer; the table has them all. */
const MOST_NAMES = 12;

/** What a step is called, and what its values are in words: in a long list those that are nothing are left out. */
export function wordsOf(data: ChartData) {
  const { time, labels, zone, series, unit } = data;
  const tag = TAGS[data.locale];
  const number = new Intl.NumberFormat(tag, { maximumSignificantDigits: 5 });
  if (data.shape === "grid") {
    const across = Math.max(1, ...series.map(({ values }) => values.length));
    const value = (i: number) => series[Math.floor(i / across)]?.values[i % across] ?? null;
    return {
      heading: (i: number) => `${labels?.[i % across] ?? ""}, ${series[Math.floor(i / across)]?.name ?? ""}`,
      values: (i: number) => [value(i) === null ? "–" : `${number.format(value(i)!)}\u00a0${unit}`.trim()],
    };
  }
  return {
    heading: (i: number) =>
      labels?.[i] ?? (time ? formatMoment(time.start + i * time.step * 1000, data.locale, zone) : String(i + 1)),
    values(i: number): string[] {
      const present = series.filter((one) => typeof one.values[i] === "number");
      const visible = present.length > 4 ? present.filter((one) => one.values[i] !== 0) : present;
      return visible
        .slice(0, MOST_NAMES)
        .map(({ name, values }) => `${name}: ${number.format(values[i] ?? 0)}\u00a0${unit}`.trim());
    },
  };
}
