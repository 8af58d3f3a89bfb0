import { rootOf } from "~/entities/catalogue/technologyTree";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** Whether a run takes each typical day as one value, in a system with storages or sources such as the sun. */
export function flattensDays(actor: Actor, run: Pick<Optimization, "system_id" | "config">): boolean {
  const { status, kind, n_seg } = run.config.temporal_clustering;
  if (!status || kind !== "typical_days" || n_seg > 1) return false;
  const technologies = technologiesOf(actor);
  return list(actor, nodeEntity, { system_id: run.system_id }).some((node) => {
    const technology = technologies.get(node.technology_id);
    const root = technology && rootOf(technology, technologies);
    return root === "storage" || (root === "transformation" && node.carrier_level_input === null);
  });
}
