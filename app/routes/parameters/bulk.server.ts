import type { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import { yearStartOf } from "~/entities/parameters/parameterForm";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, type SystemPage } from "~/routes/page/guard.server";
import { type BulkOrder, type BulkPlan, MOST_AT_ONCE } from "~/services/parameters/changeTogether.server";
import { elementChoices, scenarioChoices, typesById } from "~/services/parameters/context.server";
import { findParameters, namedParameters, parameterIds } from "~/services/parameters/rows.server";
import { BULK_ACTIONS, type BULK_FORMS, type BulkAction } from "~/ui/parameters/bulkForms";
import type { BulkLine } from "~/ui/parameters/BulkPreview";
import { listQuery } from "./listQuery.server";

/** Parameters a change is for: those named (?id=…), or all that the list's filter finds (?found=1). */
export interface Chosen {
  ids: string[];
  /** How many there are, more than `ids` where they are too many for one step. */
  count: number;
}

export function chosenParameters({ actor, system }: SystemPage, request: Request): Chosen {
  const query = new URL(request.url).searchParams;
  const { system_id } = system;
  if (query.get("found") === "1") {
    const filter = { ...listQuery(query), lifecycle: "live" as const };
    const { total } = findParameters(actor, system_id, { ...filter, page: 1 });
    return { ids: total > MOST_AT_ONCE ? [] : [...parameterIds(actor, system_id, filter)], count: total };
  }
  const ids = [...new Set(query.getAll("id"))];
  const rows = namedParameters(actor, system_id, ids);
  if (rows.length !== ids.length) throw notFoundPage();
  return { ids, count: ids.length };
}

/** What is to be done, as the address has it. */
export const bulkAction = (request: Request): BulkAction => {
  const what = new URL(request.url).searchParams.get("what");
  return BULK_ACTIONS.find((one) => one === what) ?? "scale";
};

type Filled = { [A in BulkAction]: z.infer<(typeof BULK_FORMS)[A]> };

/** The form of an action as the service takes it. */
export function orderOf<A extends BulkAction>(what: A, form: Filled[A]): BulkOrder {
  const filled = { ...form } as Partial<Filled["scale"] & Filled["value"] & Filled["eol"] & Filled["reference"]> &
    Partial<Filled["scenario"] & Filled["components"]>;
  switch (what) {
    case "scale":
      return { what: "scale", factor: filled.factor ?? 1 + (filled.percent ?? 0) / 100 };
    case "value":
      return { what: "value", value: filled.value ?? 0, unit: filled.unit ?? "" };
    case "eol":
      return { what: "eol", eol: yearStartOf(filled.eol ?? null) };
    case "reference":
      return { what: "reference", reference: filled.reference || null };
    case "scenario":
      return { what: "scenario", scenario_id: filled.scenario_id ?? "", existing: filled.existing ?? "skip" };
    default:
      return { what: "components", technology_id: filled.technology_id ?? "", existing: filled.existing ?? "skip" };
  }
}

/** Rows of a preview that are shown; the rest are counted. */
const SHOWN = 100;

/** The first rows of a plan in words. */
export function planLines({ actor, system }: SystemPage, plan: BulkPlan, what: BulkAction, locale: Locale) {
  const t = textsOf(locale);
  const types = typesById(actor);
  const scenarioNames = new Map(scenarioChoices(actor, system.system_id).map((one) => [one.scenario_id, one.name]));
  const steps = plan.steps.slice(0, SHOWN);
  const refusals = plan.refusals.slice(0, SHOWN);
  const sources = [...steps, ...refusals].map(({ source }) => source.parameter_id);
  const named = new Map(
    namedParameters(actor, system.system_id, [...new Set(sources)]).map((row) => [row.parameter_id, row]),
  );
  const elementName = (row: Parameter): string => {
    const entry = named.get(row.parameter_id);
    return entry?.element ?? (entry?.technology ? nameIn(entry.technology, locale) : system.name);
  };
  const { nodes, lines } = elementChoices(actor, system);
  const componentNames = new Map([...nodes, ...lines].map(({ id, name }) => [id, name]));
  const label = (row: Parameter, element: string): Omit<BulkLine, "key" | "before" | "after"> => {
    const type = types.get(row.properties.type);
    const { impact, price_scenario, eol } = row.properties;
    const more = [
      impact && impact !== "money" ? t(`parameters:impact.${impact}`) : "",
      price_scenario && price_scenario !== "base" ? t(`parameters:price_scenario.${price_scenario}`) : "",
    ].filter(Boolean);
    const name = type ? nameIn(type.name, locale) : row.properties.type;
    return {
      name: more.length > 0 ? `${name} (${more.join(", ")})` : name,
      element,
      scenario: scenarioNames.get(row.scenario_id) ?? row.scenario_id,
      date: row.date,
      eol: eol ?? null,
    };
  };
  const rowView = (row: Parameter | null) =>
    row && {
      value: row.properties.value,
      unit: row.properties.unit,
      series: row.ts_id !== null,
      formula: row.properties.formula ?? null,
      eol: row.properties.eol ?? null,
      reference: row.properties.reference ?? null,
    };
  return {
    what,
    lines: steps.map(({ source, before, after }): BulkLine => ({
      ...label(after, (elementOf(after).id && componentNames.get(elementOf(after).id ?? "")) || elementName(source)),
      key: after.parameter_id,
      before: rowView(before),
      after: rowView(after),
    })),
    refusals: refusals.map(({ source, target, message, params }, i) => ({
      ...label(source, target?.name ?? elementName(source)),
      key: `${i}`,
      message,
      params,
    })),
    counts: { steps: plan.steps.length, refusals: plan.refusals.length, unchanged: plan.unchanged },
    versions: plan.steps.map(({ after, version }) => `${version} ${after.parameter_id}`),
  };
}
