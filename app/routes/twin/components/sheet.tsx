import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { validationError } from "remix-validated-form";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { enterPath } from "~/entities/parameters/enterPath";
import { boundsIn } from "~/entities/parameters/parameterUnit";
import { sheetForm } from "~/entities/parameters/sheetForm";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { parameterQuery } from "~/routes/parameters/paths";
import { currentFacts } from "~/routes/parameters/steps.server";
import { pageContext } from "~/routes/parameters/target.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { missingParameters } from "~/services/checks/completeness.server";
import { generateHref } from "~/services/parameters/generated/link";
import { saveSheet, type SheetLine, sheetLines, typicalRows } from "~/services/parameters/sheet.server";
import { componentsOf, findComponent } from "~/services/twin/components.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import type { SheetField } from "~/ui/parameters/sheet/sheetField";
import { SheetPage } from "~/ui/parameters/sheet/SheetPage";

/** The component, its scenario, and where its sheet is. */
function sheetOf(page: SystemPage, args: LoaderFunctionArgs | ActionFunctionArgs, locale: Locale) {
  const component = findComponent(page.actor, page.system.system_id, args.params.id ?? "");
  if (!component || component.deleted_at) throw notFoundPage();
  const id = componentId(component);
  const query = new URLSearchParams(new URL(args.request.url).searchParams);
  for (const name of ["node_id", "line_id", "geometry_id", "technology_id", "system"]) query.delete(name);
  query.set(isLine(component) ? "line_id" : "node_id", id);
  const context = pageContext(page, query, locale);
  if (!context.element) throw notFoundPage();
  const { element, technologies, scenario } = context;
  const sheet = { system: page.system, element, scenario_id: scenario.scenario_id, technologies };
  return { component, id, context, sheet };
}

/** The usual parameters of a component on one sheet: rows with a value for all years and one for each year, saved together. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, system, editable } = page;
  const { id, component, context, sheet } = sheetOf(page, args, locale);
  const paths = sitePaths(system.system_id);
  const names = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const lines = sheetLines(actor, sheet);
  const at = { element: sheet.element, scenario_id: sheet.scenario_id };
  const field = ({ parameter, row, units, typical, takesSeries }: SheetLine): SheetField => {
    const { type, unit } = parameter;
    const { lower, upper } = boundsIn(type, { factor: 1, offset: 0, unit });
    const parameterHref = parameter.own && parameter.rows[0] ? paths.parameter(parameter.rows[0].parameter_id) : null;
    return {
      parameter_type: type.parameter_type,
      name: nameIn(type.name, locale),
      need: parameter.need,
      missing: parameter.missing,
      oneOf: parameter.oneOf.map((one) => names.get(one) ?? one),
      unit,
      units,
      lower,
      upper,
      row,
      typical: typeof typical?.value === "number" ? { ...typical, value: typical.value } : null,
      current: row && parameter.own ? null : currentFacts(page, context, parameter, locale),
      inherited: row && !parameter.own ? inheritedOf(parameter, row.years) : null,
      formHref:
        parameterHref ??
        enterPath(system.system_id, sheet.element, { type: type.parameter_type, scenarioId: sheet.scenario_id }),
      uploadHref: takesSeries
        ? `${paths.uploadParameter}${parameterQuery({ ...at, parameter_type: type.parameter_type, impact: parameter.impact })}`
        : null,
      generateHref: takesSeries
        ? generateHref(context.technologies, sheet.element.technology, {
            systemId: system.system_id,
            element: sheet.element,
            type: type.parameter_type,
            scenarioId: sheet.scenario_id,
          })
        : null,
    };
  };
  const title = t("parameters:sheet.title", { name: component.name });
  return {
    title,
    crumbs: [
      { label: t("twin:components.title"), href: paths.components },
      { label: component.name, href: paths.component(id) },
      { label: title },
    ],
    editable,
    scenario: context.scenario.name,
    scenario_id: sheet.scenario_id,
    scenarios: context.scenarios.map(({ scenario_id, name }) => ({ value: scenario_id, label: name })),
    fields: lines.map(field),
    typical: typicalRows(lines).length,
    backHref: paths.component(id),
    allHref: `${paths.parameters}${parameterQuery(at)}`,
    next: nextLacking(page, context.technologies, id),
    related: relatedOf(page, component),
  };
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

/** The other components of the same place, one click away. */
function relatedOf({ actor, system }: SystemPage, component: Component) {
  const paths = sitePaths(system.system_id);
  return componentsOf(actor, system.system_id)
    .filter(({ geometry_id }) => geometry_id === component.geometry_id)
    .map((other) => {
      const id = componentId(other);
      return { id, name: other.name, href: paths.sheet(id), current: id === componentId(component) };
    });
}

/** Another component that lacks something, in the order of the list. */
function nextLacking(
  { actor, system }: SystemPage,
  technologies: Parameters<typeof missingParameters>[3],
  componentKey: string,
) {
  const all = componentsOf(actor, system.system_id);
  const missing = missingParameters(actor, system.system_id, all, technologies);
  const ids = all.map(componentId);
  const after = [...ids.slice(ids.indexOf(componentKey) + 1), ...ids.slice(0, Math.max(0, ids.indexOf(componentKey)))];
  const id = after.find((one) => missing.has(one));
  const neighbour = all.find((one) => componentId(one) === id);
  return neighbour ? { name: neighbour.name, href: sitePaths(system.system_id).sheet(componentId(neighbour)) } : null;
}

/** Saves the sheet, or fills in what is published; "typical:lifetime" only puts one published value into its field. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const { id, sheet } = sheetOf(page, args, locale);
  const here = sitePaths(page.system.system_id).sheet(id);
  const form = await args.request.formData();
  const intent = form.get("intent");
  const back = `${here}?${new URLSearchParams({ scenario_id: sheet.scenario_id }).toString()}`;
  const result = await validatorOf(sheetForm, { locale }).validate(form);
  if (typeof intent === "string" && intent.startsWith("typical:")) {
    const line = sheetLines(page.actor, sheet).find(
      ({ parameter }) => parameter.type.parameter_type === intent.slice("typical:".length),
    );
    return withTypical(result.submittedData, line);
  }
  if (result.error) return invalid(result);
  if (intent === "fill") {
    // What was typed goes before what is published; all of it is one step for undo.
    const typical = new Map(typicalRows(sheetLines(page.actor, sheet)).map((row) => [row.parameter_type, row]));
    const rows = result.data.rows.map((row) => {
      const published = row.value === null ? typical.get(row.parameter_type) : undefined;
      return published ? { ...published, parameter_id: row.parameter_id } : row;
    });
    const filled = saveSheet(page.actor, sheet, rows);
    if (!filled.ok) return refuseForm(result, filled);
    return redirectWith(back, "parameters:status.filled");
  }
  const saved = saveSheet(page.actor, sheet, result.data.rows);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(back, "parameters:status.sheet_saved");
}

/** The same form with a published value and its source in one field, everything else as typed. */
function withTypical(submitted: { rows?: unknown }, line: SheetLine | undefined): Response {
  const rows = (Array.isArray(submitted.rows) ? submitted.rows : []) as Record<string, unknown>[];
  const { typical, parameter } = line ?? {};
  const filled = rows.map((row) =>
    typeof typical?.value === "number" && row.parameter_type === parameter?.type.parameter_type
      ? { ...row, value: typical.value, unit: typical.unit, reference: typical.source ?? "" }
      : row,
  );
  return validationError({ fieldErrors: {} }, { ...submitted, rows: filled }, { status: 200 });
}

export default function ComponentSheet() {
  return <SheetPage {...useLoaderData<typeof loader>()} />;
}
