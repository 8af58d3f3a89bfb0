import { cleanSeries, NO_CLEANING, type SeriesChange } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { Episode, Found, Steps } from "./episode";

/** Faults of one kind that are no further apart are one event. */
const APART_MS = 6 * HOUR_MS;
/** Share of a threshold that is enough for an event that is there: as time passes, the neighbours that a value is compared with change. */
const WEAK = 0.7;

interface ValueRules {
  /** Neighbouring values that a value is compared with. */
  windowSize: number;
  /** Standard deviations of the neighbours. Null: no outliers are looked for. */
  outlierZscore: number | null;
  /** Usual values, more than 1. Null: no accumulated values are looked for. */
  accumulatedFactor: number | null;
}

interface FoundValues extends Found {
  /** Values of these times [UTC ms] have as many neighbours on each side as they are compared with. */
  fromMs: number;
  toMs: number;
}

/**
 * Outliers and accumulated values, as the cleaning of an upload finds them (app/engines/timeseries/cleaning). A value is looked at as soon
 * as half of its window has come in after it. So what is found does not change when more comes in.
 */
export function strikingValues(steps: Steps, rules: ValueRules): FoundValues {
  const half = Math.ceil(rules.windowSize / 2);
  const measured = [...steps.values.keys()].filter((i) => !Number.isNaN(steps.values[i]!));
  const from = measured[half] ?? steps.values.length;
  const to = (measured[measured.length - 1 - half] ?? -1) + 1;
  const inside = ({ index, steps: length }: SeriesChange) => index + length > from && index + length <= to;
  const { outlierZscore: score, accumulatedFactor: factor } = rules;
  const strong = detect(steps, rules).filter(inside);
  const changes = detect(steps, {
    ...rules,
    outlierZscore: score && score * WEAK,
    accumulatedFactor: factor && 1 + (factor - 1) * WEAK,
  });
  return {
    episodes: episodesOf(steps, strong),
    weak: episodesOf(steps, changes),
    fromMs: steps.startMs + Math.min(from, to) * steps.stepMs,
    toMs: steps.startMs + to * steps.stepMs,
  };
}

function detect({ values }: Steps, { windowSize, outlierZscore, accumulatedFactor }: ValueRules): SeriesChange[] {
  const looked = { windowSize, outlierZscore, thresholdFactorAccumulated: accumulatedFactor };
  return cleanSeries(values, { ...NO_CLEANING, ...looked }).changes;
}

function episodesOf(steps: Steps, changes: readonly SeriesChange[]): Episode[] {
  const measured = steps.values.filter((value) => !Number.isNaN(value)).sort();
  const centre = measured[measured.length >> 1] ?? 0;
  const episodes: Episode[] = [];
  for (const rule of ["outlier", "accumulated_value"] as const) {
    const own = changes
      .filter(({ kind }) => (kind === "accumulated") === (rule === "accumulated_value"))
      .sort((a, b) => a.index - b.index);
    let last: Episode | undefined;
    for (const { index, steps: length, from, measure } of own) {
      const startMs = steps.startMs + index * steps.stepMs;
      const endMs = startMs + length * steps.stepMs;
      const value = farther(from ?? [centre, centre], centre);
      const count = rule === "outlier" ? length : 1;
      if (last && startMs - last.endMs <= APART_MS) {
        if (measure > (last.measure ?? 0)) Object.assign(last, { value, measure });
        last.endMs = Math.max(last.endMs, endMs);
        last.count += count;
      } else episodes.push((last = { rule, startMs, endMs, openStart: false, ongoing: false, count, value, measure }));
    }
  }
  return episodes;
}

const farther = ([low, high]: readonly [number, number], centre: number): number =>
  Math.abs(high - centre) >= Math.abs(centre - low) ? high : low;
