import { type Expectation, plausibility } from "~/engines/timeseries/plausibility";
import type { Finding } from "~/entities/core/finding";
import type { Locale } from "~/entities/core/locale";
import { findingParams } from "~/entities/timeseries/findingParams";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { sentence } from "~/i18n/texts";
import { unitChoice } from "./uploaded";

/** What is odd about values in the unit they are stored in; `fileUnits`: those that they may be in instead. */
export function storedFindings(
  blocks: readonly SeriesBlock[],
  expectation: Expectation,
  aim: Parameters<typeof unitChoice>[0],
): Finding[] {
  return plausibility(blocks, expectation, unitChoice(aim, aim.unit, blocks[0]?.stepS ?? 3600));
}

/** Findings as sentences for a caller. */
export const findingSentences = (findings: readonly Finding[], locale: Locale): string[] =>
  findings.map((finding) => sentence(locale, finding.key, findingParams(finding, locale)));
