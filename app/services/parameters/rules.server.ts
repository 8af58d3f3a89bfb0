import { and, eq, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { carriers, parameterTypes } from "~db/schema/catalogue";
import { scenarios } from "~db/schema/scenarios";
import { systems } from "~db/schema/systems";
import { timeseries } from "~db/schema/timeseries";
import { lines, nodes } from "~db/schema/twin";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { renamed } from "~/entities/core/issue";
import { MODULES } from "~/entities/core/roles";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import { detailIssues, typeIssues, valueIssues, yearIssues } from "~/entities/parameters/parameterRules";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import { isAdmin } from "~/services/core/access.server";
import type { Change, Removal } from "~/services/core/entity.server";
import { complainAll, type FieldIssue, type Refusal, refused } from "~/services/core/outcome";
import { geometryOf, technologiesIn, technologyOf } from "~/services/core/references.server";
import { storedUnit } from "~/services/units/storedUnit";
import { formulaIssues, formulaUnitIssues } from "./formulaRules.server";
import { returnRefusal, rowRefusal } from "./rowsOfOne.server";

/** What every parameter must keep to, whoever writes it: pages, programs and imports. */
export function checkParameter({ db, actor, before, after: row }: Change<Parameter>): Refusal | void {
  const scenario = liveScenario(db, row.scenario_id);
  if (!scenario || (scenario.system_id !== null && scenario.system_id !== row.system_id))
    return complainAll([unknown("scenario_id")]);
  if (scenario.scenario_id === BASE_SCENARIO_ID && row.system_id === null && !isAdmin(actor))
    return refused(403, "errors.provider_scenario");
  const missing = missingReference(db, row);
  if (missing) return complainAll([unknown(missing)]);
  const twice = secondElement(db, row);
  if (twice) return complainAll([{ path: twice, message: "rules.one_element" }]);
  const type = typeOf(db, row.properties.type);
  if (!type) return complainAll([unknown("properties.type")]);
  const issues = [...elementIssues(db, row, type), ...renamed(rowIssues(type, row), STORED)];
  if (issues.length > 0) return complainAll(issues);
  return rowRefusal(db, before, row);
}

/** A parameter comes back only to what is there. */
export function checkParameterReturn({ db, row }: Removal<Parameter>): Refusal | void {
  const scenario = liveScenario(db, row.scenario_id);
  if (!scenario || missingReference(db, row)) return refused(409, "errors.restore_owner_first");
  return returnRefusal(db, row);
}

const live = (column: Parameters<typeof eq>[0], id: string, table: typeof nodes | typeof lines) =>
  and(eq(column, id), isNull(table.deleted_at));

/** The field that names something out of reach: of another system, deleted, or not there at all. */
function missingReference(db: SpaceDb, row: Parameter): keyof Parameter | undefined {
  const there = (target: Dated) => target?.system_id === row.system_id && target.deleted_at === null;
  if (row.node_id && !there(nodeOf(db, row.node_id))) return "node_id";
  if (row.line_id && !there(lineOf(db, row.line_id))) return "line_id";
  if (row.geometry_id && !geometryOf(db, row.geometry_id, row.system_id)) return "geometry_id";
  if (row.technology_id && !technologyOf(db, row.technology_id)) return "technology_id";
  if (!row.ts_id) return undefined;
  const series = db.select().from(timeseries).where(eq(timeseries.ts_id, row.ts_id)).get();
  return series && (series.system_id === null || series.system_id === row.system_id) ? undefined : "ts_id";
}

/** A parameter belongs to one component, location or technology; a technology next to them is the component's own or limits a location's. */
function secondElement(db: SpaceDb, row: Parameter): keyof Parameter | undefined {
  const keys = (["node_id", "line_id", "geometry_id"] as const).filter((key) => row[key]);
  const technologyId = row.node_id || row.line_id ? technologyOfElement(db, row)?.technology_id : row.technology_id;
  return keys[1] ?? (row.technology_id && row.technology_id !== technologyId ? "technology_id" : undefined);
}

const ID = sql.placeholder("id");
type Dated = { system_id: string | null; deleted_at: string | null } | undefined;

const nodeOf = (db: SpaceDb, id: string) =>
  prepared(db, "node of a parameter", () => db.select().from(nodes).where(eq(nodes.node_id, ID)).prepare()).get({ id });

const lineOf = (db: SpaceDb, id: string) =>
  prepared(db, "line of a parameter", () => db.select().from(lines).where(eq(lines.line_id, ID)).prepare()).get({ id });

const typeOf = (db: SpaceDb, id: string): ParameterType | undefined =>
  prepared(db, "type of a parameter", () =>
    db.select().from(parameterTypes).where(eq(parameterTypes.parameter_type, ID)).prepare(),
  ).get({ id })?.body;

const liveScenario = (db: SpaceDb, id: string) =>
  prepared(db, "scenario of a parameter", () =>
    db
      .select()
      .from(scenarios)
      .where(and(eq(scenarios.scenario_id, ID), isNull(scenarios.deleted_at)))
      .prepare(),
  ).get({ id });

const systemOf = (db: SpaceDb, id: string) =>
  prepared(db, "system of a parameter", () => db.select().from(systems).where(eq(systems.system_id, ID)).prepare()).get(
    {
      id,
    },
  );

function elementIssues(db: SpaceDb, row: Parameter, type: ParameterType): FieldIssue[] {
  const element = elementOf(row);
  if (element.type === "System" && row.system_id === null) return [{ path: "system_id", message: "rules.needs_value" }];
  const technology = technologyOfElement(db, row);
  // Which modules a system has can change while its parameters stay: they are no reason to refuse one here.
  const modules = new Set(MODULES);
  const context = {
    element: element.type,
    technology,
    technologies: technologiesIn(db),
    modules,
  };
  const impact = row.properties.impact ?? null;
  const first = [...formulaIssues(db, row, type, context), ...unknownDetails(db, row)];
  if (first.length > 0) return first;
  const odd = renamed(typeIssues(type, impact, context, row.properties.price_scenario), STORED);
  const system = row.system_id && systemOf(db, row.system_id);
  if (odd.length > 0 || !system) return odd;
  const unit = (of: ParameterType) =>
    storedUnit(system, { type: element.type, technology }, of, hasImpact(of) ? (impact ?? "money") : null);
  const ofFormula = formulaUnitIssues(db, row, { unitOf: unit, unit: unit(type), currency: system.unit });
  if (ofFormula.length > 0 || row.properties.unit === "" || row.properties.unit === unit(type)) return ofFormula;
  return [{ path: "properties.unit", message: "rules.stored_unit", params: { unit: unit(type) } }];
}

/** How a stored row names the fields of the rules. */
const STORED = {
  type: "properties.type",
  impact: "properties.impact",
  price_scenario: "properties.price_scenario",
  value: "properties.value",
  formula: "properties.formula",
  eol: "properties.eol",
  elements: "properties.elements",
  carrier: "properties.carrier",
};

/** Bounds of a type count in the unit in which its values are stored. */
const rowIssues = (type: ParameterType, { date, ts_id, properties }: Parameter): FieldIssue[] => [
  ...valueIssues(type, { ...properties, ts_id }, { factor: 1, offset: 0, unit: properties.unit }),
  ...yearIssues(type, { date, eol: properties.eol }),
  ...detailIssues(type, properties),
];

function technologyOfElement(db: SpaceDb, row: Parameter): Technology | null {
  const component = row.node_id ? nodeOf(db, row.node_id) : row.line_id ? lineOf(db, row.line_id) : undefined;
  const id = component?.technology_id ?? row.technology_id;
  return (id && technologyOf(db, id)) || null;
}

/** Components and the carrier that a parameter's details name are there. */
function unknownDetails(db: SpaceDb, { system_id, properties: { elements, carrier } }: Parameter): FieldIssue[] {
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

const unknown = (path: string): FieldIssue => ({ path, message: "rules.unknown_reference" });
