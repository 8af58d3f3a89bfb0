import { type AnyZodObject, z } from "zod";
import { CHANGE_MODES } from "~/entities/core/entityNames";
import type { Actor } from "~/services/core/access.server";
import { type Call, call, type Json, json, jsonSchema, looseBody, ORDINARY } from "~/services/core/call.server";
import { type AnyEntity, hooksOf, type Item, type ListCall, systemOf } from "~/services/core/entity.server";
import { done, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { listed } from "~/services/core/parts/listed.server";
import { partQuery } from "~/services/core/parts/partQuery";
import { dbOf, get, type ListQuery, remove, restore, saveConsidered, type Stored } from "~/services/core/store.server";
import { authorizeChange } from "~/services/core/writeRights.server";
import { ofWriters } from "~/services/core/writersBody.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readUpdates } from "./lists/updates.server";

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

const listQuery = z.object({ deleted: z.enum(["1"]).optional(), ...partQuery("those stored") });
const updatesQuery = z.object({
  since: z.string().datetime({ offset: true }).optional().catch(undefined),
  ...partQuery("those whose last change is the earliest", ""),
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
    returns: json(keyed ? z.record(storedSchema(entity)) : z.array(storedSchema(entity)), { document, inParts: true }),
    async run({ actor, params, query: { deleted, limit, after } }) {
      const query = listOf(actor, definition, { system: systemIn(params), lifecycle: deleted ? "deleted" : "live" });
      if (!query.ok) return query;
      return listed(actor, entity, query.value, { limit, after, keyed });
    },
  });
}

function updatesCall(entity: AnyEntity, definition: ListCall): Call {
  return call({
    method: "GET",
    path: `api/${definition.path}/updates`,
    id: name("updates", definition.path),
    summary: `Changes since: ${definition.path}`,
    query: updatesQuery,
    returns: json(z.array(changed(entity)), {
      document: { type: "array", items: ref(entity, "_changed") },
      inParts: true,
    }),
    async run({ actor, params, query: { since, limit, after } }) {
      const system = systemIn(params);
      const query = listOf(actor, definition, { system, lifecycle: "all" });
      if (!query.ok) return query;
      return since === undefined
        ? refused(400, "errors.since_expected")
        : readUpdates(actor, { entity, definition, query: query.value }, { since, limit, after });
    },
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
}

/** What a list asks the store for; 404 for a system out of sight. */
function listOf(actor: Actor, { rows, where }: ListCall, { system, lifecycle }: ListFilter): Outcome<ListQuery> {
  if (system !== undefined && !get(actor, systemEntity, system)) return notFound();
  const system_id = rows === "system" ? system : rows === "global" ? null : undefined;
  return done({ system_id, lifecycle, where });
}
