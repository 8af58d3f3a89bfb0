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
  /** The snapshots come more than once in the year. */
  isRepeated: boolean;
  /** Snapshots of unequal or long duration: levels of stores are only kept at their ends there. */
  longestH: number;
  /** One value per snapshot -> one per stored step of the year. */
  overYear(values: Float64Array): Float64Array;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
const total = (weights: Float64Array): number => weights.reduce((sum, w) => sum + w, 0);

/**
 * The year of a network. A snapshot lasts the hours of its weighting for stores and counts for those of its weighting for costs; without
 * stores it lasts what it counts for. Snapshots that last less than a year are repeated until the year is full, such as a representative day
 * that counts 365 times. What is counted once a year (investments, limits) is taken as often as the hours that are counted make a year. The
 * ratio of both stays as it is. Source: docs.pypsa.org, "Snapshots" (snapshot weightings).
 */
export function timeOf(network: PypsaNetwork, report: Report): NetworkTime {
  const { objective, generators } = network.weightings;
  const stamps = network.snapshots.map((text) => stampMs(text));
  const first = stamps[0] ?? Number.NaN;
  const isDated = stamps.every(Number.isFinite);
  const year = isDated ? new Date(first).getUTCFullYear() : DEFAULT_YEAR;
  const { weights, blocks, isOther } = durationsOf(network);
  const counted = total(objective);
  const lasting = blocks.length > 1 ? counted : total(weights);
  const isWhole = near(lasting, YEAR_H);
  const leap = near(lasting, LEAP_YEAR_H) && isDated;
  if (!isDated) report.changed("time_undated", { year });
  else if (first !== Date.UTC(year, 0, 1)) report.changed("time_moved", { year, first: network.snapshots[0] ?? "" });
  const isLonger = !isWhole && !leap && lasting > YEAR_H;
  if (isLonger) report.changed("time_longer", { hours: round(lasting) });
  const yearH = leap ? LEAP_YEAR_H : YEAR_H;
  const factor = isLonger || near(counted, yearH) ? 1 : yearH / counted;
  if (leap) report.changed("time_leap_day");
  if (isOther) report.changed("time_stores_weighted");
  if (blocks.length > 1) report.changed("time_stores_blocks");
  if (objective.some((w, t) => !near(w, generators[t] ?? w))) report.changed("time_generators_weighted");

  const equal =
    weights.every((w) => near(w, weights[0] ?? 1)) && near(Math.round(YEAR_H / weights[0]!), YEAR_H / weights[0]!);
  const baseH = equal && !leap ? weights[0]! : baseOf(weights, report);
  const pattern = blocks.length > 1 ? eachRepeated(weights, blocks, baseH) : repeated(weights, baseH);
  const steps = Math.round(yearH / baseH);
  const isRepeated = pattern.length < steps || blocks.length > 1;
  if (factor !== 1)
    report.changed("time_repeated", { snapshots: objective.length, hours: round(counted), factor: round(factor) });
  else if (isRepeated && blocks.length === 1)
    report.taken("time_repeated_whole", { snapshots: objective.length, hours: round(lasting) });
  const cutsBlock = blocks.length > 1 && blocks.some(({ times }) => !near(Math.round(times), times));
  if (cutsBlock || (isRepeated && steps % pattern.length !== 0)) report.changed("time_cut");
  return {
    year: Math.min(Math.max(year, 1950), 2090),
    stepS: baseH * 3600,
    factor,
    isRepeated,
    longestH: weights.reduce((most, w) => Math.max(most, w), 0),
    overYear: (values) => Float64Array.from({ length: steps }, (_, t) => values[pattern[t % pattern.length]!]!),
  };
}

/** Snapshots in a row that count as often as they last. */
interface Block {
  from: number;
  to: number;
  /** What counts for costs, per hour that counts for stores. */
  times: number;
}

/**
 * How long each snapshot lasts [h], and the runs of snapshots that count as often as they last. One run: all snapshots together are repeated.
 * Several, such as representative days that count differently: each is repeated on its own.
 */
function durationsOf({ weightings: { objective, stores }, tables }: PypsaNetwork): {
  weights: Float64Array;
  blocks: Block[];
  /** There are stores, whose weightings cannot be taken: some are 0. */
  isOther: boolean;
} {
  const hasStores = ["stores", "storage_units"].some((list) => (tables.get(list)?.names.length ?? 0) > 0);
  const isOther = hasStores && !stores.every((w) => w > 0) && objective.some((w, t) => !near(w, stores[t]!));
  const weights = hasStores && !isOther ? stores : objective;
  const blocks: Block[] = [];
  objective.forEach((w, t) => {
    const times = weights === objective || near(w, weights[t]!) ? 1 : w / weights[t]!;
    const last = blocks.at(-1);
    if (last && near(last.times, times)) last.to = t + 1;
    else blocks.push({ from: t, to: t + 1, times });
  });
  return { weights, blocks, isOther };
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

/** As `repeated`, where each block comes as often as it counts before the next begins. What is no whole number of steps is cut at its end. */
function eachRepeated(weights: Float64Array, blocks: readonly Block[], baseH: number): Int32Array {
  const pattern: number[] = [];
  let end = 0;
  for (const { from, to, times } of blocks) {
    const own = weights.slice(from, to);
    const steps = repeated(own, baseH);
    end += (total(own) * times) / baseH;
    for (let i = 0; pattern.length < Math.round(end); i++) pattern.push(from + steps[i % steps.length]!);
  }
  return Int32Array.from(pattern.length > 0 ? pattern : [0]);
}
