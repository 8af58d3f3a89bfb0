import { type Episode, type Found, type Steps, stretchesOf } from "./episode";
import { thresholds } from "./outages";

/** Share of the threshold that is enough for an event that is there: what is planned and measured at most changes as days go by. */
const WEAK = 0.7;

interface DivergenceRule {
  /** Beyond this share of the largest planned power it is another one [%]. */
  percent: number;
  minutes: number;
}

const largest = (values: Float64Array): number =>
  values.reduce((most, value) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value))), 0);

/**
 * Measured values lie too far from what is planned for `minutes` or longer, all to one side or not. Too far is beyond a share of the
 * largest planned value, or of the largest measured one where nothing but 0 is planned. `planned`: in the unit of the series, one for each
 * step, NaN where no plan was in force: such steps and gaps neither count nor interrupt.
 */
export function divergences(steps: Steps, planned: Float64Array, { percent, minutes }: DivergenceRule): Found {
  const { values, startMs, stepMs } = steps;
  const both = (i: number): boolean => !Number.isNaN(values[i]!) && !Number.isNaN(planned[i]!);
  const scale = largest(planned) || largest(values.map((value, i) => (both(i) ? value : NaN)));
  const bound = (percent / 100) * scale;
  const off = (i: number): number => Math.abs(values[i]! - planned[i]!);
  const first = values.findIndex((_, i) => both(i));
  const { enter, leave } = thresholds(minutes, stepMs);
  const episodesAbove = (limit: number, least: number): Episode[] =>
    stretchesOf(values.length, (i) => (both(i) ? off(i) > limit : null), { enter: least, leave }).map(
      ({ from, to, ongoing }) => {
        let most = from;
        let count = 0;
        for (let i = from; i < to; i++) {
          if (!both(i) || off(i) <= limit) continue;
          count++;
          if (!both(most) || off(i) > off(most)) most = i;
        }
        return {
          rule: "divergence" as const,
          startMs: startMs + from * stepMs,
          endMs: startMs + to * stepMs,
          ongoing,
          openStart: from === first,
          count,
          value: values[most]!,
          measure: planned[most]!,
        };
      },
    );
  return { episodes: episodesAbove(bound, enter), weak: episodesAbove(bound * WEAK, 1) };
}
