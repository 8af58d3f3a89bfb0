import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Course, fittingSeriesUnit, type SeriesNumbers, shownUnit } from "~/entities/timeseries/course";
import { LineChart, type LineChartProps } from "../kit/charts";

interface SeriesChartProps extends Omit<LineChartProps, "series" | "time" | "labels" | "summary"> {
  courses: readonly (Course & { name: string; colour?: string })[];
  /** What the values are of, as the beginning of the sentence under the title. */
  subject: string;
  /** Of the first course. Null: nothing is known of it. */
  numbers: Pick<SeriesNumbers, "mean" | "min" | "max">;
}

/** Months and years are as long as they are: they lie evenly next to each other, not along time. */
const EVEN_S = 2_000_000;

/** The course of a series over time, with its numbers in a sentence. */
export function SeriesChart({ courses, subject, numbers, ...chart }: SeriesChartProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const [first] = courses;
  if (!first) return null;
  // What is fetched later has the unit that the page was given.
  const [factor, unit] = chart.dataHref ? [1, chart.unit] : fittingSeriesUnit(chart.unit, numbers);
  const number = (value: number | null) => formatUnit(value && value / factor, unit, locale);
  const { mean, min, max } = numbers;
  const { startMs, stepS, labels } = first;
  return (
    <LineChart
      {...chart}
      unit={shownUnit(unit) ?? ""}
      summary={t("chart.summary", { about: subject, mean: number(mean), min: number(min), max: number(max) })}
      series={courses.map(({ name, colour, values }) => ({ name, colour, values: inUnit(values, factor) }))}
      time={labels && stepS > EVEN_S ? undefined : { start: startMs, step: stepS }}
      labels={labels}
      failed={t("failed.points")}
    />
  );
}

const inUnit = (values: readonly (number | null)[], factor: number): readonly (number | null)[] =>
  factor === 1 ? values : values.map((value) => value && value / factor);
