import type { Build } from "~/entities/results/answer/builds";
import type { Influence } from "~/entities/results/influence";
import type { Profitability } from "~/entities/results/economics/statusQuo";
import type { CarrierYear } from "~/entities/results/shares";
import type { ResultView } from "~/entities/results/views";

interface Moment {
  value: number;
  startMs: number;
}

/** What a run says, as the server has worked it out. */
export interface Answer {
  builds: Build[];
  investment: number;
  year: number;
  yearly: number;
  statusQuo: { name: string; yearly: number; npv: number; profitability: Profitability } | null;
  mismatches: string[];
  co2: { plan: number; statusQuo: number | null } | null;
  carriers: CarrierYear[];
  gridPeaks: (Moment & { carrierId: string })[];
  worst: (Moment & { kind: "price" | "residual"; placeId: string; carrierLevelId: string }) | null;
  influences: Influence[];
}

/** A link to a view of the run. */
export type ToView = (view: ResultView) => { href: string; label: string };
