import { randomUUID } from "node:crypto";
import type { Locale } from "~/entities/enums";
import { ELEMENT_TYPES, type ElementType } from "~/entities/parameter";
import { boundsIn, changesByYear, takesSeries } from "~/entities/parameterUnit";
import { nameIn } from "~/entities/shared";
import type { Technology } from "~/entities/technology";
import { textsOf } from "~/i18n/i18n.server";
import type { SystemPage } from "~/routes/guard.server";
import { elementChoices, type NamedElement } from "~/services/parameterContext.server";
import { elementFigures, typeChoices } from "~/services/parameterOverview.server";
import { unitOf, type FigureTarget } from "~/services/parameterSave.server";
import { siblingRows } from "~/services/parameters.server";
import { typicalValueFor, type TypicalValue } from "~/services/typicalValues.server";
import { figureQuery, parametersPath, wizardPath } from "./paths";
import { unitChoices, type PageContext } from "./target.server";

/** Step 1: scenario, kind of element, element. The kind is chosen by link, so that its elements can be listed. */
export function contextStep(page: SystemPage, context: PageContext, query: URLSearchParams, locale: Locale) {
  const t = textsOf(locale);
  const chosen = ELEMENT_TYPES.find((type) => type === query.get("element_type"));
  const type: ElementType = chosen ?? context.element?.type ?? "Node";
  const choices = elementChoices(page.actor, page.system);
  const base = `${parametersPath(page.system.system_id)}/new`;
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
      href: `${base}?${new URLSearchParams({ step: "1", scenario_id, element_type: one }).toString()}`,
      current: one === type,
    })),
    scenario_id,
    scenarios: context.scenarios.map((one) => ({ value: one.scenario_id, label: one.name })),
    chosen: context.element?.type === type ? context.element.id : null,
    options,
    /** A location's figure can be limited to a technology. */
    technologies: type === "Geometry" ? technologies : null,
    technology: context.element?.type === "Geometry" ? context.element.technology_id : null,
    action: base,
  };
}

/** The technology tree as options: deeper ones indented, in the order of the tree. */
function technologyOptions(technologies: ReadonlyMap<string, Technology>, locale: Locale) {
  const children = new Map<string | null, Technology[]>();
  for (const technology of technologies.values())
    children.set(technology.tech_id_parent, [...(children.get(technology.tech_id_parent) ?? []), technology]);
  const visit = (parent: string | null, depth: number): { value: string; label: string }[] =>
    depth > 20
      ? []
      : (children.get(parent) ?? []).flatMap((technology) => [
          {
            value: technology.technology_id,
            label: `${"\u00a0\u00a0\u00a0".repeat(depth)}${nameIn(technology.name, locale)}`,
          },
          ...visit(technology.technology_id, depth + 1),
        ]);
  return visit(null, 0);
}

/** Step 2: the kinds of figures the element can have, by group; choosing one leads on. */
export function typeStep(
  page: SystemPage,
  context: PageContext,
  element: NamedElement,
  query: URLSearchParams,
  locale: Locale,
) {
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
        words: [type.parameter_type, ...type.buzzwords].join(" "),
        href: wizardPath(page.system.system_id, 3, { ...at, parameter_type: type.parameter_type }),
      }))
      .filter((type) => `${type.name} ${type.description} ${type.words}`.toLowerCase().includes(word)),
  }));
  return {
    q: query.get("q"),
    keep: Object.fromEntries(new URLSearchParams(figureQuery(at, { step: "2" }))),
    resetHref: wizardPath(page.system.system_id, 2, at),
    groups: groups.filter(({ types }) => types.length > 0),
  };
}

/** Step 3: the form of values, begun with what counts now or with a typical value. */
export async function valueStep(page: SystemPage, context: PageContext, target: FigureTarget, query: URLSearchParams) {
  const { system, actor } = page;
  const figure = { ...target, type: target.type.parameter_type, impact: target.impact ?? undefined };
  const existing = siblingRows(actor, system.system_id, figure)[0];
  const typical = typicalValueFor(system, target, context.technologies);
  const at = { ...target, parameter_type: target.type.parameter_type };
  const taken = query.get("typical") === "1" ? typical : null;
  return {
    value: await valueForm(page, target, startRows(page, context, target, taken)),
    tabs: valueTabs(page, target),
    existingHref: existing ? `${parametersPath(system.system_id)}/${existing.parameter_id}` : null,
    typical: typical && {
      ...typical,
      taken: taken !== null,
      href: `${parametersPath(system.system_id)}/new${figureQuery(at, { step: "3", typical: "1" })}`,
    },
  };
}

/** Value, and upload where the type can be a series. */
export function valueTabs(page: SystemPage, target: FigureTarget, parameterId: string | null = null) {
  const { system_id } = page.system;
  const at = { ...target, parameter_type: target.type.parameter_type, parameter_id: parameterId };
  const value = parameterId ? `${parametersPath(system_id)}/${parameterId}` : wizardPath(system_id, 3, at);
  return takesSeries(target.type) ? { value, upload: `${parametersPath(system_id)}/upload${figureQuery(at)}` } : null;
}

interface StartRow {
  parameter_id: string;
  date: string | null;
  value: number | boolean | null;
  eol: string | null;
  reference: string | null;
  expected: string | null;
}

/** What the form of values needs beside its rows. */
export async function valueForm(page: SystemPage, target: FigureTarget, rows: readonly StartRow[]) {
  const { type, impact } = target;
  const { lower, upper } = boundsIn(type, { factor: 1, offset: 0 });
  return {
    boolean: type.value_type === "boolean",
    unit: unitOf(page.system, target),
    units: await unitChoices(page, target),
    impact,
    byYear: changesByYear(type),
    hasEol: type.varproperties.includes("eol"),
    lower,
    upper,
    rows,
  };
}

/** New rows: the typical value when asked for, else what is inherited now, else one empty row. */
function startRows(
  page: SystemPage,
  context: PageContext,
  target: FigureTarget,
  typical: TypicalValue | null,
): StartRow[] {
  const row = (fields: Partial<StartRow>): StartRow => ({
    ...{ parameter_id: randomUUID(), date: null, value: null, eol: null, reference: null, expected: null },
    ...fields,
  });
  if (typical) return [row({ value: typical.value, reference: typical.source })];
  const figures = elementFigures(page.actor, page.system, target.element, target.scenario_id, context.technologies);
  const current = figures.find(
    (one) => one.type.parameter_type === target.type.parameter_type && one.impact === target.impact,
  );
  const inherited = current?.own ? [] : (current?.rows ?? []).filter((one) => one.ts_id === null);
  if (inherited.length === 0)
    return [row(target.type.value_type === "boolean" ? { value: current?.defaultValue !== 0 } : {})];
  return inherited.map(({ date, properties }) =>
    row({ date, value: properties.value, eol: properties.eol ?? null, reference: properties.reference ?? null }),
  );
}
