import type { ResultComponent, RunResult } from "~/entities/results/result";
import { isGas } from "~/entities/spot/deliveryClock";

/** A component of a run that turns gas into electricity, and which of its outputs is electricity and which heat. */
export interface GasPlant {
  component: ResultComponent;
  power: "output" | "secondary_output";
  /** null: it gives nothing else. */
  heat: "output" | "secondary_output" | null;
}

type CarrierOf = (level: string | null | undefined) => string;

/** The plants of a run that take gas and give electricity. */
export function gasPlants({ components }: Pick<RunResult, "components">, carrierOf: CarrierOf): GasPlant[] {
  return components.flatMap((component): GasPlant[] => {
    const { root, carrierLevelInput, carrierLevelOutput, carrierLevelOutputSecondary } = component;
    if (root !== "transformation" || !isGas(carrierOf(carrierLevelInput))) return [];
    const hasSecond = Boolean(carrierLevelOutputSecondary);
    if (carrierOf(carrierLevelOutput) === "electricity")
      return [{ component, power: "output", heat: hasSecond ? "secondary_output" : null }];
    return carrierOf(carrierLevelOutputSecondary) === "electricity"
      ? [{ component, power: "secondary_output", heat: "output" }]
      : [];
  });
}

/**
 * CO2 of the gas that a run buys [t/MWh, lower heating value]: emissions of its gas purchases over what they buy, all model years together.
 * Null where the run has no emission of gas.
 */
export function gasFactor(
  { components, tables }: Pick<RunResult, "components" | "tables">,
  carrierOf: CarrierOf,
): number | null {
  const purchases = new Set(
    components.flatMap(({ id, root, carrierLevelOutput }) =>
      root === "trade" && isGas(carrierOf(carrierLevelOutput)) ? [id] : [],
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
