import type { Impact, ParameterImpact } from "~/entities/parameters/parameter";
import type { ColumnRange, ModelBuilder } from "../builder";
import { type EmissionPolicy, type EnergyProblem, isMoney, type Profile } from "../problem";

/** What is paid for: so much per unit of a column's value, or for an amount that no decision changes. */
export type Payer = { col: number } | { fixed: number };

/**
 * A sum of what the whole horizon costs in one impact: sum over model years y of w_y * C_y, and of what is paid once. The objective is
 * one, the cost cap another; the ledger writes every charge into each of them, so that they cannot differ in what they count.
 *
 * w_y = D_y for money_npv (decision 6: D_y the sum of discount factors of the years y stands for), and the years y stands for
 * otherwise. In money an emission under allowance trade counts with price * (emission - free allocation); where allowances can be
 * kept, their purchases and sales count instead (banking.ts).
 */
export class Account {
  /** w_y by year index. */
  readonly weight: readonly number[];

  /** `target`: where it is written, see the functions below. */
  constructor(
    private readonly problem: EnergyProblem,
    readonly impact: Impact,
    private readonly target: Target,
  ) {
    this.weight = impact === "money_npv" ? problem.discount : problem.spans;
  }

  get inMoney(): boolean {
    return isMoney(this.impact);
  }

  /** Columns cost `profile * scale` a year in year index y, in this account's impact. */
  yearly(columns: ColumnRange, y: number, profile: Profile, scale: number): void {
    this.target.columns(columns, profile, this.weight[y]! * scale);
  }

  /** A yearly amount that no decision changes. */
  yearlyConstant(y: number, amount: number): void {
    this.target.constant(this.weight[y]! * amount);
  }

  /** Money paid once on 1 January of a calendar year. */
  once(payer: Payer, year: number, money: number): void {
    this.pay(payer, this.lumpWeight(year) * money);
  }

  /** Money paid in each of the calendar years [from, until). */
  eachYear(payer: Payer, [from, until]: readonly [number, number], money: number): void {
    let weight = 0;
    for (let year = from; year < until; year++) weight += this.lumpWeight(year);
    this.pay(payer, weight * money);
  }

  /** Weight of money paid once on 1 January of a calendar year; 0 where money does not count. */
  lumpWeight(year: number): number {
    const { interestRate, horizon } = this.problem;
    if (this.impact === "money_npv") return (1 + interestRate) ** -(year - horizon.from);
    return this.impact === "money" ? 1 : 0;
  }

  /** Which impacts count in a year, and with what share. */
  shares(y: number): [ParameterImpact, number][] {
    const { impact } = this;
    if (!isMoney(impact)) return [[impact, 1]];
    const shares: [ParameterImpact, number][] = [["money", 1]];
    for (const policy of this.problem.emissions) {
      const price = policy.price[y];
      if (price !== null && price !== undefined && !isBanked(this.problem, policy, y))
        shares.push([policy.impact, price]);
    }
    return shares;
  }

  private pay(payer: Payer, amount: number): void {
    if (amount === 0) return;
    if ("col" in payer) this.target.columns({ first: payer.col, count: 1 }, 1, amount);
    else this.target.constant(amount * payer.fixed);
  }
}

/** Allowances of the year can be kept for later ones: they are bought and sold by decision. A year without a price has no trade. */
export const isBanked = (
  { flags }: Pick<EnergyProblem, "flags">,
  { price }: Pick<EmissionPolicy, "price">,
  y: number,
): boolean => flags.emission_banking && price[y] !== null && price[y] !== undefined;

interface Target {
  /** Columns count `profile * factor`. */
  columns(columns: ColumnRange, profile: Profile, factor: number): void;
  constant(amount: number): void;
}

/** Into the objective. */
export const toObjective = (builder: ModelBuilder): Target => ({
  columns: (columns, profile, factor) => builder.addCosts(columns, profile, factor),
  constant(amount) {
    builder.offset += amount;
  },
});

/** Into a row: sum <= its bound. */
export const toRow = (builder: ModelBuilder, row: number): Target => ({
  columns: (columns, profile, factor) => builder.sumRow(row, columns, profile, factor),
  constant: (amount) => builder.shiftRows(row, 1, -amount),
});
