import type { Report } from "../report";
import type { PypsaNetwork } from "./network";

/** Hours of a model year here: 29 February is left out. */
const YEAR_H = 8760;
const LEAP_YEAR_H = 8784;
/** Years in which series can be stored. */
const DEFAULT_YEAR = 2025;
const BASES = [1, 0.5, 0.25] as const;

/** How the snapshots of a network become the year of a system. */
export interface NetworkTime {
  year: number;
  /** Step of the stored series [s]. */
  stepS: number;
  /** The year in terms of the network: its hours of operation count so many times. 1: the network is a whole year. */
  factor: number;
  /** Snapshots of unequal or long duration: levels of stores are only kept at their ends there. */
  longestH: number;
  /** One value per snapshot -> one per stored step of the year. */
  overYear(values: Float64Array): Float64Array;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

/**
 * Each snapshot counts for the hours of its weighting. Together they are a year. Where they are fewer hours, they are repeated until the
 * year is full. What is counted once a year (investments, limits) is taken so many times. The ratio of both stays as it is.
 */
export function timeOf(network: PypsaNetwork, report: Report): NetworkTime {
  const { objective, stores, generators } = network.weightings;
  const hours = objective.reduce((sum, w) => sum + w, 0);
  const isWhole = near(hours, YEAR_H);
  const stamps = network.snapshots.map((text) => stampMs(text));
  const first = stamps[0] ?? Number.NaN;
  const isDated = stamps.every(Number.isFinite);
  const year = isDated ? new Date(first).getUTCFullYear() : DEFAULT_YEAR;
  const leap = near(hours, LEAP_YEAR_H) && isDated;
  if (!isDated) report.changed("time_undated", { year });
  else if (first !== Date.UTC(year, 0, 1)) report.changed("time_moved", { year, first: network.snapshots[0] ?? "" });
  const isLonger = !isWhole && !leap && hours > YEAR_H;
  if (isLonger) report.changed("time_longer", { hours: round(hours) });
  const factor = isWhole || leap || isLonger ? 1 : YEAR_H / hours;
  if (leap) report.changed("time_leap_day");
  if (objective.some((w, t) => !near(w, stores[t] ?? w))) report.changed("time_stores_weighted");
  if (objective.some((w, t) => !near(w, generators[t] ?? w))) report.changed("time_generators_weighted");

  const equal =
    objective.every((w) => near(w, objective[0] ?? 1)) &&
    near(Math.round(YEAR_H / objective[0]!), YEAR_H / objective[0]!);
  const baseH = equal && !leap ? objective[0]! : baseOf(objective, report);
  const pattern = repeated(objective, baseH);
  const steps = Math.round((leap ? LEAP_YEAR_H : YEAR_H) / baseH);
  if (!leap && !isWhole && !isLonger) {
    report.changed("time_repeated", { snapshots: objective.length, hours: round(hours), factor: round(factor) });
    if (steps % pattern.length !== 0) report.changed("time_cut");
  }
  return {
    year: Math.min(Math.max(year, 1950), 2090),
    stepS: baseH * 3600,
    factor,
    longestH: objective.reduce((most, w) => Math.max(most, w), 0),
    overYear: (values) => Float64Array.from({ length: steps }, (_, t) => values[pattern[t % pattern.length]!]!),
  };
}

const round = (value: number): number => Number(value.toPrecision(6));

/** "2013-01-01 03:00:00" and ISO forms as UTC; NaN for anything else. */
function stampMs(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return Number.NaN;
  const iso = text.length <= 10 ? `${text}T00:00` : text.replace(" ", "T");
  return Date.parse(/[zZ]|[+-]\d{2}:?\d{2}$/.test(iso.slice(10)) ? iso : `${iso}Z`);
}

function baseOf(weights: Float64Array, report: Report): number {
  const fits = (base: number) => weights.every((w) => near(Math.round(w / base), w / base));
  const base = BASES.find(fits);
  if (base === undefined) report.changed("time_rounded");
  return base ?? 0.25;
}

/** Which snapshot counts in each step: as many steps as its hours are. What is no whole number of them is rounded at its end. */
function repeated(weights: Float64Array, baseH: number): Int32Array {
  const pattern: number[] = [];
  let end = 0;
  weights.forEach((w, t) => {
    end += w / baseH;
    for (const until = Math.round(end); pattern.length < until;) pattern.push(t);
  });
  return Int32Array.from(pattern.length > 0 ? pattern : [0]);
}
