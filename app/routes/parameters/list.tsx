import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { elementFromQuery, elementOf } from "~/entities/parameters/parameterElement";
import { isComputed, takesSeries } from "~/entities/parameters/parameterUnit";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import {
  notFoundPage,
  requireEditable,
  requireItem,
  requireSystem,
  type SystemPage,
  valueOrThrow,
} from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { restore } from "~/services/core/store.server";
import { elementChoices, scenarioChoices } from "~/services/parameters/context.server";
import { generateHref } from "~/services/parameters/generated/link";
import { type ElementParameter, elementParameters } from "~/services/parameters/overview.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import {
  findParameters,
  PAGE_SIZE,
  type ParameterRow,
  removeParameters,
  rowsOfParameter,
} from "~/services/parameters/rows.server";
import { keyOfTarget } from "~/services/parameters/save.server";
import { sparksOf } from "~/services/timeseries/sparks.server";
import { isConvertible } from "~/services/units/units.server";
import { useAnswered } from "~/ui/kit/fields";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { ElementOverview } from "~/ui/parameters/ElementOverview";
import type { OverviewLine } from "~/ui/parameters/ElementParameters";
import { type ParameterLine, ParameterList } from "~/ui/parameters/ParameterList";
import { oddLines } from "../checks/checks.server";
import { listQuery } from "./listQuery.server";
import { parameterQuery, wizardPath } from "./paths";
import { aboutOf, currentFacts } from "./steps.server";
import { elementLabel, pageContext, targetOf } from "./target.server";

type NamedType = "Node" | "Line" | "Geometry" | "Tech";
/** Beyond this many elements the choice gives way to the search. */
const MOST_ELEMENTS = 300;

/** The system's parameters, or with an element in the query (and no tab) everything that counts for that element. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const locale = await localeOf(args.request);
  const query = new URL(args.request.url).searchParams;
  return elementFromQuery(query) && !query.has("tab")
    ? { view: "element" as const, ...overview(page, query, locale), converted: conversionIn(query, page) }
    : { view: "list" as const, ...parameterList(page, query, locale) };
}

/** The factor a value just saved was converted with. */
function conversionIn(query: URLSearchParams, page: SystemPage) {
  const [from, to] = [query.get("unit_from"), query.get("unit_to")];
  if (!from || !to) return null;
  const { factor, offset } = isConvertible(from, to, { currency: page.system.unit });
  return factor === null ? null : { from, to, factor, offset };
}

function overview(page: SystemPage, query: URLSearchParams, locale: Locale) {
  const t = textsOf(locale);
  const { system, actor, editable } = page;
  const context = pageContext(page, query, locale);
  const { technologies, scenarios, scenario, element } = context;
  if (!element) throw notFoundPage();
  const base = sitePaths(system.system_id).parameters;
  const names = new Map(scenarios.map(({ scenario_id, name }) => [scenario_id, name]));
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const typeName = (type: string) => types.get(type) ?? type;
  const line = (parameter: ElementParameter): OverviewLine => {
    const at = {
      scenario_id: scenario.scenario_id,
      element,
      parameter_type: parameter.type.parameter_type,
      ...aboutOf(parameter),
    };
    return {
      key: `${parameter.type.parameter_type}-${parameter.impact ?? ""}-${parameter.price_scenario}`,
      name: nameIn(parameter.type.name, locale),
      description: nameIn(parameter.type.description, locale),
      group: parameter.type.group,
      need: parameter.need,
      missing: parameter.missing,
      oneOf: parameter.oneOf.map(typeName),
      ...aboutOf(parameter),
      unit: parameter.unit,
      boolean: parameter.type.value_type === "boolean",
      rows: parameter.rows,
      defaultValue: parameter.defaultValue,
      origin: parameter.origin,
      scenario: (parameter.scenario_id && names.get(parameter.scenario_id)) ?? null,
      isOwn: parameter.own,
      revertsTo: parameter.revertsTo?.level ?? null,
      revert: { href: "", parameter_type: parameter.type.parameter_type, ...aboutOf(parameter) },
      series: parameter.series,
      formulas: currentFacts(page, context, parameter, locale).formulas,
      computed: isComputed(parameter.type),
      enterHref: wizardPath(system.system_id, 3, at),
      generateHref:
        parameter.missing && takesSeries(parameter.type)
          ? generateHref(technologies, element.technology, {
              systemId: system.system_id,
              element,
              type: parameter.type.parameter_type,
              scenarioId: scenario.scenario_id,
            })
          : null,
      editHref:
        parameter.own && parameter.rows[0]
          ? sitePaths(system.system_id).parameter(parameter.rows[0].parameter_id)
          : null,
    };
  };
  const title = t("parameters:overview.title", { name: element.name });
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: element.name }],
    system_id: system.system_id,
    editable,
    element: elementLabel(element, locale),
    technology: element.technology && element.type !== "Tech" ? nameIn(element.technology.name, locale) : null,
    keep: Object.fromEntries(new URLSearchParams(parameterQuery({ element }))),
    scenario_id: scenario.scenario_id,
    scenarios,
    allHref: `${base}${parameterQuery({ element }, { tab: "all" })}`,
    sheetHref:
      element.id && (element.type === "Node" || element.type === "Line")
        ? `${sitePaths(system.system_id).sheet(element.id)}?${new URLSearchParams({ scenario_id: scenario.scenario_id }).toString()}`
        : null,
    addHref: wizardPath(system.system_id, 2, { element, scenario_id: scenario.scenario_id }),
    lines: elementParameters({ actor, system, technologies }, element, scenario.scenario_id).map(line),
    odd:
      element.id && (element.type === "Node" || element.type === "Line")
        ? oddLines(page, element.id, scenario.scenario_id, locale)
        : [],
    checksHref: sitePaths(system.system_id).checks,
  };
}

function parameterList(page: SystemPage, query: URLSearchParams, locale: Locale) {
  const t = textsOf(locale);
  const { system, actor, editable } = page;
  const base = sitePaths(system.system_id).parameters;
  const types = parameterTypes(actor);
  const typeNames = new Map(types.map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const { element } = listQuery(query);
  const deleted = query.get("tab") === "deleted";
  const listing = findParameters(actor, system.system_id, {
    ...listQuery(query),
    lifecycle: deleted ? "deleted" : "live",
    sort: query.get("sort") === "changed" ? "changed" : "element",
    page: Number(query.get("page")) || 1,
  });
  const sparks = sparksOf(
    actor,
    listing.rows.flatMap(({ ts_id }) => ts_id ?? []),
  );
  const choices = elementChoices(actor, system);
  const elements = [
    { value: "System:", label: t("parameters:element.System") },
    ...choices.nodes.map(({ id, name }) => option("Node", id, name, locale)),
    ...choices.lines.map(({ id, name }) => option("Line", id, name, locale)),
    ...choices.geometries.map(({ id, name }) => option("Geometry", id, name, locale)),
  ];
  const line = (row: ParameterRow): ParameterLine => {
    const ref = elementOf(row);
    const technology = row.technology && nameIn(row.technology, locale);
    return {
      parameter_id: row.parameter_id,
      type: typeNames.get(row.properties.type) ?? row.properties.type,
      element: row.element ?? technology ?? system.name,
      technology: ref.type === "Geometry" ? technology : null,
      elementType: ref.type,
      elementHref: `${base}${parameterQuery({ element: ref, scenario_id: row.scenario_id })}`,
      scenario: row.scenario ?? row.scenario_id,
      impact: row.properties.impact ?? null,
      price_scenario: row.properties.price_scenario ?? "base",
      date: row.date,
      ts_id: row.ts_id,
      spark: row.ts_id ? sparks[row.ts_id] : undefined,
      properties: {
        formula: row.properties.formula,
        value: row.properties.value,
        unit: row.properties.unit,
        eol: row.properties.eol,
      },
    };
  };
  return {
    title: t("parameters:list.title"),
    system_id: system.system_id,
    editable,
    deleted,
    lines: listing.rows.map(line),
    total: listing.total,
    page: listing.page,
    pageSize: PAGE_SIZE,
    filter: {
      price_scenario: query.get("price_scenario"),
      scenario_id: query.get("scenario_id"),
      element: element && `${element.type}:${element.id ?? ""}`,
      parameter_type: query.get("parameter_type"),
      group: query.get("group"),
      q: query.get("q"),
      sort: query.get("sort"),
    },
    scenarios: scenarioChoices(actor, system.system_id).map(({ scenario_id, name }) => ({
      value: scenario_id,
      label: name,
    })),
    elements: elements.length > MOST_ELEMENTS ? null : elements,
    types: types
      .map(({ parameter_type }) => ({ value: parameter_type, label: typeNames.get(parameter_type) ?? parameter_type }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
    groups: PARAMETER_GROUPS.map((group) => ({ value: group, label: t(`parameters:group.${group}`) })),
  };
}

const option = (type: NamedType, id: string, name: string, locale: Locale) => ({
  value: `${type}:${id}`,
  label: elementLabel({ type, id, technology_id: null, name }, locale),
});

/** Takes back what was entered for an element, so that the inherited value counts again; it can be restored. */
function revert(page: SystemPage, request: Request, form: FormData, locale: Locale): Response {
  const query = new URL(request.url).searchParams;
  const parts = new URLSearchParams(query);
  for (const name of ["parameter_type", "impact", "price_scenario"] as const) {
    const value = form.get(name);
    if (typeof value === "string" && value) parts.set(name, value);
  }
  const target = targetOf(page, pageContext(page, query, locale), parts);
  if (!target) throw notFoundPage();
  const { system_id } = page.system;
  const key = keyOfTarget(target);
  const ids = rowsOfParameter(page.actor, system_id, key).map((row) => row.parameter_id);
  valueOrThrow(removeParameters(page.actor, system_id, ids));
  const { element, scenario_id } = target;
  return redirectWith(
    `${sitePaths(system_id).parameters}${parameterQuery({ element, scenario_id })}`,
    "parameters:status.reverted",
  );
}

/** Restores a deleted row, or reverts a parameter of an element to what it inherits. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const form = await args.request.formData();
  if (form.get("intent") === "revert") return revert(page, args.request, form, await localeOf(args.request));
  if (form.get("intent") !== "restore") throw notFoundPage();
  const id = form.get("parameter_id");
  requireItem(page, parameterEntity, typeof id === "string" ? id : "");
  const restored = restore(page.actor, parameterEntity, String(id));
  if (!restored.ok) return refusedStep("parameter", "restored", restored);
  return redirectWith(`${sitePaths(page.system.system_id).parameters}?tab=deleted`, "parameters:status.restored");
}

export default function Parameters() {
  const data = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  return (
    <>
      {data.view === "element" ? <ElementOverview {...data} /> : <ParameterList {...data} />}
      {refused ? <StepRefused refused={refused} /> : null}
    </>
  );
}
