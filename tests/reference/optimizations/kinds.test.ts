import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { runOptimization } from "~/engines/optimization/run";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import { capacityOf, type Given, optimization, run, Site } from "./site";

/** Kinds of run against results worked out by hand: dispatch of what an investment run found, and the status quo. */
const H = 8760;
const annuity = (rate: number, years: number): number => rate / (1 - (1 + rate) ** -years);

const load = (mw: number | { date?: number; value: number }[]) =>
  new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand: mw } });
const plant = (parameters: object) => ({
  id: "plant",
  root: "transformation" as const,
  output: "el",
  status: "optional" as const,
  parameters: { investment_cost: 1000, lifetime: 20, variable_cost: 5, ...parameters },
});

/** A dispatch of a result, as the worker starts it. */
const dispatch = (site: Site, invested: RunResult | undefined, years: number[], overrides: object = {}) => {
  const { config, ...others } = overrides as Partial<Optimization>;
  const chosen = optimization(years, {
    optimization_id_invest: "inv",
    ...others,
    config: { delta_t: 6, last_span: 5, ...config },
  });
  const input = { snapshot: site.snapshot, optimization: chosen };
  return runOptimization(
    invested ? { ...input, invested: { name: "Invest", ...invested } } : input,
    new HighsSolver(),
    {
      onProgress: () => undefined,
      shouldStop: () => false,
      now: () => performance.now(),
    },
  );
};
const rules = (r: RunResult) => r.findings.map(({ rule }) => rule);
const invest = (site: Site, years: number[]) =>
  run(site, optimization(years, { config: { delta_t: 6, last_span: 5 } }));

describe("a dispatch run", () => {
  it("costs what the investment run costs, vintage by vintage, when nothing else changes", async () => {
    // 2 MW from 2025, 3 MW from 2030: 2 MW are built at 2025 and 1 MW at 2030, each at 5 % over 20 years. The 1 MW of stock has a fixed
    // cost of 50 000 a year, while building costs 80 000 a year and MW. It stays until it ends in 2030.
    const site = load([{ value: 2 }, { date: 2030, value: 3 }])
      .system({ interest_rate: 0.05 })
      .node(plant({ investment_cost: 1_000_000, decommissioning_cost: 7 }))
      .node({
        id: "old",
        root: "transformation",
        output: "el",
        parameters: {
          existing_capacity: [{ value: 1, date: 2010, eol: 2030 }],
          fixed_operation_cost: 50_000,
          decommissioning_cost: 900,
          variable_cost: 5,
        },
      });
    const result = await invest(site, [2025, 2030]);
    const discount = (from: number, years: number) =>
      Array.from({ length: years }, (_, i) => 1.05 ** -(from + i)).reduce((s, v) => s + v, 0);
    const yearly = 1_000_000 * annuity(0.05, 20);
    const byHand =
      discount(0, 10) * yearly + // 1 MW of 2025
      discount(5, 5) * 2 * yearly + // 2 MW of 2030
      discount(0, 5) * (50_000 + 2 * H * 5) +
      discount(5, 5) * 3 * H * 5 +
      900 * 1.05 ** -5;
    expect(result.summary!.objective / byHand).toBeCloseTo(1, 9);
    const again = await dispatch(site, result, [2025, 2030]);
    expect(again.status).toBe("success");
    expect(again.summary!.objective / byHand).toBeCloseTo(1, 9);
    expect(again.summary!.moneyNpv / byHand).toBeCloseTo(1, 9);
    expect(again.summary!.investmentLumpSum).toBeCloseTo(3_000_000, 3);
    for (const year of [2025, 2030])
      for (const id of ["plant", "old"]) {
        expect(capacityOf(again, id, year)).toMatchObject({ ...capacityOf(result, id, year)!, maximum: null });
      }
    expect(again.tables.balances.map((row) => row.unservedMwh)).toEqual([0, 0]);
  });

  it("leaves demand unserved, at its price, where the capacity does not suffice", async () => {
    // 2 MW are built for a demand of 2 MW. Under the scenario "more" it is 2.5 MW: 0.5 MW stay unserved all year, at 300.
    const site = load(2)
      .node(plant({}))
      .row({ node_id: "load", system_id: "sys" }, "demand", { value: 2.5 }, "more")
      .row({ system_id: "sys" }, "unserved_energy_cost", { value: 300 });
    site.snapshot.scenarios.push({ scenario_id: "more", name: "More", system_id: "sys" });
    const result = await invest(site, [2025]);
    const r = await dispatch(site, result, [2025], { scenario_ids: ["more"] });
    expect(r.status).toBe("warning");
    expect(r.summary!.objective).toBeCloseTo(5 * (2 * (1000 / 20) + 2 * H * 5 + 0.5 * H * 300), 3);
    expect(r.tables.costs.find(({ kind }) => kind === "unserved")!.amount).toBeCloseTo(0.5 * H * 300, 4);
    expect(r.tables.balances[0]).toMatchObject({ unservedH: H });
    expect(r.tables.balances[0]!.unservedMwh).toBeCloseTo(0.5 * H, 4);
    expect(r.tables.balances[0]!.priceMean).toBeCloseTo(300, 4);
    const remark = { rule: "unserved_energy", severity: "warning", componentId: "load", hours: H, year: 2025 };
    expect(r.findings).toContainEqual(expect.objectContaining(remark));
    expect(r.series.find(({ variable }) => variable === "unserved")!.values[17]).toBeCloseTo(0.5, 6);
    // Minimizing CO2 serves as much: nobody is cut off to save emissions.
    const clean = await dispatch(site, result, [2025], { scenario_ids: ["more"], impact: "CO2" });
    expect(clean.tables.balances[0]!.unservedMwh).toBeCloseTo(0.5 * H, 4);
    expect(rules(clean).filter((rule) => rule.startsWith("check"))).toEqual([]);
  });

  it("takes a usual price of unserved energy, and says it", async () => {
    const site = load(1).node(plant({}));
    const r = await dispatch(site, await invest(site, [2025]), [2025]);
    const finding = { rule: "unserved_cost_usual", amount: 10_000, parameterType: "unserved_energy_cost" };
    expect(r.findings).toContainEqual(expect.objectContaining(finding));
  });

  it("cuts nobody off to keep a peak low, and says where an entered price would", async () => {
    // One hour of 10 MW in a year of 1 MW. The 9 MW on top cost 85 000 each for the year, and in no other hour.
    const peak = new Float64Array(H).fill(1);
    peak[736] = 10;
    const site = (more: Record<string, Given> = {}) =>
      new Site()
        .node({
          id: "load",
          root: "consumption",
          input: "el",
          parameters: { demand: { series: peak, year: 2025 }, ...more },
        })
        .node({
          id: "grid",
          root: "trade",
          output: "el",
          parameters: { purchase_price: 50, energy_levy: 10, capacity_price: 85_000 },
        });
    const result = await run(site(), optimization([2025], { config: { delta_t: 1, last_span: 5 } }));
    const again = await dispatch(site(), result, [2025], { config: { delta_t: 1 } });
    expect(again.status).toBe("success");
    expect(again.tables.balances[0]!.unservedMwh).toBe(0);
    expect(again.summary!.objective / result.summary!.objective).toBeCloseTo(1, 9);
    const finding = { rule: "unserved_cost_usual", amount: 10 * (85_000 + 60), unit: "EUR/MWh" };
    expect(again.findings).toContainEqual(expect.objectContaining(finding));
    // Whoever enters 10 000 lets the run save 75 000 a MW, and is told.
    const low = await dispatch(site({ unserved_energy_cost: 10_000 }), result, [2025], { config: { delta_t: 1 } });
    expect(low.tables.balances[0]!.unservedMwh).toBeCloseTo(9, 6);
    expect(low.findings).toContainEqual(
      expect.objectContaining({ rule: "unserved_cost_low", componentId: "load", amount: 85_060 }),
    );
    expect(low.findings).toContainEqual(
      expect.objectContaining({ rule: "unserved_energy", firstHour: 736, year: 2025 }),
    );
  });

  it("keeps the size that an investment run gave a connection", async () => {
    // A connection of at most 5 MW that costs 10 per MW and year is as large as the demand of 2 MW. A demand of 3 MW cannot make it larger.
    const site = load(2).node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: 40, maximum_capacity: 5, fixed_operation_cost: 10 },
    });
    const result = await invest(site, [2025]);
    site.row({ node_id: "load", system_id: "sys" }, "demand", { value: 3 }, "more");
    site.row({ node_id: "load", system_id: "sys" }, "unserved_energy_cost", { value: 1000 });
    const r = await dispatch(site, result, [2025], { scenario_ids: ["more"] });
    expect(capacityOf(r, "grid")!.total).toBeCloseTo(2, 6);
    expect(r.summary!.objective).toBeCloseTo(5 * (20 + 2 * H * 40 + 1 * H * 1000), 2);
  });

  it("refuses what it cannot take over, and says why", async () => {
    const site = load(1).node(plant({}));
    const result = await invest(site, [2025]);
    expect(rules(await dispatch(site, undefined, [2025]))).toContain("invest_run_gone");
    const earlier = { ...result, tables: { ...result.tables, vintages: undefined } };
    expect(rules(await dispatch(site, earlier, [2025]))).toContain("invest_result_too_old");
    const more = load(1)
      .node(plant({}))
      .node({ ...plant({}), id: "later" });
    const lacking = await dispatch(more, result, [2025]);
    expect(lacking.status).toBe("error");
    expect(lacking.findings).toContainEqual(
      expect.objectContaining({ rule: "invest_lacks_component", componentId: "later", detail: "Invest" }),
    );
    expect(rules(await dispatch(load(1), result, [2025]))).toContain("invest_component_gone");
    const moved = load(1).node({ ...plant({}), place: "elsewhere" });
    expect(rules(await dispatch(moved, result, [2025]))).toContain("invest_component_changed");
    const years = await dispatch(site, result, [2026]);
    const clustered = await dispatch(site, result, [2025], { config: { temporal_clustering: { status: true } } });
    expect(rules(clustered)).toContain("dispatch_every_step");
    const differ = { rule: "dispatch_years_differ", severity: "warning", detail: "2025" };
    expect(years.findings).toContainEqual(expect.objectContaining(differ));
    expect(years.status).toBe("warning");
  });
});

describe("a status quo", () => {
  const statusQuo = (fixed_rebuild: boolean, years: number[]) =>
    optimization(years, { config: { delta_t: 6, last_span: 5, status_quo: { status: true, fixed_rebuild } } });
  /** A boiler that ends in 2030, next to a grid at 40, and an optional plant that would be worth building. */
  const site = (parameters = {}) =>
    load(2)
      .system({ interest_rate: 0.05 })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 40 } })
      .node({
        id: "boiler",
        root: "transformation",
        output: "el",
        parameters: {
          existing_capacity: [{ value: 1, date: 2010, eol: 2030 }],
          variable_cost: 5,
          lifetime: 4,
          ...parameters,
        },
      })
      .node(plant({}));

  it("builds nothing, and lets go what reaches its end of life", async () => {
    const r = await run(site(), statusQuo(false, [2025, 2030]));
    const d = (from: number) => [0, 1, 2, 3, 4].reduce((s, i) => s + 1.05 ** -(from + i), 0);
    expect(r.summary!.objective / (d(0) * H * (40 + 5) + d(5) * H * 80)).toBeCloseTo(1, 9);
    expect(r.components.map(({ id }) => id)).not.toContain("plant");
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "status_quo_left_out", detail: "plant" }));
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "status_quo_ends", componentId: "boiler", detail: "2030" }),
    );
  });

  it("has what is there already of an optional component, says so, and builds no more of it", async () => {
    // 1 MW of the load of 2 MW comes from what is there, at 5. The rest comes from the grid at 40. More of it would be worth building.
    const some = load(2)
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 40 } })
      .node(plant({ investment_cost: 1, existing_capacity: [{ value: 1, date: 2010, eol: 2040 }] }))
      .node({ ...plant({ existing_capacity: [{ value: 1, date: 2010, eol: 2020 }] }), id: "gone" });
    const r = await run(some, statusQuo(false, [2025]));
    expect(r.summary!.objective / (5 * H * (5 + 40))).toBeCloseTo(1, 9);
    expect(capacityOf(r, "plant")!.total).toBeCloseTo(1, 9);
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "status_quo_stock", detail: "plant" }));
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "status_quo_left_out", detail: "gone" }));
  });

  it("rebuilds what reaches its end of life, and pays it", async () => {
    // Rebuilt in 2030 for four years and in 2034 once more, each at 400 over 4 years at 5 %: paid in 2030 to 2034.
    const r = await run(site({ investment_cost: 400 }), statusQuo(true, [2025, 2030]));
    const d = (from: number) => [0, 1, 2, 3, 4].reduce((s, i) => s + 1.05 ** -(from + i), 0);
    const byHand = d(0) * H * (40 + 5) + d(5) * (H * (40 + 5) + 400 * annuity(0.05, 4));
    expect(r.summary!.objective / byHand).toBeCloseTo(1, 9);
    expect(r.summary!.moneyNpv / byHand).toBeCloseTo(1, 9);
    expect(capacityOf(r, "boiler", 2030)!.total).toBeCloseTo(1, 9);
    expect(r.summary).toMatchObject({ investmentLumpSum: 0, replacementLumpSum: expect.closeTo(800, 6) });
    const free = await run(site(), statusQuo(true, [2025, 2030]));
    expect(free.findings).toContainEqual(
      expect.objectContaining({ rule: "rebuild_without_cost", parameterType: "investment_cost" }),
    );
  });

  it("rebuilds until the last model year has passed, not the second", async () => {
    // In 2030, 2034 and 2038 for four years each: 1200. 800 if the horizon ended with the second of three years, in 2035.
    const r = await run(site({ investment_cost: 400 }), statusQuo(true, [2025, 2030, 2035]));
    expect(r.summary).toMatchObject({ investmentLumpSum: 0, replacementLumpSum: expect.closeTo(1200, 6) });
    expect(capacityOf(r, "boiler", 2035)!.total).toBeCloseTo(1, 9);
  });

  it("is held to no limit of emissions but by allowances", async () => {
    // 2 MW all year from a grid of 300 kg a MWh are 600 kg an hour, whatever is decided: 100 kg an hour cannot be kept.
    const emitting = (system: Record<string, number>) =>
      load(2)
        .system(Object.fromEntries(Object.entries(system).map(([type, kg]) => [type, { CO2: kg }])))
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: { money: 40, CO2: 300 } } });
    const run5 = (system: Record<string, number>, flags = {}) => {
      const order = statusQuo(false, [2025]);
      return run(emitting(system), {
        ...order,
        config: { ...order.config, model: { ...order.config.model, ...flags } },
      });
    };
    const r = await run5({ emission_limit: 100 * H });
    expect(r.status).toBe("success");
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "parameter_unused",
        parameterType: "emission_limit",
        detail: "status_quo_limit",
      }),
    );
    const over = r.findings.find(({ rule }) => rule === "status_quo_above_limit");
    expect(over).toMatchObject({ severity: "info", detail: "CO2", year: 2025, unit: "kg" });
    expect(over!.amount! / (500 * H)).toBeCloseTo(1, 9);
    expect(r.tables.emissions[0]).toMatchObject({ limit: 100 * H, hard: false, limitPrice: null });
    // With a price what exceeds the free allocation is bought, and the remark is that of a trade.
    const traded = await run5({ emission_limit: 100 * H, emission_price: 0.05 });
    expect(traded.tables.emissions[0]!.certificates / (600 * H)).toBeCloseTo(1, 9);
    expect(traded.findings.map(({ rule }) => rule)).not.toContain("status_quo_above_limit");
    expect(traded.findings.map(({ rule }) => rule)).not.toContain("parameter_unused");
    // A price that the run does not read buys nothing.
    const untraded = await run5({ emission_limit: 100 * H, emission_price: 0.05 }, { emission_trade: false });
    expect(untraded.findings.map(({ rule }) => rule)).toContain("status_quo_above_limit");
    // An investment run has to keep it, and cannot.
    const invested = await run(emitting({ emission_limit: 100 * H }), optimization([2025], { config: { delta_t: 6 } }));
    expect(invested.status).toBe("error");
  });
});
