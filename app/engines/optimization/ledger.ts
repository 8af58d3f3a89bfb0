import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ColumnRange, ModelBuilder } from "./builder";
import { Account, isBanked, type Payer, toObjective, toRow } from "./money/account";
import {
  at,
  combine,
  type EmissionPolicy,
  type EnergyProblem,
  type ImpactProfiles,
  type ImpactValues,
  type Profile,
  type TimeAxis,
} from "./problem";
import { totalH } from "./timeAxis";

/**
 * Where every cost and emission goes. It goes into the accounts (money/account.ts). These are what the run minimizes, which an alternative
 * makes a limit, and the cost cap where there is one. It also goes into the rows of emissions: limits and accounts of allowances
 * (money/banking.ts). Blocks write no money anywhere else.
 */
export class Ledger {
  /** Objective weight by year. */
  readonly weight: readonly number[];
  /** Row that the emission of a year is added up in, by policy and year: its hard limit or its allowances. -1 = none. */
  readonly emissionRows: readonly (readonly number[])[];
  /** What a row of allowances counts in [kg], see below. */
  readonly allowanceUnitKg: number;
  /** Row of the cost cap; -1 = none. */
  readonly capRow: number;
  /** Row of what the run minimizes, where an alternative makes it a limit; -1 = it is the objective. */
  readonly nearOptimalRow: number;
  private readonly objective: Account;
  private readonly accounts: readonly Account[];

  constructor(
    private readonly builder: ModelBuilder,
    private readonly problem: EnergyProblem,
  ) {
    const { costCap, alternative } = problem;
    const limited = alternative?.size === null ? alternative.limit : null;
    this.nearOptimalRow =
      limited === null ? -1 : builder.row("near_optimal", { year: -1, owner: -1 }, Number.NEGATIVE_INFINITY, limited);
    const target = limited === null ? toObjective(builder) : toRow(builder, this.nearOptimalRow);
    this.objective = new Account(problem, problem.objective, target);
    this.weight = this.objective.weight;
    this.allowanceUnitKg = allowanceUnit(problem);
    this.emissionRows = problem.emissions.map((policy, g) =>
      problem.years.map((_, y) => {
        const free = policy.freeAllocation[y]! / this.allowanceUnitKg;
        if (isBanked(problem, policy, y))
          return builder.row("allowances", { year: -1, owner: -1, about: y }, free, free);
        return policy.hard[y]
          ? builder.row("emission", { year: -1, owner: g }, Number.NEGATIVE_INFINITY, policy.limit[y] ?? 0)
          : -1;
      }),
    );
    this.capRow = costCap
      ? builder.row("cost_cap", { year: -1, owner: -1 }, Number.NEGATIVE_INFINITY, costCap.limitNpv)
      : -1;
    this.accounts = costCap
      ? [this.objective, new Account(problem, "money_npv", toRow(builder, this.capRow))]
      : [this.objective];
    for (const account of this.accounts)
      for (const policy of problem.emissions)
        policy.price.forEach((value, y) => {
          if (value !== null && account.inMoney && !isBanked(problem, policy, y))
            account.yearlyConstant(y, -value * policy.freeAllocation[y]!);
        });
  }

  /** Columns cost `profiles * scale` per unit in year index y. */
  charge(columns: ColumnRange, y: number, profiles: ImpactProfiles, scale = 1): void {
    for (const account of this.accounts)
      for (const [impact, share] of account.shares(y)) {
        const profile = profiles[impact];
        if (profile !== undefined) account.yearly(columns, y, profile, scale * share);
      }
    this.problem.emissions.forEach((policy, g) => {
      const row = this.emissionRows[g]![y]!;
      const profile = profiles[policy.impact];
      if (row >= 0 && profile !== undefined)
        this.builder.sumRow(row, columns, profile, scale * this.rowShare(policy, y));
    });
  }

  /** A flow's columns (one per step, MW) cost `profiles` per MWh, `sign` -1 where they earn it. */
  chargeFlow(first: number, y: number, profiles: ImpactProfiles, sign = 1): void {
    const { steps, yearH } = this.problem.time;
    const columns = { first, count: steps };
    if (typeof yearH === "number") return this.charge(columns, y, profiles, sign * yearH);
    const perMw: ImpactProfiles = {};
    for (const [impact, price] of Object.entries(profiles) as [ParameterImpact, Profile][])
      perMw[impact] = combine(price, yearH, (v, h) => v * h);
    this.charge(columns, y, perMw, sign);
  }

  /**
   * What keeps a demand from being left unserved: columns of power cost `perMw` of money a year. A run that
   * minimizes another impact counts it as if it were that impact too, else it would serve nobody.
   */
  chargeUnserved(columns: ColumnRange, y: number, perMw: Profile): void {
    for (const account of this.accounts) account.yearly(columns, y, perMw, 1);
  }

  /** A yearly amount that no decision changes. */
  constant(y: number, values: ImpactValues, scale: number): void {
    for (const account of this.accounts)
      for (const [impact, share] of account.shares(y)) {
        const value = values[impact];
        if (value !== undefined) account.yearlyConstant(y, scale * share * value);
      }
    this.problem.emissions.forEach((policy, g) => {
      const row = this.emissionRows[g]![y]!;
      const value = values[policy.impact];
      if (row >= 0 && value !== undefined) this.builder.shiftRows(row, 1, -value * scale * this.rowShare(policy, y));
    });
  }

  /** Yearly amounts of a column, or of an amount that no decision changes. */
  chargePayer(payer: Payer, y: number, values: ImpactValues, scale = 1): void {
    if ("col" in payer) this.charge({ first: payer.col, count: 1 }, y, values, scale);
    else this.constant(y, values, scale * payer.fixed);
  }

  /** What a kg counts in the row of an emission. */
  private rowShare(policy: EmissionPolicy, y: number): number {
    return isBanked(this.problem, policy, y) ? 1 / this.allowanceUnitKg : 1;
  }

  /** Money paid once on 1 January of a calendar year. */
  payOnce(payer: Payer, year: number, money: number): void {
    for (const account of this.accounts) account.once(payer, year, money);
  }

  /** Money paid in each of the calendar years [from, until): those that an annuity runs, which may be part of a model year's. */
  payEachYear(payer: Payer, years: readonly [number, number], money: number): void {
    for (const account of this.accounts) account.eachYear(payer, years, money);
  }

  /** What money paid once on 1 January of a calendar year counts in the objective. */
  lumpWeight(year: number): number {
    return this.objective.lumpWeight(year);
  }
}

/**
 * The tolerance of a solver is absolute in a row whose bound is 0, as that of allowances is without a free allocation. Of millions of kg no
 * digits would be left for it. A kg for each MWh demanded in the largest year makes the row one of plain figures at any size.
 */
function allowanceUnit({ components, years, time }: EnergyProblem): number {
  const demands = years.map((_, y) =>
    components.reduce((sum, c) => (c.kind === "demand" ? sum + yearSum(c.demandMw[y]!, time) : sum), 0),
  );
  return Math.max(1, ...demands);
}

/** A power [MW] over a year [MWh]; of any profile the sum of value times hours. */
export function yearSum(profile: Profile, time: TimeAxis): number {
  if (typeof profile === "number") return profile * totalH(time);
  let sum = 0;
  for (let t = 0; t < profile.length; t++) sum += profile[t]! * at(time.yearH, t);
  return sum;
}
