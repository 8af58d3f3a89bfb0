import type { ComparedKind, Profitability } from "~/entities/results/economics/statusQuo";
import type {
  BalanceRow,
  CapacityRow,
  CostRow,
  EmissionRow,
  InvestmentRow,
  OperationRow,
  ResultComponent,
  RunSummary,
} from "~/entities/results/result";
import type { Recomputed } from "./recomputed";

/** What the calls of the result views answer, as far as it is worked out again. */

export interface Views {
  components: ResultComponent[];
  capacities: CapacityRow[];
  costs: CostRow[];
  investments: InvestmentRow[];
  operation: OperationRow[];
  balances: BalanceRow[];
  emissions: EmissionRow[];
  summary: RunSummary;
}
export interface StatusQuo {
  profitability: Profitability;
  compared: {
    kinds: ComparedKind[];
    energy: { carrierId: string; plan: Record<string, number> | null; statusQuo: Record<string, number> | null }[];
  }[];
  levelized: Record<"plan" | "statusQuo", { carrierId: string; cost: number }[]>;
}
export interface InfluenceRow {
  componentId: string | null;
  kind: string | null;
  onePercent: number;
}
type Row = { componentId: string | null; kind: string; values: (number | null)[] };
export type Compared = Record<"sizes" | "costs" | "operation", Row[]>;
export interface Flows {
  nodes: { id: string; inMwh: number; outMwh: number }[];
  links: { from: string; to: string; mwh: number }[];
}
export interface Report extends Views {
  answer: {
    builds: { componentId: string; amount: number; lumpSum: number }[];
    investment: number;
    yearly: number;
    statusQuo: { yearly: number; npv: number; profitability: { npv: number } };
    gridPeaks: { carrierId: string; value: number }[];
  };
}
export interface Found extends Views {
  own: Recomputed;
}
