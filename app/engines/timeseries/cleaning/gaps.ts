import type { Gap, SeriesGaps } from "~/entities/timeseries/gaps";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** Stretches that are listed; of the others their number is said. */
const LISTED = 5;

/**
 * What is missing between the first and the last value of blocks in order of time; null where nothing is. The time between two blocks that do
 * not follow each other is no gap: a year that is not stored is none that a run takes.
 */
export function gapsOf(blocks: readonly SeriesBlock[]): SeriesGaps | null {
  const gaps: SeriesGaps = { steps: 0, stretches: 0, longest: { fromMs: 0, untilMs: 0, steps: 0 }, first: [] };
  // A gap counts once a value follows it.
  let open: Gap[] = [];
  let hasValue = false;
  for (const { startMs, stepS, values } of blocks) {
    const stepMs = stepS * 1000;
    for (let i = 0; i < values.length; i++) {
      if (!Number.isNaN(values[i]!)) {
        if (open.length > 0) {
          open.forEach((gap) => addGap(gaps, gap));
          open = [];
        }
        hasValue = true;
        continue;
      }
      if (!hasValue) continue;
      const fromMs = startMs + i * stepMs;
      const last = open.at(-1);
      if (last?.untilMs === fromMs) {
        last.untilMs += stepMs;
        last.steps += 1;
      } else open.push({ fromMs, untilMs: fromMs + stepMs, steps: 1 });
    }
  }
  return gaps.stretches > 0 ? gaps : null;
}

function addGap(gaps: SeriesGaps, gap: Gap): void {
  gaps.steps += gap.steps;
  gaps.stretches += 1;
  if (gap.steps > gaps.longest.steps) gaps.longest = gap;
  if (gaps.first.length < LISTED) gaps.first.push(gap);
}
