import { windows } from "../site/perStep";
import type { Course, Shortfall, ShortfallKind } from "../site/plan";
import { missingAway } from "../site/trips";
import type { OperationSite } from "../site/types";
import { missingEnergy, missingLevel, missingTarget, powerOf } from "./cost";

/** Less than this is rounding [kW], [kWh]. */
const NOTHING = 1e-3;
/** So is less than this where an approved power is left [kW]: plans are kept with three decimals, which add up in the level of a store. */
const NOTHING_LEFT = 0.05;

/** Everything that a course does not reach, runs of steps taken together, in order of time. */
export function shortfallsOf(site: OperationSite, course: Course): Shortfall[] {
  const shortfalls: Shortfall[] = [];
  const energies = (component: string, kind: ShortfallKind, power: Float64Array, least = NOTHING): void => {
    for (const [from, to] of windows(site.steps, (t) => power[t]! > least)) {
      const amount = site.stepHours * power.subarray(from, to).reduce((sum, p) => sum + p, 0);
      shortfalls.push({ component, kind, amount, from, to });
    }
  };
  const single = (
    component: string,
    kind: ShortfallKind,
    amount: number,
    window: { from: number; to: number },
  ): void => {
    if (amount > NOTHING) shortfalls.push({ component, kind, amount, from: window.from, to: window.to });
  };
  for (const { id } of site.buses) {
    energies(id, "unserved", course.buses[id]!.unserved);
    energies(id, "excess", course.buses[id]!.excess);
  }
  for (const storage of site.storages) {
    const { id, minLevel, targets = [], trips = [] } = storage;
    const absent = missingAway(site, storage, course.storages[id]!);
    for (const { from, to } of trips)
      single(
        id,
        "trip",
        absent.subarray(from, to).reduce((sum, kwh) => sum + kwh, 0),
        { from, to },
      );
    const lack = course.storages[id]!.level.map((level) => minLevel - level);
    for (const [from, to] of windows(site.steps, (t) => lack[t]! > 10 * NOTHING)) {
      single(id, "level", Math.max(...lack.subarray(from, to)), { from, to });
    }
    for (const target of targets) {
      const missing = missingLevel(target, course.storages[id]!.level);
      if (missing > 10 * NOTHING) single(id, "target", missing, { from: target.to - 1, to: target.to });
    }
  }
  for (const load of site.shiftables) single(load.id, "energy", missingEnergy(site, load, course), load);
  for (const target of site.targets) single(target.id, "target", missingTarget(site, target, course), target);
  for (const batch of site.batches) {
    const energy = site.stepHours * batch.shape.reduce((sum, power) => sum + power, 0);
    if (course.batches[batch.id]! < 0)
      shortfalls.push({ component: batch.id, kind: "batch", amount: energy, ...windowOf(batch) });
  }
  for (const [id, heldPower] of Object.entries(site.kept?.power ?? {})) {
    const power = powerOf(course, id)!;
    const left = power.map((p, t) => (t < site.kept!.steps ? Math.abs(p - heldPower[t]!) : 0));
    energies(id, "kept", left, NOTHING_LEFT);
  }
  return shortfalls.sort((a, b) => a.from - b.from || a.to - b.to);
}

const windowOf = ({ from, to }: { from: number; to: number }) => ({ from, to });
