import { inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { tariffs } from "~db/schema/tariffs";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { bare } from "./bare";

/** The tariffs that components of a system name. The market of one that counts day-ahead prices travels by its id alone. */
export function tariffParts(db: SpaceDb, { nodes }: Pick<SystemSnapshot, "nodes">): Pick<SystemSnapshot, "tariffs"> {
  const ids = [...new Set(nodes.flatMap(({ tariff_id }) => tariff_id ?? []))];
  if (ids.length === 0) return { tariffs: [] };
  const rows = db.select().from(tariffs).where(inArray(tariffs.tariff_id, ids)).all();
  return { tariffs: rows.map((row) => bare(tariffEntity, row)) };
}
