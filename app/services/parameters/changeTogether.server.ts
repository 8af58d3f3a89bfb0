import { createHash } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { isUnder } from "~/entities/catalogue/technologyTree";
import { type Parameter, parameterSchema } from "~/entities/parameters/parameter";
import { type ElementFields, elementOf, fieldsOf } from "~/entities/parameters/parameterElement";
import { keyOf, keyText } from "~/entities/parameters/parameterKey";
import { type Conversion, hasImpact, toStored } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import { modulesOf, type System } from "~/entities/systems/system";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, list, saveWithin, type Stored, write } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { rowsOfParameter } from "~/services/parameters/rows.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { storedUnit } from "~/services/units/storedUnit";
import { isConvertible } from "~/services/units/units.server";
import { technologiesOf, typesById } from "./context.server";
import { checkParameter } from "./rules.server";

/** As many parameters as one step writes; more would hold up everybody else. */
export const MOST_AT_ONCE = 2000;

type Existing = "skip" | "overwrite";
/** What shall happen to the chosen parameters. Years are YYYY-01-01; an empty `unit` is each parameter's own. */
export type BulkOrder =
  | { what: "scale"; factor: number }
  | { what: "value"; value: number; unit: string }
  | { what: "eol"; eol: string | null }
  | { what: "reference"; reference: string | null }
  | { what: "scenario"; scenario_id: string; existing: Existing }
  | { what: "components"; technology_id: string; existing: Existing };

/** One row as it would be written. */
interface BulkStep {
  source: Stored<Parameter>;
  /** The row that changes; null where a copy is new. */
  before: Stored<Parameter> | null;
  after: Parameter;
  /** set_at of the row, or "new". */
  version: string;
}
interface BulkRefusal {
  source: Stored<Parameter>;
  /** Of a copy: the component it was meant for. */
  target: Component | null;
  message: string;
  params?: Record<string, string | number>;
}
export interface BulkPlan {
  steps: BulkStep[];
  refusals: BulkRefusal[];
  /** Parameters that are like this already, or copies made before. */
  unchanged: number;
}

/** Live parameters of the system among the ids; undefined when one is not there. */
export function liveParametersNamed(
  actor: Actor,
  systemId: string,
  ids: readonly string[],
): Stored<Parameter>[] | undefined {
  const db = dbOf(actor);
  const unique = [...new Set(ids)];
  const rows: Stored<Parameter>[] = [];
  for (let i = 0; i < unique.length; i += 500)
    rows.push(
      ...db
        .select()
        .from(parameters)
        .where(
          and(
            inArray(parameters.parameter_id, unique.slice(i, i + 500)),
            eq(parameters.system_id, systemId),
            isNull(parameters.deleted_at),
            visibleSystem(db, actor, parameters.system_id),
          ),
        )
        .all(),
    );
  const byId = new Map(rows.map((row) => [row.parameter_id, row]));
  return byId.size === unique.length ? unique.flatMap((id) => byId.get(id) ?? []) : undefined;
}

/** An order for some parameters of a system. */
export interface BulkRequest {
  ids: readonly string[];
  order: BulkOrder;
  /** Begins the ids of copies, so that the same batch makes them once. */
  batch: string;
}

/**
 * What an order comes to, row by row, by the rules of the write funnel; writes nothing. `batch` begins the ids of copies.
 * Refuses with 404 what is not there, and with 422 more than MOST_AT_ONCE rows.
 */
export function planBulk(actor: Actor, system: Stored<System>, { ids, order, batch }: BulkRequest): Outcome<BulkPlan> {
  if (ids.length > MOST_AT_ONCE) return tooMany(ids.length);
  const sources = liveParametersNamed(actor, system.system_id, ids);
  if (!sources) return notFound();
  if (order.what === "scenario" || order.what === "components") return copies(actor, system, sources, { order, batch });
  const types = typesById(actor);
  const conversions = order.what === "value" ? conversionsOf(sources, order.unit, system.unit) : new Map();
  const plan = emptyPlan();
  for (const source of sources) {
    const type = types.get(source.properties.type);
    const change = type ? changeOf(source, type, order, conversions) : complaint("rules.unknown_reference");
    if ("message" in change) plan.refusals.push({ source, target: null, ...change });
    else
      settle(actor, plan, {
        source,
        before: source,
        after: bare({ ...source, properties: change }),
        version: source.set_at,
      });
  }
  return done(plan);
}

/**
 * Does what was shown, in one transaction: `shown` holds the version of each row by its id as the preview had them. 409
 * when one was changed since; copies that the same batch made before are left as they are. Gives the number of rows written.
 */
export function applyBulk(
  actor: Actor,
  system: Stored<System>,
  { ids, order, batch }: BulkRequest,
  versions: ReadonlyMap<string, string>,
): Outcome<number> {
  const planned = planBulk(actor, system, { ids, order, batch });
  if (!planned.ok) return planned;
  const steps = new Map(planned.value.steps.map((step) => [step.after.parameter_id, step]));
  const db = dbOf(actor);
  return write<number>(db, () => {
    let count = 0;
    for (const [id, version] of versions) {
      const step = steps.get(id);
      if (!step && version === "new" && liveParametersNamed(actor, system.system_id, [id])) continue;
      if (!step || step.version !== version) return refused(409, "errors.changed_meanwhile");
      const outcome = saveWithin({ db, actor }, parameterEntity, step.after, { expected: step.before?.set_at });
      if (!outcome.ok) return outcome;
      count++;
    }
    return done(count);
  });
}

const tooMany = (count: number) => refused(422, "parameters.bulk.too_many", { params: { count, max: MOST_AT_ONCE } });
const emptyPlan = (): BulkPlan => ({ steps: [], refusals: [], unchanged: 0 });
type Complaint = Pick<BulkRefusal, "message" | "params">;
const complaint = (message: string, params?: Complaint["params"]): Complaint => ({ message, params });

/** The entity's own fields of a stored row. */
const bare = (row: Stored<Parameter> | Parameter): Parameter => {
  const { parameter_id, formula_element, scenario_id, system_id, date, ts_id, task_id, properties } = row;
  const { node_id, line_id, technology_id, geometry_id } = row;
  const element = { node_id, line_id, technology_id, geometry_id };
  return { parameter_id, formula_element, scenario_id, system_id, ...element, date, ts_id, task_id, properties };
};

/** Takes a step up when it changes something and every rule holds. */
function settle(actor: Actor, plan: BulkPlan, step: BulkStep, target: Component | null = null): void {
  const { source, before } = step;
  const parsed = parameterSchema.safeParse(step.after);
  if (!parsed.success) {
    plan.refusals.push({ source, target, message: "rules.must_be_number" });
    return;
  }
  const after = parsed.data;
  if (before && same(before.properties, after.properties) && before.ts_id === after.ts_id) {
    plan.unchanged++;
    return;
  }
  const refusal = checkParameter({
    db: dbOf(actor),
    actor,
    before: before ?? undefined,
    after,
  });
  if (!refusal) {
    plan.steps.push({ ...step, after });
    return;
  }
  const issue = refusal.issues?.[0] ?? refusal;
  plan.refusals.push({ source, target, message: issue.message, params: issue.params });
}

function same(a: Parameter["properties"], b: Parameter["properties"]): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Parameter["properties"]>;
  return [...keys].every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

type ValueOrder = Exclude<BulkOrder, { what: "scenario" | "components" }>;

/** The parameter's properties as ordered, or why they cannot be. */
function changeOf(
  source: Stored<Parameter>,
  type: ParameterType,
  order: ValueOrder,
  conversions: ReadonlyMap<string, Conversion>,
): Parameter["properties"] | Complaint {
  const { properties, ts_id } = source;
  if (order.what === "reference") return { ...properties, reference: order.reference ?? undefined };
  if (order.what === "eol") {
    const takes = type.varproperties.includes("eol");
    return takes ? { ...properties, eol: order.eol ?? undefined } : complaint("parameters.bulk.refused.no_eol");
  }
  if (ts_id !== null) return complaint("parameters.bulk.refused.series");
  if (properties.formula) return complaint("parameters.bulk.refused.formula");
  if (type.value_type === "boolean") return complaint("parameters.bulk.refused.boolean");
  if (order.what === "scale") {
    if (typeof properties.value !== "number") return complaint("parameters.bulk.refused.no_value");
    return { ...properties, value: Number((properties.value * order.factor).toPrecision(15)) };
  }
  const conversion = conversions.get(properties.unit);
  if (!conversion) return complaint("parameters.bulk.refused.unit", { unit: properties.unit });
  return { ...properties, value: toStored(order.value, conversion) };
}

/** How a typed value becomes one of each stored unit; units it cannot be converted to are left out. */
function conversionsOf(sources: readonly Parameter[], typed: string, currency: string): Map<string, Conversion> {
  const units = [...new Set(sources.map(({ properties }) => properties.unit))];
  const conversions = new Map<string, Conversion>();
  for (const unit of units) {
    if (typed === "" || typed === unit) {
      conversions.set(unit, { factor: 1, offset: 0 });
      continue;
    }
    const { factor, offset } = isConvertible(typed, unit, { currency });
    if (factor !== null) conversions.set(unit, { factor, offset });
  }
  return conversions;
}

type CopyOrder = Extract<BulkOrder, { what: "scenario" | "components" }>;

function copies(
  actor: Actor,
  system: Stored<System>,
  sources: readonly Stored<Parameter>[],
  { order, batch }: Pick<BulkRequest, "batch"> & { order: CopyOrder },
): Outcome<BulkPlan> {
  const plan = emptyPlan();
  const keys = new Set<string>();
  const copy = (
    source: Stored<Parameter>,
    after: Omit<Parameter, "parameter_id" | "task_id">,
    target: Component | null,
  ) => {
    const slot = slotOf(after);
    const refuse = (message: string) => plan.refusals.push({ source, target, message });
    if (keys.has(slot)) return refuse("parameters.bulk.refused.twice");
    keys.add(slot);
    const there = rowsAt(actor, after);
    const parameter_id = createHash("sha256")
      .update(`${batch} ${source.parameter_id} ${slot}`)
      .digest("hex")
      .slice(0, 32);
    if (there.some((row) => row.parameter_id === parameter_id)) return plan.unchanged++;
    const [before = null, another] = there;
    if (before && order.existing === "skip") return refuse("parameters.bulk.refused.exists");
    if (another) return refuse("parameters.bulk.refused.several");
    const row = before
      ? { ...after, parameter_id: before.parameter_id, task_id: before.task_id }
      : { ...after, parameter_id, task_id: null };
    settle(actor, plan, { source, before, after: row, version: before?.set_at ?? "new" }, target);
  };
  if (order.what === "scenario") {
    if (!reachable(actor, system.system_id, order.scenario_id)) return notFound();
    for (const source of sources) {
      if (source.scenario_id === order.scenario_id)
        plan.refusals.push({ source, target: null, message: "parameters.bulk.refused.same_scenario" });
      else copy(source, { ...bare(source), scenario_id: order.scenario_id }, null);
    }
    return done(plan);
  }
  const technologies = technologiesOf(actor);
  const types = typesById(actor);
  const modules = modulesOf(system);
  const targets = componentsUnder(actor, system.system_id, order.technology_id, technologies);
  if (targets.length * sources.length > MOST_AT_ONCE) return tooMany(targets.length * sources.length);
  for (const source of sources)
    for (const target of targets) {
      const element = { type: isLine(target) ? ("Line" as const) : ("Node" as const), id: componentId(target) };
      const sourceElement = elementOf(source);
      if (sourceElement.type === element.type && sourceElement.id === element.id) continue;
      const refuse = (message: string, params?: Complaint["params"]) =>
        plan.refusals.push({ source, target, message, params });
      const type = types.get(source.properties.type);
      const technology = technologies.get(target.technology_id) ?? null;
      if (!type || !isViable(type, { element: element.type, technology, technologies, modules })) {
        refuse("parameters.rule.not_viable");
        continue;
      }
      const unit = storedUnit(
        system,
        { type: element.type, technology },
        type,
        hasImpact(type) ? (source.properties.impact ?? "money") : null,
      );
      // The same number in another unit would be another value.
      if (unit !== source.properties.unit && source.properties.unit !== "") {
        refuse("parameters.bulk.refused.unit", { unit });
        continue;
      }
      copy(source, { ...bare(source), ...fieldsOf({ ...element, technology_id: null }) }, target);
    }
  return done(plan);
}

/** The parameter and the year of a row: a place that one row has. */
const slotOf = (row: SlotFields): string => `${keyText(keyOf(row))}|${row.date}`;
type SlotFields = ElementFields & Pick<Parameter, "scenario_id" | "date" | "properties">;

/** Live rows of the same parameter and year. */
const rowsAt = (actor: Actor, at: SlotFields & Pick<Parameter, "system_id">): Stored<Parameter>[] =>
  rowsOfParameter(actor, at.system_id ?? "", keyOf(at)).filter(({ date }) => date === at.date);

function reachable(actor: Actor, systemId: string, scenarioId: string): boolean {
  const row = dbOf(actor)
    .select({ system_id: scenarios.system_id })
    .from(scenarios)
    .where(and(eq(scenarios.scenario_id, scenarioId), isNull(scenarios.deleted_at)))
    .get();
  return row !== undefined && (row.system_id === null || row.system_id === systemId);
}

/** Live components of a technology or one below it. */
function componentsUnder(
  actor: Actor,
  systemId: string,
  technologyId: string,
  technologies: ReadonlyMap<string, Technology>,
): Component[] {
  const of = { system_id: systemId };
  return [...list(actor, nodeEntity, of), ...list(actor, lineEntity, of)].filter((component) =>
    isUnder(component.technology_id, technologyId, technologies),
  );
}

/** Whether an order with these parameters has to say its unit: they are stored in several. */
export const unitsOf = (parameters: readonly Parameter[]): string[] => [
  ...new Set(
    parameters
      .filter(({ ts_id, properties }) => !ts_id && !properties.formula)
      .map(({ properties }) => properties.unit),
  ),
];
