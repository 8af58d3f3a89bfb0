/** How many runs a study comes to, the first one without a change among them, and what one and all of them cost [credits]. */
export interface CountedRuns {
  runs: number;
  cost: string;
  total: string;
  /** How long they take one after the other; left out where that is not known. */
  time?: string;
}

/** A form that was asked for the number of its runs: as it was filled in. */
export interface CountedForm {
  fieldErrors: Record<string, string>;
  repopulateFields: Record<string, unknown>;
  runs: CountedRuns;
}
