import type { LoaderFunctionArgs } from "@remix-run/node";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import { type Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import type { ComparedSide } from "~/entities/scenarios/scenarioComparison";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { parameterQuery } from "~/routes/parameters/paths";
import { type ScenarioChoice, scenarioChoices } from "~/services/parameters/context.server";
import {
  type ComparedParameter,
  compareScenarios,
  type Comparison,
} from "~/services/scenarios/scenarioComparison.server";
import type { ComparisonLine, SideView } from "~/ui/scenarios/ComparisonTable";
import { meanDifference } from "~/ui/scenarios/meanDifference";
import { listQuery } from "../parameters/listQuery.server";

export interface Asked {
  page: SystemPage;
  locale: Locale;
  query: URLSearchParams;
  choices: ScenarioChoice[];
  /** Two or three, the first is what the others are compared with. */
  scenarios: ScenarioChoice[];
  comparison: Comparison;
}

/** The comparison that an address asks for; 404 for a scenario out of reach. */
export async function comparisonScope(args: LoaderFunctionArgs, whole = false): Promise<Asked> {
  const page = requireSystem(args);
  const locale = await localeOf(args.request);
  const query = new URL(args.request.url).searchParams;
  const choices = scenarioChoices(page.actor, page.system.system_id);
  const typedIds = (["a", "b", "c"] as const).map((name) => query.get(name) || null);
  // Without a choice: the base scenario next to the system's newest own one.
  const ids = typedIds[1] || typedIds[0] ? typedIds : [BASE_SCENARIO_ID, choices.at(-1)?.scenario_id ?? null];
  const scenarios = [...new Set([ids[0] ?? BASE_SCENARIO_ID, ...ids.slice(1)])].flatMap((id) => {
    if (id === null) return [];
    const choice = choices.find(({ scenario_id }) => scenario_id === id);
    if (!choice) throw notFoundPage();
    return [choice];
  });
  const { element, search, price_scenario } = listQuery(query);
  const group = PARAMETER_GROUPS.find((one) => one === query.get("group")) ?? null;
  const comparison = compareScenarios(
    page.actor,
    page.system,
    scenarios.map(({ scenario_id }) => scenario_id),
    {
      everything: query.get("show") === "all",
      element,
      group,
      text: search,
      locale,
      priceScenario: price_scenario ?? "base",
      page: whole ? null : Number(query.get("page")) || 1,
    },
  );
  return { page, locale, query, choices, scenarios, comparison };
}

/** A comparison's parameters, year by year, as they are shown. */
export function comparisonLines(comparisonPage: Asked): ComparisonLine[] {
  const { page, locale, choices, comparison } = comparisonPage;
  const t = textsOf(locale);
  const base = sitePaths(page.system.system_id).parameters;
  const names = new Map(choices.map(({ scenario_id, name }) => [scenario_id, name]));
  const side = ({ value, origin }: ComparedSide, { kind }: ComparedParameter): SideView => ({
    value: value?.kind === "value" ? (kind.value_type === "boolean" ? value.value !== 0 : value.value) : null,
    series: value?.kind === "series" ? { id: value.ts_id, mean: comparison.means[value.ts_id] ?? null } : null,
    open: value?.kind === "open" ? { reason: value.reason, formula: value.formula } : null,
    origin: origin?.level ?? null,
    scenario: (origin?.scenario_id && names.get(origin.scenario_id)) ?? null,
  });
  const ofMeans = (a: ComparedSide | undefined, b: ComparedSide | undefined, parameter: ComparedParameter) =>
    meanDifference(a && side(a, parameter), b && side(b, parameter));
  return comparison.parameters.flatMap((parameter) => {
    const { element, type, kind, impact, unit, years } = parameter;
    const type_name = nameIn(kind.name, locale);
    const scenario_id = comparisonPage.scenarios.at(-1)?.scenario_id;
    return years.map(({ from, sides, differences, same }, i): ComparisonLine => ({
      key: `${element.type} ${element.id} ${element.technology_id} ${type} ${impact} ${from}`,
      element: element.name,
      elementType: element.type,
      technology: element.type === "Geometry" && element.technology ? nameIn(element.technology.name, locale) : null,
      href: `${base}${parameterQuery({ element, scenario_id })}`,
      type: hasImpact(kind) && impact !== "money" ? `${type_name} (${t(`parameters:impact.${impact}`)})` : type_name,
      unit,
      from,
      until: years[i + 1]?.from ?? null,
      sides: sides.map((one) => side(one, parameter)),
      differences:
        kind.value_type === "boolean"
          ? differences.map(() => null)
          : differences.map((one, at) => one ?? (same ? null : ofMeans(sides[0], sides[at + 1], parameter))),
      same,
    }));
  });
}
