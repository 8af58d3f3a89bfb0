import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";
import type { DealDirection } from "~/entities/spot/direction";

/** A rate of value added tax [%]. Null: nobody entered one. */
export const vatRate = finiteNumber.min(0, "rules.must_be_non_negative").max(100, "rules.must_be_at_most").nullable();

/** How value added tax applies to an amount. `missing`: nothing was entered; `none`: a settlement in money, which is no supply. */
export type Vat = { kind: "rate"; rate: number } | { kind: "reverse_charge" } | { kind: "none" } | { kind: "missing" };

/** What a deal or a counterparty says of value added tax; older rows say nothing. */
export interface VatEntry {
  vat_rate?: number | null | undefined;
  reverse_charge?: boolean | undefined;
}

/**
 * The tax of an amount: what the deal says, else what its counterparty says. Of a deal that is settled in money only what the deal itself
 * says counts, as no energy is supplied (Directive 2006/112/EC, article 2(1)).
 */
export function vatOf(deal: VatEntry, party: VatEntry, isMoney: boolean): Vat {
  for (const entry of isMoney ? [deal] : [deal, party]) {
    if (entry.reverse_charge) return { kind: "reverse_charge" };
    if (typeof entry.vat_rate === "number") return { kind: "rate", rate: entry.vat_rate };
  }
  return { kind: isMoney ? "none" : "missing" };
}

/** What an amount is owed for: energy of a deal, the difference to the market of a derivative, spot deals. */
export const SETTLEMENT_KINDS = ["delivery", "money", "spot"] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** What the energy of some lines is counted in, as the head of a column has it: of emission allowances their number; both where there are both. */
export const deliveredIn = (lines: readonly { unit?: "MWh" | "t" }[]): string[] =>
  (["MWh", "t"] as const).filter((unit) => lines.some((line) => (line.unit ?? "MWh") === unit));

/** One deal in one month, or the spot deals of one market and direction. Money in minor units: positive is to pay, negative to receive. */
export interface SettlementLine {
  kind: SettlementKind;
  /** The deal; of spot deals their market and direction. */
  id: string;
  name: string;
  direction: DealDirection;
  /** The market whose clock and prices count. */
  market: string;
  /** First and last day of delivery in the month, YYYY-MM-DD. */
  first: string;
  last: string;
  /** Energy without its sign; of a derivative that which its price is settled for. */
  mwh: number;
  /** "t" where the line is of emission allowances, whose number stands in place of energy. */
  unit?: "MWh" | "t";
  /** Agreed price, of spot deals the mean [currency/MWh]. Null without energy. */
  price: number | null;
  /** Mean price of the market that a derivative is settled at [currency/MWh]; null for what is delivered, and without energy. */
  marketPrice: number | null;
  minor: number;
  vat: Vat;
  /** Whether the product made the prices that the amount depends on. */
  synthetic: boolean;
  /** Hours whose price the amount depends on and nobody has; hours of a profile without a value. */
  hoursWithoutPrice: number;
  hoursWithoutPower: number;
}

/** Amounts of one direction and tax. `vatMinor` null: no rate was entered. */
export interface VatSum {
  direction: DealDirection | "money";
  vat: Vat;
  minor: number;
  vatMinor: number | null;
}

/** What is owed to one counterparty in one currency for a month. */
export interface PartySettlement {
  /** A counterparty, or a spot market whose deals nobody is named for. */
  id: string;
  isMarket: boolean;
  name: string;
  currency: string;
  lines: SettlementLine[];
  taxes: VatSum[];
  /** Purchases less sales without tax, tax, and both. Null where a rate is missing. */
  minor: number;
  vatMinor: number | null;
  totalMinor: number | null;
  /** The usual day of payment, YYYY-MM-DD; null for spot markets. */
  due: string | null;
}

/** What is owed to whom for a month of delivery. */
export interface Settlement {
  /** YYYY-MM. */
  month: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Whether all days of the month are over, by the clocks of all markets. */
  isOver: boolean;
  parties: PartySettlement[];
  /** Deals whose profile is missing: they are in no sum. */
  failed: { id: string; name: string; party: string }[];
}

const MONTH = /^(19[5-9]\d|20\d\d)-(0[1-9]|1[0-2])$/;

/** Whether a text is a month of delivery, YYYY-MM from 1950 to 2099. */
export const isMonth = (text: string): boolean => MONTH.test(text);
export const settlementMonth = z.string().regex(MONTH, "portfolio.rules.month");
