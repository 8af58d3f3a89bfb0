import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Component } from "~/entities/twin/component";
import { assembleCapacity, type CapacityContext } from "../capacityAssembly";
import type { Profile, StorageModel } from "../problem";
import { nameOfOwner, type Owner } from "../reader";

/** How a storage is charged and discharged, and its power: a share of its energy, or a capacity of its own. */
export function storageParameters(
  c: Component,
  owner: Owner,
  context: CapacityContext,
): Pick<
  StorageModel,
  | "power"
  | "powerRatio"
  | "chargingEfficiency"
  | "dischargingEfficiency"
  | "selfDischarge"
  | "initialLevel"
  | "cyclic"
  | "minimumLevel"
  | "chargingLimit"
  | "dischargingLimit"
  | "chargingCost"
  | "inflow"
> {
  const { reader, findings } = context;
  const or = (type: ParameterTypeName, fallback: number): number[] =>
    reader.numbers(owner, type).map((v) => v ?? fallback);
  const cyclic = or("cyclic_storage", 1).map((v) => v !== 0);
  const minimumLevel = or("level_minimum", 0);
  const ratio = reader.numbers(owner, "power_to_energy_ratio");
  const hasRatio = ratio.some((v) => v !== undefined);
  const share = (type: ParameterTypeName): Profile[] => reader.profiles(owner, type).map((v) => v ?? 1);
  const power = hasRatio
    ? null
    : assembleCapacity(
        owner,
        { role: "power", unit: "MW", status: c.status, openWithoutParameter: false, lengthFactor: 1 },
        context,
      );
  const hasPower = power
    ? power.buildable || power.stock.length > 0 || power.planned.length > 0
    : ratio.some((v) => (v ?? 0) > 0);
  if (!hasPower && !context.takenOver) {
    findings.add("storage_without_power", "error", {
      ...nameOfOwner(owner),
      parameterType: hasRatio ? "power_to_energy_ratio" : "existing_power",
    });
  }
  return {
    power,
    powerRatio: ratio.map((v) => v ?? 0),
    chargingEfficiency: or("charging_efficiency", 1),
    dischargingEfficiency: or("discharging_efficiency", 1),
    selfDischarge: or("self_discharge", 0),
    // Where the year is no circle, nobody has filled a store before it begins (decision 101).
    initialLevel: reader.numbers(owner, "initial_level").map((v, y) => v ?? (cyclic[y] ? null : minimumLevel[y]!)),
    cyclic,
    minimumLevel,
    chargingLimit: share("charging_limit"),
    dischargingLimit: share("discharging_limit"),
    inflow: reader.profiles(owner, "natural_inflow").map((v) => v ?? null),
    chargingCost: reader.impactProfiles(owner, "variable_cost_charging"),
  };
}
