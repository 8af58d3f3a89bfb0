import {
  combine,
  type ComponentModel,
  type EnergyProblem,
  type Profile,
  type TradeModel,
} from "../../optimization/problem";
import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { OperationSite } from "../site/types";
import { inHorizon, modelSteps } from "./horizon";
import { type HorizonInput, STEP_H } from "./input";
import { componentOf } from "./storedPlan";
import { connectionId } from "./trade";

/** What a course emits. */
export interface Emitted {
  /** CO2 [kg]; of sales whose price has a factor it is taken off. */
  kg: number;
  /** Whether any component has a factor: without one nothing is known. */
  known: boolean;
  /** Names of components that buy in the course and have no factor: theirs is not counted. */
  without: string[];
}

/** Power of the course that a factor belongs to [kW], and the factor [kg/MWh]. */
interface Flow {
  power: ArrayLike<number>;
  factor: Profile;
}

/**
 * CO2 of a course, by what is entered. As in an optimization the factors of price and use count for what is bought or sold. The factors of
 * use count of plants, stores (charged and discharged), lines and demands, times what flows.
 */
export function emittedOf(
  { components }: Pick<EnergyProblem, "components">,
  site: Pick<OperationSite, "steps" | "demands" | "units" | "batches" | "shiftables">,
  course: Pick<Course, "grids" | "units" | "storages" | "sources" | "shiftables" | "batches">,
  window: Omit<HorizonInput, "components">,
): Emitted {
  const model = modelSteps(window);
  const emitted: Emitted = { kg: 0, known: false, without: [] };
  const add = ({ power, factor }: Flow): void => {
    emitted.known = true;
    const perKwh = inHorizon(factor, model, (v) => v / 1000);
    for (let t = 0; t < site.steps; t++) emitted.kg += (power[t] ?? 0) * at(perKwh, t) * STEP_H;
  };
  for (const component of components) {
    const flows = component.kind === "trade" ? tradeFlows(component, course) : useFlows(component, site, course);
    for (const { power, factor } of flows) {
      if (factor !== undefined) add({ power, factor });
      else if (component.kind === "trade" && Array.from(power).some((kw) => kw > 0))
        emitted.without.push(component.name);
    }
  }
  return emitted;
}

/** A flow whose factor is not entered has none. */
type MaybeFlow = Omit<Flow, "factor"> & { factor: Profile | undefined };

function tradeFlows(component: TradeModel, { grids }: Pick<Course, "grids">): MaybeFlow[] {
  return component.sides.flatMap((side): MaybeFlow[] => {
    const { direction, price, variableCost } = side;
    const flow = grids[connectionId(component, side)];
    if (!flow) return [];
    const [ofPrice, ofUse] = [price[0]?.CO2, variableCost[0]?.CO2];
    const buys = direction === "purchase";
    // A sale without a factor emits nothing: what made the energy does.
    if (!buys && ofPrice === undefined && ofUse === undefined) return [];
    const both =
      ofPrice === undefined && ofUse === undefined
        ? undefined
        : combine(ofPrice ?? 0, ofUse ?? 0, (a, b) => (buys ? a : -a) + b);
    return [{ power: buys ? flow.import : flow.export, factor: both }];
  });
}

function useFlows(
  component: Exclude<ComponentModel, { kind: "trade" }>,
  site: Parameters<typeof emittedOf>[1],
  course: Parameters<typeof emittedOf>[2],
): MaybeFlow[] {
  const use = component.variableCost[0]?.CO2;
  const isOfComponent = (id: string) => componentOf(id) === component.id;
  if (component.kind === "storage") {
    const charging = component.chargingCost[0]?.CO2;
    const store = course.storages[component.id];
    if (!store) return [];
    return [
      { power: store.discharge, factor: use },
      { power: store.charge, factor: charging },
    ];
  }
  if (use === undefined) return [];
  const flows = (powers: readonly ArrayLike<number>[]) => powers.map((power) => ({ power, factor: use }));
  const among = <T>(list: Readonly<Record<string, T>>) =>
    Object.entries(list).flatMap(([id, one]) => (isOfComponent(id) ? [one] : []));
  const fixed = site.demands
    .filter(({ id, standing }) => !standing && isOfComponent(id))
    .map(({ power }) => (typeof power === "number" ? new Float64Array(site.steps).fill(power) : power));
  const batches = site.batches
    .filter(({ id }) => isOfComponent(id) && (course.batches[id] ?? -1) >= 0)
    .map(({ id, shape }) => {
      const power = new Float64Array(site.steps);
      power.set(shape.subarray(0, site.steps - course.batches[id]!), course.batches[id]);
      return power;
    });
  const units = among(course.units).map(({ power }) => power);
  return flows([...fixed, ...batches, ...units, ...among(course.sources), ...among(course.shiftables)]);
}
