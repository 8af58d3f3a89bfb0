import type { CarrierName } from "~/entities/catalogue/names";
import type { RunResult } from "~/entities/results/result";
import type { CarrierOf } from "./levels.server";

/**
 * CO2 of fuels for which allowances are surrendered [t/MWh, lower heating value]: default factors of IPCC 2006 Guidelines, volume 2, table
 * 2.2, in kg/GJ times 0.0036. What is grown counts as 0; of waste the fossil part is not known, so that it is in no figure.
 */
const FUELS: Partial<Record<CarrierName, number>> = {
  natural_gas: 56.1 * 0.0036,
  coal: 94.6 * 0.0036,
  lignite: 101 * 0.0036,
  oil: 74.1 * 0.0036,
  diesel: 74.1 * 0.0036,
  petrol: 69.3 * 0.0036,
  kerosene: 71.9 * 0.0036,
  lpg: 63.1 * 0.0036,
};

/** The usual CO2 of a carrier [t/MWh, lower heating value]; undefined for what needs no allowances. */
export const fuelOf = (carrier: string): number | undefined => (FUELS as Record<string, number | undefined>)[carrier];

/**
 * CO2 of what a run buys of a fuel [t/MWh, lower heating value]: emissions of its purchases over what they buy, all model years together.
 * Null where the run has no emission of it.
 */
export function factorOfRun(
  { components, tables }: Pick<RunResult, "components" | "tables">,
  isFuel: (carrier: string) => boolean,
  carrierOf: CarrierOf,
): number | null {
  const purchases = new Set(
    components.flatMap(({ id, root, carrierLevelOutput }) =>
      root === "trade" && isFuel(carrierOf(carrierLevelOutput)) ? [id] : [],
    ),
  );
  const kg = tables.costs.reduce(
    (sum, { componentId, impact, amount }) => sum + (impact === "CO2" && purchases.has(componentId ?? "") ? amount : 0),
    0,
  );
  const mwh = tables.operation.reduce(
    (sum, { componentId, energyMwh }) => sum + (purchases.has(componentId) ? energyMwh : 0),
    0,
  );
  return kg > 0 && mwh > 0 ? kg / 1000 / mwh : null;
}
