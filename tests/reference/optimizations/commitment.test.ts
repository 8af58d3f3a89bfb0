import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { runOptimization } from "~/engines/optimization/run";
import type { RunResult } from "~/entities/results/result";
import { type Given, optimization, repeat, run, Site } from "./site";

/**
 * Detailed operation against results worked out by hand. Steps of 6 h, so that a day has four and begins as it ends; money in EUR.
 * A plant of 10 MW at 10 EUR/MWh next to a purchase at 50 EUR/MWh.
 */
const YEAR = 2025;
const H = 8760;
const DAYS = 365;
const day = (values: number[]): Given => ({
  series: repeat(values.flatMap((v) => [v, v, v, v, v, v])),
  year: YEAR,
});

const site = (load: number[], plant: Record<string, Given>, surplus?: number) => {
  const own = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: day(load) } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: 10, variable_cost: 10, ...plant },
    });
  if (surplus !== undefined)
    own.node({ id: "surplus", root: "trade", input: "el", parameters: { sale_price: surplus } });
  return own;
};

const detailed = (own: Site, whole: boolean, more: Parameters<typeof optimization>[1] = {}) =>
  run(
    own,
    optimization([YEAR], {
      ...more,
      config: {
        delta_t: 6,
        integer_operation: whole,
        ...more.config,
        model: { detailed_operation: true, retirement: false, ...more.config?.model },
      },
    }),
  );

const perDay = (r: RunResult): number => r.summary!.objective / DAYS;
const operation = (r: RunResult, id: string) => r.tables.operation.find((row) => row.componentId === id)!;
const fine = (r: RunResult) => r.findings.filter(({ severity }) => severity !== "info");

describe("starts and minimum load", () => {
  const plant = { part_load_minimum: 0.5, start_up_cost: 1000, shut_down_cost: 100 };

  it("switches the whole plant off where its minimum load is too much, and pays every start and stop", async () => {
    const r = await detailed(site([10, 2, 2, 10], plant), true);
    // At night 2 MW are less than half of 10: off. By day 12 h * 10 MW at 10. By night 12 h * 2 MW at 50. One start and stop. 3500 EUR a
    // day; 2400 if starts and stops were free, 1440 if 2 MW were within its minimum load.
    expect(perDay(r)).toBeCloseTo(1200 + 1200 + 1000 + 100, 4);
    expect(r.tables.costs.find((c) => c.kind === "start_stop")!.amount).toBeCloseTo(1100 * DAYS, 3);
    expect(operation(r, "plant").starts).toBeCloseTo(DAYS, 6);
    const running = r.series.find((s) => s.variable === "running")!;
    expect([...running.values.slice(0, 4)].map(Math.round)).toEqual([10, 0, 0, 10]);
    expect(r.findings.map(({ rule }) => rule)).not.toContain("below_part_load");
    expect(r.solver).toMatchObject({ method: "mip" });
    expect(r.solver!.mipGap).toBeLessThan(0.02);
    expect(fine(r)).toEqual([]);
  });

  it("lets parts of it run where whole units are not asked for", async () => {
    const r = await detailed(site([10, 2, 2, 10], plant), false);
    // 0.4 of the plant give the 2 MW of the night at half load, so that only 0.6 of it are stopped and started.
    expect(perDay(r)).toBeCloseTo(1200 + 240 + 0.6 * 1100, 4);
    expect(r.solver!.mipGap).toBeNull();
    expect(fine(r)).toEqual([]);
    // 2 MW are less than half of 10, in 12 hours of each night.
    const below = r.findings.filter(({ rule }) => rule === "below_part_load");
    expect(below).toMatchObject([{ componentId: "plant", severity: "info", hours: 12 * DAYS, firstHour: 6 }]);
  });

  it("counts the units of a unit size by themselves", async () => {
    const r = await detailed(site([10, 2, 2, 10], { ...plant, part_load_minimum: 0.4, unit_size: 5 }), true);
    // One of the two units runs through the night at 0.4 * 5 MW, the other one is stopped and started.
    expect(perDay(r)).toBeCloseTo(1200 + 240 + 1100, 4);
  });

  it("takes a lower limit as one of what runs", async () => {
    const r = await detailed(site([10, 2, 2, 10], { lower_operation_limit: 0.5 }), true);
    expect(perDay(r)).toBeCloseTo(1200 + 1200, 4);
  });

  it("sizes a plant that is to be built, its units with it", async () => {
    const own = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: day([10, 2, 2, 10]) } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        status: "optional",
        parameters: {
          investment_cost: 1000,
          lifetime: 10,
          variable_cost: 10,
          maximum_capacity: 100,
          unit_size: 10,
          part_load_minimum: 0.5,
          start_up_cost: 1000,
        },
      });
    const model = { integer_expansion: true };
    const r = await detailed(own, true, { config: { model, optimizer: { MIPGap: 1e-6 } } });
    // As in the first test, and a tenth of 10 000 each year.
    expect(r.summary!.objective).toBeCloseTo(DAYS * (1200 + 1200 + 1000) + 1000, 2);
  });
});

describe("a capacity that is no whole number of units", () => {
  /** A load of two steps in turn, a purchase at 100, a plant at 10 EUR/MWh with units of 1 MW that run at half load at least. */
  const inTurn = (load: [number, number], plant: Record<string, Given>, status: "existing" | "optional" = "optional") =>
    new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: day([...load, ...load]) } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100 } })
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        status,
        parameters: { variable_cost: 10, unit_size: 1, part_load_minimum: 0.5, lifetime: 10, ...plant },
      });
  const exact = { optimizer: { MIPGap: 1e-9 } };
  const dispatched = (own: Site, invested: RunResult, whole: boolean) => {
    const config = { delta_t: 6, integer_operation: whole, model: { detailed_operation: true }, ...exact };
    const chosen = optimization([YEAR], { optimization_id_invest: "inv", config });
    return runOptimization(
      { snapshot: own.snapshot, optimization: chosen, invested: { name: "Invest", ...invested } },
      new HighsSolver(),
      { onProgress: () => undefined, shouldStop: () => false, now: () => 0 },
    );
  };

  it("keeps the units that exist, whether more may be built or not, and in the dispatch", async () => {
    // 1.4 MW are nearest to one unit: 1.4 MW at 10. 0.6 MW are less than half of it and are bought at 100.
    const expected = ((14 + 60) / 2) * H;
    const stock = { existing_capacity: 1.4, investment_cost: 1e9 };
    expect((await detailed(inTurn([1.4, 0.6], stock, "existing"), true)).summary!.objective).toBeCloseTo(expected, 3);
    const own = inTurn([1.4, 0.6], stock);
    const r = await detailed(own, true, { config: exact });
    expect(r.summary!.objective).toBeCloseTo(expected, 3);
    const again = await dispatched(own, r, true);
    expect(again.summary!.objective).toBeCloseTo(expected, 3);
    expect([...fine(r), ...fine(again)]).toEqual([]);
  });

  it("builds whole units next to them", async () => {
    // One unit of 1 MW is built for 100 a year: 1.4 and 1 MW at 10, then the new one alone at 0.6 MW.
    const expected = 100 + ((24 + 6) / 2) * H;
    const own = inTurn([2.4, 0.6], { existing_capacity: 1.4, investment_cost: 1000 });
    const r = await detailed(own, true, { config: exact });
    expect(r.summary!.objective).toBeCloseTo(expected, 3);
    const again = await dispatched(own, r, true);
    expect(again.summary!.objective).toBeCloseTo(expected, 3);
    expect([...fine(r), ...fine(again)]).toEqual([]);
  });

  it("starts parts of units at the same cost in the dispatch, where whole ones are not asked for", async () => {
    // 1.5 MW are built. Twice a day half a unit is started for 50 and the rest, 1 MW at its least load of 0.5 MW, runs on.
    const own = inTurn([1.5, 0.5], { investment_cost: 1000, start_up_cost: 100 });
    const r = await detailed(own, false);
    const expected = 150 + 10 * H + 2 * 50 * DAYS;
    expect(r.summary!.objective).toBeCloseTo(expected, 3);
    expect((await dispatched(own, r, false)).summary!.objective).toBeCloseTo(expected, 3);
  });

  it("lets a rest of what was built in parts idle, and says so", async () => {
    // Built in parts, 1.4 MW serve 1.4 MW. Of whole units one runs: 1 MW at 10, 0.4 MW at 100.
    const own = inTurn([1.4, 1.4], { investment_cost: 1000 });
    const r = await detailed(own, false);
    expect(r.summary!.objective).toBeCloseTo(140 + 14 * H, 3);
    const again = await dispatched(own, r, true);
    expect(again.summary!.objective).toBeCloseTo(140 + 50 * H, 3);
    const [idle, ...others] = fine(again);
    expect(idle).toMatchObject({ rule: "part_of_unit_idle", componentId: "plant", year: YEAR, unit: "MW" });
    expect(idle!.amount).toBeCloseTo(0.4, 6);
    expect(others).toEqual([]);
  });
});

describe("times and ramps", () => {
  it("runs on until the minimum up time has passed", async () => {
    const r = await detailed(site([10, 0, 0, 0], { part_load_minimum: 1, minimum_up_time: 12 }, 0), false);
    // 6 h are needed, 12 h it has to run at full load: 120 MWh at 10, the surplus is given away. (The purchase costs 3000.)
    expect(perDay(r)).toBeCloseTo(1200, 4);
  });

  it("stays off until the minimum down time has passed", async () => {
    const own = site([10, 0, 10, 10], { part_load_minimum: 1, minimum_down_time: 12 }, -20);
    const r = await detailed(own, false);
    // Through the 6 h without load: 4 * 600, and 60 MWh taken off at 20. Off for 12 h: 2 * 600 and 60 MWh at 50: 4200.
    expect(perDay(r)).toBeCloseTo(4 * 600 + 1200, 4);
  });

  it("changes by the ramp rate at most", async () => {
    const r = await detailed(site([4, 10, 10, 10], { ramp_rate: 0.05 }), false);
    // 3 MW a step: 4, 7, 10 and, since the next day begins with 4, 7. What is missing, 3 + 3 MW, is bought.
    expect(perDay(r)).toBeCloseTo((4 + 7 + 10 + 7) * 60 + 6 * 300, 4);
    expect(operation(r, "plant").starts).toBeUndefined();
  });

  it.each([0, 12])(
    "gives a unit that starts, or is to stop, no ramp that others leave (minimum up time %i h)",
    async (hours) => {
      const plant = { unit_size: 5, part_load_minimum: 0.6, ramp_rate: 0.05, minimum_up_time: hours };
      const load = hours === 0 ? [5, 10, 5, 5] : [5, 10, 10, 5];
      const r = await detailed(site(load, plant), true, { config: { optimizer: { MIPGap: 1e-9 } } });
      // At 5 MW one of two units of 5 MW runs, since two give 6 MW at least. The other one starts with 0.6 * 5 MW, which it is down to
      // again before it stops; 2 MW are bought. (The full one changes by 0.3 * 5 MW in a step, which was taken for the other one's.)
      const high = hours === 0 ? 1 : 2;
      expect(perDay(r)).toBeCloseTo((4 - high) * 5 * 60 + high * (8 * 60 + 2 * 300), 3);
      expect(fine(r)).toEqual([]);
    },
  );

  it("starts into its minimum load, however slow it is", async () => {
    const r = await detailed(site([0, 10, 10, 0], { ramp_rate: 0.05, part_load_minimum: 0.5 }), false);
    // On for 12 h: 5 MW when it starts, and 5 MW when it is going to stop.
    expect(perDay(r)).toBeCloseTo(10 * 60 + 10 * 300, 4);
  });
});

describe("part load", () => {
  const gas = (whole: boolean) =>
    detailed(
      new Site()
        .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 7 } })
        .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: 20 } })
        .node({
          id: "plant",
          root: "transformation",
          input: "gas",
          output: "el",
          parameters: {
            existing_capacity: 10,
            efficiency: 0.5,
            part_load_minimum: 0.4,
            part_load_efficiency: 0.4,
          },
        }),
      whole,
    );

  it("takes the fuel of the line between minimum and full load", async () => {
    // 10 MW take 20, 4 MW take 10: 7 MW take 15.
    const r = await gas(true);
    expect(r.summary!.objective).toBeCloseTo(15 * 20 * H, 2);
    expect(operation(r, "plant").intakeMwh).toBeCloseTo(15 * H, 3);
    expect(fine(r)).toEqual([]);
  });

  it("lets 0.7 of the plant run at full load where parts of it may", async () => {
    expect((await gas(false)).summary!.objective).toBeCloseTo(14 * 20 * H, 2);
  });
});

describe("storages", () => {
  /** Once in the year, in the first step, energy is given away with 50 EUR/MWh; else it costs 10. */
  const price = Float64Array.from({ length: H }, (_, t) => (t < 6 ? -50 : 10));
  const own = (more: Record<string, Given> = {}) =>
    new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({
        id: "grid",
        root: "trade",
        output: "el",
        parameters: { purchase_price: { series: price, year: YEAR } },
      })
      .node({
        id: "battery",
        root: "storage",
        input: "el",
        output: "el",
        parameters: {
          existing_capacity: 1,
          existing_power: 1,
          charging_efficiency: 0.9,
          discharging_efficiency: 0.9,
          ...more,
        },
      });
  // The load of the year, and the 0.9 MWh that come back at 10.
  const rest = -300 + (H - 6) * 10 - 0.9 * 10;

  it("charge or discharge, never both", async () => {
    // 1 MWh is filled with 1 / 0.9 MWh.
    const r = await detailed(own(), true, { config: { optimizer: { MIPGap: 1e-6 } } });
    expect(r.summary!.objective).toBeCloseTo(rest - 50 / 0.9, 4);
    expect(r.findings.map(({ rule }) => rule)).not.toContain("burns_energy");
  });

  it("share their power between the two directions where it is linear and both may be used at once", async () => {
    // c + d = 1 and 6 * 0.9 * c - 6 * d / 0.9 = 1.
    const charging = (1 + 6 / 0.9) / (5.4 + 6 / 0.9);
    const r = await detailed(own({ both_directions_at_once: true }), false);
    expect(r.summary!.objective).toBeCloseTo(rest - 50 * 6 * (2 * charging - 1), 4);
  });

  it("go one way where it is linear, too, which one at a time the search finds", async () => {
    const r = await detailed(own(), false);
    expect(r.summary!.objective).toBeCloseTo(rest - 50 / 0.9, 4);
  });

  it("need a largest power for whole decisions", async () => {
    const site = own().node({
      id: "second",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 1000, investment_cost_power: 1000, lifetime: 10 },
    });
    const r = await detailed(site, true);
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "direction_needs_maximum",
        componentId: "second",
        parameterType: "maximum_power",
      }),
    );
  });
});

describe("what contradicts itself is named", () => {
  const rules = async (plant: Record<string, Given>, status: "existing" | "optional" = "existing") => {
    const own = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: 20 } })
      .node({
        id: "plant",
        root: "transformation",
        input: "gas",
        output: "el",
        status,
        parameters: { efficiency: 0.5, ...(status === "existing" ? { existing_capacity: 1 } : {}), ...plant },
      });
    return (await detailed(own, false)).findings.map(({ rule }) => rule);
  };

  it("a fuel line that falls, a unit without a size", async () => {
    expect(await rules({ part_load_minimum: 0.5, part_load_efficiency: 0.2 })).toContain("part_load_fuel_falls");
    expect(await rules({ part_load_minimum: 0.5, part_load_efficiency: 0 })).toContain("part_load_not_positive");
    expect(await rules({ start_up_cost: 10 }, "optional")).toContain("unit_size_missing");
    expect(await rules({ start_up_cost: 10, fixed_profile: 1 })).toContain("profile_is_not_switched");
  });

  it("a part-load efficiency without a minimum load, or with a profile", async () => {
    expect(await rules({ part_load_efficiency: 0.4 })).toContain("part_load_undefined");
    expect(await rules({ part_load_efficiency: 0.4, start_up_cost: 10 })).toContain("part_load_undefined");
    expect(await rules({ part_load_efficiency: 0.4, fixed_profile: 1 })).toContain("profile_is_not_switched");
  });
});
