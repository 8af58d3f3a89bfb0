import type { ParameterImpact } from "~/entities/parameters/parameter";
import { combine, type EnergyProblem, type ImpactProfiles, mapProfile, type Profile } from "../../optimization/problem";

/** Money of impacts [currency/MWh]: what is paid, and allowances for what is emitted, where they have a price. */
export function moneyOf(impacts: ImpactProfiles | undefined, { emissions }: Pick<EnergyProblem, "emissions">): Profile {
  let money: Profile = impacts?.money ?? 0;
  for (const { impact, price } of emissions) {
    const emitted = impacts?.[impact as ParameterImpact];
    const each = price[0] ?? null;
    if (emitted === undefined || each === null) continue;
    money = combine(
      money,
      mapProfile(emitted, (v) => v * each),
      (a, b) => a + b,
    );
  }
  return money;
}
