import type { Findings, NamedAbout } from "../findings";
import { combine, type ComponentModel, type Profile } from "../problem";
import type { ParameterReader } from "../reader";

/**
 * Where nothing is entered, a MWh that is not served costs this much [currency/MWh]. It is the order of size of the values of lost load in
 * European studies of adequacy. Source: ACER, Methodology for calculating the value of lost load, decision 23/2020 ...
 */
const USUAL_COST = 10_000;
/** ... and never less than this many times the dearest purchase: nobody is cut off because energy is dear. */
const TIMES_DEAREST = 10;

/**
 * Gives every demand the price of what is not served: "unserved_energy_cost" of the component, its technology or the system,
 * by year, else the usual one, which is said.
 */
export function priceUnserved(
  components: readonly ComponentModel[],
  reader: ParameterReader,
  currency: string,
  findings: Findings,
): void {
  const usual = Math.max(USUAL_COST, TIMES_DEAREST * dearestPurchase(components));
  for (const demand of components) {
    if (demand.kind !== "demand") continue;
    const { id, name, geometryId, technologyId } = demand;
    const element = { nodeId: id, geometryId, technologyId, system: true };
    demand.unservedPrice = reader
      .numbers({ element, componentId: id, componentName: name }, "unserved_energy_cost")
      .map((entered) => {
        if (entered !== undefined) return entered;
        const about: NamedAbout = { amount: usual, unit: `${currency}/MWh`, parameterType: "unserved_energy_cost" };
        findings.add("unserved_cost_usual", "info", about);
        return usual;
      });
  }
}

function dearestPurchase(components: readonly ComponentModel[]): number {
  let most = 0;
  for (const component of components) {
    if (component.kind !== "trade") continue;
    for (const side of component.sides)
      if (side.direction === "purchase")
        side.price.forEach(({ money = 0 }, y) => {
          most = Math.max(most, largest(combine(money, side.levy[y] ?? 0, (price, levy) => price + levy)));
        });
  }
  return most;
}

const largest = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((most, value) => Math.max(most, value), 0);
