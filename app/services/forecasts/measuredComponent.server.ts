import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationSites } from "~db/schema/operator";
import { lines, nodes } from "~db/schema/twin";
import type { LiveSeries } from "~/entities/live/liveSeries";

/** A component, at a location or along a connection. */
interface MeasuredComponent {
  component_id: string;
  node_id: string | null;
  line_id: string | null;
}

/** The component whose power a live series measures, as is said of the site in operation. Null: of none that is there. */
export function measuredComponent(
  db: SpaceDb,
  { system_id, live_id }: Pick<LiveSeries, "system_id" | "live_id">,
): MeasuredComponent | null {
  const site = db
    .select({ components: operationSites.components })
    .from(operationSites)
    .where(eq(operationSites.system_id, system_id))
    .get();
  const id = site?.components.find(({ power_live_id }) => power_live_id === live_id)?.component_id;
  if (id === undefined) return null;
  if (db.select({ id: nodes.node_id }).from(nodes).where(eq(nodes.node_id, id)).get())
    return { component_id: id, node_id: id, line_id: null };
  return db.select({ id: lines.line_id }).from(lines).where(eq(lines.line_id, id)).get()
    ? { component_id: id, node_id: null, line_id: id }
    : null;
}
