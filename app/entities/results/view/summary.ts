import type { Mismatch } from "~/entities/results/economics/comparable";
import type { Profitability } from "~/entities/results/economics/statusQuo";
import type { Influence } from "~/entities/results/influence";
import type { Build } from "~/entities/results/runSummary/builds";
import type { Removal } from "~/entities/results/runSummary/removals";
import type { CarrierYear } from "~/entities/results/shares";

export interface ComparedRun {
  optimization_id: string;
  name: string;
}

/** What a plan is judged by. Years: the model year that is told of. */
export interface AnswerData {
  /** What is taken out of service by choice: it is said before everything else. */
  removals: Removal[];
  builds: Build[];
  /** Lump sums of all years, not discounted [currency]. */
  investment: number;
  year: number;
  /** Money of that year [currency/a], investments as annuities. */
  yearly: number;
  /** Against the status quo that fits. Null where there is none. `yearly` and `emissions` are its own. */
  statusQuo: (ComparedRun & { yearly: number; npv: number; profitability: Profitability }) | null;
  mismatches: Mismatch[];
  /** CO2 of that year [kg/a]. Null where none is counted. */
  co2: { plan: number; statusQuo: number | null } | null;
}

/** What a run says to whoever ordered it, as figures; the page makes sentences of them. */
export interface SummaryFigures extends AnswerData {
  /** Where the energy of each carrier with a demand comes from and goes to in that year. */
  carriers: CarrierYear[];
  /** The most that is purchased of a carrier at once, over all years. */
  gridPeaks: (Moment & { carrierId: string })[];
  /** The hour in which energy is scarcest: highest marginal price or, without prices, largest load that sun and wind leave. */
  worst: (Moment & { kind: "price" | "residual"; placeId: string; carrierLevelId: string }) | null;
  /** The inputs that matter most, the largest first. */
  influences: Influence[];
}

export interface Moment {
  /** MW, or currency/MWh (kg/MWh where emissions are minimised). */
  value: number;
  year: number;
  startMs: number;
}
