import { Site } from "../../reference/optimizations/site";
import { hourly, noise, winter } from "../site";

/**
 * A synthetic site that keeps the summer's sun for the winter. It has photovoltaics, electrolysis, a hydrogen store whose energy costs next
 * to nothing, and a fuel cell, next to a battery and the power grid. All sizes are decided. Series from fixed formulas: no real place.
 */
export function seasonalSite(): Site {
  const el = "electricity_low";
  const build = (cost: number, lifetime: number) => ({ investment_cost: cost, lifetime });
  const demand = hourly(
    (h, d, t) => 2 + 1.2 * Math.sin(((h - 7) * Math.PI) / 12) ** 2 + 0.5 * winter(d) + 0.4 * noise(t, 1),
  );
  const sun = hourly(
    (h, d, t) =>
      Math.max(0, Math.sin(((h - 6) * Math.PI) / 12)) *
      (1 - 0.6 * winter(d)) *
      (0.4 + 0.6 * noise(Math.floor(t / 24), 2)),
  );
  const price = hourly(
    (h, d, t) => 70 + 35 * Math.sin(((h - 9) * Math.PI) / 12) + 25 * winter(d) + 40 * (noise(t, 99) - 0.5),
  );
  const plant = { root: "transformation", status: "optional" } as const;
  return new Site()
    .system({ interest_rate: 0.06 })
    .node({ id: "power", root: "consumption", input: el, parameters: { demand } })
    .node({ id: "grid", root: "trade", output: el, parameters: { purchase_price: price, energy_levy: 60 } })
    .node({ id: "PV", ...plant, output: el, parameters: { ...build(400_000, 25), availability: sun } })
    .node({
      id: "electrolyser",
      ...plant,
      input: el,
      output: "hydrogen",
      parameters: { ...build(600_000, 20), efficiency: 0.7 },
    })
    .node({
      id: "fuel cell",
      ...plant,
      input: "hydrogen",
      output: el,
      parameters: { ...build(800_000, 20), efficiency: 0.6 },
    })
    .node({
      id: "hydrogen store",
      root: "storage",
      status: "optional",
      input: "hydrogen",
      output: "hydrogen",
      parameters: { ...build(500, 30), power_to_energy_ratio: 0.01 },
    })
    .node({
      id: "battery",
      root: "storage",
      status: "optional",
      input: el,
      output: el,
      parameters: {
        ...build(220_000, 15),
        investment_cost_power: 90_000,
        charging_efficiency: 0.95,
        discharging_efficiency: 0.95,
      },
    });
}
