import type { PerStep, Unit } from "./types";

/** Value of step t. */
export const at = (values: PerStep, t: number): number => (typeof values === "number" ? values : values[t]!);

/** Runs of steps with the same answer to `holds`, as [from, to). */
export function windows(steps: number, holds: (t: number) => boolean): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (let t = 0; t < steps; t++) {
    if (!holds(t)) continue;
    const last = ranges.at(-1);
    if (last && last[1] === t) last[1] = t + 1;
    else ranges.push([t, t + 1]);
  }
  return ranges;
}

export const maxPower = (unit: Unit): number => unit.pieces.at(-1)!;

/**
 * A unit that is never off: without minimum power, and nothing hangs on starting or running. It needs no on/off decision; its
 * course says 1 whenever it has power.
 */
export function isContinuous(unit: Unit): boolean {
  return (
    unit.minPower === 0 &&
    unit.startCost === 0 &&
    unit.wear === 0 &&
    unit.minUpHours === 0 &&
    unit.minDownHours === 0 &&
    unit.startLimit >= maxPower(unit) &&
    unit.stopLimit >= maxPower(unit) &&
    (unit.fuel === null || unit.fuel.atMinimum === 0) &&
    unit.flows.every(({ atMinimum }) =>
      typeof atMinimum === "number" ? atMinimum === 0 : atMinimum.every((v) => v === 0),
    )
  );
}

/** Up to this share of its size a machine that is measured is off. */
export const IDLE = 0.01;

/** Hours as whole steps, rounded up; 1e-9 h is no further step. */
export const stepsOf = (hours: number, stepHours: number): number => Math.max(0, Math.ceil(hours / stepHours - 1e-9));

/** Power of each piece for a power above the minimum: filled one after the other [kW], length pieces. */
export function fill(unit: Unit, aboveMinimum: number): number[] {
  let from = unit.minPower;
  return unit.pieces.map((end) => {
    const part = Math.max(0, Math.min(end - from, aboveMinimum - (from - unit.minPower)));
    from = end;
    return part;
  });
}
