import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationSites, setpointOutputs } from "~db/schema/operator";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { rootOf } from "~/entities/catalogue/technologyTree";
import type { OperationSite } from "~/entities/operator/operationSite";
import { withoutUnused } from "~/entities/operator/site/effects";
import { componentId } from "~/entities/twin/component";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { setpointOutputEntity } from "~/services/operator/setpoints/output.entity.server";
import { bare } from "./bare";

/**
 * How a system is operated, of the components and live series that travel with it. Nothing decides by itself elsewhere, and nobody is
 * written to before somebody said so there.
 */
export function operationParts(
  db: SpaceDb,
  { system, nodes, lines, liveSeries = [] }: SystemSnapshot,
): Pick<SystemSnapshot, "operationSites" | "setpointOutputs"> {
  const components = new Set([...nodes, ...lines].map(componentId));
  const live = new Set(liveSeries.map((row) => row.live_id));
  const there = (id: string | null): string | null => (id !== null && live.has(id) ? id : null);
  const rows = db.select().from(operationSites).where(eq(operationSites.system_id, system.system_id)).all();
  const outputs = db.select().from(setpointOutputs).where(eq(setpointOutputs.system_id, system.system_id)).all();
  return {
    // Secrets are in a table of their own, which nothing of this reads.
    setpointOutputs: outputs
      .map((row) => bare(setpointOutputEntity, row))
      .map((row) => ({
        ...row,
        components: row.components.filter((component) => components.has(component.component_id)),
      }))
      .filter((row) => row.components.length > 0),
    operationSites: rows.map((row): OperationSite => ({
      ...bare(operationSiteEntity, row),
      mode: "advice",
      hourly: false,
      supplier_email: null,
      operator_email: null,
      price_live_id: there(row.price_live_id),
      components: row.components
        .filter(({ component_id }) => components.has(component_id))
        .map((component) => ({
          ...component,
          power_live_id: there(component.power_live_id),
          level_live_id: there(component.level_live_id),
          state_live_id: there(component.state_live_id),
          meter_component_id: components.has(component.meter_component_id ?? "") ? component.meter_component_id : null,
        })),
    })),
  };
}

/**
 * How a system is operated, without settings that change nothing of their component: it became another one since, or the file is of a time
 * before these were refused.
 */
export function withoutUnusedSettings(
  site: OperationSite,
  { nodes, lines, technologies }: Pick<SystemSnapshot, "nodes" | "lines" | "technologies">,
): OperationSite {
  const components = new Map([...nodes, ...lines].map((row) => [componentId(row), row]));
  const technologyById = new Map(technologies.map((row) => [row.technology_id, row]));
  return {
    ...site,
    components: site.components.map((operated) => {
      const component = components.get(operated.component_id);
      if (!component) return operated;
      const technology = technologyById.get(component.technology_id);
      return withoutUnused(operated, technology ? rootOf(technology, technologyById) : null, component);
    }),
  };
}

/** Of a combined system: the components of all, and the rest as the first of them has it. */
export function combinedOperation(system_id: string, parts: readonly Pick<SystemSnapshot, "operationSites">[]) {
  const all = parts.flatMap((part) => part.operationSites ?? []);
  const [first] = all;
  return first ? [{ ...first, system_id, components: all.flatMap(({ components }) => components).slice(0, 200) }] : [];
}
