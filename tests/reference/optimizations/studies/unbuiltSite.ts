import { randomStream } from "~/entities/core/random";
import { Site } from "../site";

const H = 8760;
/** Of the random sites [1/a]. */
export const RATE = 0.05;
/** Twelve steps a year: what holds for them holds for hours. */
export const STEP_H = H / 12;
const COURSE = { year: 2025, stepS: STEP_H * 3600 };

/** Costs of investment by component [EUR/MW, EUR/MWh]. */
export type Costs = Record<"sun" | "wind" | "engine" | "battery" | "store" | "pump", number>;

/** A site of electricity and heat with technologies that may be built, drawn at random; `costs`: instead of those drawn. */
export function randomSite(seed: number, costs: Partial<Costs> = {}): { site: Site; costs: Costs } {
  const random = randomStream(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const course = (low: number, high: number) => ({
    series: Array.from({ length: 12 }, () => between(low, high)),
    ...COURSE,
  });
  const drawn: Costs = {
    sun: between(5e5, 3e6),
    wind: between(1e6, 6e6),
    engine: between(5e5, 5e6),
    battery: between(300, 3000),
    store: between(40, 400),
    pump: between(1e6, 5e6),
  };
  const entered = { ...drawn, ...costs };
  const optional = { status: "optional", root: "transformation" } as const;
  const size = (name: keyof Costs, lifetime: number) => ({
    investment_cost: entered[name],
    lifetime,
    fixed_operation_cost: between(0, 0.02) * drawn[name],
  });
  const light = Array.from(
    { length: 12 },
    (_, i) => Math.max(0, Math.sin(((i - 2) / 8) * Math.PI)) * between(0.5, 0.9),
  );
  const site = new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: course(0.5, 3) } })
    .node({ id: "heat load", root: "consumption", input: "heat", parameters: { demand: course(0.2, 2) } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: course(20, 140) } })
    .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: between(25, 60) } })
    .node({ id: "sale", root: "trade", input: "el", parameters: { sale_price: between(0, 15) } })
    .node({
      id: "boiler",
      root: "transformation",
      input: "gas",
      output: "heat",
      parameters: { existing_capacity: 4, efficiency: 0.9 },
    })
    .node({
      id: "sun",
      ...optional,
      output: "el",
      parameters: { ...size("sun", 25), availability: { series: light, ...COURSE } },
    })
    .node({ id: "wind", ...optional, output: "el", parameters: { ...size("wind", 20), availability: course(0, 0.7) } })
    .node({
      id: "engine",
      ...optional,
      input: "gas",
      output: "el",
      output2: "heat",
      parameters: { ...size("engine", 15), efficiency: 0.4, secondary_output_ratio: 1.1 },
    })
    .node({
      id: "pump",
      ...optional,
      input: "el",
      output: "heat",
      parameters: { ...size("pump", 20), efficiency: course(2, 4) },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { ...size("battery", 12), charging_efficiency: 0.92, power_to_energy_ratio: 2 / STEP_H },
    })
    .node({
      id: "store",
      root: "storage",
      input: "heat",
      output: "heat",
      status: "optional",
      parameters: { ...size("store", 30), self_discharge: 1e-5, power_to_energy_ratio: 1 / STEP_H },
    });
  return { site, costs: entered };
}
