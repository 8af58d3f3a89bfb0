import type { ComponentCourse } from "./inForce/plansInForce";
import type { PlanTable } from "./planFile";

/** Powers that differ by less are the same setpoint [kW]. */
const SAME_KW = 0.01;

/**
 * Whether two plans differ in the steps that both have. None in common: null. Steps that only one of them has, past ones of the old and
 * later ones of the new, are no change.
 */
export type Compared = "same" | "changed" | null;

/**
 * What a plan says (powers by component, one value for each step) against what is in force in these steps; NaN where nothing is.
 * `isInForce`: by step.
 */
export function comparedInForce(
  courses: readonly Pick<ComponentCourse, "component_id" | "carrier_level_id" | "rows">[],
  inForce: readonly Pick<ComponentCourse, "component_id" | "carrier_level_id" | "rows">[],
  isInForce: readonly boolean[],
): Compared {
  if (!isInForce.includes(true)) return null;
  const key = (one: Pick<ComponentCourse, "component_id" | "carrier_level_id">) =>
    `${one.component_id} ${one.carrier_level_id}`;
  const before = new Map(inForce.map((one) => [key(one), one.rows[0]!]));
  const after = new Map(courses.map((one) => [key(one), one.rows[0]!]));
  const isSame = [...new Set([...before.keys(), ...after.keys()])].every((id) =>
    isInForce.every((is, t) => !is || isSamePower(before.get(id)?.[t] ?? NaN, after.get(id)?.[t] ?? NaN, 1)),
  );
  return isSame ? "same" : "changed";
}

/** The steps of two files from a time on (ms since 1970); powers are kW times the factor. Another column is a change. */
export function comparedFiles(
  old: PlanTable,
  next: PlanTable,
  { from, factor }: { from: number; factor: number },
): Compared {
  const before = new Map(old.rows.map(([utc, , ...powers]) => [utc, powers]));
  const common = next.rows.filter(([utc]) => Date.parse(String(utc)) >= from && before.has(utc));
  if (common.length === 0) return null;
  const isSame =
    old.header.join("\n") === next.header.join("\n") &&
    common.every(([utc, , ...powers]) =>
      powers.every((power, i) => isSamePower(Number(before.get(utc)![i]), Number(power), factor)),
    );
  return isSame ? "same" : "changed";
}

const isSamePower = (a: number, b: number, factor: number): boolean =>
  (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= SAME_KW * factor;
