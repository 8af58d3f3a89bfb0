import { Site } from "../../reference/optimizations/site";
import { hourly, noise, winter } from "../site";

interface Island {
  /** Power of the hydrogen store for each unit of its energy [1/h]. */
  ratio?: number;
  /** What a MWh of the store costs [EUR/a]. */
  storeCost?: number;
  /** What a MWh of wind and sun costs [EUR]. */
  runningCost?: number;
}

/** Noise that changes over so many hours, without jumps, in 0..1. */
function smoothNoise(t: number, hours: number, seed: number): number {
  const n = Math.floor(t / hours);
  const share = t / hours - n;
  return (1 - share) * noise(n, seed) + share * noise(n + 1, seed);
}

/**
 * A synthetic island without a grid: wind, sun, a battery, and hydrogen for weeks without wind. The power of the hydrogen store is tied to its
 * energy, as in PyPSA's example "model-energy". All sizes are decided; what is not served costs 2000 EUR/MWh. Series from fixed formulas: no real
 * place.
 */
export function islandSite({ ratio = 1, storeCost = 150, runningCost = 0 }: Island = {}): Site {
  const el = "electricity_low";
  const byYear = (cost: number) => ({ investment_cost: cost, lifetime: 1 });
  const demand = hourly(
    (h, d, t) => 5 + 2 * Math.sin(((h - 7) * Math.PI) / 12) ** 2 + 1.5 * winter(d) + 0.5 * noise(t, 1),
  );
  const sun = hourly(
    (h, d, t) =>
      Math.max(0, Math.sin(((h - 6) * Math.PI) / 12)) *
      (1 - 0.6 * winter(d)) *
      (0.4 + 0.6 * noise(Math.floor(t / 24), 2)),
  );
  const wind = hourly((_h, d, t) =>
    Math.min(1, (0.3 + 0.5 * winter(d)) * (1.4 * smoothNoise(t, 60, 3) ** 2 + 0.3 * smoothNoise(t, 7, 4))),
  );
  const plant = { root: "transformation", status: "optional" } as const;
  const store = { root: "storage", status: "optional" } as const;
  return new Site()
    .system({ interest_rate: 0 })
    .node({ id: "power", root: "consumption", input: el, parameters: { demand } })
    .node({
      id: "not served",
      root: "trade",
      output: el,
      parameters: { existing_capacity: 10, purchase_price: 2000 },
    })
    .node({
      id: "wind",
      ...plant,
      output: el,
      parameters: { ...byYear(100_000), availability: wind, variable_cost: runningCost },
    })
    .node({
      id: "PV",
      ...plant,
      output: el,
      parameters: { ...byYear(50_000), availability: sun, variable_cost: runningCost },
    })
    .node({
      id: "battery",
      ...store,
      input: el,
      output: el,
      parameters: {
        ...byYear(20_000),
        power_to_energy_ratio: 1 / 3,
        charging_efficiency: 0.96,
        discharging_efficiency: 0.96,
      },
    })
    .node({
      id: "electrolyser",
      ...plant,
      input: el,
      output: "hydrogen",
      parameters: { ...byYear(190_000), efficiency: 0.62 },
    })
    .node({
      id: "turbine",
      ...plant,
      input: "hydrogen",
      output: el,
      parameters: { ...byYear(280_000), efficiency: 0.41 },
    })
    .node({
      id: "hydrogen store",
      ...store,
      input: "hydrogen",
      output: "hydrogen",
      parameters: { ...byYear(storeCost), power_to_energy_ratio: ratio },
    });
}
