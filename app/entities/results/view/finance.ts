import type { Appraisal, GrantAmount, InternalRates, Payback } from "~/entities/finance/appraisal";
import type { FinanceTerms } from "~/entities/finance/terms";
import type { Mismatch } from "../economics/comparable";
import type { RunningKind } from "../economics/moneyItems";
import type { ComparedRun } from "./summary";

/** A kind of yearly money as it is listed. */
export interface MoneyLine {
  kind: RunningKind | "insurance" | "land" | "other" | "ageing";
  carrierId: string | null;
  /** Rise of its price [1/a]. */
  growth: number;
}

/** What a MWh of a plant that takes in no carrier costs over its life. */
export interface SourceCost {
  componentId: string;
  carrierId: string;
  /** Of the first year [MWh/a]. */
  energyMwh: number;
  /** [currency/MWh]; null where it gives no energy. */
  cost: number | null;
}

export interface PartyWorth {
  npv: number;
  /** In the first year [currency]. */
  firstYear: number;
  rates: InternalRates;
  payback: Payback;
}

/** Owner of the plants and user of their energy; `energyMwh` is delivered in the first year. */
export interface Parties {
  owner: PartyWorth;
  user: PartyWorth;
  energyMwh: number;
}

/** What a reader has to know of the figures. */
export const FINANCE_REMARKS = [
  "no_status_quo",
  "nothing_built",
  "no_terms",
  "no_tax",
  "grant_capped",
  "grants_decided",
  "grants_reported",
  "ageing_unvalued",
  "loan_longer",
  "years_of_run",
] as const;
export type FinanceRemark = (typeof FINANCE_REMARKS)[number];

/** The cash flow of what a run builds under terms, and what it is worth. */
export interface FinanceView {
  /** What it is set against; null: the plan by itself. */
  status_quo: ComparedRun | null;
  mismatches: Mismatch[];
  /** Null: nobody entered terms, so that nothing but the money of the run counts. */
  terms: FinanceTerms | null;
  all_terms: { finance_terms_id: string; name: string }[];
  first_year: number;
  years: number;
  /** The years are one year of the run, as if each were like it. */
  repeated: boolean;
  /** Why the grants of the terms cannot be in a run like it; null: they can. */
  no_grants: "decided" | "not_a_plan" | "several_years" | "no_grant" | null;
  /** Interest rate that the run decided with [1/a]. */
  run_rate: number;
  discount_rate: number;
  equity_rate: number;
  lines: MoneyLine[];
  grants: (GrantAmount & { name: string })[];
  appraisal: Appraisal;
  sources: SourceCost[];
  /** All of them together by carrier [currency/MWh]. */
  levelized: { carrierId: string; cost: number }[];
  /** Owner of the plants and user of their energy; null where both are the same. */
  parties: Parties | null;
  remarks: FinanceRemark[];
}
