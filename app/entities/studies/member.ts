import type { Variation } from "~/entities/optimizations/variation";

/** A run of a study: how it differs from the run that is asked of. */
export interface Member {
  variation: Variation;
  /** In place of the scenarios of the run; null: those of the run. */
  scenario_id: string | null;
  /** Nothing new is built: what the other runs with the same scenario and inputs are compared with. */
  isStatusQuo: boolean;
  /** In place of the weather years of the run; left out: those of the run. */
  weather_year?: number;
  /**
   * It decides nothing, but operates what another run builds: the run that is asked of, or the first one of the study, which has to end
   * before. Left out: it decides for itself.
   */
  sizes_of?: "base" | "first";
}
