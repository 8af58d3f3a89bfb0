import type { ComponentInput } from "~/engines/operation/assembly/input";
import { MINUTE_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { type StoredPlan, VALUES_MISSING } from "~/entities/operator/plan";

/** Last values of the series that are to measure components: the oldest of each (ms since 1970), and components that one has no value of. */
export interface LastValues {
  at: ReadonlyMap<string, number>;
  missing: ReadonlySet<string>;
}

/** What a plan says of the values that it starts from: there are none, they are older than allowed, or of now though it begins later. */
export function startRemarks(
  components: readonly { id: string; name: string }[],
  inputs: ReadonlyMap<string, ComponentInput>,
  { at, missing }: LastValues,
  { now, startMs, data_age_minutes }: { now: number; startMs: number; data_age_minutes: number },
): StoredPlan["remarks"] {
  // A plan that begins at once begins with the next quarter-hour.
  const later = startMs - now > STEP_MS;
  return components.flatMap(({ id: component_id, name }) => {
    const last = at.get(component_id);
    const input = inputs.get(component_id);
    const old = last !== undefined && now - last > data_age_minutes * MINUTE_MS;
    const starts = input?.levelKwh !== undefined || input?.state !== undefined;
    return [
      ...(missing.has(component_id) ? [{ key: VALUES_MISSING, component_id, name }] : []),
      ...(old ? [{ key: "values_old", component_id, name, at: new Date(last).toISOString() }] : []),
      ...(later && starts ? [{ key: "values_of_now", component_id, name }] : []),
    ];
  });
}
