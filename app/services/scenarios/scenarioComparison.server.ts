import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { parameters } from "~db/schema/parameters";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ParameterGroup, ParameterType } from "~/entities/catalogue/parameterType";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { parseFormula } from "~/entities/parameters/formula";
import type { Parameter, PriceScenario } from "~/entities/parameters/parameter";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { indexParameters, type ParameterIndex } from "~/entities/parameters/parameterResolution";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import {
  type ComparedElement,
  comparedParameters,
  type ComparedYears,
  comparedYears,
  isDifferent,
  type ParameterRef,
} from "~/entities/scenarios/scenarioComparison";
import { type System } from "~/entities/systems/system";
import { parameterTypes } from "~/services/catalogue/types.server";
import { factsOf } from "~/services/checks/plausibility.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { technologiesOf } from "~/services/parameters/context.server";
import {
  liveParameters,
  liveParametersAside,
  parameterRows,
  parameterType,
} from "~/services/parameters/liveParameters.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { storedUnit } from "~/services/units/storedUnit";

export const COMPARISON_PAGE = 50;

export interface ComparisonQuery {
  /** Parameters that are the same everywhere too. */
  everything: boolean;
  element: ElementRef | null;
  group: ParameterGroup | null;
  /** A word in the name of the element or of the parameter type. */
  text: string | null;
  /** At which prices; base where nothing else is given. */
  priceScenario?: PriceScenario;
  locale: string;
  /** 1... Null: all at once. */
  page: number | null;
}

/** One parameter of one element in every scenario. */
export interface ComparedParameter extends ParameterRef {
  kind: ParameterType;
  /** Values are in it. */
  unit: string;
  years: ComparedYears[];
}
export interface Comparison {
  parameters: ComparedParameter[];
  total: number;
  page: number;
  /** Mean of the series among the parameters, by ts_id. */
  means: Record<string, number | undefined>;
}

/**
 * The parameters of a system under two or three scenarios, each over the base scenario, resolved as a run resolves them.
 * Reads only what can differ unless everything is asked for: a system may hold 100 000 parameters.
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
    ? parameterRows(dbOf(actor), liveParameters(system.system_id, [...wide, BASE_SCENARIO_ID]))
    : rowsThatMatter(actor, system.system_id, wide, types);
  const source = { parameters: rows, parameterTypes: types, technologies: [...technologies.values()] };
  const indices = scenarioIds.map((id) => indexParameters(source, [id], query.priceScenario));
  const elements = elementsOf(actor, system, indices, query);
  const names = new Map(types.map((type) => [type.parameter_type, nameIn(type.name, query.locale).toLowerCase()]));
  const word = query.text?.toLowerCase() ?? "";
  const comparison = comparedParameters(indices, elements, {
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
    .filter((parameter) => query.everything || isDifferent(indices, parameter));
  const pages = Math.max(1, Math.ceil(comparison.length / COMPARISON_PAGE));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  const visible =
    query.page === null ? comparison : comparison.slice((page - 1) * COMPARISON_PAGE, page * COMPARISON_PAGE);
  const compared = visible.map((parameter): ComparedParameter => {
    const kind = indices[0]!.types.get(parameter.type)!;
    const impact = hasImpact(kind) ? parameter.impact : null;
    return {
      ...parameter,
      kind,
      unit: storedUnit(system, parameter.element, kind, impact),
      years: comparedYears(indices, parameter),
    };
  });
  return { parameters: compared, total: comparison.length, page, means: meansOf(actor, compared) };
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
  const ofScenarios = liveParameters(systemId, wide);
  const shared = and(isNull(parameters.node_id), isNull(parameters.line_id));
  const beyond = db
    .select({ one: sql`1` })
    .from(parameters)
    .where(and(ofScenarios, shared))
    .limit(1)
    .get();
  const scenarioIds = [...wide, BASE_SCENARIO_ID];
  if (beyond)
    return parameterRows(
      db,
      and(liveParameters(systemId, scenarioIds), inArray(parameterType, typesThatMatter(actor, systemId, wide, types))),
    );
  const changed = (column: typeof parameters.node_id | typeof parameters.line_id) => {
    const ids = db
      .selectDistinct({ id: column })
      .from(parameters)
      .where(and(ofScenarios, isNotNull(column)))
      .all();
    return ids.flatMap(({ id }) => id ?? []);
  };
  const ofComponents = (ids: readonly string[], column: SQLiteColumn) =>
    parts(ids).flatMap((some) =>
      parameterRows(db, and(inArray(column, some), liveParametersAside(systemId, scenarioIds))),
    );
  return [
    ...parameterRows(db, and(liveParameters(systemId, scenarioIds), shared)),
    ...ofComponents(changed(parameters.node_id), parameters.node_id),
    ...ofComponents(changed(parameters.line_id), parameters.line_id),
  ];
}

/** So many ids go into one query. */
const IDS = 500;
const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS) }, (_, i) => ids.slice(i * IDS, (i + 1) * IDS));

/** The kinds that a scenario has parameters of, what is made of those by formula, and what those are made of. */
function typesThatMatter(
  actor: Actor,
  systemId: string,
  wide: readonly string[],
  types: readonly ParameterType[],
): string[] {
  const db = dbOf(actor);
  const changed = db
    .selectDistinct({ type: parameterType })
    .from(parameters)
    .where(liveParameters(systemId, wide))
    .all();
  const formulas = db
    .selectDistinct({ type: parameterType, text: sql<string | null>`${parameters.properties} ->> '$.formula'` })
    .from(parameters)
    .where(
      and(liveParameters(systemId, [...wide, BASE_SCENARIO_ID]), sql`instr(${parameters.properties}, '"formula"') > 0`),
    )
    .all();
  const dependencies = [
    ...types.map((type) => ({ type: type.parameter_type, of: type.fixproperties.formula_children ?? [] })),
    ...formulas.map(({ type, text }) => ({ type, of: childrenOf(text) })),
  ];
  const needed = new Set(changed.map(({ type }) => type));
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const { type, of } of dependencies) if (of.some((child) => needed.has(child))) needed.add(type);
  }
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const { type, of } of dependencies) if (needed.has(type)) for (const child of of) needed.add(child);
  }
  // A technology's own interest rate stands in for the system's.
  const [ofSystem, ofTechnology] = [
    "interest_rate",
    "technology_interest_rate",
  ] as const satisfies readonly ParameterTypeName[];
  if (needed.has(ofSystem)) needed.add(ofTechnology);
  return [...needed];
}

function childrenOf(text: string | null): string[] {
  const parsed = text ? parseFormula(text) : null;
  return parsed?.ok ? parsed.formula.children : [];
}

/** The system, its components, and the places and technologies that have parameters of their own; in order of name. */
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
    const isChosen = !only || (only.type === element.type && only.id === element.id);
    if (isChosen) elements.set(`${element.type} ${element.id} ${element.technology_id}`, element);
  };
  const named = (name: string) => ({ technology_id: null, name });
  add({ type: "System", id: null, ...named(system.name), technology: null, at: { system: true } });
  for (const { node_id, name, geometry_id, technology_id } of list(actor, nodeEntity, of))
    add({
      type: "Node",
      id: node_id,
      ...named(name),
      technology: technology(technology_id),
      at: { nodeId: node_id, geometryId: geometry_id, technologyId: technology_id },
    });
  for (const { line_id, name, geometry_id, technology_id } of list(actor, lineEntity, of))
    add({
      type: "Line",
      id: line_id,
      ...named(name),
      technology: technology(technology_id),
      at: { lineId: line_id, geometryId: geometry_id, technologyId: technology_id },
    });
  const locationNames = new Map(
    list(actor, geometryEntity, of).map((location) => [location.geometry_id, location.name]),
  );
  for (const index of first ? [first, ...others] : [])
    for (const [row] of index.rows.values()) {
      if (!row || row.node_id || row.line_id) continue;
      const { geometry_id, technology_id, system_id } = row;
      const location = geometry_id ? locationNames.get(geometry_id) : undefined;
      const technologyRow = technology(technology_id);
      if (geometry_id && location !== undefined)
        add({
          type: "Geometry",
          id: geometry_id,
          technology_id,
          name: location,
          technology: technologyRow,
          at: { geometryId: geometry_id, technologyId: technology_id ?? undefined },
        });
      // What the catalogue says of technologies that the system does not touch is nobody's difference.
      else if (!geometry_id && technologyRow && (system_id || row.scenario_id !== BASE_SCENARIO_ID))
        add({
          type: "Tech",
          id: technology_id,
          ...named(nameIn(technologyRow.name, locale)),
          technology: technologyRow,
          at: { technologyId: technologyRow.technology_id },
        });
    }
  const order = new Intl.Collator(locale, { numeric: true });
  const rank = ({ type }: ComparedElement) => (type === "System" ? 0 : 1);
  return [...elements.values()].sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name));
}

function meansOf(actor: Actor, compared: readonly ComparedParameter[]): Comparison["means"] {
  const ids = new Set<string>();
  for (const { years } of compared)
    for (const { sides } of years) for (const { value } of sides) if (value?.kind === "series") ids.add(value.ts_id);
  const means: Comparison["means"] = {};
  // One series at a time: together they can be large.
  for (const id of ids) {
    const blocks = blocksOf(dbOf(actor), [id]).get(id) ?? [];
    means[id] = factsOf(blocks.map(({ values }) => values))?.mean;
  }
  return means;
}
