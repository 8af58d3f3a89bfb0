import type { PlanFlow, PlanPlant } from "~/entities/operator/plan";
import type { EnergyProblem } from "../../optimization/problem";
import { flowOfUnit } from "../check/cost";
import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { OperationSite } from "../site/types";
import { inHorizon, modelSteps } from "./horizon";
import type { HorizonInput } from "./input";
import { componentOf, round } from "./storedPlan";

/**
 * What the plants of a plan take and give at each carrier level [kW], length steps, all units of one together, and what they emit by the
 * factor of their use [kg/h]. A row of a plan has the leading power alone. Plants that only give, lines and stores are not in it.
 */
export function plantsOf(
  { components, buses }: Pick<EnergyProblem, "components" | "buses">,
  site: Pick<OperationSite, "steps" | "units">,
  { units }: Pick<Course, "units">,
  window: Omit<HorizonInput, "components">,
): PlanPlant[] {
  const model = modelSteps(window);
  return components.flatMap((component): PlanPlant[] => {
    if (component.kind !== "process") return [];
    const machines = site.units.filter(({ id }) => componentOf(id) === component.id);
    if (machines.length === 0) return [];
    const outputs = new Set(component.ports.flatMap(({ bus, side }) => (side.endsWith("output") ? [bus] : [])));
    if (component.extraction) outputs.add(component.extraction.bus);
    const flowsOf = (isGiven: boolean): PlanFlow[] => {
      const powers = new Map<string, number[]>();
      for (const unit of machines)
        for (const flow of unit.flows.filter(({ bus }) => outputs.has(Number(bus)) === isGiven)) {
          const level = buses[Number(flow.bus)]?.carrierLevelId ?? "";
          const power = powers.get(level) ?? new Array<number>(site.steps).fill(0);
          powers.set(level, power);
          const sign = isGiven ? 1 : -1;
          for (let t = 0; t < site.steps; t++)
            power[t] = round(power[t]! + sign * flowOfUnit(unit, flow, units[unit.id]!, t));
        }
      return [...powers].map(([carrier_level_id, power]) => ({ carrier_level_id, power }));
    };
    const factor = component.variableCost[0]?.CO2;
    const perKwh = factor === undefined ? undefined : inHorizon(factor, model, (v) => v / 1000);
    const leading = (t: number): number => machines.reduce((sum, { id }) => sum + units[id]!.power[t]!, 0);
    return [
      {
        component_id: component.id,
        name: component.name,
        takes: flowsOf(false),
        gives: flowsOf(true),
        ...(perKwh === undefined
          ? {}
          : { co2: Array.from({ length: site.steps }, (_, t) => round(leading(t) * at(perKwh, t))) }),
      },
    ];
  });
}
