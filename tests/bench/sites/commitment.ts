import { Site } from "../../reference/optimizations/site";
import { benchSite, hourly, noise, winter } from "../site";
import { put } from "./wholeNumbers";

/** The rich site, whose heat pump, CHP and boiler are units that are switched on and off, and whose stores have one direction at a time. */
export function richCommitmentSite(): Site {
  const site = benchSite(1, true);
  put(site, "site 1 heat pump", { unit_size: 0.8, part_load_minimum: 0.3, start_up_cost: 20, maximum_capacity: 8 });
  put(site, "site 1 CHP", {
    unit_size: 0.6,
    part_load_minimum: 0.5,
    start_up_cost: 60,
    minimum_up_time: 4,
    minimum_down_time: 3,
    maximum_capacity: 6,
  });
  put(site, "site 1 boiler", { unit_size: 1, part_load_minimum: 0.2, start_up_cost: 10, maximum_capacity: 10 });
  put(site, "site 1 battery", { maximum_capacity: 12, maximum_power: 6 });
  put(site, "site 1 heat storage", { maximum_capacity: 60 });
  return site;
}

/** Size [MW], efficiency and cost of a start. */
const UNITS: readonly (readonly [number, number, number])[] = [
  [24, 0.42, 2400],
  [18, 0.4, 1600],
  [14, 0.385, 1100],
  [10, 0.37, 700],
  [6, 0.355, 350],
];

/** Five unequal units next to a grid: half load, a part-load line, starts, up and down times of 6 h, ramps. */
export function fiveUnitsSite(): Site {
  const load = hourly(
    (h, d, t) => 42 + 18 * Math.sin(((h - 7) * Math.PI) / 12) ** 2 + 12 * winter(d) + 6 * noise(t, 3),
  );
  const price = hourly(
    (h, d, t) => 78 + 38 * Math.sin(((h - 9) * Math.PI) / 12) + 20 * winter(d) + 40 * (noise(t, 99) - 0.5),
  );
  const sun = hourly(
    (h, d, t) =>
      Math.max(0, Math.sin(((h - 6) * Math.PI) / 12)) *
      (1 - 0.6 * winter(d)) *
      (0.4 + 0.6 * noise(Math.floor(t / 24), 2)),
  );
  const battery = {
    existing_capacity: 20,
    existing_power: 8,
    charging_efficiency: 0.95,
    discharging_efficiency: 0.95,
  };
  const site = new Site()
    .system({ interest_rate: 0.06 })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: load } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: price, energy_levy: 25 } })
    .node({ id: "sale", root: "trade", input: "el", parameters: { sale_price: 30 } })
    .node({
      id: "PV",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: 25, availability: sun },
    })
    .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: 32 } })
    .node({ id: "battery", root: "storage", input: "el", output: "el", parameters: battery });
  UNITS.forEach(([size, efficiency, start], i) =>
    site.node({
      id: `unit ${i + 1}`,
      root: "transformation",
      input: "gas",
      output: "el",
      parameters: {
        existing_capacity: size,
        efficiency,
        variable_cost: 2,
        part_load_minimum: 0.5,
        part_load_efficiency: efficiency - 0.05,
        start_up_cost: start,
        minimum_up_time: 6,
        minimum_down_time: 6,
        ramp_rate: 0.3,
      },
    }),
  );
  return site;
}
