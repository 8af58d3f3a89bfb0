import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { validationError } from "remix-validated-form";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { MOST_COMPONENTS, readOrigin, rowsOf, sheetForm } from "~/entities/parameters/sheetForm";
import { componentId } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { parameterQuery } from "~/routes/parameters/paths";
import { technologiesOf } from "~/services/parameters/context.server";
import { saveSheet, type SheetLine, sheetLines, typicalRows } from "~/services/parameters/sheet.server";
import type { StoredComponent } from "~/services/twin/components.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { SheetChoice } from "~/ui/parameters/sheet/SheetChoice";
import { SheetPage } from "~/ui/parameters/sheet/SheetPage";
import {
  type Alike,
  alikeOf,
  componentsOfSheet,
  fieldsOf,
  groupsAlike,
  nextLacking,
  relatedOf,
  sheetHref,
  sheetOf,
} from "./sheet.server";

/** The usual parameters of a component, or of several alike, on one sheet: a value for all years and one for each year, saved together. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const locale = await localeOf(args.request);
  const components = componentsOfSheet(page, args, locale);
  const groups = groupsAlike(components);
  if (groups.length > 1) return choice(page, components, groups, locale);
  const { system_id } = page.system;
  if (args.params.id === undefined && components.length === 1) throw redirect(sheetHref(system_id, components));
  return { ...sheet(page, args, components, locale), choice: null };
}

function sheet(page: SystemPage, args: LoaderFunctionArgs, components: readonly StoredComponent[], locale: Locale) {
  const t = textsOf(locale);
  const paths = sitePaths(page.system.system_id);
  const { context, sheet } = sheetOf(page, args, components, locale);
  const lines = sheetLines(page.actor, sheet);
  const first = components[0]!;
  const only = components.length === 1 ? first : null;
  const [element] = sheet.elements;
  const title = only
    ? t("parameters:sheet.title", { name: only.name })
    : t("parameters:sheet.title_several", {
        count: components.length,
        technology: technologyName(page, first.technology_id, locale),
      });
  const own = only ? [{ label: only.name, href: paths.component(componentId(only)) }] : [];
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: paths.components }, ...own, { label: title }],
    wide: true,
    editable: page.editable,
    components: components.map(componentId),
    scenario_id: sheet.scenario_id,
    scenarios: context.scenarios.map(({ scenario_id, name }) => ({ value: scenario_id, label: name })),
    fields: fieldsOf(page, context, { sheet, lines }),
    typical: typicalRows(lines).length,
    backHref: only ? paths.component(componentId(only)) : paths.components,
    resetHref: sheetHref(page.system.system_id, components),
    allHref: only ? `${paths.parameters}${parameterQuery({ element, scenario_id: sheet.scenario_id })}` : null,
    next: only ? nextLacking(page, context, only) : null,
    alike: only ? alikeOf(page, only) : null,
    related: relatedOf(page, components),
  };
}

const technologyName = ({ actor }: SystemPage, id: string, locale: Locale): string => {
  const technology = technologiesOf(actor).get(id);
  return technology ? nameIn(technology.name, locale) : id;
};

/** Components that are not on one sheet, because they are not alike or too many: which there can be. */
function choice(page: SystemPage, components: readonly StoredComponent[], groups: readonly Alike[], locale: Locale) {
  const t = textsOf(locale);
  const { system_id } = page.system;
  const backHref = sitePaths(system_id).components;
  const title = t("parameters:sheet.choice_title", { number: components.length });
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: backHref }, { label: title }],
    choice: {
      title,
      most: MOST_COMPONENTS,
      mixed: new Set(components.map(({ technology_id }) => technology_id)).size > 1,
      backHref,
      groups: groups.map((group) => ({
        technology: technologyName(page, group.technology_id, locale),
        names: group.components.map(({ name }) => name),
        href: sheetHref(system_id, group.components),
      })),
    },
  };
}

/**
 * Saves the sheet, or fills in what is published; "typical:lifetime sun" only puts one published value into its field,
 * "typical@<id>:lifetime sun" that of a file.
 */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const components = componentsOfSheet(page, args, locale);
  const here = sheetHref(page.system.system_id, components);
  if (groupsAlike(components).length > 1) throw redirect(here, 303);
  const { sheet } = sheetOf(page, args, components, locale);
  const form = await args.request.formData();
  const intent = form.get("intent");
  const back = `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams({ scenario_id: sheet.scenario_id }).toString()}`;
  const result = await validatorOf(sheetForm, { locale }).validate(form);
  const [, fileId, meant] = /^typical(?:@(.+?))?:(\w+ .*)$/.exec(typeof intent === "string" ? intent : "") ?? [];
  if (meant !== undefined) {
    const [type, ...component] = meant.split(" ");
    const line = sheetLines(page.actor, sheet).find(
      ({ element, parameter }) => parameter.type.parameter_type === type && element.id === component.join(" "),
    );
    return withTypical(result.submittedData, line, fileId);
  }
  if (result.error) return invalid(result);
  if (intent === "fill") {
    // What was typed goes before what is published; all of it is one step for undo.
    const key = (row: { component: string | null; parameter_type: string }) =>
      JSON.stringify([row.component ?? sheet.elements[0]?.id, row.parameter_type]);
    const typical = new Map(typicalRows(sheetLines(page.actor, sheet)).map((row) => [key(row), row]));
    const rows = rowsOf(result.data).map((row) => {
      const published = row.value === null ? typical.get(key(row)) : undefined;
      return published ? { ...published, parameter_id: row.parameter_id } : row;
    });
    const filled = saveSheet(page.actor, sheet, rows);
    if (!filled.ok) return refuseForm(result, filled);
    return redirectWith(back, "parameters:status.filled");
  }
  const saved = saveSheet(page.actor, sheet, rowsOf(result.data));
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(back, "parameters:status.sheet_saved");
}

/** The same form with a published value and its source in one field, everything else as typed. */
function withTypical(submitted: { rows?: unknown }, line: SheetLine | undefined, fileId: string | undefined): Response {
  const rows = (Array.isArray(submitted.rows) ? submitted.rows : []) as Record<string, unknown>[];
  const { parameter, element } = line ?? {};
  const typical = fileId ? line?.ofFiles.find(({ value_source_id }) => value_source_id === fileId) : line?.typical;
  const filled = rows.map((row) => {
    const { parameter_type, component } = readOrigin(row.origin) ?? {};
    const isMeant = parameter_type === parameter?.type.parameter_type && component === element?.id;
    return isMeant && typeof typical?.value === "number"
      ? { ...row, value: typical.value, unit: typical.unit, reference: typical.source ?? "" }
      : row;
  });
  return validationError({ fieldErrors: {} }, { ...submitted, rows: filled }, { status: 200 });
}

export default function ComponentSheet() {
  const page = useLoaderData<typeof loader>();
  return page.choice ? <SheetChoice {...page.choice} /> : <SheetPage {...page} />;
}
