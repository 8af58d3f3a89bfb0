import { fillLater } from "~/services/systems/combined.server";
import { done, notFound, refused } from "~/services/core/outcome";
import { get, type Stored } from "~/services/core/store.server";
import type { System } from "~/entities/systems/system";
import type { ClusterService } from "./services.server";

/** duplicate_system {system_ids, new_system_id}: fills a pending system out of others; answers at once, the job follows. */
export const duplicateSystem: ClusterService = (actor, { system_ids, new_system_id }) => {
  const ids =
    Array.isArray(system_ids) && system_ids.every((id): id is string => typeof id === "string") ? system_ids : [];
  if (ids.length === 0 || ids.length > 50)
    return refused(422, "errors.invalid", {
      issues: [{ path: "system_ids", message: "systems.combined.needs_system" }],
    });
  const system =
    typeof new_system_id === "string"
      ? get<System>(actor, "system", new_system_id)
      : (undefined as Stored<System> | undefined);
  if (!system) return notFound();
  const queued = fillLater(actor, system, ids);
  return queued.ok ? done({ system_id: system.system_id, status: system.status }) : queued;
};
