import type { Family } from "~/entities/core/colours/families";
import type { SeriesVariable } from "./result";

/** A series as a page has it: positive values come in, negative ones go out. */
interface SignedSeries {
  name: string;
  values: readonly number[];
}

interface FlowFacts {
  /** Sum of what is given in and of what is taken out over the window, both positive. */
  given: number;
  taken: number;
  /** Largest sum given in a single period. */
  peak: number;
  /** Who gives most, and their share of everything given [1]. */
  main: { name: string; share: number } | null;
  /** Who takes most. */
  mainTaker: { name: string; share: number } | null;
}

/** What a stack of flows comes to; `hours` turns the values of a period into energy (1 when they are energies). */
export function flowFacts(series: readonly SignedSeries[], hours: number): FlowFacts {
  const sums = series.map(({ name, values }) => ({
    name,
    given: values.reduce((sum, value) => sum + Math.max(0, value), 0) * hours,
    taken: values.reduce((sum, value) => sum + Math.max(0, -value), 0) * hours,
  }));
  const discharged = sums.reduce((sum, row) => sum + row.given, 0);
  const charged = sums.reduce((sum, row) => sum + row.taken, 0);
  const length = Math.max(0, ...series.map((one) => one.values.length));
  let peak = 0;
  for (let i = 0; i < length; i++)
    peak = Math.max(
      peak,
      series.reduce((sum, one) => sum + Math.max(0, one.values[i] ?? 0), 0),
    );
  return {
    given: discharged,
    taken: charged,
    peak,
    main: most(sums, "given", discharged),
    mainTaker: most(sums, "taken", charged),
  };
}

function most<Key extends "given" | "taken">(
  rows: readonly ({ name: string } & Record<Key, number>)[],
  key: Key,
  sum: number,
) {
  const first = [...rows].sort((a, b) => b[key] - a[key])[0];
  return first && sum > 0 ? { name: first.name, share: first[key] / sum } : null;
}

interface Extremes {
  low: number;
  high: number;
  /** Index of the largest value. */
  highAt: number;
}

export function extremesOf(values: readonly number[]): Extremes | null {
  if (values.length === 0) return null;
  let [low, high, highAt] = [Infinity, -Infinity, 0];
  values.forEach((value, i) => {
    low = Math.min(low, value);
    if (value > high) [high, highAt] = [value, i];
  });
  return { low, high, highAt };
}

/** Steps in the order of time, or those with the largest power first. */
export const SORTINGS = ["chronological", "falling"] as const;
export type Sorting = (typeof SORTINGS)[number];
/** What is given in, what is taken out, or both. */
export const DIVERGENCES = ["both", "source", "sink"] as const;
export type Divergence = (typeof DIVERGENCES)[number];

/** The flows that are asked for, with their steps in the order that is asked for: by the sum of all that is shown. */
export function arranged<Series extends SignedSeries>(
  flows: readonly Series[],
  sorting: Sorting,
  divergence: Divergence,
): Series[] {
  const isShown = (value: number) =>
    divergence === "both" ? value !== 0 : divergence === "source" ? value > 0 : value < 0;
  const visible = flows.filter(({ values }) => divergence === "both" || values.some(isShown));
  const own = visible.map((one) => ({ ...one, values: one.values.map((v) => (isShown(v) ? v : 0)) }));
  if (sorting === "chronological") return own;
  const length = Math.max(0, ...own.map(({ values }) => values.length));
  const sums = Array.from({ length }, (_, i) => own.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0));
  const order = sums.map((_, i) => i).sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b);
  return own.map((one) => ({ ...one, values: order.map((i) => one.values[i] ?? 0) }));
}

/** From what gives as it comes to what follows the need: sun, wind and water, then plants, lines, storages, and what is bought. */
const STEADY: readonly Family[] = [
  ...(["hydro", "wind", "solar", "bio", "chp", "h2", "heatpump", "eheat", "boiler", "chill"] as const),
  ...(["line", "battery", "tank", "fuel", "grid"] as const),
];
/** The same for what a flow is: demands before what converts, stores and sells. */
const RANKS: Partial<Record<SeriesVariable, number>> = {
  demand: 0,
  output: 1,
  secondary_output: 1,
  inflow: 1,
  intake: 2,
  secondary_intake: 2,
  flow_forward: 3,
  flow_backward: 3,
  standing_loss: 3,
  discharge: 4,
  charge: 4,
  purchase: 5,
  sale: 5,
};

/** Flows from steady to flexible: the order of a stack from zero on. Like ones stay in their order. */
export function steadyFirst<Series extends { componentId: string; variable: SeriesVariable }>(
  flows: readonly Series[],
  family: (componentId: string) => Family | undefined,
): Series[] {
  const rank = ({ variable, componentId }: Series) => {
    const own = family(componentId);
    const order = own ? STEADY.indexOf(own) : -1;
    return (RANKS[variable] ?? 2) * 100 + (order < 0 ? STEADY.length : order);
  };
  return [...flows].sort((a, b) => rank(a) - rank(b));
}
