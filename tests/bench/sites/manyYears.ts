import type { LinearModel } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import type { Criterion } from "~/engines/optimization/weatherYears/criterion";
import { joinYears } from "~/engines/optimization/weatherYears/joinYears";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { optimization } from "../../reference/optimizations/site";
import { benchSite, noise } from "../site";

export const FIRST_WEATHER_YEAR = 1985;
const DAY = 24;
/** Hours before 29 February. */
const TO_LEAP_DAY = 59 * DAY;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** With a 29 February like the day before it. */
const withLeapDay = (values: Float64Array): Float64Array =>
  Float64Array.of(
    ...values.subarray(0, TO_LEAP_DAY),
    ...values.subarray(TO_LEAP_DAY - DAY, TO_LEAP_DAY),
    ...values.subarray(TO_LEAP_DAY),
  );

/** Weather years of `siteOfWeatherYears`. */
export const weatherYearsOf = (count: number): number[] =>
  Array.from({ length: count }, (_, w) => FIRST_WEATHER_YEAR + w);

/**
 * The site of the bench with many weather years: other hours of sun and wind in each, winters up to a fifth colder or milder, up to an eighth
 * more or less wind. All of it is synthetic, from fixed formulas: it is the weather of no place and no year.
 */
export function siteOfWeatherYears(count: number, isRich = false): SystemSnapshot {
  const sites = weatherYearsOf(count).map((year, w) => {
    const cold = 1 + 0.4 * (noise(w, 7) - 0.5);
    const windy = 1 + 0.25 * (noise(w, 11) - 0.5);
    return { year, site: benchSite(1, isRich, { seed: 10 * w, cold, windy }) };
  });
  const { snapshot } = sites[0]!.site;
  return {
    ...snapshot,
    series: snapshot.series.map(({ meta }, i) => ({
      meta: { ...meta, type: "generated" as const },
      blocks: sites.map(({ year, site }) => {
        const [block] = site.snapshot.series[i]!.blocks;
        const values = isLeap(year) ? withLeapDay(block!.values) : block!.values;
        return { ...block!, year, startMs: Date.UTC(year, 0, 1), values };
      }),
    })),
  };
}

/** One model for so many weather years of the site by the hour. */
export function modelOfYears(count: number, criterion: Criterion = { kind: "expected" }): LinearModel {
  const snapshot = siteOfWeatherYears(count);
  const years = weatherYearsOf(count);
  const equal = years.map(() => 1);
  const { model } = joinYears(equal, criterion, (w) =>
    formulate(
      assemble(snapshot, optimization([2025], { weatherdates: [`${years[w]!}-01-01T00:00:00`] }), new Findings()),
    ),
  );
  return model;
}
