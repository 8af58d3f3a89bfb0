import { powerOf } from "../check/cost";
import type { OperationPlan } from "../site/plan";
import type { KeptSteps, PlanBefore } from "../site/types";

/**
 * A plan as the one before a site that begins `by` steps later and has `steps` steps. It costs `switchingPrice` [currency] to switch a unit
 * otherwise in a step. What the plan does not reach is left open.
 */
export function planBefore(plan: OperationPlan, by: number, steps: number, switchingPrice: number): PlanBefore {
  const on: PlanBefore["on"] = {};
  for (const [id, unit] of Object.entries(plan.units)) {
    on[id] = Int8Array.from({ length: steps }, (_, t) => unit.on[t + by] ?? -1);
  }
  const isWhole = by === 0 && steps === plan.steps;
  return { on, starts: startsAfter(plan, by), switchingPrice, ...(isWhole ? { course: plan } : {}) };
}

/** The first `count` steps from step `by` of an approved plan on, as steps to keep; leaving their power costs `price` [currency/kWh]. */
export function keptSteps(plan: OperationPlan, by: number, count: number, price: number): KeptSteps {
  const steps = Math.max(0, Math.min(count, plan.steps - by));
  const heldState: KeptSteps = { steps, on: {}, power: {}, starts: {}, price };
  for (const [id, unit] of Object.entries(plan.units)) heldState.on[id] = unit.on.slice(by, by + steps);
  for (const id of [plan.units, plan.storages, plan.shiftables].flatMap((list) => Object.keys(list))) {
    heldState.power[id] = powerOf(plan, id)!.slice(by, by + steps);
  }
  for (const [id, begin] of Object.entries(startsAfter(plan, by))) if (begin < steps) heldState.starts[id] = begin;
  return heldState;
}

/** Begins of batches that have not begun before step `by`, counted from it. */
function startsAfter(plan: OperationPlan, by: number): Record<string, number> {
  const begins = Object.entries(plan.batches).filter(([, begin]) => begin >= by);
  return Object.fromEntries(begins.map(([id, begin]) => [id, begin - by]));
}
