import { project } from "../site/project";
import type { Search } from "./search";

/** The plan before as it is, when it speaks of all steps and still keeps all rules: nothing new, nothing changed. */
export function offerCourse(search: Search): boolean {
  const { site } = search.model;
  const course = site.before?.course;
  return course !== undefined && search.offer(course, null);
}

/** Schedules and batches of the plan before, as near as units can run them; what it does not speak of as the relaxed program has it. */
export function pointOfBefore(search: Search, x: Float64Array): Float64Array {
  const { site, layout } = search.model;
  const point = x.slice();
  site.units.forEach(({ id }, i) => {
    const { on, times } = layout.units[i]!;
    const planned = site.before?.on[id];
    if (!on || !planned) return;
    const values = Float64Array.from(on, (j, t) => (planned[t]! < 0 ? x[j]! : planned[t]!));
    project(times, values, planned).forEach((value, t) => (point[on[t]!] = value));
  });
  site.batches.forEach(({ id }, i) => {
    const { from, begins } = layout.batches[i]!;
    const column = begins[(site.before?.starts[id] ?? -1) - from];
    if (column !== undefined) for (const j of begins) point[j] = j === column ? 1 : 0;
  });
  return point;
}
