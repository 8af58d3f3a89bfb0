import { sureCapacity } from "../../../optimization/blocks/vintages";
import { combine, type EnergyProblem, type StorageModel } from "../../../optimization/problem";
import type { Storage } from "../../site/types";
import { inHorizon, withoutBlocked } from "../horizon";
import type { ComponentInput, HorizonModel } from "../input";
import { moneyOf } from "../money";

/** Efficiencies below it are typing errors; a store that gives nothing back is never charged. */
const LEAST_EFFICIENCY = 0.01;

/** What moving a kWh counts at least, of what it is worth [1]: it moves for more than rounding. */
const REST_SHARE = 1e-4;

/**
 * A store. Its level is what was measured, else half of what may be used. `busValue`: what a kWh that is left is worth [currency/kWh at the
 * bus]. As much as it gives when it is discharged.
 */
export function storageOf(
  component: StorageModel,
  componentInput: ComponentInput,
  { problem, input, model }: HorizonModel,
  busValue: number,
): Storage | null {
  const capacity = sureCapacity(problem.years, component.capacity, 0) * 1000;
  if (capacity <= 0) return null;
  const powerKw = component.power
    ? sureCapacity(problem.years, component.power, 0) * 1000
    : capacity * (component.powerRatio[0] ?? 0);
  const available = component.availability[0] ?? 1;
  const limit = (share: StorageModel["chargingLimit"][number]) =>
    withoutBlocked(
      inHorizon(
        combine(share, available, (a, b) => a * b),
        model,
        (v) => v * powerKw,
      ),
      input.steps,
      componentInput.blocked,
    );
  const minLevel = capacity * (component.minimumLevel[0] ?? 0);
  const discharging = Math.max(LEAST_EFFICIENCY, component.dischargingEfficiency[0] ?? 1);
  const level = componentInput.levelKwh ?? (minLevel + capacity) / 2;
  return {
    id: component.id,
    bus: String(component.bus),
    capacity,
    minLevel,
    level: Math.min(capacity, Math.max(0, level)),
    chargeLimit: limit(component.chargingLimit[0] ?? 1),
    dischargeLimit: limit(component.dischargingLimit[0] ?? 1),
    chargeEfficiency: Math.max(LEAST_EFFICIENCY, component.chargingEfficiency[0] ?? 1),
    dischargeEfficiency: discharging,
    lossPerHour: component.selfDischarge[0] ?? 0,
    // With nothing to gain it rests.
    wear: Math.max(wearOf(component, problem, model), REST_SHARE * Math.max(0, busValue)),
    endValue: Math.max(0, busValue) * discharging,
  };
}

/** Mean of what charging and discharging cost [currency/kWh], each way. */
function wearOf(component: StorageModel, problem: EnergyProblem, model: Int32Array): number {
  const both = combine(
    moneyOf(component.variableCost[0], problem),
    moneyOf(component.chargingCost[0], problem),
    (a, b) => Math.max(0, a + b) / 2000,
  );
  const values = inHorizon(both, model);
  return typeof values === "number" ? values : values.reduce((sum, v) => sum + v, 0) / values.length;
}
