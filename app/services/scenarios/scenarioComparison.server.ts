import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { parameters } from "~db/schema/parameters";
import type { ParameterGroup } from "~/entities/parameters/parameter";
import { parseFormula } from "~/entities/parameters/formula";
import type { Parameter, ParameterType } from "~/entities/parameters/parameter";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { indexParameters, type ParameterIndex } from "~/entities/parameters/parameterResolution";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import {
  comparedFigures,
  comparedYears,
  isDifferent,
  type ComparedElement,
  type ComparedYears,
  type FigureRef,
} from "~/entities/scenarios/scenarioComparison";
import { nameIn } from "~/entities/core/shared";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { type System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { figureRows, figureType, liveFigures, liveFiguresAside } from "~/services/parameters/figureRows.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { factsOf } from "~/services/checks/plausibility.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { storedUnit } from "~/services/units/storedUnit";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

export const COMPARISON_PAGE = 50;

export interface ComparisonQuery {
  /** Figures that are the same everywhere too. */
  everything: boolean;
  element: ElementRef | null;
  group: ParameterGroup | null;
  /** A word in the name of the element or of the kind of figure. */
  text: string | null;
  locale: string;
  /** 1..; null: all at once. */
  page: number | null;
}

/** One figure of one element in every scenario. */
export interface ComparedFigure extends FigureRef {
  kind: ParameterType;
  /** Values are in it. */
  unit: string;
  years: ComparedYears[];
}
export interface Comparison {
  figures: ComparedFigure[];
  total: number;
  page: number;
  /** Mean of the series among the figures, by ts_id. */
  means: Record<string, number | undefined>;
}

/**
 * The figures of a system under two or three scenarios, each over the base scenario, resolved as a run resolves them.
 * Reads only what can differ unless everything is asked for: a system may hold 100 000 figures.
 */
export function compareScenarios(
  actor: Actor,
  system: Stored<System>,
  scenarioIds: readonly string[],
  query: ComparisonQuery,
): Comparison {
  const types = parameterTypes(actor);
  const technologies = technologiesOf(actor);
  const wide = scenarioIds.filter((id) => id !== BASE_SCENARIO_ID);
  const rows = query.everything
    ? figureRows(dbOf(actor), liveFigures(system.system_id, [...wide, BASE_SCENARIO_ID]))
    : rowsThatMatter(actor, system.system_id, wide, types);
  const source = { parameters: rows, parameterTypes: types, technologies: [...technologies.values()] };
  const indices = scenarioIds.map((id) => indexParameters(source, [id]));
  const elements = elementsOf(actor, system, indices, query);
  const names = new Map(types.map((type) => [type.parameter_type, nameIn(type.name, query.locale).toLowerCase()]));
  const word = query.text?.toLowerCase() ?? "";
  const found = comparedFigures(indices, elements, {
    types:
      query.group === null
        ? undefined
        : new Set(types.filter(({ group }) => group === query.group).map((type) => type.parameter_type)),
    changedOnly: !query.everything,
    isChange: (id) => id !== BASE_SCENARIO_ID,
  })
    .filter(
      ({ element, type }) =>
        word === "" ||
        element.name.toLowerCase().includes(word) ||
        type.includes(word) ||
        Boolean(names.get(type)?.includes(word)),
    )
    .filter((figure) => query.everything || isDifferent(indices, figure));
  const pages = Math.max(1, Math.ceil(found.length / COMPARISON_PAGE));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  const shown = query.page === null ? found : found.slice((page - 1) * COMPARISON_PAGE, page * COMPARISON_PAGE);
  const figures = shown.map((figure): ComparedFigure => {
    const kind = indices[0]!.types.get(figure.type)!;
    const impact = hasImpact(kind) ? figure.impact : null;
    return {
      ...figure,
      kind,
      unit: storedUnit(system, figure.element, kind, impact),
      years: comparedYears(indices, figure),
    };
  });
  return { figures, total: found.length, page, means: meansOf(actor, figures) };
}

/** The rows that can make a difference. Where scenarios change components alone, only what counts for these components. */
function rowsThatMatter(
  actor: Actor,
  systemId: string,
  wide: readonly string[],
  types: readonly ParameterType[],
): Parameter[] {
  if (wide.length === 0) return [];
  const db = dbOf(actor);
  const own = liveFigures(systemId, wide);
  const shared = and(isNull(parameters.node_id), isNull(parameters.line_id));
  const beyond = db
    .select({ one: sql`1` })
    .from(parameters)
    .where(and(own, shared))
    .limit(1)
    .get();
  const scenarioIds = [...wide, BASE_SCENARIO_ID];
  if (beyond)
    return figureRows(
      db,
      and(liveFigures(systemId, scenarioIds), inArray(figureType, typesThatMatter(actor, systemId, wide, types))),
    );
  const changed = (column: typeof parameters.node_id | typeof parameters.line_id) => {
    const ids = db
      .selectDistinct({ id: column })
      .from(parameters)
      .where(and(own, isNotNull(column)))
      .all();
    return ids.flatMap(({ id }) => id ?? []);
  };
  const ofComponents = (ids: readonly string[], column: SQLiteColumn) =>
    parts(ids).flatMap((some) => figureRows(db, and(inArray(column, some), liveFiguresAside(systemId, scenarioIds))));
  return [
    ...figureRows(db, and(liveFigures(systemId, scenarioIds), shared)),
    ...ofComponents(changed(parameters.node_id), parameters.node_id),
    ...ofComponents(changed(parameters.line_id), parameters.line_id),
  ];
}

/** So many ids go into one query. */
const IDS = 500;
const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS) }, (_, i) => ids.slice(i * IDS, (i + 1) * IDS));

/** The kinds that a scenario has figures of, what is made of those by formula, and what those are made of. */
function typesThatMatter(
  actor: Actor,
  systemId: string,
  wide: readonly string[],
  types: readonly ParameterType[],
): string[] {
  const db = dbOf(actor);
  const changed = db.selectDistinct({ type: figureType }).from(parameters).where(liveFigures(systemId, wide)).all();
  const formulas = db
    .selectDistinct({ type: figureType, text: sql<string | null>`${parameters.properties} ->> '$.formula'` })
    .from(parameters)
    .where(
      and(liveFigures(systemId, [...wide, BASE_SCENARIO_ID]), sql`instr(${parameters.properties}, '"formula"') > 0`),
    )
    .all();
  const made = [
    ...types.map((type) => ({ type: type.parameter_type, of: type.fixproperties.formula_children ?? [] })),
    ...formulas.map(({ type, text }) => ({ type, of: childrenOf(text) })),
  ];
  const needed = new Set(changed.map(({ type }) => type));
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const { type, of } of made) if (of.some((child) => needed.has(child))) needed.add(type);
  }
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const { type, of } of made) if (needed.has(type)) for (const child of of) needed.add(child);
  }
  // A technology's own interest rate stands in for the system's.
  if (needed.has("interest_rate")) needed.add("technology_interest_rate");
  return [...needed];
}

function childrenOf(text: string | null): string[] {
  const parsed = text ? parseFormula(text) : null;
  return parsed?.ok ? parsed.formula.children : [];
}

/** The system, its components, and the places and technologies that have figures of their own; in order of name. */
function elementsOf(
  actor: Actor,
  system: Stored<System>,
  [first, ...others]: readonly ParameterIndex[],
  { element: only, locale }: ComparisonQuery,
): ComparedElement[] {
  const of = { system_id: system.system_id };
  const technology = (id: string | null) => (id ? (first?.technologies.get(id) ?? null) : null);
  const elements = new Map<string, ComparedElement>();
  const add = (element: ComparedElement) => {
    const wanted = !only || (only.type === element.type && only.id === element.id);
    if (wanted) elements.set(`${element.type} ${element.id} ${element.technology_id}`, element);
  };
  const named = (name: string) => ({ technology_id: null, name });
  add({ type: "System", id: null, ...named(system.name), technology: null, at: { system: true } });
  for (const { node_id, name, geometry_id, technology_id } of list(actor, nodeEntity, of))
    add({
      ...{ type: "Node", id: node_id, ...named(name), technology: technology(technology_id) },
      at: { nodeId: node_id, geometryId: geometry_id, technologyId: technology_id },
    });
  for (const { line_id, name, geometry_id, technology_id } of list(actor, lineEntity, of))
    add({
      ...{ type: "Line", id: line_id, ...named(name), technology: technology(technology_id) },
      at: { lineId: line_id, geometryId: geometry_id, technologyId: technology_id },
    });
  const places = new Map(list(actor, geometryEntity, of).map((place) => [place.geometry_id, place.name]));
  for (const index of first ? [first, ...others] : [])
    for (const [row] of index.rows.values()) {
      if (!row || row.node_id || row.line_id) continue;
      const { geometry_id, technology_id, system_id } = row;
      const place = geometry_id ? places.get(geometry_id) : undefined;
      const own = technology(technology_id);
      if (geometry_id && place !== undefined)
        add({
          ...{ type: "Geometry", id: geometry_id, technology_id, name: place, technology: own },
          at: { geometryId: geometry_id, technologyId: technology_id ?? undefined },
        });
      // What the catalogue says of technologies that the system does not touch is nobody's difference.
      else if (!geometry_id && own && (system_id || row.scenario_id !== BASE_SCENARIO_ID))
        add({
          ...{ type: "Tech", id: technology_id, ...named(nameIn(own.name, locale)), technology: own },
          at: { technologyId: own.technology_id },
        });
    }
  const order = new Intl.Collator(locale, { numeric: true });
  const rank = ({ type }: ComparedElement) => (type === "System" ? 0 : 1);
  return [...elements.values()].sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name));
}

function meansOf(actor: Actor, figures: readonly ComparedFigure[]): Comparison["means"] {
  const ids = new Set<string>();
  for (const { years } of figures)
    for (const { sides } of years) for (const { value } of sides) if (value?.kind === "series") ids.add(value.ts_id);
  const means: Comparison["means"] = {};
  // One series at a time: together they can be large.
  for (const id of ids) {
    const blocks = blocksOf(dbOf(actor), [id]).get(id) ?? [];
    means[id] = factsOf(blocks.map(({ values }) => values))?.mean;
  }
  return means;
}
