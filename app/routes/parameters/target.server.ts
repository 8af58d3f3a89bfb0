import type { Technology } from "~/entities/catalogue/technology";
import type { Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { isIgnoredByRuns } from "~/entities/parameters/ignoredTypes";
import {
  PARAMETER_IMPACTS,
  type ParameterImpact,
  PRICE_SCENARIOS,
  type PriceScenario,
} from "~/entities/parameters/parameter";
import { elementFromQuery, type ElementRef } from "~/entities/parameters/parameterElement";
import { hasImpact, unitSuggestions } from "~/entities/parameters/parameterUnit";
import type { UnitChoice } from "~/entities/parameters/view";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, type SystemPage } from "~/routes/page/guard.server";
import {
  type NamedElement,
  namedElement,
  type ParameterScope,
  type ScenarioChoice,
  scenarioChoices,
  storedUnit,
  technologiesOf,
  typesById,
} from "~/services/parameters/context.server";
import { type ParameterTarget, targetWith } from "~/services/parameters/save.server";
import { isConvertible } from "~/services/units/units.server";

/** What the query of a parameter page names, looked up in the system. */
export interface PageContext {
  locale: Locale;
  technologies: ReadonlyMap<string, Technology>;
  scenarios: ScenarioChoice[];
  scenario: ScenarioChoice;
  element: NamedElement | null;
}

/** 404 when the query names a scenario or an element that the system does not have. */
export function pageContext(page: SystemPage, query: URLSearchParams, locale: Locale): PageContext {
  const technologies = technologiesOf(page.actor);
  const scenarios = scenarioChoices(page.actor, page.system.system_id);
  const scenarioId = query.get("scenario_id") || BASE_SCENARIO_ID;
  const scenario = scenarios.find(({ scenario_id }) => scenario_id === scenarioId);
  const ref = elementFromQuery(query);
  const element = ref && namedElement({ actor: page.actor, system: page.system, technologies }, ref, locale);
  if (!scenario || (ref && !element)) throw notFoundPage();
  return { locale, technologies, scenarios, scenario, element: element ?? null };
}

/** Whose parameters the page shows. */
export const scopeOf = ({ actor, system }: SystemPage, { technologies }: PageContext): ParameterScope => ({
  actor,
  system,
  technologies,
});

/** The parameter a query names in full; null while the type is still to be chosen. 404 for an unknown type. */
export function targetOf(page: SystemPage, context: PageContext, query: URLSearchParams): ParameterTarget | null {
  const typeId = query.get("parameter_type");
  if (!typeId || !context.element) return null;
  const type = typesById(page.actor).get(typeId);
  if (!type) throw notFoundPage();
  return targetWith(type, {
    element: context.element,
    scenario_id: context.scenario.scenario_id,
    impact: impactOf(query.get("impact")),
    price_scenario: priceScenarioOf(query.get("price_scenario")),
  });
}

export const priceScenarioOf = (text: unknown): PriceScenario | undefined =>
  PRICE_SCENARIOS.find((one) => one === text);

export const impactOf = (text: unknown): ParameterImpact | undefined =>
  PARAMETER_IMPACTS.find((impact) => impact === text);

/** Words for an element: "Component: Heat pump". */
export function elementLabel(element: ElementRef & { name: string }, locale: Locale): string {
  return textsOf(locale)(`parameters:element_named.${element.type}`, { name: element.name });
}

/** Units a value of the target may be typed in, per impact kind, each with its factor. */
export function unitChoices(page: SystemPage, target: ParameterTarget): UnitChoice[] {
  const impacts = hasImpact(target.type) ? (["money", "CO2"] as const) : ([null] as const);
  const choices: UnitChoice[] = [];
  for (const impact of impacts) {
    const stored = storedUnit(page.system, target.element, target.type, impact);
    for (const unit of unitSuggestions(stored, page.system.unit)) {
      const { factor, offset } = isConvertible(unit, stored, { currency: page.system.unit });
      if (factor !== null && !choices.some((choice) => choice.unit === unit)) choices.push({ unit, factor, offset });
    }
  }
  return choices;
}

/** The profile of a parameter in words, shown above steps 2 and 3. */
export function profileOf(context: PageContext, target: ParameterTarget | null, locale: Locale) {
  const { element, scenario } = context;
  return {
    scenario: scenario.name,
    element: element && elementLabel(element, locale),
    technology:
      element?.technology && element.type !== "Tech"
        ? nameIn(element.technology.name, locale)
        : element?.type === "Geometry"
          ? textsOf(locale)("parameters:wizard.no_limit")
          : null,
    type: target && nameIn(target.type.name, locale),
    priceScenario: target && target.price_scenario !== "base" ? target.price_scenario : null,
    description: target && nameIn(target.type.description, locale),
    unread: target !== null && isIgnoredByRuns(target.type.parameter_type) ? target.type.parameter_type : null,
    modules: target ? target.type.modules : [],
  };
}
export type Profile = ReturnType<typeof profileOf>;
