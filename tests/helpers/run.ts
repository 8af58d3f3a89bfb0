import { randomUUID } from "node:crypto";
import type { SystemRole } from "~/entities/core/roles";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import type { Actor } from "~/services/core/access.server";
import { dbOf, saveWithin, write } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";

/** A run as it is in the list, without a job behind it. Returns its id. */
export function saveRun(
  actor: Actor,
  system_id: string,
  visible_for: SystemRole[] = [],
  fields: Record<string, unknown> = {},
): string {
  const optimization_id = randomUUID();
  const run = optimizationSchema.parse({
    optimization_id,
    system_id,
    user_id: actor.user_id,
    name: "Run",
    description: "",
    status: "pending",
    scenario_ids: ["base"],
    dates: ["2030-01-01"],
    visible_for,
    config: {},
    ...fields,
  });
  const db = dbOf(actor);
  const saved = write(db, () => saveWithin({ db, actor }, optimizationEntity, run, { internal: true }));
  if (!saved.ok) throw new Error(`The test run could not be made: ${JSON.stringify(saved)}`);
  return optimization_id;
}
