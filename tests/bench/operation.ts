import { highsOperation } from "~jobs/solver/operation/highsOperation";
import {
  checkPlan,
  laterSite,
  type OperationPlan,
  type OperationSite,
  PLAN_SETTINGS,
  planBefore,
  planOperation,
  validateSite,
} from "~/engines/operation";
import { gapOf } from "~/engines/operation/check/cost";
import { buildModel } from "~/engines/operation/model/build";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { benchStudy } from "./backtest/study";
import { INSTANCES, operationSite } from "./operationSites";

/**
 * `ENERGY_DATA=<folder> npm run bench -- operation [name ...] [--only]`: one JSON line per instance. Processor seconds to the first plan
 * and to the end (1 % or 10 s), with the gaps there. The same for the plan an hour later. The gap of HiGHS alone on the same rows after as
 * long (not with `--only`). Names choose instances by their begin; "hundred" plans a hundred other sites in turn, "study" works the battery
 * of a published study, which also comes last where no name is given.
 */
const LIMIT_S = 10;
const GOAL = 0.01;

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const round = (value: number | null | undefined, digits = 2): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(digits));

async function planned(site: OperationSite, solver: OperationSolver) {
  const begin = cpuSeconds();
  let firstS: number | null = null;
  let first: OperationPlan | null = null;
  const plan = await planOperation(
    site,
    solver,
    {
      onPlan: (plan) => {
        firstS ??= cpuSeconds() - begin;
        first ??= plan;
      },
      shouldStop: () => false,
      now: () => cpuSeconds() * 1000,
    },
    { ...PLAN_SETTINGS, gap: GOAL, timeLimitS: LIMIT_S },
  );
  return { plan, first: first as OperationPlan | null, firstS, seconds: cpuSeconds() - begin };
}

function alone(site: OperationSite, solver: OperationSolver, gross: number): { gap: number; objective: number } {
  const begin = cpuSeconds();
  const { rows } = buildModel(site);
  const { objective, bound } = solver.improve(rows, {
    start: null,
    nodes: null,
    timeLimitS: 3 * LIMIT_S,
    isEnough: (plan, proven) => cpuSeconds() - begin > LIMIT_S || gapOf(plan, proven, gross) <= GOAL,
  });
  return { gap: gapOf(objective, bound, gross), objective };
}

export async function benchOperation(names: readonly string[]): Promise<void> {
  const highs = await highsOperation(() => false);
  // Its own limit is by the clock on the wall; here processor time counts, which `isEnough` looks at.
  const solver: OperationSolver = {
    ...highs,
    improve: (model, options) => highs.improve(model, { ...options, timeLimitS: 5 * options.timeLimitS }),
  };
  const withAlone = !names.includes("--only");
  const wanted = names.filter((name) => name !== "--only");
  if (names.includes("hundred")) return hundred(solver);
  if (names.includes("study")) return benchStudy(solver);
  for (const instance of INSTANCES) {
    if (wanted.length && !wanted.some((name) => instance.name.startsWith(name))) continue;
    const site = operationSite(instance);
    const faults = validateSite(site);
    if (faults.length) throw new Error(JSON.stringify(faults));
    const { plan, first, firstS, seconds } = await planned(site, solver);
    const violations = checkPlan(site, plan);
    if (violations.length) throw new Error(JSON.stringify(violations.slice(0, 5)));
    const gross = (plan.objective - plan.bound) / (plan.gap || 1);
    // An hour later, with nothing new but the hour.
    const later = laterSite(site, plan, 4);
    const again = await planned({ ...later, before: planBefore(plan, 4, later.steps, 0.5) }, solver);
    const other = withAlone ? alone(site, solver, gross) : null;
    process.stdout.write(
      `${JSON.stringify({
        instance: instance.name,
        hours: instance.hours,
        components: componentsOf(site),
        firstS: round(firstS),
        firstGap: round(first?.gap, 4),
        endS: round(seconds),
        gap: round(plan.gap, 4),
        ended: plan.ended,
        objective: round(plan.objective),
        bound: round(plan.bound),
        replanFirstS: round(again.firstS),
        replanS: round(again.seconds),
        replanGap: round(again.plan.gap, 4),
        ...(other ? { aloneGap: round(other.gap, 4), aloneObjective: round(other.objective) } : {}),
        stages: plan.stages.map(({ name, seconds: s, objective, bound }) => [
          name,
          round(s),
          round(objective),
          round(bound),
        ]),
      })}\n`,
    );
  }
  if (wanted.length === 0) await benchStudy(solver);
}

/** A hundred sites of 96 h, one after the other as one worker plans them: processor time of each, and how many are within 1 %. */
async function hundred(solver: OperationSolver): Promise<void> {
  const points: { seconds: number; gap: number }[] = [];
  for (let seed = 101; seed <= 200; seed++) {
    const site = operationSite({ name: `site ${seed}`, seed, day: (seed * 37) % 355, hours: 96 });
    const { plan, seconds } = await planned(site, solver);
    points.push({ seconds, gap: plan.gap });
  }
  const times = points.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const within = points.filter(({ gap }) => gap <= GOAL).length;
  const total = times.reduce((sum, one) => sum + one, 0);
  const [mean, median, p95, most] = [total / times.length, times[49], times[94], times[99]].map((one) => round(one));
  process.stdout.write(
    `${JSON.stringify({ sites: 100, mean_s: mean, p50_s: median, p95_s: p95, most_s: most, within_1_percent: within })}\n`,
  );
}

const componentsOf = (site: OperationSite): number =>
  [site.grids, site.demands, site.sources, site.units, site.storages].reduce((sum, list) => sum + list.length, 0);
