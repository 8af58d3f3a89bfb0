import { and, gte, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { parameters } from "~db/schema/twin";
import { API_PATHS, ENTITY_NAMES, type EntityName, type ListCall } from "~/entities/core/api";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, refused, type Outcome } from "~/services/core/outcome";
import { describe, type Item } from "~/services/registry.server";
import { removeOptimization, startOptimization } from "~/services/optimizations/optimizations.server";
import { dbOf, get, list, remove, save } from "~/services/core/store.server";
import { removeSystem } from "~/services/systems/systems.server";

/** Which list a path such as "system/abc/nodes" names, and the system in it. */
export function listAt(path: string): { name: EntityName; list: ListCall; system_id?: string } | undefined {
  const parts = path.split("/");
  for (const name of ENTITY_NAMES) {
    for (const candidate of API_PATHS[name].lists) {
      const pattern = candidate.path.split("/");
      if (pattern.length !== parts.length) continue;
      if (!pattern.every((part, i) => part === parts[i] || part === ":system_id")) continue;
      const at = pattern.indexOf(":system_id");
      return { name, list: candidate, system_id: at >= 0 ? parts[at] : undefined };
    }
  }
  return undefined;
}

/** Which entity a path such as "carrier-level" saves. */
export const entityAt = (path: string): EntityName | undefined =>
  ENTITY_NAMES.find((name) => API_PATHS[name].path === path);

const OWNER_ROWS: Record<NonNullable<ListCall["owner"]>, SQL | undefined> = {
  node: isNotNull(parameters.node_id),
  line: isNotNull(parameters.line_id),
  technology: and(isNotNull(parameters.technology_id), isNull(parameters.node_id), isNull(parameters.line_id)),
  none: and(isNull(parameters.node_id), isNull(parameters.line_id), isNull(parameters.technology_id)),
};

/** The rows of a list call, deleted ones on request. */
export function readList(actor: Actor, path: string, lifecycle: "live" | "deleted" | "all" = "live"): Outcome<unknown> {
  const found = listAt(path);
  if (!found) return notFound();
  if (found.system_id && !get(actor, "system", found.system_id)) return notFound();
  const rows = rowsOf(actor, found, lifecycle);
  if (!found.list.keyed) return done(rows);
  const idField = describe(found.name).idField;
  return done(Object.fromEntries(rows.map((row) => [String(row[idField]), row])));
}

type FoundList = NonNullable<ReturnType<typeof listAt>>;

function rowsOf(actor: Actor, found: FoundList, lifecycle: "live" | "deleted" | "all"): Item[] {
  const system_id = found.list.rows === "system" ? found.system_id : found.list.rows === "global" ? null : undefined;
  return list(actor, found.name, { system_id, lifecycle, where: found.list.owner && OWNER_ROWS[found.list.owner] });
}

/**
 * Rows of a list that changed since a point in time, each with set_mode; deleted rows carry their last fields. The log
 * names the ids, the list itself decides what the caller may see.
 */
export function readUpdates(actor: Actor, path: string, since: string | null): Outcome<unknown> {
  const found = listAt(path);
  if (!found || !found.list.updates) return notFound();
  if (found.system_id && !get(actor, "system", found.system_id)) return notFound();
  const from = new Date(since ?? "");
  if (Number.isNaN(from.getTime())) return refused(400, "errors.since_expected");
  const idField = describe(found.name).idField;
  const db = dbOf(actor);
  const log = db
    .select()
    .from(changes)
    .where(and(inArray(changes.type, [found.name]), gte(changes.at, from.toISOString())))
    .orderBy(changes.seq)
    .all();
  const last = new Map(log.map((entry) => [entry.id, entry]));
  const inSight = new Map(rowsOf(actor, found, "all").map((row) => [String(row[idField]), row]));
  const updates: Item[] = [];
  for (const [rowId, entry] of last) {
    const row = inSight.get(rowId);
    if (row) updates.push({ ...row, set_mode: entry.mode });
    else if (entry.mode === "delete" && found.list.rows === "system" && entry.system_id === found.system_id)
      updates.push({ [idField]: rowId, system_id: entry.system_id, set_mode: "delete" });
  }
  return done(updates);
}

/** Saves an item; a new optimization is a run to start. */
export function saveItem(actor: Actor, name: EntityName, body: Record<string, unknown>): Outcome<Item> {
  if (name === "optimization" && !get(actor, "optimization", String(body.optimization_id)))
    return startOptimization(actor, body);
  return save(actor, name, body);
}

/** Deletes an item; a system's runs, or the run itself, are stopped first. */
export function removeItem(actor: Actor, name: EntityName, id: string, hard: boolean): Outcome<Item> {
  if (name === "system") return removeSystem(actor, id);
  return name === "optimization" ? removeOptimization(actor, id, hard) : remove(actor, name, id, hard);
}
