import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameterTypes, technologies } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { lines, nodes } from "~db/schema/twin";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import type { FieldIssue } from "~/entities/core/issue";
import { parseFormula } from "~/entities/parameters/formula";
import type { Parameter } from "~/entities/parameters/parameter";
import { isComputed } from "~/entities/parameters/parameterUnit";
import { isViable, type ViabilityContext } from "~/entities/parameters/parameterViability";
import { formulaUnitProblem } from "~/services/units/formulaUnit.server";

/** What a formula must keep to: readable, alone in its row, of parameters the element can have, and without a circle. */
export function formulaIssues(
  db: SpaceDb,
  row: Parameter,
  type: ParameterType,
  context: ViabilityContext,
): FieldIssue[] {
  const issue = (message: string, params?: FieldIssue["params"]) => [{ path: "properties.formula", message, params }];
  if (isComputed(type)) return [{ path: "properties.type", message: "parameters.rule.computed" }];
  const text = row.properties.formula;
  if (text === undefined) return [];
  const parsed = parseFormula(text);
  if (!parsed.ok) return issue(`parameters.${parsed.issue.key}`, parsed.issue.params);
  const { children } = parsed.formula;
  const types = typesIn(db);
  for (const name of children) {
    const child = types.get(name);
    if (!child) return issue("parameters.formula.unknown", { name });
    if (!isViable(child, context) && !child.element_types.includes("System"))
      return issue("parameters.formula.not_here", { name });
  }
  const circle = circleThrough(row, children, formulasMeeting(db, row), types);
  return circle ? issue("parameters.formula.circle", { names: circle.join(" → ") }) : [];
}

const typesIn = (db: SpaceDb): Map<string, ParameterType> =>
  new Map(
    db
      .select()
      .from(parameterTypes)
      .all()
      .map(({ body }) => [body.parameter_type, body]),
  );

/** The units a formula is computed in: its own, those of the parameters it names, and the currency. */
interface FormulaUnits {
  unitOf: (type: ParameterType) => string;
  unit: string;
  currency: string;
}

/** A formula computes with parameters as they are stored: what it gives has to be in the unit its own is stored in. */
export function formulaUnitIssues(db: SpaceDb, row: Parameter, { unitOf, unit, currency }: FormulaUnits): FieldIssue[] {
  const parsed = row.properties.formula === undefined ? undefined : parseFormula(row.properties.formula);
  if (!parsed?.ok) return [];
  const types = typesIn(db);
  const problem = formulaUnitProblem(parsed.formula, (name) => unitOf(types.get(name)!), unit, currency);
  return problem ? [{ path: "properties.formula", ...problem }] : [];
}

/** The types a new formula would lead back to itself by, first and last the same; undefined when it does not. */
function circleThrough(
  row: Parameter,
  children: readonly string[],
  others: readonly Parameter[],
  types: ReadonlyMap<string, ParameterType>,
): string[] | undefined {
  const start = row.properties.type;
  const next = (type: string): string[] => [
    ...(type === start ? children : []),
    ...(types.get(type)?.fixproperties.formula_children ?? []),
    ...others.filter((other) => other.properties.type === type).flatMap((other) => childrenOf(other)),
  ];
  const seen = new Set<string>();
  const search = (type: string, path: readonly string[]): string[] | undefined => {
    for (const child of next(type)) {
      if (child === start) return [...path, start];
      if (seen.has(child)) continue;
      seen.add(child);
      const circle = search(child, [...path, child]);
      if (circle) return circle;
    }
    return undefined;
  };
  return search(start, [start]);
}

const childrenOf = (row: Parameter): string[] => {
  const parsed = parseFormula(row.properties.formula ?? "");
  return parsed.ok ? parsed.formula.children : [];
};

/** Where a row counts: its component, place and technologies (with those above them). */
interface Reach {
  component: string | null;
  geometry: string | null;
  /** null: every technology. */
  lineage: ReadonlySet<string> | null;
  technology: string | null;
}

/** Other rows by formula that can count for one and the same element as the row, in any scenario. */
function formulasMeeting(db: SpaceDb, row: Parameter): Parameter[] {
  const others: Parameter[] = db
    .select()
    .from(parameters)
    .where(
      and(
        isNull(parameters.deleted_at),
        ne(parameters.parameter_id, row.parameter_id),
        row.system_id === null ? undefined : or(isNull(parameters.system_id), eq(parameters.system_id, row.system_id)),
        sql`${parameters.properties} ->> '$.formula' IS NOT NULL`,
      ),
    )
    .all();
  if (others.length === 0) return [];
  const reachOf = reaches(db, [row, ...others]);
  const reach = reachOf(row);
  return others.filter((other) => meet(reach, reachOf(other)));
}

function meet(a: Reach, b: Reach): boolean {
  if (a.component && b.component && a.component !== b.component) return false;
  if (a.geometry && b.geometry && a.geometry !== b.geometry) return false;
  if (!a.technology || !b.technology) return true;
  return Boolean(a.lineage?.has(b.technology) || b.lineage?.has(a.technology));
}

function reaches(db: SpaceDb, rows: readonly Parameter[]): (row: Parameter) => Reach {
  const ids = (key: "node_id" | "line_id") => rows.flatMap((row) => row[key] ?? []);
  const components = new Map(
    [
      ...db
        .select()
        .from(nodes)
        .where(inArray(nodes.node_id, ids("node_id")))
        .all(),
      ...db
        .select()
        .from(lines)
        .where(inArray(lines.line_id, ids("line_id")))
        .all(),
    ].map((component) => ["node_id" in component ? component.node_id : component.line_id, component]),
  );
  const { technology_id, tech_id_parent } = technologies;
  const all = db.select({ technology_id, tech_id_parent }).from(technologies).all();
  const parents = new Map(all.map((row) => [row.technology_id, row]));
  return (row) => {
    const component = row.node_id ?? row.line_id;
    const target = component === null ? undefined : components.get(component);
    const technology = target?.technology_id ?? row.technology_id;
    return {
      component,
      geometry: target?.geometry_id ?? row.geometry_id,
      technology,
      lineage: technology ? new Set(lineageIds(technology, parents)) : null,
    };
  };
}
