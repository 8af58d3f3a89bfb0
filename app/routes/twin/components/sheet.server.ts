import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { enterPath } from "~/entities/parameters/enterPath";
import { boundsIn } from "~/entities/parameters/parameterUnit";
import { MOST_COMPONENTS } from "~/entities/parameters/sheetForm";
import { componentId, isLine } from "~/entities/twin/component";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, type SystemPage } from "~/routes/page/guard.server";
import { parameterQuery } from "~/routes/parameters/paths";
import { currentFacts } from "~/routes/parameters/steps.server";
import { type PageContext, pageContext } from "~/routes/parameters/target.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { missingParameters } from "~/services/checks/completeness.server";
import { namedElement } from "~/services/parameters/context.server";
import { generateHref } from "~/services/parameters/generated/link";
import { type SheetLine, type SheetOf } from "~/services/parameters/sheet.server";
import { componentsOf, findComponent, type StoredComponent } from "~/services/twin/components.server";
import { sizeOf } from "~/services/twin/sizeOf.server";
import type { SheetField } from "~/ui/parameters/sheet/sheetField";
import { chosenComponents } from "./changes.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The components of the sheet: the one in the path, or those chosen in the list, as for changing them together. */
export function componentsOfSheet(page: SystemPage, args: Args, locale: Locale): StoredComponent[] {
  const { id } = args.params;
  if (id === undefined) {
    const components = chosenComponents(page, new URL(args.request.url).search, locale);
    if (components.length > 0) return components;
    throw redirectWith(sitePaths(page.system.system_id).components, "twin:status.nothing_selected");
  }
  const component = findComponent(page.actor, page.system.system_id, id);
  if (!component || component.deleted_at) throw notFoundPage();
  return [component];
}

/** Components that fit on one sheet. */
export interface Alike {
  technology_id: string;
  components: readonly StoredComponent[];
}

/** The components by technology, as many as fit on a sheet at a time. Of one such group the sheet is made at once. */
export function groupsAlike(components: readonly StoredComponent[]): Alike[] {
  const byTechnology = Map.groupBy(components, ({ technology_id }) => technology_id);
  return [...byTechnology].flatMap(([technology_id, alike]) =>
    Array.from({ length: Math.ceil(alike.length / MOST_COMPONENTS) }, (_, i) => ({
      technology_id,
      components: alike.slice(i * MOST_COMPONENTS, (i + 1) * MOST_COMPONENTS),
    })),
  );
}

/** Where the sheet of some components is: one has an address of its own, several are named in the query. */
export function sheetHref(system_id: string, components: readonly StoredComponent[]): string {
  const { sheet, sheets } = sitePaths(system_id);
  const ids = components.map(componentId);
  return ids.length === 1 ? sheet(ids[0]!) : `${sheets}?${idsQuery(ids)}`;
}

const idsQuery = (ids: readonly string[]): string => new URLSearchParams(ids.map((id) => ["ids", id])).toString();

/** The components as the sheet has them, under the scenario that the address names. */
export function sheetOf(page: SystemPage, args: Args, components: readonly StoredComponent[], locale: Locale) {
  const { actor, system } = page;
  const scenarioId = new URL(args.request.url).searchParams.get("scenario_id") ?? "";
  const context = pageContext(page, new URLSearchParams({ scenario_id: scenarioId }), locale);
  const { technologies, scenario } = context;
  const elements = components.map((component) => {
    const type = isLine(component) ? ("Line" as const) : ("Node" as const);
    const ref = { type, id: componentId(component), technology_id: null };
    const element = namedElement({ actor, system, technologies }, ref, locale);
    if (!element) throw notFoundPage();
    return element;
  });
  const sheet: SheetOf = { system, elements, scenario_id: scenario.scenario_id, technologies };
  return { context, sheet };
}

/** What the page shows of each line of a sheet. */
export function fieldsOf(
  page: SystemPage,
  context: PageContext,
  { sheet, lines }: { sheet: SheetOf; lines: readonly SheetLine[] },
): SheetField[] {
  const { actor, system } = page;
  const { locale } = context;
  const { scenario_id } = sheet;
  const paths = sitePaths(system.system_id);
  const names = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  return lines.map(({ element, parameter, row, units, typical, ofFiles, takesSeries }): SheetField => {
    const { type, unit } = parameter;
    const at = { element, scenario_id, parameter_type: type.parameter_type, impact: parameter.impact };
    const { lower, upper } = boundsIn(type, { factor: 1, offset: 0, unit });
    const parameterHref = parameter.own && parameter.rows[0] ? paths.parameter(parameter.rows[0].parameter_id) : null;
    return {
      component: { id: element.id ?? "", name: element.name },
      parameter_type: type.parameter_type,
      name: nameIn(type.name, locale),
      need: parameter.need,
      missing: parameter.missing,
      oneOf: parameter.oneOf.map((one) => names.get(one) ?? one),
      unit,
      units,
      sizeOf: sizeOf(actor, element.id, type, locale),
      lower,
      upper,
      row,
      typical: typeof typical?.value === "number" ? { ...typical, value: typical.value } : null,
      ofFiles: ofFiles.flatMap((one) => (typeof one.value === "number" ? [{ ...one, value: one.value }] : [])),
      current: row && parameter.own ? null : currentFacts(page, context, parameter, locale),
      inherited: row && !parameter.own ? inheritedOf(parameter, row.years) : null,
      formHref:
        parameterHref ?? enterPath(system.system_id, element, { type: type.parameter_type, scenarioId: scenario_id }),
      uploadHref: takesSeries ? `${paths.uploadParameter}${parameterQuery(at)}` : null,
      generateHref: takesSeries
        ? generateHref(context.technologies, element.technology, {
            systemId: system.system_id,
            element,
            type: type.parameter_type,
            scenarioId: scenario_id,
          })
        : null,
    };
  });
}

/** What counts without an entry: for all years, and in each year of the sheet. */
function inheritedOf(
  { rows, defaultValue }: SheetLine["parameter"],
  years: NonNullable<SheetLine["row"]>["years"],
): SheetField["inherited"] {
  const numberOf = (row: (typeof rows)[number] | undefined) =>
    typeof row?.properties.value === "number" ? row.properties.value : null;
  const value = numberOf(rows.find(({ date }) => date === null)) ?? (rows.length === 0 ? defaultValue : null);
  const from = (year: number) => rows.findLast(({ date }) => date !== null && date <= `${year}-12-31`);
  return { value, years: years.map(({ year }) => numberOf(from(year)) ?? value) };
}

/** The other components of the same place, one click away; of several, the sheet of each. */
export function relatedOf({ actor, system }: SystemPage, components: readonly StoredComponent[]) {
  const paths = sitePaths(system.system_id);
  const [only, ...more] = components;
  const related =
    only && more.length === 0
      ? componentsOf(actor, system.system_id).filter(({ geometry_id }) => geometry_id === only.geometry_id)
      : components;
  return related.map((other) => {
    const id = componentId(other);
    return { id, name: other.name, href: paths.sheet(id), current: other === only || id === componentId(only!) };
  });
}

/** The sheet of all components of the technology of one; null where it is the only one. */
export function alikeOf({ actor, system }: SystemPage, component: StoredComponent) {
  const alike = componentsOf(actor, system.system_id).filter(
    (other) => other.technology_id === component.technology_id && componentId(other) !== componentId(component),
  );
  if (alike.length === 0) return null;
  // More than fit on a sheet come as several, which the page lists.
  const query = new URLSearchParams({ found: "1", technology: component.technology_id }).toString();
  const href =
    alike.length < MOST_COMPONENTS
      ? sheetHref(system.system_id, [component, ...alike])
      : `${sitePaths(system.system_id).sheets}?${query}`;
  return { count: alike.length, href };
}

/** Another component that lacks something, in the order of the list. */
export function nextLacking({ actor, system }: SystemPage, context: PageContext, component: StoredComponent) {
  const all = componentsOf(actor, system.system_id);
  const missing = missingParameters(actor, system.system_id, all, context.technologies);
  const ids = all.map(componentId);
  const position = ids.indexOf(componentId(component));
  const after = [...ids.slice(position + 1), ...ids.slice(0, Math.max(0, position))];
  const id = after.find((one) => missing.has(one));
  const neighbour = all.find((one) => componentId(one) === id);
  return neighbour ? { name: neighbour.name, href: sitePaths(system.system_id).sheet(componentId(neighbour)) } : null;
}
