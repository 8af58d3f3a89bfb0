import { describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { HighsSolver } from "~jobs/solver/highs";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import { runOptimization } from "~/engines/optimization/run";
import type { RunResult } from "~/entities/results/result";
import type { ComponentStatus, TransmissionDirection } from "~/entities/twin/component";
import { capacityOf, type Given, optimization, repeat, run, Site } from "../site";

/** What a pipe loses without a flow, against results worked out by hand. A purchase of heat at 20 EUR/MWh, steps of 6 h. */
const YEAR = 2025;
const H = 8760;
const KM = 2;

interface PipeOptions {
  demand?: Given;
  status?: ComponentStatus;
  direction?: TransmissionDirection;
  /** Of the load. */
  load?: Record<string, Given>;
}

/** One source at A, one pipe of 2 km, one demand at B. */
const pipeOf = (
  parameters: Record<string, Given>,
  { demand = 1, status = "existing", direction = "uniform", load = {} }: PipeOptions = {},
) =>
  new Site()
    .node({ id: "source", root: "trade", place: "A", output: "heat", parameters: { purchase_price: 20 } })
    .node({ id: "load", root: "consumption", place: "B", input: "heat", parameters: { demand, ...load } })
    .line({ id: "pipe", from: "A", to: "B", km: KM, input: "heat", output: "heat", status, direction, parameters });
const solve = (site: Site, config: object = {}, years = [YEAR]) =>
  run(site, optimization(years, { config: { delta_t: 6, ...config } }));
const lossOf = (r: RunResult, year = YEAR) =>
  r.series.find((one) => one.componentId === "pipe" && one.variable === "standing_loss" && one.year === year)?.values;
const rules = (r: RunResult) => r.findings.map(({ rule }) => rule);

describe("a standing loss per km", () => {
  it("is drawn in every step, half of it at each end", async () => {
    // 50 kW/km over 2 km are 0.1 MW: 1.1 MW are bought for 1 MW. 1 MW if it were left out, 1.2 MW if each end lost all of it.
    const r = await solve(pipeOf({ existing_capacity: 2, standing_loss: 50 }));
    expect(r.status).toBe("success");
    expect(r.summary!.objective).toBeCloseTo(H * 1.1 * 20, 3);
    expect([...new Set(lossOf(r))]).toEqual([Math.fround(0.1)]);
    // 0.05 MW of it are lost before the pipe, so 1.05 MW flow: 1.1 MW if all were drawn at the end, 1 MW if at the start.
    const flow = r.series.find(({ variable }) => variable === "flow_forward")!;
    expect(flow.values[0]).toBeCloseTo(1.05, 6);
    const at = (place: string) => r.tables.balances.find(({ placeId }) => placeId === place)!;
    expect([at("A").suppliedMwh, at("B").suppliedMwh]).toEqual([
      expect.closeTo(H * 1.1, 3),
      expect.closeTo(H * 1.05, 3),
    ]);
    // No demand: what is supplied beyond it are losses.
    expect(at("B").demandMwh).toBeCloseTo(H, 6);
  });

  it("is the same by the size of the pipe, and on top of the loss of what flows", async () => {
    // 8 MW lose as much as 2 MW would: 0.8 MW if the loss went with the size.
    expect((await solve(pipeOf({ existing_capacity: 8, standing_loss: 50 }))).summary!.objective).toBeCloseTo(
      H * 1.1 * 20,
      3,
    );
    // 1.05 MW arrive of f * 0.9: f = 1.1667 MW, and 0.05 MW at the start.
    const both = await solve(pipeOf({ existing_capacity: 8, standing_loss: 50, transmission_loss: 0.05 }));
    expect(both.summary!.objective).toBeCloseTo(H * (1.05 / 0.9 + 0.05) * 20, 3);
  });

  it("goes on where nothing flows, and rests where the pipe is not available", async () => {
    // Six hours of 1 MW, six of nothing: 0.6 MW on average. 0.55 MW if only what flows lost something.
    const blocks = repeat([1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    const demand: Given = { series: blocks, year: YEAR };
    const r = await solve(pipeOf({ existing_capacity: 2, standing_loss: 50 }, { demand }));
    expect(r.summary!.objective).toBeCloseTo(H * 0.6 * 20, 3);
    expect(lossOf(r)!.every((mw) => mw === Math.fround(0.1))).toBe(true);
    // Shut in the hours without demand: 0.55 MW; a pipe that is half available loses all of it.
    const shut: Given = { series: blocks.map((on) => on / 2), year: YEAR };
    const rests = await solve(pipeOf({ existing_capacity: 4, standing_loss: 50, availability: shut }, { demand }));
    expect(rests.summary!.objective).toBeCloseTo(H * 0.55 * 20, 3);
    expect([...lossOf(rests)!.slice(0, 2)]).toEqual([Math.fround(0.1), 0]);
  });

  it("rests by the hour, whatever the step", async () => {
    // Eight hours shut, four open: 0.1 MW in a third of the year, and nothing flows. 8760 if a step of six hours was open where one hour is.
    const availability: Given = { series: repeat([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]), year: YEAR };
    for (const delta_t of [0.5, 1, 2, 6]) {
      const r = await solve(pipeOf({ existing_capacity: 2, standing_loss: 50, availability }, { demand: 0 }), {
        delta_t,
      });
      expect({ delta_t, objective: r.summary!.objective }).toEqual({
        delta_t,
        objective: expect.closeTo((H / 3) * 0.1 * 20, 3) as number,
      });
    }
    // Two of them at once: what maintenance leaves counts, too. 5840 without it.
    const maximum_availability: Given = { series: repeat([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1]), year: YEAR };
    const both = { existing_capacity: 2, standing_loss: 50, availability, maximum_availability };
    expect((await solve(pipeOf(both, { demand: 0 }))).summary!.objective).toBeCloseTo((H / 6) * 0.1 * 20, 3);
  });

  it("is the same over typical days", async () => {
    const season: Given = { series: Float64Array.from({ length: H }, (_, t) => (t < 180 * 24 ? 1 : 0)), year: YEAR };
    const site = pipeOf({ existing_capacity: 2, standing_loss: 50, availability: season }, { demand: season });
    const expected = 180 * 24 * 1.1 * 20;
    expect((await solve(site)).summary!.objective).toBeCloseTo(expected, 3);
    const days = { delta_t: 1, temporal_clustering: { status: true, n_clust: 2, n_seg: 1 } };
    expect((await solve(site, days)).summary!.objective).toBeCloseTo(expected, 3);
  });

  it("is the same in every way of solving", async () => {
    const expected = H * 1.1 * 20;
    const site = pipeOf({ existing_capacity: 2, standing_loss: 50 }, { direction: "bidirectional" });
    const o = (config: object) => optimization([YEAR], { config: { delta_t: 6, ...config } });
    for (const [config, solver] of [
      [{}, new HighsSolver()],
      [{}, new AutomaticSolver()],
      [{ model: { detailed_operation: true } }, new AutomaticSolver()],
      [{ status_quo: { status: true } }, new AutomaticSolver()],
    ] as const) {
      const r = await run(site, o(config), solver);
      expect({ config, objective: r.summary?.objective }).toEqual({ config, objective: expect.closeTo(expected, 2) });
    }
  });

  it("counts for what stands only, which is said where a run builds or nothing stands", async () => {
    const priced = { investment_cost: 100, lifetime: 10, maximum_capacity: 5 };
    const grows = await solve(pipeOf({ existing_capacity: 0.5, standing_loss: 50, ...priced }, { status: "optional" }));
    expect(rules(grows)).toContain("standing_loss_of_built");
    // The 0.5 MW that stand lose 0.1 MW, what is built nothing: 1.05 MW flow, 0.55 MW of them through what is built.
    expect(capacityOf(grows, "pipe")!.total).toBeCloseTo(1.05, 6);
    expect(lossOf(grows)![0]).toBeCloseTo(0.1, 6);
    const fresh = await solve(pipeOf({ standing_loss: 50, ...priced }, { status: "optional" }));
    expect(rules(fresh)).toContain("standing_loss_without_stock");
    expect(lossOf(fresh)).toBeUndefined();
    const both = { existing_capacity: 0.5, standing_loss: 50, standing_loss_per_capacity: 0.01, ...priced };
    expect(rules(await solve(pipeOf(both, { status: "optional" })))).not.toContain("standing_loss_of_built");
  });

  it("needs a supply at both ends", async () => {
    // Nobody supplies A, and nothing flows to it. Without the loss the line was of no use, but harmless.
    const alone = (parameters: Record<string, Given>) =>
      new Site()
        .node({ id: "source", root: "trade", place: "B", output: "heat", parameters: { purchase_price: 20 } })
        .node({ id: "load", root: "consumption", place: "B", input: "heat", parameters: { demand: 1 } })
        .place("A")
        .line({
          id: "pipe",
          from: "A",
          to: "B",
          km: 2,
          input: "heat",
          output: "heat",
          direction: "uniform",
          parameters,
        });
    expect((await solve(alone({ existing_capacity: 1 }))).status).toBe("success");
    const r = await solve(alone({ existing_capacity: 1, standing_loss: 50 }));
    expect(r.status).toBe("error");
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "standing_loss_without_supply", severity: "error", placeId: "A", year: YEAR }),
    );
    // Shut all year it loses nothing, and needs no supply.
    const shut = await solve(alone({ existing_capacity: 1, standing_loss: 50, availability: 0 }));
    expect(shut.summary?.objective).toBeCloseTo(H * 20, 3);
    // What may be taken out of service is: there is no other solution.
    const free = await solve(alone({ existing_capacity: 1, standing_loss_per_capacity: 0.01 }));
    expect(free.summary!.objective).toBeCloseTo(H * 20, 3);
    expect(capacityOf(free, "pipe")!.total).toBeCloseTo(0, 6);
  });
});

it("is said where it is as much as the pipe can carry, and refused in proportion to its size", async () => {
  // 1000 kW/km over 2 km of a pipe of 2 MW, and half of its size per km.
  for (const [parameterType, value, severity] of [
    ["standing_loss", 1000, "warning"],
    ["standing_loss_per_capacity", 0.5, "error"],
  ] as const) {
    const r = await solve(pipeOf({ existing_capacity: 2, [parameterType]: value }));
    const refusal = { rule: "line_loses_all", severity, parameterType };
    expect(r.findings).toContainEqual(expect.objectContaining(refusal));
  }
});

describe("a standing loss per capacity", () => {
  const priced = { investment_cost: 100, lifetime: 10, maximum_capacity: 5 };

  it("goes with what is built, which is why no more is built than flows", async () => {
    // u MW lose 0.01 * 2 * u; u = 1 + 0.01 * u flow: u = 1 / 0.99. What is bought: u * 1.01. 1 MW if nothing were lost.
    const r = await solve(pipeOf({ standing_loss_per_capacity: 0.01, ...priced }, { status: "optional" }));
    const u = 1 / 0.99;
    expect(capacityOf(r, "pipe")!.total).toBeCloseTo(u, 6);
    expect(r.summary!.objective).toBeCloseTo(H * u * 1.01 * 20 + u * KM * 10, 2);
    expect(lossOf(r)![0]).toBeCloseTo(0.02 * u, 6);
  });

  it("is that of what stands, too, where no loss per km is entered", async () => {
    // 4 MW lose 0.08 MW; 0.02 MW if the loss followed the flow.
    const stays = { existing_capacity: 4, standing_loss_per_capacity: 0.01, retirement_allowed: false };
    const stands = await solve(pipeOf(stays));
    expect(stands.summary!.objective).toBeCloseTo(H * 1.08 * 20, 3);
    // With both the pipe that stands has its own: 0.1 MW, not 0.18 MW.
    const own = await solve(pipeOf({ ...stays, standing_loss: 50 }));
    expect(own.summary!.objective).toBeCloseTo(H * 1.1 * 20, 3);
  });

  it("is saved by taking out of service what nobody needs", async () => {
    // Of 4 MW at 0.02 MW/MW as much stays as flows: u = 1 / 0.99, as if it were built. 1.08 MW are bought if nothing may go.
    const r = await solve(pipeOf({ existing_capacity: 4, standing_loss_per_capacity: 0.01 }));
    expect(capacityOf(r, "pipe")!.total).toBeCloseTo(1 / 0.99, 6);
    expect(r.summary!.objective).toBeCloseTo(H * (1.01 / 0.99) * 20, 2);
    // A pipe with a loss per km is not made smaller, which is said: 1.1 MW; about 1.025 MW if a quarter of it could stay.
    const own = await solve(pipeOf({ existing_capacity: 4, standing_loss: 50 }));
    expect(rules(own)).toContain("standing_loss_stays");
    expect(capacityOf(own, "pipe")!.total).toBe(4);
    expect(own.summary!.objective).toBeCloseTo(H * 1.1 * 20, 3);
  });

  it("counts in what one more MW of a pipe of fixed size is worth", async () => {
    // 2 MW at 0.1 MW/MW for a demand of 5 MW; what does not come through the pipe is made for 100 at its end.
    const of = (existing_capacity: number, loss: Record<string, number>, more = {}) =>
      solve(
        pipeOf({ existing_capacity, retirement_allowed: false, ...loss }, { demand: 5, ...more }).node({
          id: "boiler",
          root: "trade",
          place: "B",
          output: "heat",
          parameters: { purchase_price: 100 },
        }),
      );
    const worth = ({ sensitivities }: RunResult) =>
      sensitivities!.limits.find(({ componentId }) => componentId === "pipe")!.worth;
    const r = await of(2, { standing_loss_per_capacity: 0.05 });
    // It brings 1 MW from 20 to 100, and 0.05 MW more are lost at each end: 80 - 1 - 5. 80 if the loss was left out.
    expect(worth(r)).toBeCloseTo(-74 * H, 2);
    const more = await of(2.5, { standing_loss_per_capacity: 0.05 });
    expect((more.summary!.objective - r.summary!.objective) / 0.5).toBeCloseTo(worth(r), 2);
    // Shut half of the time it brings and loses half. Two directions are one size.
    const availability: Given = { series: repeat([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]), year: YEAR };
    const half = { standing_loss_per_capacity: 0.05, availability } as never;
    expect(worth(await of(2, half, { direction: "bidirectional" }))).toBeCloseTo((-74 * H) / 2, 2);
    // A loss per km is that of a pipe of any size.
    expect(worth(await of(2, { standing_loss: 50 }))).toBeCloseTo(-80 * H, 2);
  });

  it("is decided window by window as over all years", async () => {
    const site = pipeOf(
      { standing_loss_per_capacity: 0.01, ...priced, lifetime: 30 },
      { status: "optional", demand: [{ value: 1 }, { date: 2030, value: 2 }] },
    );
    const last = { last_span: 5 };
    const [all, rolling] = [
      await solve(site, last, [2025, 2030]),
      await solve(site, { ...last, rolling_horizon_years: 4 }, [2025, 2030]),
    ];
    expect(rolling.summary!.objective / all.summary!.objective).toBeCloseTo(1, 8);
    for (const r of [all, rolling]) expect(lossOf(r, 2030)![0]).toBeCloseTo((0.02 * 2) / 0.99, 6);
  });
});

it("is decided on by the structured method as by HiGHS", async () => {
  // The demo with a heat pipe whose size is for the run to choose: 3 % of it are lost on each km.
  const snapshot = demoSnapshot();
  for (const line of snapshot.lines) if (line.line_id === "demo-heat-pipe") line.status = "optional";
  const site = new Site();
  Object.assign(site.snapshot, snapshot);
  const on = { line_id: "demo-heat-pipe", system_id: snapshot.system.system_id };
  for (const [type, value] of [
    ["standing_loss_per_capacity", 0.03],
    ["investment_cost", 100_000],
    ["lifetime", 30],
    ["maximum_capacity", 3],
  ] as const)
    site.row(on, type, { value });
  const { config, ...demo } = demoOptimization();
  const coarse = { ...demo, config: { ...config, delta_t: 12 } };
  const [structured, exact] = [await run(site, coarse), await run(site, coarse, new HighsSolver())];
  expect(structured.solver).toMatchObject({ method: "structured", fallback: null });
  expect(structured.summary!.objective / exact.summary!.objective).toBeCloseTo(1, 5);
  const loss = (r: RunResult) => r.series.find(({ variable }) => variable === "standing_loss")!.values[0]!;
  expect(loss(structured)).toBeGreaterThan(0);
  expect(loss(structured) / loss(exact)).toBeCloseTo(1, 3);
  expect(rules(structured).filter((rule) => rule.startsWith("check"))).toEqual([]);
});

describe("elsewhere", () => {
  const dispatch = (site: Site, invested: RunResult, config: object = {}) =>
    runOptimization(
      {
        snapshot: site.snapshot,
        optimization: optimization([YEAR], { optimization_id_invest: "inv", config: { delta_t: 6, ...config } }),
        invested: { name: "Invest", ...invested },
      },
      new HighsSolver(),
      { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
    );

  it("a dispatch of a plan loses what the plan loses, and says what is not covered", async () => {
    const site = pipeOf(
      {
        existing_capacity: 0.5,
        standing_loss: 50,
        standing_loss_per_capacity: 0.01,
        investment_cost: 100,
        lifetime: 10,
      },
      { status: "optional", load: { unserved_energy_cost: 300 } },
    ).row({ node_id: "source", system_id: "sys" }, "existing_capacity", { value: 5 });
    const result = await solve(site);
    // 0.5 MW stand and lose 0.1 MW, b MW are built and lose 0.02 * b: 0.5 + b = 1 + 0.05 + 0.01 * b.
    const mw = 0.1 + 0.02 * (0.55 / 0.99);
    expect(lossOf(result)![0]).toBeCloseTo(mw, 6);
    for (const year_split of [1, 3]) {
      const same = await dispatch(site, result, { year_split });
      expect(same.summary!.objective / result.summary!.objective).toBeCloseTo(1, 9);
      expect(lossOf(same)![0]).toBeCloseTo(mw, 6);
    }
    // Without a source and a demand all of the loss is missing: nobody asked for heat, and nobody can keep the pipe warm.
    const value = { demand: 0, existing_capacity: 0 } as Record<string, number>;
    for (const { node_id, properties } of site.snapshot.parameters)
      if (node_id !== null && properties.type in value) properties.value = value[properties.type]!;
    site.row({ node_id: "source", system_id: "sys" }, "availability", { value: 0 });
    const cold = await dispatch(site, result);
    expect(cold.status).toBe("warning");
    expect(cold.findings).toContainEqual(
      expect.objectContaining({ rule: "standing_loss_uncovered", componentId: "pipe", hours: H }),
    );
    expect(cold.tables.costs.find(({ kind }) => kind === "unserved")!.amount / (mw * H * 300)).toBeCloseTo(1, 6);
    expect(lossOf(cold)).toBeUndefined();
  });

  it("an outage has to keep the pipe warm for what is critical", async () => {
    // 10 h a year without purchase: 1.1 MW are needed of a boiler at 100 EUR a year and MW. With half of the load critical 0.5 MW and half
    // of the loss.
    const built = async (share: number, more: Record<string, Given>) => {
      const site = pipeOf(
        { existing_capacity: 3, standing_loss: 50, retirement_allowed: false },
        { load: { critical_load_share: share } },
      )
        .node({
          id: "boiler",
          root: "transformation",
          place: "A",
          output: "heat",
          status: "optional",
          parameters: { investment_cost: 1000, lifetime: 10, variable_cost: 50 },
        })
        .system({ outage_start: 100, ...more });
      const r = await solve(site, { delta_t: 2, model: { resilience: true } });
      expect(rules(r).filter((rule) => rule.startsWith("check"))).toEqual([]);
      return { mw: capacityOf(r, "boiler")!.built, objective: r.summary!.objective };
    };
    expect((await built(1, { island_duration: 10 })).mw).toBeCloseTo(1.1, 6);
    expect((await built(0.5, { island_duration: 10 })).mw).toBeCloseTo(0.55, 6);
    expect((await built(0, { island_duration: 10 })).mw).toBeCloseTo(0, 6);
    // Every second year, 1 EUR for each MWh: nothing is built, the load and the loss are given up for 0.5 * 10 h * 1.1 MW * 1 EUR.
    const given = await built(1, { outage_duration: 10, outage_probability: 0.5, unserved_energy_cost: 1 });
    expect(given.mw).toBeCloseTo(0, 6);
    expect(given.objective).toBeCloseTo(H * 1.1 * 20 + 0.5 * 10 * 1.1, 3);
  });
});
