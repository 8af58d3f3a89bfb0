import { expect, it } from "vitest";
import { planSite } from "~jobs/handlers/operator/planWork";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { demoSnapshot } from "~db/seed/demo";
import { heldSchedule, heldSteps, type OperationPlan, planOperation } from "~/engines/operation";
import type { ComponentInput } from "~/engines/operation/assembly/input";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { rowsOf, shortfallsOfPlan, switchedOf } from "~/engines/operation/assembly/storedPlan";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { explainAbandonedSteps } from "~/services/operator/commitments/abandonedSteps";

const STEPS = 48;
const start = Date.parse("2026-02-02T23:00:00Z");
const price = Float64Array.from({ length: STEPS + 4 }, (_, t) => (t >= 28 && t < 44 ? 0.4 : 0.02));
const snapshot = demoSnapshot();
const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());

/** The demo from `by` quarter-hours after midnight on. `out`: steps in which its CHP is out of order. */
function site(by: number, out?: [number, number]) {
  const components = new Map<string, ComponentInput>([
    ...["demo-grid-purchase", "demo-grid-sale"].map(
      (id) => [id, { steered: true, price: price.slice(by, by + STEPS) }] as const,
    ),
    ["demo-chp", { steered: true, ...(out ? { blocked: [out] } : {}) }] as const,
  ]);
  const window = { startMs: start + by * 900_000, steps: STEPS, timezone: "Europe/Berlin" };
  return siteOf(problem, { ...window, components }).site;
}

async function solved(of: ReturnType<typeof site>): Promise<OperationPlan> {
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const settings = { gap: 0.01, timeLimitS: 30, nodes: 40 };
  const outcome = await planSite({ site: of, statusQuo: of, settings }, (one, how) =>
    planOperation(one, solver, hooks, how),
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}

interface Approval {
  /** Steps from the begin of the plan to that of the site, and steps of the site that are approved. */
  by: number;
  approved: number;
  /** What leaving a kWh, and a switching in a step, counts in the search [currency]. */
  price?: number;
}

/** The site held to a plan. */
function held(of: ReturnType<typeof site>, plan: OperationPlan, { by, approved, price }: Approval) {
  const switched = switchedOf(plan);
  const offset = { by, steps: plan.steps, approved };
  return {
    ...of,
    kept: heldSteps(switched, of, offset, price ?? 0.05),
    before: heldSchedule(switched, of, offset, price ?? 1),
  };
}

it("solved again with nothing new, an approved plan is the same; an outage gives up steps, and says which and why", async () => {
  const first = await solved(site(0));
  const powers = (plan: OperationPlan, of: ReturnType<typeof site>) =>
    rowsOf(problem, of, plan).map(({ component_id, power }) => [component_id, power] as const);
  const again = await solved(held(site(0), first, { by: 0, approved: STEPS }));
  const before = new Map(powers(first, site(0)));
  for (const [id, power] of powers(again, site(0)))
    power.forEach((kw, t) => expect(kw, `${id} at ${t}`).toBeCloseTo(before.get(id)![t]!, 2));
  expect(again.shortfalls).toEqual([]);

  // An hour later: what is left of the approved steps is worth more than it counts. Who may leave nothing pays more in all.
  const chp = first.units["demo-chp"]!.on;
  const later = await solved(held(site(4), first, { by: 4, approved: 24 }));
  const strict = await solved(held(site(4), first, { by: 4, approved: 24, price: 1000 }));
  expect([...strict.units["demo-chp"]!.on.slice(0, 24)]).toEqual([...chp.slice(4, 28)]);
  expect(later.objective).toBeLessThanOrEqual(strict.objective + 0.01 * Math.abs(strict.objective));

  // The CHP breaks down while it was approved to run.
  const on = chp.findIndex((value, t) => t >= 8 && value === 1);
  expect(on).toBeGreaterThan(0);
  const out: [number, number] = [on, STEPS];
  const broken = held(site(0, out), first, { by: 0, approved: STEPS });
  const plan = await solved(broken);
  expect(Math.max(...plan.units["demo-chp"]!.on.slice(on))).toBe(0);
  expect(Math.max(...plan.units["demo-chp"]!.power.slice(on))).toBe(0);
  // Whom it served is served by other machines.
  expect(plan.shortfalls.filter(({ kind }) => kind === "unserved")).toEqual([]);
  const { leftSteps } = explainAbandonedSteps(shortfallsOfPlan(problem, plan), {
    kept: broken.kept,
    names: new Map([["demo-chp", "CHP"]]),
    blocked: new Map([["demo-chp", { windows: [out], kinds: ["outage"] }]]),
  });
  expect(leftSteps).toContainEqual(expect.objectContaining({ component_id: "demo-chp", kind: "kept", why: "outage" }));
  for (const { component_id, why } of leftSteps) if (component_id !== "demo-chp") expect(why).toBe("elsewhere");
});
