import { and, eq, gte } from "drizzle-orm";
import { type AnyZodObject, z } from "zod";
import { changes } from "~db/schema/changes";
import { CHANGE_MODES } from "~/entities/core/entityNames";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { type Call, call, type Json, json, jsonSchema, looseBody, ORDINARY } from "~/services/core/call.server";
import { type AnyEntity, hooksOf, type Item, type ListCall, systemOf } from "~/services/core/entity.server";
import { complain, done, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get, list, remove, restore, saveConsidered, type Stored } from "~/services/core/store.server";
import { authorizeChange } from "~/services/core/writeRights.server";
import { ofWriters } from "~/services/core/writersBody.server";
import { readRetention } from "~/services/installation/storage/retention/retention.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { systemsByRole } from "~/services/team/visibility.server";
import { listPart } from "./listPart.server";

/** The calls that every entity has: its lists, what changed in them, and one item read, saved, deleted and restored. */

const history = {
  created_at: z.string(),
  created_by: z.string(),
  set_at: z.string(),
  set_by: z.string(),
  deleted_at: z.string().nullable(),
};
const storedSchema = (entity: AnyEntity): AnyZodObject => entity.schema.extend(history);
/** A row that changed; of one that is gone, its id and its last fields. */
const changed = (entity: AnyEntity): AnyZodObject =>
  storedSchema(entity)
    .partial()
    .extend({ set_mode: z.enum(CHANGE_MODES), system_id: z.string().nullable().optional() });

/** What the document has of an entity, by name: what a save takes, a row as it is stored, and one that changed. */
export const entitySchemas = (entity: AnyEntity): Record<string, Json> => ({
  [entity.name]: jsonSchema(entity.schema),
  [`${entity.name}_stored`]: jsonSchema(storedSchema(entity)),
  [`${entity.name}_changed`]: jsonSchema(changed(entity)),
});
const ref = (entity: AnyEntity, form: "" | "_stored" | "_changed" = ""): Json => ({
  $ref: `#/components/schemas/${entity.name}${form}`,
});
const name = (verb: string, rest: string) =>
  `${verb} ${rest.replace(/:/g, "")}`.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

export const entityCalls = (entity: AnyEntity): Call[] =>
  [
    ...entity.lists.flatMap((item) => [listCall(entity, item), ...(item.updates ? [updatesCall(entity, item)] : [])]),
    ...(entity.writable ? itemCalls(entity) : []),
  ].map((definition) => ({
    ...definition,
    module: entity.module,
    needs: definition.method === "GET" ? undefined : entity.needs,
  }));

/** Rows of a list in one answer, where it is read in parts. */
const MOST_ROWS = 1000;
const listQuery = z.object({
  deleted: z.enum(["1"]).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .describe("At most so many rows, the oldest first; fewer than that are the last ones. Without it: all rows")
    .optional(),
  after: z.string().max(200).describe("With limit: the id of the last row of the part before").optional(),
});

function listCall(entity: AnyEntity, definition: ListCall): Call {
  const { path, keyed } = definition;
  const document = keyed
    ? { type: "object", additionalProperties: ref(entity, "_stored") }
    : { type: "array", items: ref(entity, "_stored") };
  return call({
    method: "GET",
    path: `api/${path}`,
    id: name("list", path),
    summary: `List: ${path}`,
    query: listQuery,
    returns: json(keyed ? z.record(storedSchema(entity)) : z.array(storedSchema(entity)), { document }),
    run({ actor, params, query }) {
      const rows = rowsOf(actor, entity, definition, {
        system: systemIn(params),
        lifecycle: query.deleted ? "deleted" : "live",
        part: { most: query.limit, after: query.after },
      });
      if (!rows.ok || !keyed) return rows;
      return done(Object.fromEntries(rows.value.map((row) => [String(row[entity.idField]), row])));
    },
  });
}

function updatesCall(entity: AnyEntity, listCall: ListCall): Call {
  return call({
    method: "GET",
    path: `api/${listCall.path}/updates`,
    id: name("updates", listCall.path),
    summary: `Changes since: ${listCall.path}`,
    query: z.object({ since: z.string().datetime({ offset: true }).optional().catch(undefined) }),
    returns: json(z.array(changed(entity)), { document: { type: "array", items: ref(entity, "_changed") } }),
    run: ({ actor, params, query }) =>
      readUpdates(actor, entity, listCall, { system: systemIn(params), since: query.since }),
  });
}

function itemCalls(entity: AnyEntity): Call[] {
  const { path } = entity;
  const item = `api/${path}/:id` as const;
  const returns = json(storedSchema(entity), { document: ref(entity, "_stored") });
  const words = entity.name.replace("_", " ");
  return [
    call({
      method: "POST",
      path: `api/${path}`,
      id: name("save", entity.name),
      summary: `Create or replace a ${words}`,
      input: looseBody(ref(entity), ofWriters(ORDINARY)),
      returns,
      run: ({ actor, input }) => saveConsidered(actor, entity, input) as Promise<Outcome<Item>>,
      replayRefusal: (actor, row) => lostRight(actor, entity, row),
    }),
    call({
      method: "GET",
      path: item,
      id: name("get", entity.name),
      summary: `Read a ${words}`,
      returns,
      run({ actor, params }) {
        const row = get(actor, entity, params.id) as Item | undefined;
        return row ? done(row) : notFound();
      },
    }),
    call({
      method: "DELETE",
      path: item,
      id: name("delete", entity.name),
      summary: entity.softDelete
        ? `Delete a ${words}; hard=1 deletes a deleted one for good`
        : `Delete a ${words} for good; only with hard=1`,
      query: z.object({ hard: z.enum(["1"]).optional() }),
      returns,
      run: ({ actor, params, query }) => deleteItem(actor, entity, params.id, query.hard === "1"),
      // Of a system that is gone nobody has a right any more; who ended it is told so once more.
      replayRefusal: (actor, row) => (entity.scope === "self" ? undefined : lostRight(actor, entity, row)),
    }),
    ...(entity.softDelete
      ? [
          call({
            method: "POST",
            path: `${item}/restore`,
            id: name("restore", entity.name),
            summary: `Restore a ${words}`,
            returns,
            run: ({ actor, params }) => restore(actor, entity, params.id) as Outcome<Item>,
            replayRefusal: (actor: Actor, row: Json) => lostRight(actor, entity, row),
          }),
        ]
      : []),
  ];
}

/**
 * Why the actor could not write a row now, who once could. Runs and plans are started by rights of their own: of them the system has to be in
 * sight.
 */
function lostRight(actor: Actor, entity: AnyEntity, row: Json): Refusal | undefined {
  if (!hooksOf(entity).some((hook) => hook.create))
    return authorizeChange({ db: dbOf(actor), actor }, entity, row, "update");
  const system = systemOf(row);
  return system === null || get(actor, systemEntity, system) ? undefined : notFound();
}

/** Deletes an item. What would end for good, as a whole system does, ends only where the call says `hard` (409 without). */
function deleteItem(actor: Actor, entity: AnyEntity, id: string, hard: boolean): Outcome<Item> {
  if (hard || entity.softDelete) return remove(actor, entity, id, hard) as Outcome<Item>;
  const row = get(actor, entity, id) as Stored<Item> | undefined;
  const refusal = row ? authorizeChange({ db: dbOf(actor), actor }, entity, row, "delete") : notFound();
  return refusal ?? refused(409, "errors.hard_expected");
}

const systemIn = (params: Record<string, string>): string | undefined => params.system_id;

/** Which rows of a list: of which system, and deleted ones or not. */
interface ListFilter {
  system: string | undefined;
  lifecycle: "live" | "deleted" | "all";
  /** Only so many, after the row of an id; all without a number. */
  part?: { most?: number; after?: string };
}

/** The rows of a list, deleted ones on request; 404 for a system out of sight, 422 for an `after` that says not how many. */
function rowsOf(
  actor: Actor,
  entity: AnyEntity,
  { rows, where }: ListCall,
  { system, lifecycle, part }: ListFilter,
): Outcome<Item[]> {
  if (system !== undefined && !get(actor, systemEntity, system)) return notFound();
  const system_id = rows === "system" ? system : rows === "global" ? null : undefined;
  const query = { system_id, lifecycle, where };
  const { most, after } = part ?? {};
  // All rows would be no part: who reads part after part would never come to the end.
  if (most === undefined && after !== undefined) return complain("after", "rules.needs_limit");
  if (most === undefined) return done(list(actor, entity, query) as Item[]);
  const rowsOfPart = listPart(actor, entity, query, { most, after });
  return rowsOfPart ? done(rowsOfPart as Item[]) : refused(400, "errors.after_unknown");
}

interface UpdatesQuery {
  system: string | undefined;
  /** ISO 8601; a call without it is refused. */
  since: string | undefined;
}

/**
 * Rows of a list that changed since a point in time, each with set_mode; deleted rows carry their last fields. The log
 * names the ids, the list itself decides what the caller may see.
 */
function readUpdates(
  actor: Actor,
  entity: AnyEntity,
  listCall: ListCall,
  { system, since }: UpdatesQuery,
): Outcome<Item[]> {
  const all = rowsOf(actor, entity, listCall, { system, lifecycle: "all" });
  if (!all.ok) return all;
  if (since === undefined) return refused(400, "errors.since_expected");
  const removedUntil = readRetention(dbOf(actor)).until.changes ?? null;
  if (removedUntil !== null && new Date(since).toISOString() < removedUntil)
    return refused(410, "errors.changes_removed", { params: { until: removedUntil } });
  const log = dbOf(actor)
    .select()
    .from(changes)
    .where(and(eq(changes.type, entity.name), gte(changes.at, new Date(since).toISOString())))
    .orderBy(changes.seq)
    .all();
  const last = new Map(log.map((entry) => [entry.id, entry]));
  const inSight = new Map(all.value.map((row) => [String(row[entity.idField]), row]));
  const updates: Item[] = [];
  // Systems come into sight and leave it without a change of their own: by the caller's roles.
  const roles = entity.name === "system" ? systemsByRole(actor, since) : { gained: [], lost: [] };
  for (const [rowId, entry] of last) {
    const row = inSight.get(rowId);
    if (row) updates.push({ ...row, set_mode: entry.mode });
    else if (entry.mode === "delete" && wasIn(listCall, system, entry) && (entity.name !== "system" || isAdmin(actor)))
      updates.push({ [entity.idField]: rowId, system_id: entry.system_id, set_mode: "delete" });
  }
  for (const id of roles.gained) {
    const row = inSight.get(id);
    if (row && !last.has(id)) updates.push({ ...row, set_mode: "create" });
  }
  for (const id of roles.lost)
    if (!inSight.has(id) && !updates.some((row) => row.system_id === id))
      updates.push({ system_id: id, set_mode: "delete" });
  return done(updates);
}

/** Whether a row that is gone belonged to the list: to its system or to everyone, and to its part of the rows. */
function wasIn(listCall: ListCall, system: string | undefined, entry: typeof changes.$inferSelect): boolean {
  if (listCall.rows === "system" && entry.system_id !== system) return false;
  if (listCall.rows === "global" && entry.system_id !== null) return false;
  return listCall.held?.(entry.before ?? {}) ?? true;
}
