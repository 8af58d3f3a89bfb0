/** Years over each other: each curve once for each year, on the times of the first. */
import { yearOf, yearStart } from "~/entities/core/clock";
import { stepFrom, type Values } from "./values";

export interface ValuesOfYear {
  year: number;
  values: Values;
}

/** The calendar years of a zone that values have steps of, each with its own. */
export function yearsOf(values: Values, zone: string): ValuesOfYear[] {
  const { times, curves } = values;
  if (times.length === 0) return [];
  const beginOf = (year: number) => stepFrom(times, yearStart(zone, year));
  const [first, last] = [yearOf(zone, times[0]!), yearOf(zone, times.at(-1)!)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((year) => {
    const [from, to] = [beginOf(year), beginOf(year + 1)];
    const own = curves.map((curve) => ({ ...curve, values: curve.values.slice(from, to) }));
    return from === to ? [] : [{ year, values: { times: times.slice(from, to), curves: own } }];
  });
}

/** Years over each other: a step stands where as much of the first year has passed as of its own. Steps between those of the longest are left out. */
export function overYears(years: readonly ValuesOfYear[]): Values {
  const first = years[0]?.year ?? 0;
  const shiftOf = (year: number) => Date.UTC(first, 0, 1) - Date.UTC(year, 0, 1);
  const longest = years.reduce((a, b) => (b.values.times.length > a.values.times.length ? b : a));
  const times = longest.values.times.map((time) => time + shiftOf(longest.year));
  const curves = years.flatMap(({ year, values }) =>
    values.curves.map((curve) => {
      const moved = new Array<number | null>(times.length).fill(null);
      values.times.forEach((time, i) => {
        const at = stepFrom(times, time + shiftOf(year));
        if (times[at] === time + shiftOf(year)) moved[at] = curve.values[i] ?? null;
      });
      return { ...curve, name: `${curve.name}, ${year}`, values: moved };
    }),
  );
  return { times, curves };
}
