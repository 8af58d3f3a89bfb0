/** Neighbouring steps without a value. */
export interface Gap {
  /** Begin of the first of them and end of the last, UTC ms. */
  fromMs: number;
  untilMs: number;
  steps: number;
}

/** What is missing between the first and the last value of a series. */
export interface SeriesGaps {
  /** Steps without a value, and in how many stretches. */
  steps: number;
  stretches: number;
  /** The first of the longest stretches. */
  longest: Gap;
  /** The first stretches. */
  first: Gap[];
}
