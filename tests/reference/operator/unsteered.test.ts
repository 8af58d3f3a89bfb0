import { expect, it } from "vitest";
import { planSite } from "~jobs/handlers/operator/planWork";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { demoSnapshot } from "~db/seed/demo";
import { heldSteps, planOperation, validateSite } from "~/engines/operation";
import type { ComponentInput } from "~/engines/operation/assembly/input";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { rowsOf, switchedOf } from "~/engines/operation/assembly/storedPlan";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";

const STEPS = 32;
const snapshot = demoSnapshot();
const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());
const window = { startMs: Date.parse("2026-02-02T23:00:00Z"), steps: STEPS, timezone: "Europe/Berlin" };
const dear = new Float64Array(STEPS).fill(0.9);
const siteWith = (chp: ComponentInput) =>
  siteOf(problem, {
    ...window,
    components: new Map<string, ComponentInput>([
      ["demo-grid-purchase", { steered: true, price: dear }],
      ["demo-battery", { steered: false }],
      ["demo-chp", chp],
    ]),
  });

it("a plant that is measured and not told what to do runs as it is expected to, however dear that is, and keeps to no plan", async () => {
  // Power from the grid costs 0.9 and more: a plan would run the CHP at its most. It comes with 50 kW for four hours, then not at all.
  const course = Float64Array.from({ length: STEPS }, (_, t) => (t < 16 ? 50 : 0));
  const { site, remarks } = siteWith({ steered: false, course, wearPerHour: 2, blocked: [[2, 4]] });
  expect(validateSite(site)).toEqual([]);
  expect(remarks.map(({ key, component_id }) => [key, component_id])).toEqual(
    expect.arrayContaining([
      ["wear_unused", "demo-chp"],
      ["unsteered_store", "demo-battery"],
    ]),
  );
  expect(site.storages).toEqual([]);
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const settings = { gap: 0.01, timeLimitS: 30, nodes: 40 };
  const outcome = await planSite({ site, statusQuo: site, settings }, (one, how) =>
    planOperation(one, solver, hooks, how),
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  const rows = rowsOf(problem, site, outcome.plan);
  const powerOf = (id: string) => rows.find(({ component_id }) => component_id === id)!.power;
  const expected = course.map((kw, t) => (t === 2 || t === 3 ? 0 : kw));
  expect(powerOf("demo-chp")).toEqual(Array.from(expected));
  // What it burns follows: what the purchase of gas gives is that of the boiler and of the CHP, at its efficiency.
  const chp = site.units.find(({ id }) => id === "demo-chp")!;
  const burns = chp.flows.find(({ perPower }) => typeof perPower[0] === "number" && perPower[0] < 0)!;
  const boiler = site.units.find(({ id }) => id === "demo-boiler")!;
  const perHeat = boiler.flows.find(({ perPower }) => typeof perPower[0] === "number" && perPower[0] < 0)!;
  const gas = powerOf("demo-gas-purchase");
  for (const t of [0, 2, 20]) {
    const burnt =
      -(burns.perPower[0] as number) * expected[t]! - (perHeat.perPower[0] as number) * powerOf("demo-boiler")[t]!;
    expect(gas[t]).toBeCloseTo(burnt, 1);
  }
  expect(outcome.plan.shortfalls).toEqual([]);
  const steps = heldSteps(switchedOf(outcome.plan), site, { by: 0, steps: STEPS, approved: STEPS }, 0.05);
  expect([steps.on["demo-chp"], steps.power["demo-chp"]]).toEqual([undefined, undefined]);
});

it("a power that somebody expects counts for such a plant", () => {
  const course = new Float64Array(STEPS).fill(50);
  const { site, remarks } = siteWith({ steered: false, course, manual: [{ from: 3, to: 5, kw: 80 }] });
  const limit = site.units.find(({ id }) => id === "demo-chp")!.limit as Float64Array;
  expect([...limit.slice(2, 6)]).toEqual([50, 80, 80, 50]);
  expect(remarks).toContainEqual(expect.objectContaining({ key: "manual_forecast", component_id: "demo-chp" }));
});

it("a plant that is neither measured nor told what to do is left out, and the plan says so", () => {
  const { site, remarks } = siteWith({ steered: false });
  expect(site.units.map(({ id }) => id)).not.toContain("demo-chp");
  expect(remarks).toContainEqual(expect.objectContaining({ key: "unsteered_left_out", component_id: "demo-chp" }));
});
