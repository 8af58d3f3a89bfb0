/** A series as entered and as a run with fewer steps computes with it, both over the whole year. */
export interface ReducedSeries {
  componentId: string;
  componentName: string;
  parameterType: string;
  year: number;
  /** In the unit of the series. */
  meanBefore: number;
  meanAfter: number;
  mostBefore: number;
  mostAfter: number;
  /** Root mean square difference of the two duration curves, as a share of the range of values entered [1]. */
  durationRmse: number;
}

/** What was done to the year to solve it in fewer steps. */
export interface ReductionReport {
  kind: "typical_days" | "segments";
  /** Steps solved for each model year, and those of the input. */
  steps: number;
  inputSteps: number;
  /** Typical days, extreme ones included; null for segments. */
  periods: number | null;
  /** Days (0..364) that stand for themselves in all their steps. carrierLevelId: of a peak of demand. */
  extremeDays: { day: number; reason: "peak_demand" | "least_renewable"; carrierLevelId: string | null }[];
  /** The series that differ most, worst first. */
  series: ReducedSeries[];
}
