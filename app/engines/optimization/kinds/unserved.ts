import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { Findings, NamedAbout } from "../findings";
import {
  combine,
  type ComponentModel,
  type EmissionPolicy,
  type ImpactProfiles,
  nameOf,
  type Profile,
} from "../problem";
import type { ParameterReader } from "../reader";

/**
 * Where nothing is entered, a MWh that is not served costs this much [currency/MWh]. It is the order of size of the values of lost load in
 * European studies of adequacy. Source: ACER, Methodology for calculating the value of lost load, decision 23/2020 ...
 */
const USUAL_COST = 10_000;
/**
 * ... and never less than this many times what serving one more MWh can cost in a step: nobody is cut off because energy is dear, or to keep a
 * peak low. The factor leaves room for what is lost between the purchase and the load.
 */
const TIMES_DEAREST = 10;

interface UnservedContext {
  reader: ParameterReader;
  findings: Findings;
  currency: string;
  /** Length of a step [h]. */
  stepH: number;
  emissions: readonly EmissionPolicy[];
}

/**
 * Gives every demand the price of what is not served: "unserved_energy_cost" of the component, its technology or the system,
 * by year, else the usual one, which is said. An entered one below what a MWh may cost is said, too: then a plan may cut off to save charges.
 */
export function priceUnserved(components: readonly ComponentModel[], context: UnservedContext): void {
  const { reader, findings, currency } = context;
  const dearest = dearestMwh(components, context);
  const usual = Math.max(USUAL_COST, Math.ceil(TIMES_DEAREST * dearest));
  for (const demand of components) {
    if (demand.kind !== "demand") continue;
    const { id, name, geometryId, technologyId } = demand;
    const element = { nodeId: id, geometryId, technologyId, system: true };
    demand.unservedPrice = reader
      .numbers({ element, componentId: id, componentName: name }, "unserved_energy_cost")
      .map((entered) => {
        const unit = `${currency}/MWh`;
        const about: NamedAbout = { unit, parameterType: "unserved_energy_cost" };
        if (entered === undefined) findings.add("unserved_cost_usual", "info", { ...about, amount: usual });
        else if (entered < dearest)
          findings.add("unserved_cost_low", "info", { ...nameOf(demand), ...about, amount: dearest });
        return entered ?? usual;
      });
  }
  // Pipes are kept warm before any consumer of a network is cut off: what they lose is as dear as the dearest demand.
  const dearestOf = reader.years.map((_, y) =>
    components.reduce((most, one) => Math.max(most, one.kind === "demand" ? one.unservedPrice![y]! : 0), 0),
  );
  for (const line of components)
    if (line.kind === "line" && line.standing) line.unservedPrice = dearestOf.map((price) => price || usual);
}

/**
 * The most that one more MWh in one step can cost where it is purchased, made or started for [currency/MWh]: energy with its levies and
 * allowances, the whole price on the highest power of the year and the month, and a start and a stop of a unit, all for this one step.
 */
function dearestMwh(components: readonly ComponentModel[], { stepH, emissions }: UnservedContext): number {
  const energy = (costs: ImpactProfiles, y: number): number =>
    (Object.entries(costs) as [ParameterImpact, Profile][]).reduce((sum, [impact, profile]) => {
      const price = impact === "money" ? 1 : (emissions.find((one) => one.impact === impact)?.price[y] ?? 0);
      return sum + Math.max(0, largest(profile) * price);
    }, 0);
  let most = 0;
  for (const component of components) {
    if (component.kind === "trade")
      for (const { direction, price, levy, variableCost, ...side } of component.sides) {
        if (direction !== "purchase") continue;
        price.forEach((money, y) => {
          const withLevy = { ...money, money: combine(money.money ?? 0, levy[y] ?? 0, (a, b) => a + b) };
          const charges = side.tariff?.peaks[y] ?? [];
          const ofTariff = charges.reduce(
            (sum, charge) => sum + Math.max(0, charge.price) * (charge.ratchet > 0 ? 12 : 1),
            0,
          );
          const dearestTier = (side.tariff?.tiers[y] ?? []).reduce(
            (sum, { prices }) => sum + Math.max(0, ...prices),
            0,
          );
          const peak =
            (side.capacityPrice[y] ?? 0) + (side.capacityPriceMonthly[y] ?? 0) + ofTariff + dearestTier * stepH;
          most = Math.max(most, energy(withLevy, y) + energy(variableCost[y] ?? {}, y) + peak / stepH);
        });
      }
    if (component.kind !== "process") continue;
    const { commitment } = component;
    component.variableCost.forEach((costs, y) => {
      const unitMw = Math.max(commitment?.unitMw[y] ?? 0, commitment?.ownUnitMw[y] ?? 0);
      const turns = (commitment?.startUpCost[y] ?? 0) + (commitment?.shutDownCost[y] ?? 0);
      most = Math.max(most, energy(costs, y) + (unitMw > 0 ? turns / (unitMw * stepH) : 0));
    });
  }
  return most;
}

const largest = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((most, value) => Math.max(most, value), 0);
