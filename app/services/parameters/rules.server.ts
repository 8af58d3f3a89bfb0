import { and, eq, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { carriers, parameterTypes } from "~db/schema/catalogue";
import { timeseries } from "~db/schema/timeseries";
import { systems } from "~db/schema/systems";
import { scenarios } from "~db/schema/scenarios";
import { lines, nodes } from "~db/schema/twin";
import { MODULES } from "~/entities/core/roles";
import type { Parameter, ParameterType } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import { boundsIn, changesByYear, hasImpact, takesSeries } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import { yearOf } from "~/entities/core/shared";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Technology } from "~/entities/catalogue/technology";
import { isAdmin } from "~/services/core/access.server";
import { refused, type FieldIssue, type Refusal } from "~/services/core/outcome";
import { formulaIssues } from "./formulaRules.server";
import type { Change, Removal } from "~/services/core/entity.server";
import { geometryOf, technologyOf } from "~/services/core/references.server";
import { storedUnit } from "~/services/units/storedUnit";

/** What every figure must keep to, whoever writes it: pages, programs and imports. */
export function checkParameter({ db, actor, after: row }: Change<Parameter>): Refusal | void {
  const scenario = liveScenario(db, row.scenario_id);
  if (!scenario || (scenario.system_id !== null && scenario.system_id !== row.system_id))
    return complain([unknown("scenario_id")]);
  if (scenario.scenario_id === BASE_SCENARIO_ID && row.system_id === null && !isAdmin(actor))
    return refused(403, "errors.provider_scenario");
  const missing = missingReference(db, row);
  if (missing) return complain([unknown(missing)]);
  const twice = secondElement(db, row);
  if (twice) return complain([{ path: twice, message: "rules.one_element" }]);
  const type = typeOf(db, row.properties.type);
  if (!type) return complain([unknown("properties.type")]);
  const issues = [...elementIssues(db, row, type), ...valueIssues(type, row), ...yearIssues(type, row)];
  if (issues.length > 0) return complain(issues);
}

/** A figure comes back only to what is there. */
export function checkParameterReturn({ db, row }: Removal<Parameter>): Refusal | void {
  const scenario = liveScenario(db, row.scenario_id);
  if (!scenario || missingReference(db, row)) return refused(409, "errors.restore_owner_first");
}

const live = (column: Parameters<typeof eq>[0], id: string, table: typeof nodes | typeof lines) =>
  and(eq(column, id), isNull(table.deleted_at));

/** The field that names something out of reach: of another system, deleted, or not there at all. */
function missingReference(db: SpaceDb, row: Parameter): keyof Parameter | undefined {
  const there = (found: Dated) => found?.system_id === row.system_id && found.deleted_at === null;
  if (row.node_id && !there(nodeOf(db, row.node_id))) return "node_id";
  if (row.line_id && !there(lineOf(db, row.line_id))) return "line_id";
  if (row.geometry_id && !geometryOf(db, row.geometry_id, row.system_id)) return "geometry_id";
  if (row.technology_id && !technologyOf(db, row.technology_id)) return "technology_id";
  if (!row.ts_id) return undefined;
  const series = db.select().from(timeseries).where(eq(timeseries.ts_id, row.ts_id)).get();
  return series && (series.system_id === null || series.system_id === row.system_id) ? undefined : "ts_id";
}

/** A figure belongs to one component, location or technology; a technology beside them is the component's own or limits a location's. */
function secondElement(db: SpaceDb, row: Parameter): keyof Parameter | undefined {
  const given = (["node_id", "line_id", "geometry_id"] as const).filter((key) => row[key]);
  const own = row.node_id || row.line_id ? technologyOfElement(db, row)?.technology_id : row.technology_id;
  return given[1] ?? (row.technology_id && row.technology_id !== own ? "technology_id" : undefined);
}

const ID = sql.placeholder("id");
type Dated = { system_id: string | null; deleted_at: string | null } | undefined;

const nodeOf = (db: SpaceDb, id: string) =>
  prepared(db, "node of a figure", () => db.select().from(nodes).where(eq(nodes.node_id, ID)).prepare()).get({ id });

const lineOf = (db: SpaceDb, id: string) =>
  prepared(db, "line of a figure", () => db.select().from(lines).where(eq(lines.line_id, ID)).prepare()).get({ id });

const typeOf = (db: SpaceDb, id: string): ParameterType | undefined =>
  prepared(db, "type of a figure", () =>
    db.select().from(parameterTypes).where(eq(parameterTypes.parameter_type, ID)).prepare(),
  ).get({ id })?.body;

const liveScenario = (db: SpaceDb, id: string) =>
  prepared(db, "scenario of a figure", () =>
    db
      .select()
      .from(scenarios)
      .where(and(eq(scenarios.scenario_id, ID), isNull(scenarios.deleted_at)))
      .prepare(),
  ).get({ id });

const systemOf = (db: SpaceDb, id: string) =>
  prepared(db, "system of a figure", () => db.select().from(systems).where(eq(systems.system_id, ID)).prepare()).get({
    id,
  });

function elementIssues(db: SpaceDb, row: Parameter, type: ParameterType): FieldIssue[] {
  const element = elementOf(row);
  if (element.type === "System" && row.system_id === null) return [{ path: "system_id", message: "rules.needs_value" }];
  const technology = technologyOfElement(db, row);
  // Which modules a system has can change while its figures stay: they are no reason to refuse one here.
  const modules = new Set(MODULES);
  const context = {
    element: element.type,
    technology,
    technologies: { get: (id: string) => technologyOf(db, id) },
    modules,
  };
  const formula = [...formulaIssues(db, row, type, context), ...detailIssues(db, row)];
  if (formula.length > 0) return formula;
  if (!isViable(type, context)) return [{ path: "properties.type", message: "parameters.rule.not_viable" }];
  const impact = row.properties.impact ?? null;
  if (hasImpact(type) !== (impact !== null))
    return [{ path: "properties.impact", message: impact === null ? "rules.needs_value" : "rules.not_in_list" }];
  const system = row.system_id && systemOf(db, row.system_id);
  if (!system || row.properties.unit === "") return [];
  const unit = storedUnit(system, { type: element.type, technology }, type, impact);
  return row.properties.unit === unit
    ? []
    : [{ path: "properties.unit", message: "rules.stored_unit", params: { unit } }];
}

function technologyOfElement(db: SpaceDb, row: Parameter): Technology | null {
  const component = row.node_id ? nodeOf(db, row.node_id) : row.line_id ? lineOf(db, row.line_id) : undefined;
  const id = component?.technology_id ?? row.technology_id;
  return (id && technologyOf(db, id)) || null;
}

/** Components and the carrier that a figure's details name are there. */
function detailIssues(db: SpaceDb, { system_id, properties: { elements, carrier } }: Parameter): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const here = (id: string) =>
    system_id !== null &&
    (db
      .select({ id: nodes.node_id })
      .from(nodes)
      .where(and(live(nodes.node_id, id, nodes), eq(nodes.system_id, system_id)))
      .get() ??
      db
        .select({ id: lines.line_id })
        .from(lines)
        .where(and(live(lines.line_id, id, lines), eq(lines.system_id, system_id)))
        .get());
  if (elements?.some((id) => !here(id))) issues.push(unknown("properties.elements"));
  if (carrier !== undefined && !db.select().from(carriers).where(eq(carriers.carrier_id, carrier)).get())
    issues.push(unknown("properties.carrier"));
  return issues;
}

function valueIssues(type: ParameterType, { ts_id, properties: { value, formula, unit } }: Parameter): FieldIssue[] {
  const issue = (message: string, params?: FieldIssue["params"]) => [{ path: "properties.value", message, params }];
  if (ts_id && !takesSeries(type)) return [{ path: "ts_id", message: "parameters.rule.no_series" }];
  if (value === null) return ts_id || formula ? [] : issue("rules.needs_value");
  if (typeof value !== type.value_type)
    return issue(type.value_type === "number" ? "rules.must_be_number" : "rules.wrong_type");
  // Bounds of a type count in the unit in which its values are stored.
  const { lower: geq, upper: leq } = boundsIn(type, { factor: 1, offset: 0, unit });
  const outside = typeof value === "number" && ((geq !== null && value < geq) || (leq !== null && value > leq));
  const { message, params } = boundMessage(geq, leq);
  return outside ? issue(message, params) : [];
}

/** The sentence about a value outside its bounds; both null: there are none. */
export function boundMessage(lower: number | null, upper: number | null): Pick<FieldIssue, "message" | "params"> {
  if (lower !== null && upper !== null) return { message: "rules.must_be_in_range", params: { lower, upper } };
  if (lower === 0) return { message: "rules.must_be_non_negative" };
  if (lower !== null) return { message: "rules.must_be_at_least", params: { min: lower } };
  return { message: "rules.must_be_at_most", params: { max: upper ?? 0 } };
}

function yearIssues(type: ParameterType, { date, properties: { eol } }: Parameter): FieldIssue[] {
  if (date !== null && !changesByYear(type)) return [{ path: "date", message: "parameters.rule.year_independent" }];
  if (date !== null && eol !== undefined && eol <= date)
    return [{ path: "properties.eol", message: "parameters.rule.later_than", params: { year: yearOf(date) } }];
  return [];
}

const unknown = (path: string): FieldIssue => ({ path, message: "rules.unknown_reference" });
const complain = (issues: FieldIssue[]): Refusal => refused(422, "errors.invalid", { issues });
