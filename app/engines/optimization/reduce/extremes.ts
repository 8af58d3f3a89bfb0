import { at, type EnergyProblem, type ProcessModel } from "../problem";
import { rangeOf } from "./profiles";

/** A day that a system has to be sized for, and why. */
export interface ExtremeDay {
  /** 0..364 */
  day: number;
  reason: "peak_demand" | "least_renewable";
  /** Of a peak of demand: the carrier level. */
  carrierLevelId: string | null;
}

const DAYS = 365;

/**
 * The day with the highest demand of each carrier level, all locations together. Also the day on which sources without an input (sun, wind)
 * have least, each in proportion to its own mean. In every model year. A day is named once, for its first reason.
 */
export function extremeDays(problem: EnergyProblem): ExtremeDay[] {
  const perDay = problem.time.inputSteps / DAYS;
  const extremes = new Map<number, ExtremeDay>();
  const add = (step: number, extreme: Omit<ExtremeDay, "day">): void => {
    const day = Math.floor(step / perDay);
    if (!extremes.has(day)) extremes.set(day, { day, ...extreme });
  };
  problem.years.forEach((_, y) => {
    for (const [carrierLevelId, total] of demandByLevel(problem, y)) {
      const [least, most] = rangeOf(total);
      if (most > least) add(total.indexOf(most), { reason: "peak_demand", carrierLevelId });
    }
    const supply = renewableByDay(problem, y, perDay);
    if (supply) add(supply.indexOf(rangeOf(supply)[0]) * perDay, { reason: "least_renewable", carrierLevelId: null });
  });
  return [...extremes.values()].sort((a, b) => a.day - b.day);
}

/** Gives without taking: sun, wind, water. */
export const isSource = ({ ports }: ProcessModel): boolean => ports.every(({ side }) => side.endsWith("output"));

function demandByLevel(problem: EnergyProblem, y: number): Map<string, Float64Array> {
  const totals = new Map<string, Float64Array>();
  for (const c of problem.components) {
    if (c.kind !== "demand") continue;
    const level = problem.buses[c.bus]!.carrierLevelId;
    const total = totals.get(level) ?? new Float64Array(problem.time.steps);
    totals.set(level, total);
    for (let t = 0; t < total.length; t++) total[t]! += at(c.demandMw[y]!, t);
  }
  return totals;
}

/** Share of its mean that each day has, summed over the sources; null without any. */
function renewableByDay(problem: EnergyProblem, y: number, perDay: number): Float64Array | null {
  const days = new Float64Array(DAYS);
  let sources = 0;
  for (const c of problem.components) {
    const available = c.kind === "process" && isSource(c) ? c.availability[y] : 1;
    if (typeof available !== "object") continue;
    const sum = available.reduce((s, v) => s + v, 0);
    if (!(sum > 0)) continue;
    sources++;
    available.forEach((v, t) => (days[Math.floor(t / perDay)]! += (v * DAYS) / sum));
  }
  return sources ? days : null;
}
