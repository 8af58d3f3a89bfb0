import { randomUUID } from "node:crypto";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { ELEMENT_TYPES, type ElementType, type ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { technologyBranches } from "~/entities/catalogue/technologyTree";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { isIgnoredByRuns } from "~/entities/parameters/ignoredTypes";
import { detailsOf, inRuns, type ParameterMode } from "~/entities/parameters/parameterForm";
import { boundsIn, changesByYear, priceScenariosOf, takesSeries } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import type { StartRow, TypicalValue } from "~/entities/parameters/view";
import { componentId, isLine } from "~/entities/twin/component";
import { textsOf } from "~/i18n/i18n.server";
import { type SystemPage, valueOrThrow } from "~/routes/page/guard.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { get, list } from "~/services/core/store.server";
import { generationKinds } from "~/services/generation/kinds";
import {
  childUnit,
  elementChoices,
  type NamedElement,
  typesById,
  viabilityOf,
} from "~/services/parameters/context.server";
import { type ElementParameter, elementParameters, typeChoices } from "~/services/parameters/overview.server";
import { rowsOfParameter } from "~/services/parameters/rows.server";
import { keyOfTarget, type ParameterDetails, type ParameterTarget, unitOf } from "~/services/parameters/save.server";
import { taskEntity } from "~/services/tasks/task.entity.server";
import { assigneeChoices } from "~/services/tasks/tasks.server";
import { componentsOf, type StoredComponent } from "~/services/twin/components.server";
import { sizeOf } from "~/services/twin/sizeOf.server";
import { byKey } from "~/ui/twin/components/order";
import { offeredValues } from "./offeredValues.server";
import { parameterQuery, wizardPath } from "./paths";
import { type PageContext, scopeOf, unitChoices } from "./target.server";

/** Step 1: scenario, kind of element, element. The kind is chosen by link, so that its elements can be listed. */
export function contextStep(page: SystemPage, context: PageContext, query: URLSearchParams, locale: Locale) {
  const t = textsOf(locale);
  const chosen = ELEMENT_TYPES.find((type) => type === query.get("element_type"));
  const type: ElementType = chosen ?? context.element?.type ?? "Node";
  const choices = elementChoices(page.actor, page.system);
  const { newParameter } = sitePaths(page.system.system_id);
  const typeId = query.get("parameter_type");
  const scenario_id = context.scenario.scenario_id;
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const technologies = technologyOptions(context.technologies, locale);
  const options =
    type === "Node"
      ? named(choices.nodes)
      : type === "Line"
        ? named(choices.lines)
        : type === "Geometry"
          ? named(choices.geometries)
          : type === "Tech"
            ? technologies
            : [];
  return {
    elementType: type,
    elementTypes: ELEMENT_TYPES.map((one) => ({
      label: t(`parameters:element.${one}`),
      href: `${newParameter}?${new URLSearchParams({ step: "1", scenario_id, element_type: one, ...(typeId ? { parameter_type: typeId } : {}) }).toString()}`,
      current: one === type,
    })),
    scenario_id,
    scenarios: context.scenarios.map((one) => ({ value: one.scenario_id, label: one.name })),
    chosen: context.element?.type === type ? context.element.id : null,
    options,
    /** A location's parameter can be limited to a technology. */
    technologies: type === "Geometry" ? technologies : null,
    technology: context.element?.type === "Geometry" ? context.element.technology_id : null,
    /** Goes along, so that it stays chosen when the element can have it. */
    parameter_type: typeId,
    action: newParameter,
  };
}

/** The technology tree as options: deeper ones indented, in the order of the tree. */
const technologyOptions = (technologies: ReadonlyMap<string, Technology>, locale: Locale) =>
  technologyBranches<{ value: string; label: string }>(
    technologies.values(),
    ({ technology_id, name }, below, depth) => [
      { value: technology_id, label: `${"\u00a0\u00a0\u00a0".repeat(depth)}${nameIn(name, locale)}` },
      ...below,
    ],
  );

/** Step 2: the parameter types the element can have, by group. Choosing one leads on. */
export function typeStep(page: SystemPage, context: PageContext, element: NamedElement, query: URLSearchParams) {
  const { locale } = context;
  const word = (query.get("q") ?? "").trim().toLowerCase();
  const at = { scenario_id: context.scenario.scenario_id, element };
  const groups = typeChoices(page.actor, page.system, element, context.technologies).map(({ group, choices }) => ({
    group,
    types: choices
      .map(({ type, need }) => ({
        parameter_type: type.parameter_type,
        name: nameIn(type.name, locale),
        description: nameIn(type.description, locale),
        need,
        series: takesSeries(type),
        ineffective: isIgnoredByRuns(type.parameter_type),
        words: [type.parameter_type, ...type.buzzwords].join(" "),
        href: wizardPath(page.system.system_id, 3, { ...at, parameter_type: type.parameter_type }),
      }))
      .filter((type) => `${type.name} ${type.description} ${type.words}`.toLowerCase().includes(word)),
  }));
  return {
    q: query.get("q"),
    keep: Object.fromEntries(new URLSearchParams(parameterQuery(at, { step: "2" }))),
    resetHref: wizardPath(page.system.system_id, 2, at),
    groups: groups.filter(({ types }) => types.length > 0),
  };
}

/** Step 3: the form of values, begun with what counts now or with a typical value. */
export function valueStep(page: SystemPage, context: PageContext, target: ParameterTarget, query: URLSearchParams) {
  const { system, actor } = page;
  const key = keyOfTarget(target);
  const existing = rowsOfParameter(actor, system.system_id, key)[0];
  const at = { ...target, parameter_type: target.type.parameter_type };
  const offered = offeredValues(page, context, target);
  const preset = offered.find(({ key }) => key === query.get("typical"))?.typical ?? null;
  const current = currentParameter(page, context, target);
  const byFormula = current?.own === false && current.rows.some((row) => row.properties.formula);
  const mode = formulaAllowed(target) && (query.get("mode") ?? (byFormula && !preset ? "formula" : "")) === "formula";
  const rows = startRows(target, current, preset, mode);
  return {
    value: valueForm(page, context, target, {
      rows,
      byFormula: mode,
      details: current?.rows[0]?.properties ?? {},
    }),
    tabs: valueTabs(page, context, target),
    current: current && currentFacts(page, context, current, context.locale),
    existingHref: existing ? sitePaths(system.system_id).parameter(existing.parameter_id) : null,
    typical: offered.map(({ key, typical }) => ({
      ...typical,
      isUsed: preset === typical,
      href: `${sitePaths(system.system_id).newParameter}${parameterQuery(at, { step: "3", typical: key })}`,
    })),
  };
}

/** A switch is on or off; what follows from other parameters is not entered at all. */
export const formulaAllowed = (target: ParameterTarget): boolean => target.type.value_type === "number";

/** Value, formula, upload where the type can be a series, and generate where the technology says how. */
export function valueTabs(
  page: SystemPage,
  { technologies }: Pick<PageContext, "technologies">,
  target: ParameterTarget,
  parameterId: string | null = null,
) {
  const { system_id } = page.system;
  const at = { ...target, parameter_type: target.type.parameter_type, parameter_id: parameterId };
  const value = parameterId ? sitePaths(system_id).parameter(parameterId) : wizardPath(system_id, 3, at);
  const more = parameterId ? "?" : "&";
  const series = takesSeries(target.type);
  const kinds = series ? generationKinds(target.element.technology, technologies, target.type.parameter_type) : [];
  return {
    // What can be a series has a value that is the same in every step.
    value: `${value}${more}mode=${series ? "constant" : "value"}`,
    constant: series,
    formula: formulaAllowed(target) ? `${value}${more}mode=formula` : null,
    upload: series ? `${sitePaths(system_id).uploadParameter}${parameterQuery(at)}` : null,
    generate: kinds.length > 0 ? `${sitePaths(system_id).generateParameter}${parameterQuery(at)}` : null,
  };
}

/** The impact and the price scenario of a parameter, as addresses and forms carry them. */
export const aboutOf = ({ impact, price_scenario }: Pick<ParameterTarget, "impact" | "price_scenario">) => ({
  impact,
  price_scenario,
});

/** Where the other prices of a parameter are entered or edited: the high and low ones of a base price, and back. */
export const otherPrices = (page: SystemPage, target: ParameterTarget) =>
  priceScenariosOf(target.type, target.impact)
    .filter((one) => one !== target.price_scenario)
    .map((price_scenario) => {
      const other = { ...target, price_scenario };
      const there = rowsOfParameter(page.actor, page.system.system_id, keyOfTarget(other))[0];
      const at = { ...other, parameter_type: target.type.parameter_type };
      return {
        price_scenario,
        there: there !== undefined,
        href: there
          ? sitePaths(page.system.system_id).parameter(there.parameter_id)
          : wizardPath(page.system.system_id, 3, at),
      };
    });

/** What counts for the target as things stand. */
export function currentParameter(
  page: SystemPage,
  context: PageContext,
  target: ParameterTarget,
): ElementParameter | undefined {
  const parameters = elementParameters(scopeOf(page, context), target.element, target.scenario_id);
  return parameters.find(
    (one) =>
      one.type.parameter_type === target.type.parameter_type &&
      one.impact === target.impact &&
      one.price_scenario === target.price_scenario,
  );
}

/** A parameter as lists and forms show it: value, origin, and how a formula comes about. */
export function currentFacts(page: SystemPage, context: PageContext, parameter: ElementParameter, locale: Locale) {
  const names = new Map(context.scenarios.map(({ scenario_id, name }) => [scenario_id, name]));
  return {
    rows: parameter.rows,
    unit: parameter.unit,
    boolean: parameter.type.value_type === "boolean",
    defaultValue: parameter.defaultValue,
    origin: parameter.origin,
    isOwn: parameter.own,
    scenario: (parameter.scenario_id && names.get(parameter.scenario_id)) ?? null,
    revertsTo: parameter.revertsTo?.level ?? null,
    series: parameter.series,
    formulas: namedFormulas(page, parameter.formulas, locale),
    system_id: page.system.system_id,
  };
}

/** Formulas with the names and addresses of the parameters they are made of. */
function namedFormulas(page: SystemPage, formulas: ElementParameter["formulas"], locale: Locale) {
  const types = typesById(page.actor);
  const { parameter } = sitePaths(page.system.system_id);
  const nameOf = (type: string) => {
    const kind = types.get(type);
    return kind ? nameIn(kind.name, locale) : type;
  };
  return Object.fromEntries(
    Object.entries(formulas).map(([id, facts]) => [
      id,
      {
        ...facts,
        problem: facts.problem && { reason: facts.problem.reason, names: facts.problem.names.map(nameOf) },
        children: facts.children.map((child) => ({
          ...child,
          label: nameOf(child.type),
          href: child.parameter_id && page.editable ? parameter(child.parameter_id) : null,
        })),
      },
    ]),
  );
}

/** What the form begins with. */
interface FormStart {
  rows: readonly StartRow[];
  byFormula: boolean;
  details: ParameterDetails;
}

/** What the form of values needs next to its rows. `details`: what was entered before. */
export function valueForm(
  page: SystemPage,
  context: PageContext,
  target: ParameterTarget,
  { rows, byFormula, details }: FormStart,
) {
  const { type, impact } = target;
  const unit = unitOf(page.system, target);
  const { lower, upper } = boundsIn(type, { factor: 1, offset: 0, unit });
  const mode: ParameterMode = type.value_type === "boolean" ? "boolean" : byFormula ? "formula" : "number";
  return {
    mode,
    boolean: type.value_type === "boolean",
    unit,
    currency: page.system.unit,
    emissionUnit: impact === null ? null : unitOf(page.system, { ...target, impact: "CO2" }),
    names: byFormula ? formulaNames(page, context, target) : [],
    details: detailsOf(type).map((name) => ({ name, inRuns: inRuns(type.parameter_type, name) })),
    choices: detailChoices(page, context, type),
    typed: {
      elements: details.elements ?? [],
      carrier: details.carrier ?? null,
      period: details.period ?? null,
      lower_operation_limit: details.lower_operation_limit ?? null,
      annual_lower_energy_bound: details.annual_lower_energy_bound ?? null,
    },
    units: unitChoices(page, target),
    sizeOf: sizeOf(page.actor, target.element.id, type, context.locale),
    impact,
    priceScenario: target.price_scenario,
    priceScenarios: priceScenariosOf(type, impact === null ? null : "money").length > 1,
    byYear: changesByYear(type),
    hasEol: type.varproperties.includes("eol"),
    lower,
    upper,
    rows,
    ...taskFacts(page, rows),
  };
}

/** The switch for a task: a parameter of one row can have one. */
function taskFacts(page: SystemPage, rows: readonly StartRow[]) {
  const [row, second] = rows;
  const task = row && !second ? get(page.actor, taskEntity, row.parameter_id) : undefined;
  return {
    assignees: valueOrThrow(assigneeChoices(page.actor, page.system.system_id, task?.assignee_id)),
    task: {
      on: task !== undefined,
      assignee_id: task?.assignee_id ?? "",
      description: task?.description ?? "",
      due_on: task?.due_on ?? "",
    },
  };
}

/** The parameters a formula of the target may name: those of the element, and the system's. */
function formulaNames(page: SystemPage, context: PageContext, target: ParameterTarget) {
  const locale = context.locale;
  const { element } = target;
  const viability = viabilityOf(page.system, element, context.technologies);
  return [...typesById(page.actor).values()]
    .filter((type) => type.parameter_type !== target.type.parameter_type && type.value_type === "number")
    .filter((type) => isViable(type, viability) || type.element_types.includes("System"))
    .map((type) => ({
      name: type.parameter_type,
      label: nameIn(type.name, locale),
      unit: childUnit(page.system, element, type, target.impact),
    }));
}

/** Components and carriers to choose details from, read only for types that ask for them. */
function detailChoices(page: SystemPage, context: PageContext, type: ParameterType) {
  const asks = (name: "elements" | "carrier") => type.varproperties.includes(name);
  const carriers = asks("carrier") ? list(page.actor, carrierEntity) : [];
  return {
    elements: asks("elements")
      ? limitedComponents(page, context).map((c) => ({ value: componentId(c), label: c.name }))
      : [],
    carriers: carriers.map(({ carrier_id, name }) => ({ value: carrier_id, label: nameIn(name, context.locale) })),
  };
}

/** What a common limit of operation can hold: components that can have such a limit of their own. */
function limitedComponents({ actor, system }: SystemPage, { technologies }: PageContext): StoredComponent[] {
  const types = typesById(actor);
  const names: ParameterTypeName[] = ["lower_operation_limit", "annual_lower_energy_bound"];
  const limits = names.flatMap((id) => types.get(id) ?? []);
  return componentsOf(actor, system.system_id)
    .filter((component) => {
      const technology = technologies.get(component.technology_id) ?? null;
      const viability = viabilityOf(system, { type: isLine(component) ? "Line" : "Node", technology }, technologies);
      return limits.some((type) => isViable(type, viability));
    })
    .sort(byKey({ key: "name", descending: false }));
}

/** New rows: the typical value when asked for, else what is inherited now, else one empty row. */
function startRows(
  target: ParameterTarget,
  current: ElementParameter | undefined,
  typical: TypicalValue | null,
  byFormula: boolean,
): StartRow[] {
  const row = (fields: Partial<StartRow>): StartRow => ({
    parameter_id: randomUUID(),
    date: null,
    value: null,
    eol: null,
    reference: null,
    expected: null,
    formula: null,
    ...fields,
  });
  if (typical) return [row({ value: typical.value, reference: typical.source })];
  const inherited = current?.own
    ? []
    : (current?.rows ?? []).filter((one) => one.ts_id === null && Boolean(one.properties.formula) === byFormula);
  if (byFormula) {
    const first = inherited[0];
    const formula = first?.properties.formula ?? target.type.fixproperties.formula ?? null;
    return [row({ date: first?.date ?? null, formula, reference: first?.properties.reference ?? null })];
  }
  if (inherited.length === 0)
    return [row(target.type.value_type === "boolean" ? { value: current?.defaultValue !== 0 } : {})];
  return inherited.map(({ date, properties }) =>
    row({ date, value: properties.value, eol: properties.eol ?? null, reference: properties.reference ?? null }),
  );
}
