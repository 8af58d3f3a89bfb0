import { expect, it } from "vitest";
import { STRUCTURED_ROWS } from "~/entities/optimizations/solverReach";
import { type Given, optimization, run, Site } from "../site";

const HOURS = Array.from({ length: 8760 }, (_, h) => h);
const hourly = (value: (hour: number) => number): Given => ({ series: HOURS.map(value), year: 2025 });
const day = (h: number): number => (2 * Math.PI * ((h % 24) - 12)) / 24;

/** A load, the sun, a battery and a grid at changing prices, of a size: 1 are megawatts, 1e-6 watts. */
function site(size: number): Site {
  return new Site()
    .system({ interest_rate: 0.05 })
    .node({
      id: "load",
      root: "consumption",
      input: "el",
      parameters: { demand: hourly((h) => size * (2 + Math.cos(day(h + 6)) + 0.5 * Math.sin(h / 700))) },
    })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: hourly((h) => 80 + 40 * Math.cos(day(h + 5)) + 10 * Math.sin(h / 90)) },
    })
    .node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        availability: hourly((h) => Math.max(0, Math.cos(day(h))) * (0.6 + 0.3 * Math.sin(h / 1400))),
        investment_cost: 600_000,
        lifetime: 20,
        maximum_capacity: 3 * size,
      },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 60_000, lifetime: 20, power_to_energy_ratio: 0.5, charging_efficiency: 0.95 },
    });
}

it("a site of some watts is built and costs as one of some megawatts, by the structured method, too", async () => {
  const solved = async (size: number) => {
    const { solver, summary, tables } = await run(site(size), optimization([2025], { config: { delta_t: 1 } }));
    expect(solver).toMatchObject({ state: "optimal", method: "structured", fallback: null });
    expect(solver!.rows).toBeGreaterThan(STRUCTURED_ROWS);
    const sizes = tables.capacities.map(({ total }) => (total ?? 0) / size);
    return { cost: summary!.objective / size, sizes };
  };
  const [large, small] = [await solved(1), await solved(1e-6)];
  expect(small.cost / large.cost).toBeCloseTo(1, 6);
  small.sizes.forEach((one, k) => expect(one).toBeCloseTo(large.sizes[k]!, 3));
});
