import { describe, expect, it } from "vitest";
import { planSite } from "~jobs/handlers/operator/planWork";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { demoSnapshot } from "~db/seed/demo";
import {
  checkPlan,
  heldSchedule,
  heldSteps,
  type OperationPlan,
  type OperationSite,
  planOperation,
} from "~/engines/operation";
import type { ComponentInput } from "~/engines/operation/assembly/input";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { rowsOf, switchedOf } from "~/engines/operation/assembly/storedPlan";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { firstChange } from "~/services/operator/commitments/approvedSteps.server";

/**
 * An outage of each component at hours of the day, with its repair early and late, as the product plans it: a plan is in force for all of its
 * steps, the outage begins, a plan is made at once, the component is back, a plan is made.
 */

const STEPS = 48;
const HOUR = 4;
/** How far from the best a plan may be [1]. */
const GAP = 0.01;
const APPROVED = { power: 0.05, switching: 1 };
const snapshot = demoSnapshot();
// A store that the demo may build stands there, so that there is one to lose.
snapshot.nodes.find(({ node_id }) => node_id === "demo-battery")!.status = "existing";
const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());

type Windows = [from: number, to: number][];
/** Steps from the begin of the day in which components are out. */
type Out = Readonly<Record<string, Windows>>;

/** The demo from `by` quarter-hours after `start` on; prices are high from 7 to 11 o'clock and low at other times. */
function siteFrom(start: number, by: number, out: Out = {}): OperationSite {
  const price = Float64Array.from({ length: STEPS }, (_, t) => (isDear((t + by) % 96) ? 0.4 : 0.05));
  const inputs = new Map<string, ComponentInput>(
    problem.components.map(({ id, kind }) => {
      const blocked = (out[id] ?? []).map(([from, to]) => [Math.max(0, from - by), Math.min(STEPS, to - by)] as const);
      const input: ComponentInput = { steered: true, blocked: blocked.filter(([from, to]) => to > from) };
      return [id, kind === "trade" && id.startsWith("demo-grid") ? { ...input, price } : input];
    }),
  );
  const window = { startMs: start + by * 900_000, steps: STEPS, timezone: "Europe/Berlin" };
  return siteOf(problem, { ...window, components: inputs }).site;
}

const isDear = (step: number): boolean => step >= 28 && step < 44;

async function solved(site: OperationSite): Promise<OperationPlan> {
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const settings = { gap: GAP, timeLimitS: 30, nodes: 20 };
  const outcome = await planSite({ site, statusQuo: site, settings }, (one, how) =>
    planOperation(one, solver, hooks, how),
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}

/** A plan in force with what was out when it was made. */
interface InForce {
  plan: OperationPlan;
  site: OperationSite;
  /** Its first step of the day. */
  by: number;
  out: Out;
}

/** A site that begins later, with what is out then. */
interface Later {
  site: OperationSite;
  by: number;
  out: Out;
}

/** What the next plan is held to, as the product has it: nothing from the first step on in which something is out otherwise. */
function heldTo(force: InForce, { site, by, out }: Later, price = APPROVED): OperationSite {
  const shifted = (windows: Windows | undefined, from: number) => ({
    windows: (windows ?? []).map(([a, b]): [number, number] => [a - from, b - from]),
  });
  const blocked = new Map(Object.entries(force.out).map(([id, windows]) => [id, shifted(windows, force.by)]));
  const rows = rowsOf(problem, force.site, force.plan, { blocked });
  const now = new Map(Object.entries(out).map(([id, windows]) => [id, shifted(windows, by)]));
  const free = firstChange({ rows, steps: STEPS }, { blocked: now, by: by - force.by, steps: STEPS });
  const offset = { by: by - force.by, steps: STEPS, approved: STEPS, free: price === APPROVED ? free : Infinity };
  const switched = switchedOf(force.plan);
  return {
    ...site,
    kept: heldSteps(switched, site, offset, price.power),
    before: heldSchedule(switched, site, offset, price.switching),
  };
}

/** Money that a plan costs, and what could not be served at its price; what only steers a search is left out. */
const paid = ({ cost }: OperationPlan): number =>
  Object.entries(cost).reduce(
    (sum, [term, value]) => sum + (term === "switching" || term === "keeping" ? 0 : value),
    0,
  );

const tolerance = (plan: OperationPlan): number => 2 * GAP * Math.abs(plan.objective) + 2 * APPROVED.switching;

const COMPONENTS = ["demo-chp", "demo-boiler", "demo-battery", "demo-pv", "demo-grid-purchase"];

/** Plans that were made an hour before `by`, when nothing was out. */
const calmPlans = new Map<string, Promise<InForce>>();
function calmBefore(start: number, by: number): Promise<InForce> {
  const key = `${start} ${by}`;
  const made = async (): Promise<InForce> => {
    const site = siteFrom(start, by - HOUR);
    return { plan: await solved(site), site, by: by - HOUR, out: {} };
  };
  const plan = calmPlans.get(key) ?? made();
  calmPlans.set(key, plan);
  return plan;
}

const hoursOf = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const casesOf = (hours: readonly number[]) => COMPONENTS.flatMap((id) => hours.map((hour) => [id, hour] as const));

describe.each([
  ["a winter day", "2026-02-02T23:00:00Z", casesOf(hoursOf(1, 24))],
  ["the day clocks change", "2026-03-28T23:00:00Z", casesOf([1, 2])],
] as const)("%s", (_, day, cases) => {
  const start = Date.parse(day);

  it.each(cases)(
    "%s is out from hour %i on",
    async (id, hour) => {
      const by = hour * HOUR;
      const out = { [id]: [[by, by + STEPS]] as Windows };
      const site = siteFrom(start, by, out);
      const calm = await calmBefore(start, by);
      const plan = await solved(heldTo(calm, { site, by, out }));
      expect(checkPlan(site, plan)).toEqual([]);
      // Nothing is told to do what it cannot.
      const row = rowsOf(problem, site, plan).find(({ component_id }) => component_id === id);
      expect(Math.max(0, ...(row?.power ?? []).map(Math.abs))).toBeLessThan(1e-6);
      // Never dearer than that all others do what was approved, whatever it costs.
      const nothing = await solved(heldTo(calm, { site, by, out }, { power: 50, switching: 5000 }));
      expect(paid(plan)).toBeLessThanOrEqual(paid(nothing) + tolerance(nothing));

      // It is back after an hour: the first plan after that is as good as one without a past.
      const back = by + HOUR;
      const free = siteFrom(start, back);
      const repaired = await solved(
        heldTo({ plan, site, by, out }, { site: free, by: back, out: { [id]: [[by, back]] } }),
      );
      const best = await solved(free);
      expect(paid(repaired)).toBeLessThanOrEqual(paid(best) + tolerance(best));
    },
    60_000,
  );
});

describe("a repair that is said for four hours later", () => {
  const start = Date.parse("2026-02-02T23:00:00Z");
  const SAID = 4 * HOUR;
  // In the night, before prices rise, and while they are high.
  const cases = casesOf([3, 6, 9]);

  it.each(cases)(
    "%s, out from hour %i on, is back after one, or after eight",
    async (id, hour) => {
      const by = hour * HOUR;
      const windows = { [id]: [[by, by + SAID]] as Windows };
      const site = siteFrom(start, by, windows);
      const plan = await solved(heldTo(await calmBefore(start, by), { site, by, out: windows }));
      const force: InForce = { plan, site, by, out: windows };
      const powerOf = (of: OperationSite, course: OperationPlan) =>
        rowsOf(problem, of, course)
          .find(({ component_id }) => component_id === id)!
          .power.map(Math.abs);
      expect(Math.max(...powerOf(site, plan).slice(0, SAID))).toBeLessThan(1e-6);

      // Earlier: nothing of what was planned around the lost plant stays.
      const early = by + HOUR;
      const back = siteFrom(start, early);
      const repaired = await solved(heldTo(force, { site: back, by: early, out: { [id]: [[by, early]] } }));
      const best = await solved(back);
      expect(paid(repaired)).toBeLessThanOrEqual(paid(best) + tolerance(best));

      // Later: when it should be back it is not. It is told nothing, and the plan is no dearer than that all others do as planned.
      const late = by + SAID;
      const out = { [id]: [[by, by + 2 * SAID]] as Windows };
      const still = siteFrom(start, late, out);
      const longer = await solved(heldTo(force, { site: still, by: late, out }));
      expect(checkPlan(still, longer)).toEqual([]);
      expect(Math.max(...powerOf(still, longer).slice(0, SAID))).toBeLessThan(1e-6);
      const nothing = await solved(heldTo(force, { site: still, by: late, out }, { power: 50, switching: 5000 }));
      expect(paid(longer)).toBeLessThanOrEqual(paid(nothing) + tolerance(nothing));
    },
    60_000,
  );
});

it("two outages that overlap: with the second the plan is free once more, and no step counts on either", async () => {
  const start = Date.parse("2026-02-02T23:00:00Z");
  const first = { "demo-chp": [[8, STEPS + 40]] as Windows };
  const both = { ...first, "demo-battery": [[16, 40]] as Windows };
  const site = siteFrom(start, 8, first);
  const plan = await solved(site);
  const later = siteFrom(start, 16, both);
  const held = heldTo({ plan, site, by: 8, out: first }, { site: later, by: 16, out: both });
  expect(held.kept!.steps).toBe(0);
  const second = await solved(held);
  const powers = new Map(rowsOf(problem, later, second).map(({ component_id, power }) => [component_id, power]));
  expect(Math.max(...powers.get("demo-chp")!)).toBe(0);
  expect(Math.max(...powers.get("demo-battery")!.slice(0, 24).map(Math.abs))).toBe(0);
});

it("maintenance that begins later leaves the hours before it as approved", () => {
  const chp = { component_id: "demo-chp", kind: "unit" as const, name: "", carrier_level_id: "", power: [] };
  const planned = new Map([["demo-chp", { windows: [[10, 20]] as Windows }]]);
  expect(firstChange({ rows: [chp], steps: STEPS }, { blocked: planned, by: 4, steps: STEPS })).toBe(10);
  expect(
    firstChange({ rows: [{ ...chp, blocked: [[14, 24]] }], steps: STEPS }, { blocked: planned, by: 4, steps: STEPS }),
  ).toBe(Infinity);
});
