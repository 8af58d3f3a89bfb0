import type { PlanGround } from "~/entities/operator/grounds";
import { at } from "../../site/perStep";
import { surplusOf } from "../../site/surplus";
import type { Batch, ShiftableLoad } from "../../site/types";
import { pricesOfWork } from "../forDeals";
import { type ExplainedSteps, NOTHING, WORTHLESS } from "../reason";
import type { Situation } from "../situation";
import { bestStep, type GroundOf, groundsFor, meanOver, type Stretch, stretchesOf } from "./stretches";

/** Why work that can wait runs or waits: the hours it has, at the prices of its bus without demand charges. */
export function groundsOfShiftable(
  situation: Situation,
  load: ShiftableLoad,
  { reason, setpoint }: ExplainedSteps,
): PlanGround[] {
  const { steps, deviations } = situation.site;
  const runs = (t: number): boolean => setpoint[t]! > NOTHING;
  const prices = pricesOfWork(situation, load, runs);
  const price = (t: number): number => prices[t]!;
  const stretches = stretchesOf(steps, (t) =>
    reason[t] === "not_needed" ? null : reason[t] === "maintenance" ? "out" : `${runs(t)} ${reason[t]}`,
  );
  return groundsFor(stretches, (stretch) => {
    if (stretch.key === "out") return { ground: "out", at: stretch.to };
    return runs(stretch.from) ? whyRun(stretch) : whyWait(stretch);
  });

  function whyRun(stretch: Stretch): GroundOf {
    const late: GroundOf = { ground: "run_late", at: load.to };
    if (reason[stretch.from] === "deadline") return late;
    const now = meanOver(stretch, price, (t) => setpoint[t]!);
    const isLeft = (t: number): boolean =>
      (t < stretch.from || t >= stretch.to) && setpoint[t]! < at(load.maxPower, t) - NOTHING;
    const next = bestStep({ from: load.from, to: load.to }, isLeft, (t) => -price(t));
    if (next < 0) return late;
    const numbers = { now, at: next, other: price(next) };
    if (reason[stretch.from] === "dealt") return { ground: "run_dealt", ...numbers };
    if (numbers.other < now - WORTHLESS) return deviations?.length ? { ground: "run_safe", ...numbers } : null;
    return { ground: reason[stretch.from] === "surplus" ? "run_surplus" : "run_cheap", ...numbers };
  }

  function whyWait(stretch: Stretch): GroundOf {
    let next = stretch.to;
    while (next < load.to && !runs(next)) next++;
    if (next >= load.to) return null;
    if (load.fromSun && !hasSun(situation, load, stretch)) return { ground: "wait_sun", at: next };
    if (reason[stretch.from] === "demand_charge") {
      const charge = situation.chargeAt(load.bus, stretch.from);
      return charge === null ? null : { ground: "wait_peak", at: next, charge };
    }
    const numbers = { now: meanOver(stretch, price), at: next, other: price(next) };
    if (numbers.other >= numbers.now - WORTHLESS) return null;
    return { ground: reason[stretch.from] === "dealt" ? "wait_dealt" : "wait_cheap", ...numbers };
  }
}

/** Whether work could be done with the sun in steps of a stretch. */
function hasSun({ site }: Situation, { bus }: ShiftableLoad, { from, to }: Stretch): boolean {
  for (let t = from; t < to; t++) if (surplusOf(site, bus, t) > NOTHING) return true;
  return false;
}

/** Why a batch begins when it does: what its run costs at the prices of its bus, begun then and begun otherwise. */
export function groundsOfBatch(situation: Situation, batch: Batch, { reason }: ExplainedSteps): PlanGround[] {
  const { steps, stepHours } = situation.site;
  const begin = situation.plan.batches[batch.id]!;
  if (begin < 0) return [];
  const last = batch.to - batch.shape.length;
  const end = begin + batch.shape.length;
  const isRun = (t: number): boolean => t >= begin && t < end;
  const prices = pricesOfWork(situation, batch, isRun);
  const cost = (from: number): number =>
    stepHours * batch.shape.reduce((sum, power, k) => sum + power * prices[from + k]!, 0);
  const money = cost(begin);
  const stretches = stretchesOf(steps, (t) => (isRun(t) ? "runs" : reason[t] === "dear_hour" ? "waits" : null));
  return groundsFor(stretches, (stretch) => {
    if (stretch.key === "waits") {
      const other = cost(Math.min(last, stretch.from));
      return other > money ? { ground: "begin_later", at: begin, money, other_money: other } : null;
    }
    const next = bestStep(
      { from: batch.from, to: last + 1 },
      (t) => t !== begin,
      (t) => -cost(t),
    );
    if (next >= 0 && cost(next) >= money) return { ground: "begin_best", at: next, money, other_money: cost(next) };
    return begin === last ? { ground: "run_late", at: batch.to } : null;
  });
}
