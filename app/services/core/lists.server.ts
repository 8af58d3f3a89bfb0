import { and, asc, count, desc, eq, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { technologies } from "~db/schema/catalogue";
import { geometries, parameters, scenarios, systems } from "~db/schema/twin";
import type { GeometryType } from "~/entities/core/enums";
import type { Parameter } from "~/entities/parameters/parameter";
import { nameIn } from "~/entities/core/shared";
import { visibleSystem, type Actor } from "./access.server";
import { dbOf } from "./store.server";
import { parameterTypes } from "~/services/catalogue/types.server";

export const LIST_SIZE = 50;
/** A file holds at most this many rows. */
export const FILE_ROWS = 100_000;
/** Columns the lists are sorted by; the first is the order without a wish. */
export const GEOMETRY_SORTS = ["name", "type", "system", "space", "changed"];
export const SCENARIO_SORTS = ["name", "system", "figures", "changed"];
export const FIGURE_SORTS = ["technology", "type", "value", "scenario", "changed"];

/** What is asked of a list. `system`: an id, "shared" for rows of no system, or empty for everything in sight. */
export interface ListAsked {
  q: string;
  system?: string;
  sort: { key: string; descending: boolean };
  offset: number;
  limit: number;
}

export interface ListPart<Row> {
  rows: Row[];
  /** How many rows there are in all. */
  total: number;
}

const like = (column: SQLWrapper, q: string): SQL | undefined =>
  q === "" ? undefined : sql`${column} LIKE ${`%${q.replace(/[\\%_]/g, "\\$&")}%`} ESCAPE '\\'`;
const ordered = (column: SQLWrapper, descending: boolean): SQL =>
  (descending ? desc : asc)(sql`${column} COLLATE NOCASE`);

/** Rows of no system and of the systems in sight, or of one of them. */
function scope(actor: Actor, column: SQLWrapper, system: string | undefined): SQL | undefined {
  const db = dbOf(actor);
  if (system === "shared") return sql`${column} IS NULL`;
  if (system) return and(sql`${column} = ${system}`, visibleSystem(db, actor, column));
  return or(sql`${column} IS NULL`, visibleSystem(db, actor, column));
}

export interface GeometryRow {
  geometry_id: string;
  name: string;
  type: GeometryType;
  /** The border of its system. */
  border: boolean;
  system_id: string | null;
  system_name: string | null;
  /** m²; null when none is entered. */
  available_space: number | null;
  set_at: string;
}

/** Locations, connections, borders and shared geometries in the actor's sight; `deleted`: the deleted ones that all shared. */
export function geometryList(
  actor: Actor,
  asked: ListAsked & { type?: string; deleted?: boolean },
): ListPart<GeometryRow> {
  const db = dbOf(actor);
  const where = and(
    asked.deleted ? isNotNull(geometries.deleted_at) : isNull(geometries.deleted_at),
    scope(actor, geometries.system_id, asked.deleted ? "shared" : asked.system),
    like(geometries.name, asked.q),
    asked.type ? sql`${geometries.type} = ${asked.type}` : undefined,
  );
  const space = sql<number | null>`json_extract(${geometries.properties}, '$.available_space')`;
  const keys: Record<string, SQLWrapper> = {
    name: geometries.name,
    type: geometries.type,
    system: systems.name,
    space,
    changed: geometries.set_at,
  };
  const rows = db
    .select({
      geometry_id: geometries.geometry_id,
      name: geometries.name,
      type: geometries.type,
      border: sql<number>`coalesce(${systems.geometry_id} = ${geometries.geometry_id}, 0)`,
      system_id: geometries.system_id,
      system_name: systems.name,
      available_space: space,
      set_at: geometries.set_at,
    })
    .from(geometries)
    .leftJoin(systems, eq(systems.system_id, geometries.system_id))
    .where(where)
    .orderBy(ordered(keys[asked.sort.key] ?? geometries.name, asked.sort.descending), asc(geometries.geometry_id))
    .limit(asked.limit)
    .offset(asked.offset)
    .all();
  const total = db.select({ n: count() }).from(geometries).where(where).get()?.n ?? 0;
  return { rows: rows.map((row) => ({ ...row, border: row.border === 1 })), total };
}

export interface ScenarioListRow {
  scenario_id: string;
  name: string;
  system_id: string | null;
  system_name: string | null;
  /** Figures under it in the systems in sight and in the catalogue. */
  figures: number;
  set_at: string;
}

/** Scenarios in the actor's sight with how many figures stand under each; `deleted`: the deleted ones that all systems shared. */
export function scenarioList(actor: Actor, asked: ListAsked & { deleted?: boolean }): ListPart<ScenarioListRow> {
  const db = dbOf(actor);
  const where = and(
    asked.deleted ? isNotNull(scenarios.deleted_at) : isNull(scenarios.deleted_at),
    scope(actor, scenarios.system_id, asked.deleted ? "shared" : asked.system),
    like(scenarios.name, asked.q),
  );
  const counted = db
    .select({ scenario_id: parameters.scenario_id, n: count().as("n") })
    .from(parameters)
    .where(and(isNull(parameters.deleted_at), scope(actor, parameters.system_id, undefined)))
    .groupBy(parameters.scenario_id)
    .as("counted");
  const figures = sql<number>`coalesce(${counted.n}, 0)`;
  const keys: Record<string, SQLWrapper> = {
    name: scenarios.name,
    system: systems.name,
    figures,
    changed: scenarios.set_at,
  };
  const rows = db
    .select({
      scenario_id: scenarios.scenario_id,
      name: scenarios.name,
      system_id: scenarios.system_id,
      system_name: systems.name,
      figures,
      set_at: scenarios.set_at,
    })
    .from(scenarios)
    .leftJoin(systems, eq(systems.system_id, scenarios.system_id))
    .leftJoin(counted, eq(counted.scenario_id, scenarios.scenario_id))
    .where(where)
    .orderBy(ordered(keys[asked.sort.key] ?? scenarios.name, asked.sort.descending), asc(scenarios.scenario_id))
    .limit(asked.limit)
    .offset(asked.offset)
    .all();
  const total = db.select({ n: count() }).from(scenarios).where(where).get()?.n ?? 0;
  return { rows, total };
}

export interface FigureListRow {
  parameter_id: string;
  technology_id: string;
  technology: string;
  type: string;
  group: string;
  value: number | boolean | null;
  unit: string;
  impact: string | null;
  /** Year from which it counts; null: always. */
  year: number | null;
  series: boolean;
  scenario: string;
  reference: string | null;
  set_at: string;
}

export interface FigureAsked extends ListAsked {
  group?: string;
  scenario_id?: string;
  technology_id?: string;
  /** The deleted ones instead. */
  deleted?: boolean;
}

/**
 * The figures of technologies that hold in every system: the catalogue's and the administrators'. Names are in the reader's
 * language, so they are sorted and searched here, not in the database.
 */
export function figureList(actor: Actor, asked: FigureAsked, locale: string): ListPart<FigureListRow> {
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, type]));
  const rows = dbOf(actor)
    .select({ parameter: parameters, technology: technologies.name, scenario: scenarios.name })
    .from(parameters)
    .innerJoin(technologies, eq(technologies.technology_id, parameters.technology_id))
    .leftJoin(scenarios, eq(scenarios.scenario_id, parameters.scenario_id))
    .where(
      and(
        asked.deleted ? isNotNull(parameters.deleted_at) : isNull(parameters.deleted_at),
        isNull(parameters.system_id),
        isNotNull(parameters.technology_id),
        asked.scenario_id ? eq(parameters.scenario_id, asked.scenario_id) : undefined,
        asked.technology_id ? eq(parameters.technology_id, asked.technology_id) : undefined,
      ),
    )
    .all();
  const wanted = asked.q.toLocaleLowerCase();
  const found = rows
    .map(({ parameter, technology, scenario }): FigureListRow => {
      const { properties, date } = parameter as Pick<Parameter, "properties" | "date">;
      const type = types.get(properties.type);
      return {
        parameter_id: parameter.parameter_id,
        technology_id: parameter.technology_id ?? "",
        technology: nameIn(technology, locale),
        type: type ? nameIn(type.name, locale) : properties.type,
        group: type?.group ?? "other",
        value: properties.value,
        unit: properties.unit,
        impact: properties.impact ?? null,
        year: date ? Number(date.slice(0, 4)) : null,
        series: parameter.ts_id !== null,
        scenario: scenario ?? parameter.scenario_id,
        reference: properties.reference ?? null,
        set_at: parameter.set_at,
      };
    })
    .filter((row) => !asked.group || row.group === asked.group)
    .filter((row) => `${row.technology} ${row.type}`.toLocaleLowerCase().includes(wanted))
    .sort(comparison(asked.sort, locale));
  return { rows: found.slice(asked.offset, asked.offset + asked.limit), total: found.length };
}

function comparison(sort: ListAsked["sort"], locale: string) {
  const collator = new Intl.Collator(locale, { numeric: true });
  const key = (row: FigureListRow): string | number =>
    sort.key === "value"
      ? Number(row.value ?? Number.NEGATIVE_INFINITY)
      : sort.key === "changed"
        ? row.set_at
        : sort.key === "type"
          ? row.type
          : sort.key === "scenario"
            ? row.scenario
            : row.technology;
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  return (a: FigureListRow, b: FigureListRow): number =>
    (sort.descending ? -1 : 1) * compare(key(a), key(b)) ||
    collator.compare(a.technology, b.technology) ||
    collator.compare(a.type, b.type) ||
    (a.year ?? 0) - (b.year ?? 0);
}
