import { expect, it } from "vitest";
import { optimization, repeat, run, Site } from "../site";

/** A site with photovoltaics, a battery and a boiler to be sized, so many times as large. */
function site(factor: number): Site {
  const hours = (values: number[]) => repeat(values.map((v) => v * factor));
  return new Site()
    .node({
      id: "load",
      root: "consumption",
      input: "el",
      parameters: { demand: { series: hours([0.6, 0.5, 0.9, 1.3, 1.1, 0.8]), year: 2025 } },
    })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: repeat([60, 55, 90, 140, 110, 70]), year: 2025 }, capacity_price: 4000 },
    })
    .node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 700_000,
        lifetime: 25,
        availability: { series: repeat([0, 0.2, 0.8, 0.3, 0, 0]), year: 2025 },
      },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 100_000, lifetime: 15, power_to_energy_ratio: 0.5, charging_efficiency: 0.95 },
    });
}

it("costs a millionth where everything is a millionth, down to microwatts", async () => {
  const asked = optimization([2025], { config: { delta_t: 2 } });
  const own = await run(site(1), asked);
  for (const factor of [1e-3, 1e-6, 1e-9]) {
    const small = await run(site(factor), asked);
    expect(small.status).toBe("success");
    expect(Math.abs(small.summary!.objective / factor / own.summary!.objective - 1)).toBeLessThan(1e-6);
  }
});
