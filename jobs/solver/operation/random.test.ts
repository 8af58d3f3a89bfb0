import { expect, it } from "vitest";
import { checkPlan } from "~/engines/operation/check/checkPlan";
import { buildModel } from "~/engines/operation/model/build";
import { pairsOf, withPairs } from "~/engines/operation/model/pairs";
import { validateSite } from "~/engines/operation/site/validate";
import { PLAN_SETTINGS, planOperation } from "~/engines/operation/steps/planOperation";
import { randomSite } from "~/engines/operation/testing/randomSite";
import { highsOperation } from "./highsOperation";

const CASES = 200;

it("random sites are planned as well as HiGHS alone plans the whole model, and every plan keeps all rules", async () => {
  const solver = await highsOperation(() => false);
  let optimal = 0;
  let negative = 0;
  for (let seed = 0; seed < CASES; seed++) {
    const site = randomSite(seed, 2 + (seed % 3));
    expect(validateSite(site), `site ${seed}`).toEqual([]);
    const model = buildModel(site);
    const pairs = pairsOf(model);
    const alone = solver.improve(withPairs(model.rows, pairs), {
      start: null,
      isEnough: () => false,
      timeLimitS: Infinity,
      nodes: null,
    });
    const plans: number[] = [];
    const plan = await planOperation(
      site,
      solver,
      { onPlan: ({ objective }) => void plans.push(objective), shouldStop: () => false, now: () => 0 },
      { ...PLAN_SETTINGS, gap: 0, timeLimitS: Infinity },
    );
    expect(checkPlan(site, plan), `plan ${seed}`).toEqual([]);
    const scale = 1e-6 * Math.max(1, Math.abs(alone.objective));
    // Bound <= optimum <= plan, whatever the plan was worth; each plan shown was better than the one before.
    expect(plan.bound, `bound ${seed}`).toBeLessThanOrEqual(alone.objective + scale);
    expect(plan.objective, `plan ${seed}`).toBeGreaterThanOrEqual(alone.objective - scale);
    expect(plans).toEqual([...plans].sort((a, b) => b - a));
    if (plan.objective <= alone.objective + scale) optimal++;
    if (plan.objective < 0) negative++;
  }
  expect(optimal).toBe(CASES);
  expect(negative).toBeGreaterThan(10);
});

it("a plan is found where no schedule near to the relaxed program keeps the ramps of its machines", async () => {
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  // The dive alone ends without a plan here.
  const site = randomSite(1021, 3);
  expect(checkPlan(site, await planOperation(site, solver, hooks))).toEqual([]);
});
