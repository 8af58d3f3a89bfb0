import { and, asc, eq, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { systems } from "~db/schema/systems";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { GeometryType } from "~/entities/twin/geometry";
import { visibleSystem, type Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { sitePaths } from "~/entities/core/sitePaths";

export const SEARCH_LIMIT = 50;
/** Characters of a text that is looked for; what is longer is cut. */
export const LONGEST_SEARCH = 100;

type HitKind = "system" | "geometry" | "node" | "line";

interface Hit {
  kind: HitKind;
  id: string;
  name: string;
  /** Null for geometries that every system sees. */
  system_id: string | null;
  system_name: string | null;
  /** Of a geometry: tells locations from connections. */
  geometry_type: GeometryType | null;
  /** Where its page is. */
  href: string;
}

/** Letters beyond ASCII match any character in SQL, whose LIKE does not know their capitals; words are compared again after. */
function patternOf(text: string): string {
  return [...text].map((c) => (/[\\%_]/.test(c) ? `\\${c}` : c > "\x7f" ? "_" : c)).join("");
}

const like = (column: SQLiteColumn, pattern: string): SQL => sql`${column} LIKE ${pattern} ESCAPE '\\'`;

/** 0: the name itself, 1: begins so, 2: one of its words does, 3: holds it; undefined: not at all. */
export function rankOf(name: string, text: string): 0 | 1 | 2 | 3 | undefined {
  const [held, wanted] = [name.normalize("NFC").toLowerCase(), text.normalize("NFC").toLowerCase()];
  if (held === wanted) return 0;
  if (held.startsWith(wanted)) return 1;
  const at = held.indexOf(wanted);
  if (at < 0) return undefined;
  for (let i = at; i >= 0; i = held.indexOf(wanted, i + 1)) if (!/[\p{L}\p{N}]/u.test(held[i - 1] ?? "")) return 2;
  return 3;
}

/**
 * Systems, geometries, nodes and lines in the actor's sight whose name holds the text: the best 50, names that begin with it
 * first. Deleted items are left out; so are borders, which are found as their systems.
 */
export function search(actor: Actor, typed: string): Hit[] {
  const text = typed.trim().slice(0, LONGEST_SEARCH).normalize("NFC");
  if (text === "") return [];
  const db = dbOf(actor);
  const pattern = patternOf(text);
  // With letters beyond ASCII the pattern finds too much: more rows are looked at before they are compared again.
  const limit = pattern.includes("_") && /[^\x20-\x7e]/.test(text) ? 2000 : SEARCH_LIMIT;
  const rank = (name: SQLiteColumn) =>
    sql`CASE WHEN ${like(name, pattern)} THEN 0 WHEN ${like(name, `${pattern}%`)} THEN 1
      WHEN ${like(name, `% ${pattern}%`)} THEN 2 ELSE 3 END`;
  const holds = (name: SQLiteColumn) => like(name, `%${pattern}%`);

  const ownSystems = db
    .select({ id: systems.system_id, name: systems.name })
    .from(systems)
    .where(and(isNull(systems.deleted_at), holds(systems.name), visibleSystem(db, actor, systems.system_id)))
    .orderBy(rank(systems.name), asc(systems.name))
    .limit(limit)
    .all()
    .map(({ id, name }): Hit => ({
      ...{ kind: "system", id, name, system_id: id, system_name: name, geometry_type: null },
      href: sitePaths(id).infrastructure,
    }));

  const places = db
    .select({
      id: geometries.geometry_id,
      name: geometries.name,
      system_id: geometries.system_id,
      system_name: systems.name,
      geometry_type: geometries.type,
    })
    .from(geometries)
    .leftJoin(systems, eq(systems.system_id, geometries.system_id))
    .where(
      and(
        isNull(geometries.deleted_at),
        holds(geometries.name),
        or(
          isNull(geometries.system_id),
          and(ne(geometries.geometry_id, systems.geometry_id), visibleSystem(db, actor, geometries.system_id)),
        ),
      ),
    )
    .orderBy(rank(geometries.name), asc(geometries.name))
    .limit(limit)
    .all()
    .map((row): Hit => ({ kind: "geometry", ...row, href: placePath(row) }));

  const components = (["node", "line"] as const).flatMap((kind) => {
    const table = kind === "node" ? nodes : lines;
    return db
      .select({
        id: kind === "node" ? nodes.node_id : lines.line_id,
        name: table.name,
        system_id: table.system_id,
        system_name: systems.name,
      })
      .from(table)
      .innerJoin(systems, eq(systems.system_id, table.system_id))
      .where(and(isNull(table.deleted_at), holds(table.name), visibleSystem(db, actor, table.system_id)))
      .orderBy(rank(table.name), asc(table.name))
      .limit(limit)
      .all()
      .map((row): Hit => ({
        ...{ kind, ...row, geometry_type: null },
        href: sitePaths(row.system_id).component(row.id),
      }));
  });

  return [...ownSystems, ...places, ...components]
    .flatMap((hit) => {
      const own = rankOf(hit.name, text);
      return own === undefined ? [] : [{ hit, own }];
    })
    .sort((a, b) => a.own - b.own || KINDS.indexOf(a.hit.kind) - KINDS.indexOf(b.hit.kind) || byName(a.hit, b.hit))
    .slice(0, SEARCH_LIMIT)
    .map(({ hit }) => hit);
}

const KINDS: readonly HitKind[] = ["system", "geometry", "node", "line"];
const byName = (a: Hit, b: Hit): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id.localeCompare(b.id);

function placePath(row: { id: string; name: string; system_id: string | null; geometry_type: GeometryType }): string {
  if (row.system_id === null) return `/geometries?q=${encodeURIComponent(row.name)}`;
  const page = row.geometry_type === "LineString" ? "connections" : "locations";
  const base = sitePaths(row.system_id).infrastructure;
  return `${base}/${page}/${encodeURIComponent(row.id)}`;
}
