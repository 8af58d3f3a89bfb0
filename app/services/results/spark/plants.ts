import type { ResultComponent, RunResult } from "~/entities/results/result";
import { isGas } from "~/entities/spot/deliveryClock";
import { factorOfRun } from "../need/fuels";
import type { CarrierOf } from "../need/levels.server";

/** A component of a run that turns gas into electricity, and which of its outputs is electricity and which heat. */
export interface GasPlant {
  component: ResultComponent;
  power: "output" | "secondary_output";
  /** null: it gives nothing else. */
  heat: "output" | "secondary_output" | null;
}

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

/** CO2 of the gas that a run buys [t/MWh, lower heating value]; null where the run has no emission of gas. */
export const gasFactor = (result: Pick<RunResult, "components" | "tables">, carrierOf: CarrierOf): number | null =>
  factorOfRun(result, isGas, carrierOf);
