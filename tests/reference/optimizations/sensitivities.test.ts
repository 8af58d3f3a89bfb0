import { describe, expect, it } from "vitest";
import type { LimitWorth, RunResult } from "~/entities/results/result";
import { type Given, optimization, repeat, run, Site } from "./site";

/** What limits and prices are worth, against solving again with each of them changed. */
const H = 8760;
const six = (...values: number[]): Given => ({ series: repeat(values, H / 6), year: 2025, stepS: 6 * 3600 });

interface Entered {
  demand?: number;
  maximum?: number;
  existing?: number;
  bound?: number;
  area?: number;
  price?: number;
  investment?: number;
  fixed?: number;
  levy?: number;
  peak?: number;
}
const USUAL = {
  demand: 4,
  maximum: 3,
  existing: 1,
  bound: 9000,
  area: 1500,
  price: 60,
  investment: 400_000,
  fixed: 1000,
  levy: 5,
  peak: 7000,
};

/** A load, a dear purchase, sun under a maximum, an old plant, a short contract. */
function site(changed: Entered = {}): Site {
  const e = { ...USUAL, ...changed };
  const optional = { status: "optional", root: "transformation", output: "el" } as const;
  return new Site()
    .place("here", [0, 0], e.area)
    .system({ interest_rate: 0.05 })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: six(e.demand, e.demand, 6, 3) } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: e.price, energy_levy: e.levy, capacity_price: e.peak },
    })
    .node({
      id: "sun",
      ...optional,
      parameters: {
        availability: six(0, 0.6, 0.8, 0.1),
        investment_cost: e.investment,
        lifetime: 20,
        fixed_operation_cost: e.fixed,
        maximum_capacity: e.maximum,
        space_requirement: 300,
      },
    })
    .node({
      id: "wind",
      ...optional,
      parameters: {
        availability: six(0.3, 0.2, 0.1, 0.4),
        investment_cost: 2.5 * e.investment,
        lifetime: 20,
        minimum_capacity: 0.5,
        space_requirement: 200,
      },
    })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: e.existing, variable_cost: 20 },
    })
    .node({
      id: "contract",
      root: "trade",
      output: "el",
      parameters: { purchase_price: 45, annual_upper_energy_bound: e.bound, maximum_capacity: 10 },
    });
}
const solve = async (changed: Entered = {}): Promise<RunResult> => {
  const flags = { retirement: false, emission_trade: false };
  const r = await run(site(changed), optimization([2025], { config: { delta_t: 6, model: flags } }));
  expect(r.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  return r;
};
/** As it is, solved once. */
let solved: Promise<RunResult> | undefined;
const usual = () => (solved ??= solve());
const objective = async (changed: Entered) => (await solve(changed)).summary!.objective;

describe("sensitivities", () => {
  it("say what one more unit of each limit is worth, as solving again does, and on which side", async () => {
    const base = await usual();
    const v = base.summary!.objective;
    const { limits } = base.sensitivities!;
    const of = (parameterType: string, id: string | null) =>
      limits.find((one) => one.parameterType === parameterType && one.componentId === id)!;
    for (const [limit, name, step] of [
      [of("maximum_capacity", "sun"), "maximum", 0.01],
      [of("existing_capacity", "plant"), "existing", 0.01],
      [of("annual_upper_energy_bound", "contract"), "bound", 10],
      [of("available_space", null), "area", 1],
    ] as [LimitWorth, keyof Entered, number][]) {
      expect(limit, name).toMatchObject({ year: 2025, bound: USUAL[name] });
      for (const [side, exact] of [
        [1, limit.exactUp],
        [-1, limit.exactDown],
      ] as const) {
        const change = (await objective({ [name]: USUAL[name] + side * step })) - v;
        const estimate = side * step * limit.worth;
        // The slope is a lower bound of every change, and the change itself as far as the basis reaches.
        expect(change - estimate, `${name} ${side}`).toBeGreaterThan(-1e-6 * v);
        if (exact !== null && exact >= step) expect(change, `${name} ${side}`).toBeCloseTo(estimate, 2);
      }
    }
    // Most of them hold the plan back, and their worth is more than nothing.
    expect(limits.filter(({ worth }) => Math.abs(worth) > 1).length).toBeGreaterThanOrEqual(3);
  });

  it("say what one percent of each price is worth, and add up to one percent of all", async () => {
    const base = await usual();
    const v = base.summary!.objective;
    const { prices } = base.sensitivities!;
    expect(prices.reduce((sum, { onePercent }) => sum + onePercent, 0)).toBeCloseTo(v / 100, 2);
    const of = (id: string, kind: string) =>
      prices.find((one) => one.componentId === id && one.kind === kind)!.onePercent;
    for (const [told, name] of [
      [of("grid", "purchase"), "price"],
      [of("sun", "investment") + of("wind", "investment"), "investment"],
      [of("grid", "capacity_price"), "peak"],
    ] as const) {
      const up = (await objective({ [name]: USUAL[name] * 1.01 })) - v;
      const down = (await objective({ [name]: USUAL[name] * 0.99 })) - v;
      expect(up - told, name).toBeLessThan(1e-6 * v);
      expect(-down - told, name).toBeGreaterThan(-1e-6 * v);
      expect(Math.abs(up - told), name).toBeLessThan(0.02 * Math.abs(told) + 1e-6 * v);
    }
  });

  it("give an emission limit the price of the cleaner way", async () => {
    // Clean energy costs 40 more a MWh and spares 300 kg: every kg more in each of two years saves 40 / 300, from 0 to all of it.
    const dirty = (limit: number) =>
      new Site()
        .system({ emission_limit: { CO2: limit } })
        .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } })
        .node({ id: "coal", root: "trade", output: "el", parameters: { purchase_price: { money: 10, CO2: 300 } } })
        .node({ id: "clean", root: "trade", output: "el", parameters: { purchase_price: 50 } });
    const flags = { config: { delta_t: 6, model: { emission_trade: false } } };
    const r = await run(dirty(300 * H), optimization([2025, 2026], flags));
    const limits = r.sensitivities!.limits.filter(({ parameterType }) => parameterType === "emission_limit");
    expect(limits).toEqual(
      [2025, 2026].map((year) => ({
        componentId: null,
        placeId: null,
        impact: "CO2",
        parameterType: "emission_limit",
        unit: "kg",
        year,
        bound: 300 * H,
        worth: expect.closeTo(-40 / 300, 9) as number,
        exactUp: expect.any(Number) as number,
        exactDown: expect.any(Number) as number,
      })),
    );
  });

  it("are one-sided where the optimum is degenerate", async () => {
    // The plant is as large as the demand: more is worth nothing, less costs 50 - 20 an hour of a MW.
    const degenerate = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        parameters: { existing_capacity: 2, variable_cost: 20 },
      });
    const r = await run(degenerate, optimization([2025], { config: { delta_t: 6 } }));
    const plant = r.sensitivities!.limits.find(({ componentId }) => componentId === "plant")!;
    expect([0, -30 * H]).toContainEqual(expect.closeTo(plant.worth, 3));
    expect(plant.exactUp === 0 || plant.exactDown === 0).toBe(true);
  });
});
