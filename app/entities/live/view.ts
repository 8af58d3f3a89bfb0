/** Why a content could not be used; the words are `live:source.problem.<reason>`. */
export interface SourceProblem {
  reason: string;
  params: Record<string, string | number>;
}

/** How a source went; next to the points, as it changes with every call (db/livePoints.ts). Times are ms since 1970. */
export interface SourceState {
  tried_at: number | null;
  /** When values last came. */
  good_at: number | null;
  failing_since: number | null;
  /** Failures in a row. */
  failures: number;
  /** Of the last failure, also when it is over. */
  problem: SourceProblem | null;
  /** Values that were new or others than before, and those that were refused, since the source is there. */
  stored: number;
  refused: number;
}

/** Values of a file for a live series, by what saving it would do with them. */
export interface UploadCounts {
  /** Values that are not there yet, that replace others, and that are there already. */
  fresh: number;
  other: number;
  same: number;
  refused: number;
}
