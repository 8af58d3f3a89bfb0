import { gapsOf } from "~/engines/timeseries";
import type { Finding } from "~/entities/core/finding";
import type { SeriesGaps } from "~/entities/timeseries/gaps";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

const textOf = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/** What is missing in a series as a call returns it, times in UTC. */
export function toldGaps(blocks: readonly SeriesBlock[]) {
  const gaps = gapsOf(blocks);
  return (
    gaps && {
      steps: gaps.steps,
      stretches: gaps.stretches,
      first: gaps.first.map(({ fromMs, untilMs, steps }) => ({ from: textOf(fromMs), until: textOf(untilMs), steps })),
    }
  );
}

/** The same as what a caller is told of a series; nothing where nothing is missing. */
export function gapFindings(blocks: readonly SeriesBlock[]): Finding[] {
  const gaps = gapsOf(blocks);
  return gaps ? [gapFinding(gaps)] : [];
}

/** A sentence about what is missing. */
export const gapFinding = ({ steps, stretches, first }: SeriesGaps): Finding => ({
  key: "timeseries.gaps_left",
  severity: "warning",
  params: { count: steps, places: stretches, from: textOf(first[0]!.fromMs), until: textOf(first[0]!.untilMs) },
});
