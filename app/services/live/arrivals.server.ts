import { inArray } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { liveSeries } from "~db/schema/live";
import type { Actor } from "~/services/core/access.server";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { storedSeries } from "./points.server";

/** Systems of a space that points came in for from a time on (ms since 1970). */
export function systemsWithPoints(space: string, since: number): string[] {
  const db = spaceDb(environment().dataDir, space);
  const ids = storedSeries(db, since);
  if (ids.length === 0) return [];
  const rows = db
    .selectDistinct({ id: liveSeries.system_id })
    .from(liveSeries)
    .where(inArray(liveSeries.live_id, ids))
    .all();
  return rows.map(({ id }) => id);
}

/** Those of some systems that the actor sees. */
export const seenOf = (actor: Actor, systems: readonly string[]): string[] =>
  systems.filter((id) => get(actor, systemEntity, id) !== undefined);
