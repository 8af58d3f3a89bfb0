import { z } from "zod";
import { clusterService } from "~/services/core/clusterService.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { fillLater } from "./combined.server";

const needsSystem = "systems.combined.needs_system";

/** duplicate_system {system_ids, new_system_id}: fills a pending system out of others. It returns at once, and the job follows. */
export const duplicateSystem = clusterService({
  name: "duplicate_system",
  input: z.object({
    system_ids: z
      .array(z.string({ invalid_type_error: needsSystem }), {
        required_error: needsSystem,
        invalid_type_error: needsSystem,
      })
      .min(1, needsSystem)
      .max(50, needsSystem),
    new_system_id: z.string({ required_error: needsSystem, invalid_type_error: needsSystem }),
  }),
  returns: z.object({ system_id: z.string(), status: z.string() }),
  run(actor, { system_ids, new_system_id }) {
    const system = get(actor, systemEntity, new_system_id);
    if (!system) return notFound();
    const queued = fillLater(actor, system, system_ids);
    return queued.ok ? done({ system_id: system.system_id, status: system.status }) : queued;
  },
});
