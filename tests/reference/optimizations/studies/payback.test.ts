import { expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { sumAfter } from "~/engines/optimization/payback/runPayback";
import { computeRun } from "~/engines/optimization/weatherYears/runYears";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import type { InputRef } from "~/entities/optimizations/variation";
import { profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { RunResult } from "~/entities/results/result";
import { optimization, run, Site } from "../site";
import { randomSite, RATE, STEP_H } from "./unbuiltSite";

const H = 8760;
const solver = new AutomaticSolver();
const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };

const costOf = (component_id: string): InputRef => inputOf(component_id, "investment_cost");
const inputOf = (component_id: string, parameter_type: string): InputRef => ({
  component_id,
  place_id: null,
  parameter_type,
  impact: "money",
});

function order(payback?: { inputs: InputRef[]; years: number; most_factor: number }) {
  const variation = payback ? { changes: [], alternative: null, payback } : null;
  const request = optimization([2025], { config: { variation } });
  request.config.delta_t = STEP_H;
  return request;
}

const ask = (site: Site, inputs: InputRef[], years: number, most_factor = 3): Promise<RunResult> =>
  computeRun({ snapshot: site.snapshot, optimization: order({ inputs, years, most_factor }) }, solver, HOOKS);

/** A load of 1 MW beside a grid of 50 EUR/MWh, and a plant that runs for 5 EUR/MWh and takes eight years to pay back. */
const SAVED = 45 * H;
function handMade(): Site {
  return new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 8 * SAVED, lifetime: 20, variable_cost: 5 },
    });
}

it("a plant that pays back in eight years does so in five at five eighths of its cost, by hand", async () => {
  const result = await ask(handMade(), [costOf("plant")], 5);
  const { state, today, factor, pays, fails } = result.summary!.payback!;
  expect(state).toBe("confirmed");
  expect(today).toMatchObject({ factor: 1, pays: false });
  expect(today.payback).toBeCloseTo(8, 6);
  expect(factor).toBeCloseTo(5 / 8, 6);
  // On both sides the payback is that of the cost: nothing else has changed.
  for (const side of [pays!, fails!]) expect(side.payback).toBeCloseTo(8 * side.factor, 6);
  expect(pays!.payback! <= 5 && fails!.payback! > 5).toBe(true);
  expect(Math.abs(pays!.factor - fails!.factor)).toBeLessThan(0.01);
  // The result is the plan that pays, of the same size.
  expect(result.summary!.sizes!.plant).toBeCloseTo(1, 5);
  expect(result.summary!.investmentLumpSum / (8 * SAVED * pays!.factor)).toBeCloseTo(1, 5);
  expect(result.findings.map(({ rule }) => rule)).toContain("payback_confirmed");
});

it("the price of what is saved is looked for above today, and the status quo pays it as well, by hand", async () => {
  // The plan saves f * 50 - 5 EUR for each MWh: it has to be 8/5 of the 45 of today.
  const { summary } = await ask(handMade(), [inputOf("grid", "purchase_price")], 5);
  expect(summary!.payback).toMatchObject({ state: "confirmed", today: { pays: false } });
  expect(summary!.payback!.factor).toBeCloseTo((45 * (8 / 5) + 5) / 50, 6);
});

it("what pays today says how far it does, and what never does says so", async () => {
  const far = await ask(handMade(), [costOf("plant")], 10);
  expect(far.summary!.payback).toMatchObject({ state: "confirmed", today: { pays: true } });
  expect(far.summary!.payback!.factor).toBeCloseTo(10 / 8, 6);
  // Running it costs 5 EUR/MWh of 50: without them the plan saves a ninth more, which is not enough.
  const never = await ask(handMade(), [inputOf("plant", "variable_cost")], 5);
  expect(never.summary!.payback).toMatchObject({ state: "not_within", factor: null, pays: null });
  // A grant is no more than the whole cost.
  const grant = await ask(handMade(), [costOf("plant")], 10, 1);
  expect(grant.summary!.payback).toMatchObject({ state: "not_within", today: { pays: true } });
});

it("a plan that builds nothing has nothing to pay back, a run that decides nothing is refused, and a stop ends it", async () => {
  const dear = handMade();
  const row = dear.snapshot.parameters.find(({ properties }) => properties.type === "investment_cost")!;
  Object.assign(row.properties, { value: 80 * SAVED });
  expect((await ask(dear, [costOf("plant")], 5)).summary!.payback).toMatchObject({ state: "no_investment" });
  const request = order({ inputs: [costOf("plant")], years: 5, most_factor: 3 });
  const today = { ...request, config: { ...request.config, status_quo: { status: true, fixed_rebuild: false } } };
  const refused = await computeRun({ snapshot: handMade().snapshot, optimization: today }, solver, HOOKS);
  expect(refused.findings.filter(({ severity }) => severity === "error")).toMatchObject([
    { rule: "payback_needs_investment" },
  ]);
  let solves = 0;
  const hooks = { ...HOOKS, onProgress: () => void solves++, shouldStop: () => solves > 6 };
  const stopped = await computeRun({ snapshot: handMade().snapshot, optimization: request }, solver, hooks);
  expect(stopped.status).toBe("abort");
});

it("of fifty random sites the grant is what the savings of the same sizes say", async () => {
  const states: Record<string, number> = {};
  for (let seed = 1; seed <= 50; seed++) {
    const { site, costs } = randomSite(seed);
    const plan = await run(site, order(), solver);
    const statusQuo = await run(site, asStatusQuo(order()), solver);
    const built = Object.keys(costs).filter((id) => (plan.summary!.sizes![id] ?? 0) > 1e-5);
    if (built.length === 0) continue;
    const { flows, extraInvestment } = profitabilityOf(plan, statusQuo);
    // Nothing is replaced within five years, and what is built costs no operation: the savings of each year stay.
    const saved = flows[0]!.statusQuo.running - flows[0]!.plan.running;
    expect(sumAfter(flows, 2.5) / (2.5 * saved - extraInvestment)).toBeCloseTo(1, 9);
    const years = 4;
    const { payback } = (await ask(site, built.map(costOf), years)).summary!;
    states[payback!.state] = (states[payback!.state] ?? 0) + 1;
    expect(payback!.today.payback).toBeCloseTo(extraInvestment / saved, 4);
    if (payback!.state === "confirmed")
      expect(payback!.factor! / ((years * saved) / extraInvestment)).toBeCloseTo(1, 3);
  }
  expect(states.confirmed).toBeGreaterThan(30);
  expect(states.not_known).toBeUndefined();
});

it("of random sites the price is that which halves find, every trial solved by itself", async () => {
  let confirmed = 0;
  for (let seed = 101; seed <= 112; seed++) {
    const { site } = randomSite(seed);
    const grid = inputOf("grid", "purchase_price");
    const plan = await run(site, order(), solver);
    const paybackAt = async (factor: number): Promise<number> => {
      const ofPlan = { ...order(), config: { ...order().config } };
      ofPlan.config.variation = { changes: [{ ...grid, factor, value: null }], alternative: null };
      const input = { snapshot: site.snapshot, optimization: ofPlan };
      const operated = await computeRun({ ...input, sizes: plan.tables.capacities }, solver, HOOKS);
      const today = await computeRun({ ...input, optimization: asStatusQuo(ofPlan) }, solver, HOOKS);
      return profitabilityOf(operated, today).payback ?? Infinity;
    };
    const years = 6;
    const { payback } = (await ask(site, [grid], years)).summary!;
    if (payback!.state !== "confirmed") continue;
    confirmed++;
    let [fails, pays] = [payback!.fails!.factor, payback!.pays!.factor];
    for (const side of [payback!.fails!, payback!.pays!])
      expect((await paybackAt(side.factor)) / side.payback!).toBeCloseTo(1, 5);
    for (let i = 0; i < 8; i++) {
      const middle = (fails + pays) / 2;
      if ((await paybackAt(middle)) <= years) pays = middle;
      else fails = middle;
    }
    expect(payback!.factor! / pays).toBeCloseTo(1, 4);
  }
  expect(confirmed).toBeGreaterThan(5);
});

it("a search solves the plan and the status quo once for a grant, and no more than three trials for a price", async () => {
  let solves = 0;
  const counting = { solve: (...order: Parameters<typeof solver.solve>) => (solves++, solver.solve(...order)) };
  const { site, costs } = randomSite(3);
  const solvesOf = async (inputs: InputRef[]): Promise<number> => {
    solves = 0;
    const input = { snapshot: site.snapshot, optimization: order({ inputs, years: 4, most_factor: 3 }) };
    const { summary } = await computeRun(input, counting, HOOKS);
    expect(summary!.payback!.state).toBe("confirmed");
    return solves;
  };
  expect(await solvesOf(Object.keys(costs).map(costOf))).toBe(2);
  expect(await solvesOf([inputOf("grid", "purchase_price")])).toBeLessThanOrEqual(2 + 3 * 2);
});
