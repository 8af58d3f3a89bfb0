import type { TradeCourse } from "~/entities/operator/trade";
import { combine, type EnergyProblem, type Profile } from "../../optimization/problem";
import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { OperationSite, PerStep } from "../site/types";
import { inHorizon, modelSteps } from "./horizon";
import type { HorizonInput } from "./input";
import { componentOf, round } from "./storedPlan";

/** Digits of a price that are stored: 1e-8 of a currency per kWh. */
const money = (price: number): number => Math.round(price * 1e8) / 1e8 + 0;

/** Whether a connection can take (give) anything at all. */
const isOpen = (limit: PerStep): boolean => (typeof limit === "number" ? limit > 0 : limit.some((v) => v > 0));

/**
 * What the connections of a component do in a course, purchase and sale together, with their prices and fees in each step. `levels`: the
 * carrier level of each bus, by its number. `emissions`: of what a component buys [kg/kWh].
 */
export function tradeOf(
  { grids, steps }: Pick<OperationSite, "grids" | "steps">,
  course: Course["grids"],
  levels: readonly string[],
  emissions: ReadonlyMap<string, PerStep> = new Map(),
): TradeCourse[] {
  const courses = new Map<string, TradeCourse>();
  const perStep = (value: (t: number) => number) => Array.from({ length: steps }, (_, t) => value(t));
  for (const grid of grids) {
    const component_id = componentOf(grid.id);
    const flow = course[grid.id];
    if (!flow) continue;
    const key = `${component_id} ${grid.bus}`;
    const one = courses.get(key) ?? empty(component_id, levels[Number(grid.bus)] ?? "", steps);
    courses.set(key, one);
    one.import = perStep((t) => round(one.import[t]! + flow.import[t]!));
    one.export = perStep((t) => round(one.export[t]! + flow.export[t]!));
    const prices = (values: PerStep) => perStep((t) => money(at(values, t)));
    if (isOpen(grid.importLimit))
      Object.assign(one, {
        import_price: prices(grid.importPrice),
        import_fee: prices(grid.importFee),
        import_co2: prices(emissions.get(component_id) ?? 0),
      });
    if (isOpen(grid.exportLimit))
      Object.assign(one, { export_price: prices(grid.exportPrice), export_fee: prices(grid.exportFee) });
  }
  return [...courses.values()];
}

const empty = (component_id: string, carrier_level_id: string, steps: number): TradeCourse => ({
  component_id,
  carrier_level_id,
  import: new Array<number>(steps).fill(0),
  export: new Array<number>(steps).fill(0),
  import_price: null,
  export_price: null,
  import_fee: null,
  export_fee: null,
  import_co2: null,
});

/** CO2 of what each component buys, by what is entered of its price and use [kg/MWh -> kg/kWh]. */
export function emissionsOf(
  { components }: Pick<EnergyProblem, "components">,
  window: Omit<HorizonInput, "components">,
): Map<string, PerStep> {
  const model = modelSteps(window);
  const prices = new Map<string, PerStep>();
  for (const component of components) {
    if (component.kind !== "trade") continue;
    for (const { direction, price, variableCost } of component.sides) {
      if (direction !== "purchase") continue;
      const both: Profile = combine(price[0]?.CO2 ?? 0, variableCost[0]?.CO2 ?? 0, (a, b) => a + b);
      prices.set(
        component.id,
        inHorizon(both, model, (v) => v / 1000),
      );
    }
  }
  return prices;
}
