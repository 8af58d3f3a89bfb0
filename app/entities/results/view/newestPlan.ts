/** What the newest plan comes to against its status quo. */
export interface PlanFigures {
  /** The last model year of the plan; `saved` and `co2Share` are of it. */
  year: number;
  /** ISO 4217. */
  currency: string;
  /** Yearly money of the status quo less that of the plan [currency/a]. */
  saved: number;
  /** Lump sums of the plan less those of the status quo, not discounted [currency]. */
  invested: number;
  /** Change of CO₂ against the status quo [1], -0.55 for 55 % less; null where one of them tells none. */
  co2Share: number | null;
}

/** How far the planning of a system is. */
export interface NewestPlan {
  /** "computed": there are results, none of an investment. */
  state: "planned" | "computing" | "computed" | "failed" | "none";
  /** The last year that the newest investment run is about. */
  year: number | null;
  /** The newest investment run with a result. */
  runId: string | null;
  figures: PlanFigures | null;
  /** Why there are no figures. */
  why: "no_plan" | "no_status_quo" | "not_comparable" | null;
}
