import type { FaultList } from "./faults";
import type { OperationSite } from "./types";

/** Approved steps and the plan before: they speak of components of the site, in its steps. */
export function validateKept(list: FaultList, { kept, before, ...site }: OperationSite): void {
  const idsOf = (...kinds: readonly (readonly { id: string }[])[]) => new Set(kinds.flat().map(({ id }) => id));
  const units = idsOf(site.units);
  const powered = idsOf(site.units, site.storages, site.shiftables);
  const batches = idsOf(site.batches);
  const requireKnown = (field: string, keys: Record<string, unknown>, ids: ReadonlySet<string>): void => {
    for (const id of Object.keys(keys)) if (!ids.has(id)) list.add(id, field, "unknown_component");
  };
  const long = (field: string, courses: Record<string, ArrayLike<number>>, steps: number): void => {
    for (const [id, course] of Object.entries(courses)) {
      if (course.length < steps) list.add(id, field, "wrong_length", steps);
    }
  };
  if (kept) {
    if (!Number.isInteger(kept.steps)) list.add("", "kept.steps", "not_a_number");
    else list.number("", "kept.steps", kept.steps, { least: 0, most: site.steps });
    list.number("", "kept.price", kept.price, { least: 0 });
    requireKnown("kept.on", kept.on, units);
    requireKnown("kept.power", kept.power, powered);
    requireKnown("kept.starts", kept.starts, batches);
    long("kept.on", kept.on, kept.steps);
    long("kept.power", kept.power, kept.steps);
    for (const [id, course] of Object.entries(kept.power)) {
      if (!course.subarray(0, kept.steps).every(Number.isFinite)) list.add(id, "kept.power", "not_a_number");
    }
  }
  if (before) {
    list.number("", "before.switchingPrice", before.switchingPrice, { least: 0 });
    requireKnown("before.on", before.on, units);
    requireKnown("before.starts", before.starts, batches);
    long("before.on", before.on, site.steps);
  }
}
