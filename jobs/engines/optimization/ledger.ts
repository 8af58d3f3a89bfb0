import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ModelBuilder } from "./builder";
import {
  at,
  combine,
  isMoney,
  mapProfile,
  type EmissionPolicy,
  type EnergyProblem,
  type ImpactProfiles,
  type ImpactValues,
  type Profile,
  type TimeAxis,
} from "./problem";
import { totalH } from "./timeAxis";

/**
 * Where every cost and emission goes: into the objective, and into the rows of the emission limits.
 *
 * Objective: sum over model years y of w_y * C_y, with w_y = D_y for money_npv (decision 6: ordinary annuities, D_y the sum
 * of discount factors of the years y stands for) and w_y = years y stands for otherwise. C_y is the yearly money, to
 * which emissions under certificate trade add price * (emission - free allocation); or the yearly amount of the chosen
 * other impact.
 */
export class Ledger {
  /** Objective weight by year. */
  readonly weight: number[];
  /** Row of each hard emission limit, by policy and year; -1 = none. */
  readonly limitRows: readonly (readonly number[])[];

  constructor(
    private readonly builder: ModelBuilder,
    private readonly problem: EnergyProblem,
  ) {
    this.weight = problem.objective === "money_npv" ? problem.discount : problem.spans;
    this.limitRows = problem.emissions.map((policy, g) =>
      problem.years.map((_, y) =>
        isHardLimit(policy, y)
          ? builder.row("emission", { year: -1, owner: g }, Number.NEGATIVE_INFINITY, policy.limit[y] ?? 0)
          : -1,
      ),
    );
    problem.emissions.forEach((policy) =>
      policy.price.forEach((price, y) => {
        if (price !== null && isMoney(problem.objective))
          builder.offset -= this.weight[y]! * price * policy.freeAllocation[y]!;
      }),
    );
  }

  /** `count` columns from `first` on cost `profiles * scale` per unit in year index y. */
  charge(first: number, count: number, y: number, profiles: ImpactProfiles, scale: number): void {
    const { builder, problem } = this;
    for (const [impact, share] of this.objectiveShares(y)) {
      const profile = profiles[impact];
      if (profile !== undefined) builder.addCosts(first, count, profile, this.weight[y]! * scale * share);
    }
    problem.emissions.forEach((policy, g) => {
      const row = this.limitRows[g]![y]!;
      const profile = profiles[policy.impact];
      if (row >= 0 && profile !== undefined) builder.sumRow(row, first, count, profile, scale);
    });
  }

  /** A flow's columns (one per step, MW) cost `profiles` per MWh, `sign` -1 where they earn it. */
  chargeFlow(first: number, y: number, profiles: ImpactProfiles, sign = 1): void {
    const { steps, yearH } = this.problem.time;
    if (typeof yearH === "number") return this.charge(first, steps, y, profiles, sign * yearH);
    const perMw: ImpactProfiles = {};
    for (const [impact, price] of Object.entries(profiles) as [ParameterImpact, Profile][])
      perMw[impact] = combine(price, yearH, (v, h) => v * h);
    this.charge(first, steps, y, perMw, sign);
  }

  /**
   * What keeps a demand from being left unserved: columns of power cost `price` of money per MWh. A run that minimizes another
   * impact counts it as if it were that impact, else it would serve nobody.
   */
  chargeUnserved(first: number, y: number, price: number): void {
    const { objective, time } = this.problem;
    if (isMoney(objective)) return this.chargeFlow(first, y, { money: price });
    this.builder.addCosts(
      first,
      time.steps,
      mapProfile(time.yearH, (h) => h * price),
      this.weight[y]!,
    );
  }

  /** A yearly amount that no decision changes. */
  constant(y: number, values: ImpactValues, scale: number): void {
    for (const [impact, share] of this.objectiveShares(y)) {
      const value = values[impact];
      if (value !== undefined) this.builder.offset += this.weight[y]! * scale * share * value;
    }
    this.problem.emissions.forEach((policy, g) => {
      const row = this.limitRows[g]![y]!;
      const value = values[policy.impact];
      if (row >= 0 && value !== undefined) this.builder.shiftRows(row, 1, -value * scale);
    });
  }

  /** Weight of money paid in each of the calendar years [from, until). */
  moneyWeight(from: number, until: number): number {
    let sum = 0;
    for (let year = from; year < until; year++) sum += this.lumpWeight(year);
    return sum;
  }

  /** Weight of money paid once on 1 January of a calendar year. */
  lumpWeight(year: number): number {
    const { objective, interestRate, years } = this.problem;
    if (objective === "money_npv") return (1 + interestRate) ** -(year - (years[0] ?? year));
    return objective === "money" ? 1 : 0;
  }

  /** Which impacts count in the objective of a year, and with what share. */
  private objectiveShares(y: number): [ParameterImpact, number][] {
    const { objective, emissions } = this.problem;
    if (!isMoney(objective)) return [[objective, 1]];
    const shares: [ParameterImpact, number][] = [["money", 1]];
    for (const policy of emissions) {
      const price = policy.price[y];
      if (price !== null && price !== undefined) shares.push([policy.impact, price]);
    }
    return shares;
  }
}

/** A limit binds only where no certificates can be bought instead. */
export const isHardLimit = (policy: Pick<EmissionPolicy, "limit" | "price">, y: number): boolean =>
  policy.limit[y] !== null && policy.limit[y] !== undefined && policy.price[y] === null;

/** A power [MW] over a year [MWh]; of any profile the sum of value times hours. */
export function yearSum(profile: Profile, time: TimeAxis): number {
  if (typeof profile === "number") return profile * totalH(time);
  let sum = 0;
  for (let t = 0; t < profile.length; t++) sum += profile[t]! * at(time.yearH, t);
  return sum;
}
