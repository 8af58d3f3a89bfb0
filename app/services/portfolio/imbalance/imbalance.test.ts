import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optimizationOperations } from "~db/schema/operator";
import { portfolioImbalances } from "~db/schema/portfolio";
import { deliveryGrid } from "~/engines/portfolio";
import { DAY_MS } from "~/entities/core/clock";
import { operationSchema, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { fingerprintOf, storePoints } from "~/services/live/points.server";
import { keepCourses } from "~/services/operator/inForce/courses.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { gather, GATHERED, type Gathered } from "./gather.server";
import { keepMonth } from "./months.server";
import { sourcesOf } from "./sources.server";
import { figuresOf } from "./view.server";

const ASKED = { granularity: "day", scenario: "base", final_after: 42 } as const;
const BERLIN = "Europe/Berlin";

/** Everything known and the same in each quarter-hour. */
const gathered = (steps: number, values: Partial<Record<keyof Gathered, number>>): Gathered =>
  Object.fromEntries(GATHERED.map((name) => [name, new Float64Array(steps).fill(values[name] ?? NaN)])) as Gathered;

describe("figures of balancing energy", () => {
  const figures = { metered: -11, scheduled: -10, positive: 40, negative: 80, dayAhead: 50 };

  it("days on which the clock changes have 92 and 100 quarter-hours", () => {
    for (const [day, quarters] of [
      ["2026-03-29", 92],
      ["2025-10-26", 100],
    ] as const) {
      const grid = deliveryGrid(midnightClock(BERLIN), { first: day, last: day }, 15);
      const now = grid.startMs + grid.steps * STEP_MS;
      const { periods, coverage } = figuresOf(gathered(quarters, figures), grid, ASKED, { today: "2026-05-01", now });
      // A consumer that takes 1 MW more than planned is short by 0.25 MWh each quarter-hour, at 80 EUR/MWh.
      expect(periods).toMatchObject([
        { hours: quarters / 4, shortMwh: -quarters / 4, longMwh: 0, costMinor: quarters * 2000 },
      ]);
      expect(periods[0]!.againstDayAheadMinor).toBe(quarters * 750);
      expect([coverage.elapsed, coverage.metered, coverage.negative]).toEqual(
        [quarters, quarters, quarters].map((n) => n / 4),
      );
      expect(periods[0]!.longMwh + periods[0]!.shortMwh).toBe(periods[0]!.netMwh);
    }
  });

  it("half hours hold the mean of their quarter-hours, and nothing where one of them is missing", () => {
    const grid = deliveryGrid(midnightClock("Europe/Paris"), { first: "2026-02-02", last: "2026-02-02" }, 30);
    const values = gathered(96, figures);
    values.metered.set([-9, -10, NaN]);
    const { imbalance } = figuresOf(values, grid, ASKED, { today: "2026-02-03", now: grid.startMs + DAY_MS });
    expect([...imbalance.deltaMwh.subarray(0, 3)]).toEqual([0.25, NaN, -0.5]);
    expect(imbalance.cost[0]).toBe(-10);
  });

  it("high and low change balancing prices, by a fifth of their size; a month is final so many days after it", () => {
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2026-02-28", last: "2026-03-01" }, 15);
    const at = (scenario: "base" | "high" | "low", final_after = 30) =>
      figuresOf(
        gathered(192, figures),
        grid,
        { ...ASKED, scenario, final_after },
        { today: "2026-03-31", now: grid.startMs },
      ).periods;
    expect(["base", "high", "low"].map((scenario) => at(scenario as "base")[0]!.costMinor / 96)).toEqual([
      2000, 2400, 1600,
    ]);
    expect(at("base").map(({ hoursPreliminary }) => hoursPreliminary)).toEqual([0, 24]);
    expect(at("base", 31).map(({ hoursPreliminary }) => hoursPreliminary)).toEqual([24, 24]);
  });
});

describe("what is gathered", () => {
  const DAY = "2026-03-02";
  const { startMs } = deliveryGrid(midnightClock(BERLIN), { first: DAY, last: DAY }, 15);
  const at = (step: number) => startMs + step * STEP_MS;
  const iso = (step: number) => new Date(at(step)).toISOString();
  const LEVEL = "electricity_0.4kV";
  let space: TestSpace;
  let system_id: string;
  const expectSaved = (outcome: { ok: boolean }) =>
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  const system = () => get(space.editor, systemEntity, system_id)!;
  const sourceRows = () => sourcesOf(space.editor, system());
  const gathered = () =>
    gather(
      dbOf(space.editor),
      { system_id, sources: { ...sourceRows().sources, timezone: BERLIN }, now: at(90) },
      { first: DAY, last: DAY },
    );

  beforeAll(async () => {
    space = await testSpace();
    system_id = readySystem(space.editor);
    const [any] = list(space.editor, nodeEntity, { system_id });
    for (const node of list(space.editor, nodeEntity, { system_id }))
      if (["electricity_purchase", "electricity_sale"].includes(node.technology_id))
        expectSaved(save(space.editor, nodeEntity, { ...node, status: "optional" } as never));
    const node = (node_id: string, technology_id: string, levels: object) =>
      expectSaved(
        save(space.editor, nodeEntity, {
          ...any!,
          node_id,
          technology_id,
          name: node_id,
          status: "existing",
          carrier_level_input: null,
          carrier_level_output: null,
          ...levels,
        } as never),
      );
    node("buy", "electricity_purchase", { carrier_level_output: LEVEL });
    node("sell", "electricity_sale", { carrier_level_input: LEVEL });
    const live = (live_id: string, type: string, unit: string, resolution = "quarter_hourly") =>
      expectSaved(
        save(space.editor, liveSeriesEntity, {
          live_id,
          system_id,
          name: live_id,
          type,
          unit,
          resolution,
          timezone: BERLIN,
        } as never),
      );
    live("bought", "measurement", "kW");
    live("sold", "measurement", "MW");
    live("up", "balancing_energy_price_pos", `${system().unit}/MWh`, "half_hourly");
    const points = (live_id: string, values: number[], every = 1) =>
      storePoints(
        dbOf(space.editor),
        values.map((value, t) => ({ live_id, at: at(t * every), value })),
        at(90),
      );
    points("bought", [1100, 800, 0, 0, 500]);
    points("sold", [0, 0, 2, 2, 0]);
    points("up", [70, 90], 2);
  });
  afterAll(() => space.close());

  /** A plan in force for four quarter-hours: buys 1 MW in two of them, then sells 1.5 MW. */
  function approve(): void {
    const operation = operationSchema.parse({
      optimization_operation_id: "plan",
      system_id,
      name: "Plan",
      scenario_id_sq: "base",
      days: 1,
      start_at: iso(0),
      status: "approved",
      approved_at: iso(0),
      approved_by: "system",
      approved_until: iso(4),
    });
    const history = { created_at: iso(0), created_by: "system", set_at: iso(0), set_by: "system" };
    const db = dbOf(space.editor);
    db.insert(optimizationOperations)
      .values({ ...operation, ...history } as typeof optimizationOperations.$inferInsert)
      .run();
    const row = (component_id: string, power: number[]) => ({
      component_id,
      name: component_id,
      kind: "grid",
      carrier_level_id: LEVEL,
      power,
    });
    const rows = [row("buy", [1000, 1000, 0, 0]), row("sell", [0, 0, -1500, -1500])];
    keepCourses(db, operation, { steps: 4, rows, trade: [], statusQuoTrade: null } as unknown as StoredPlan);
  }

  it("says which meters and prices are missing; one that is missing makes the sum unknown", () => {
    const kinds = sourceRows().remarks.map(({ kind, name }) => (name ? `${kind} ${name}` : kind));
    expect(kinds).toEqual(expect.arrayContaining(["not_metered buy", "not_metered sell", "no_negative"]));
    expect(kinds).not.toContain("no_positive");
    const components = [{ component_id: "buy", power_live_id: "bought" }];
    expectSaved(save(space.editor, operationSiteEntity, { system_id, components }));
    expect(gathered().metered.every((value) => Number.isNaN(value))).toBe(true);
    expect(sourceRows().stepMinutes).toBe(30);
  });

  it("consumption is a negative infeed, of meters and of plans, in any unit of power", () => {
    approve();
    const components = [
      { component_id: "buy", power_live_id: "bought" },
      { component_id: "sell", power_live_id: "sold" },
    ];
    const before = get(space.editor, operationSiteEntity, system_id)!;
    expectSaved(save(space.editor, operationSiteEntity, { ...before, components }, { expected: before.set_at }));
    const { metered, scheduled, positive, negative } = gathered();
    expect([...metered.subarray(0, 6)].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
      -1.1,
      -0.8,
      2,
      2,
      -0.5,
      NaN,
    ]);
    expect([...scheduled.subarray(0, 5)]).toEqual([-1, -1, 1.5, 1.5, NaN]);
    // A price of a half hour is that of both its quarter-hours.
    expect([...positive.subarray(0, 5)]).toEqual([70, 70, 90, 90, NaN]);
    expect(negative.every((value) => Number.isNaN(value))).toBe(true);
  });

  it("a month is kept, and another one after a point changed", () => {
    const db = dbOf(space.editor);
    const { sources } = sourceRows();
    const versions = () =>
      db
        .select()
        .from(portfolioImbalances)
        .all()
        .map(({ month, version }) => `${month} ${version}`);
    const keep = () => keepMonth(db, { system_id, sources, now: Date.UTC(2026, 5, 1) }, "2026-03");
    keep();
    const first = versions();
    keep();
    expect(versions()).toEqual(first);
    const printed = () => fingerprintOf(db, "sold", at(0), at(96));
    const print = printed();
    // The same sum at other times is another series.
    storePoints(
      db,
      [
        { live_id: "sold", at: at(1), value: 2 },
        { live_id: "sold", at: at(2), value: 0 },
      ],
      at(95),
    );
    expect(printed()).not.toBe(print);
    keep();
    expect(versions()).toHaveLength(1);
    expect(versions()).not.toEqual(first);
  });
});
