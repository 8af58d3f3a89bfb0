import type { Finding } from "~/entities/core/finding";
import type { Course, SeriesNumbers } from "~/entities/timeseries/course";
import type { SeriesGaps } from "~/entities/timeseries/gaps";
import type { SeriesSpread } from "~/entities/timeseries/spread";
import type { ShownSteps } from "~/entities/timeseries/viewer";
import type { ChangesFacts } from "./Changes";

/** What a conversion gave, as the page of an upload has it. */
export interface ResultFacts extends ChangesFacts {
  ok: boolean;
  ts_id: string;
  findings: readonly Finding[];
  rows: number;
  stepS: number;
  firstMs: number | null;
  lastMs: number | null;
  conversion: { from: string; to: string; factor: number; offset: number; perStep: boolean };
  statistics: SeriesNumbers | null;
  /** What is missing between the values; drafts of a former version do not say it. */
  gaps?: SeriesGaps | null;
  /** Of values that were spread; drafts of a former version have none. */
  spread?: SeriesSpread | null;
  /** First known steps: time (UTC, ms) and value. */
  head: readonly (readonly [number, number | null])[];
  /** The first year with a value; null when there is none. */
  course: (Course & { year: number; part: readonly [number, number] | null; steps: ShownSteps }) | null;
}
