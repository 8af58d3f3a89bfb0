import { gapOf } from "../check/cost";
import { shortfallsOf } from "../check/shortfalls";
import { buildModel } from "../model/build";
import type { SiteFault } from "../site/faults";
import type { OperationPlan, PlanEnd } from "../site/plan";
import type { OperationSite } from "../site/types";
import { validateSite } from "../site/validate";
import { dive } from "./dive";
import { evenDischarge } from "./evenDischarge";
import { improve } from "./improve";
import { offerCourse, pointOfBefore } from "./planBefore";
import { fixBatches, relax } from "./relax";
import { Search, type Settings } from "./search";
import type { OperationSolver } from "./solver";
import { sweep } from "./sweep";
import { timeWork } from "./timeWork";

export const PLAN_SETTINGS: Settings = { gap: 0.01, timeLimitS: 10, nodes: null };

export interface PlanHooks {
  /** Gets the first plan at once, then each better one. */
  onPlan(plan: OperationPlan): void | Promise<void>;
  /** True: stop with the best plan so far. Asked often, must be cheap. */
  shouldStop(): boolean;
  /** [ms], only for limits and stages; without a clock (always 0) the same site gives the same plan. */
  now(): number;
}

/** No plan was made before it was stopped, or the solver gave up. */
export class NoPlan extends Error {
  override name = "NoPlan";
  constructor(readonly reason: "stopped" | "solver") {
    super(`No plan: ${reason}`);
  }
}

/** The site cannot be planned; nothing was tried. */
export class InvalidSite extends Error {
  override name = "InvalidSite";
  constructor(readonly faults: SiteFault[]) {
    super(
      `The site cannot be planned: ${faults.map(({ component, field, fault }) => [component, field, fault].join(" ")).join("; ")}`,
    );
  }
}

/** How much worse than its bound an old schedule may be to do without a new dive: so many times the gap that is wanted. */
const STILL_GOOD = 2;

/**
 * Plans a site: a good plan soon, then better ones until the gap is reached, time is over or nothing is left to try. The bound is proven,
 * the gap is reported and never promised; every plan has passed `checkCourse`. The first plan is looked for beyond the time limit, too.
 * Throws InvalidSite for what `validateSite` finds, and NoPlan.
 */
export async function planOperation(
  site: OperationSite,
  solver: OperationSolver,
  hooks: PlanHooks,
  settings: Settings = PLAN_SETTINGS,
): Promise<OperationPlan> {
  const faults = validateSite(site);
  if (faults.length) throw new InvalidSite(faults);
  const begin = hooks.now();
  const seconds = (): number => (hooks.now() - begin) / 1000;
  const model = buildModel(site);
  const lp = solver.open(model.rows);
  const search = new Search(model, lp, settings, { seconds, shouldStop: () => hooks.shouldStop() });
  const tell = async (name: string): Promise<void> => {
    search.note(name);
    if (search.best) await hooks.onPlan(planOf(search, "going_on"));
  };
  try {
    search.note("built");
    if (offerCourse(search)) await tell("before");
    if (!relax(search)) {
      if (search.best) return planOf(search, "cancelled");
      throw new NoPlan(hooks.shouldStop() ? "stopped" : "solver");
    }
    await firstPlans(search, solver, tell);
    if (!search.best) throw new NoPlan(hooks.shouldStop() ? "stopped" : "solver");
    const isDone = (): boolean => search.isGoodEnough || search.isOver;
    if (!isDone() && search.best.x) {
      const before = search.best;
      sweep(search);
      if (search.best !== before) await tell("swept");
    }
    if (!isDone()) improve(search, solver);
    const ended = hooks.shouldStop() ? "cancelled" : search.isGoodEnough ? "gap" : search.isOver ? "time" : "done";
    if (ended !== "cancelled") {
      timeWork(search);
      const even = evenDischarge(site, search.best.course);
      if (even && search.exchange(even)) search.note("evened");
      search.freeValues();
    }
    return planOf(search, ended);
  } finally {
    lp.close();
  }
}

/** The plan before with its schedules, and a dive where that is not good enough. */
async function firstPlans(
  search: Search,
  solver: OperationSolver,
  tell: (name: string) => Promise<void>,
): Promise<void> {
  const { site } = search.model;
  const relaxed = search.relaxed.x!;
  const enough = STILL_GOOD * search.settings.gap;
  const isKept = search.best !== null;
  if (site.before && Object.keys(site.before.on).length) {
    if (search.fixAll(pointOfBefore(search, relaxed))) await tell("schedules before");
    if (search.best && search.gap <= enough) return;
    search.release();
  }
  if (isKept && search.isGoodEnough) return;
  const begun = fixBatches(search, relaxed);
  const point = begun && dive(search, begun);
  if (point && search.fixAll(point)) return tell("dive");
  if (isKept || search.isOver) return;
  // A schedule may keep all times of machines and still ask for more than their ramps give: the whole program finds one that does not.
  search.release();
  improve(search, solver);
}

function planOf(search: Search, ended: PlanEnd): OperationPlan {
  const { course, cost, objective, gross, values } = search.best!;
  const { site } = search.model;
  const bound = Math.min(search.bound, objective);
  const gap = gapOf(objective, search.bound, gross);
  const shortfalls = shortfallsOf(site, course);
  const proof = { cost, objective, bound, gap, shortfalls, values, stages: [...search.stages], ended };
  return { ...course, steps: site.steps, ...proof };
}
