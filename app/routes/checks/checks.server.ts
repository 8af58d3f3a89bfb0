import { formatNumber, formatPercent, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { enterPath } from "~/entities/parameters/enterPath";
import { firstTimeText } from "~/entities/results/firstTime";
import type { Finding } from "~/entities/results/result";
import { textsOf } from "~/i18n/i18n.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type Checked, componentChecks } from "~/services/checks/plausibility.server";
import { gapLinks } from "~/services/checks/seriesWithGaps.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { generateHref } from "~/services/parameters/generated/link";
import { findComponent } from "~/services/twin/components.server";
import type { CheckLine } from "~/ui/checks/CheckTable";

/** Words of a sentence that have the unit of the parameter it is about. */
const WITH_UNIT = new Set(["value", "base", "typical", "low", "high", "peak", "supply"]);
/** Words of a sentence that are lengths. */
const KM = new Set(["length", "way"]);

/** What the rules found, in words and with the way to what is to be looked at. */
export function checkLines(
  { actor, system }: SystemPage,
  checks: readonly Checked[],
  locale: Locale,
  scenarioId: string = BASE_SCENARIO_ID,
): CheckLine[] {
  const t = textsOf(locale);
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const { levels } = carrierNames(actor, locale, t("common:form.not_specified"));
  const paths = sitePaths(system.system_id);
  const technologies = technologiesOf(actor);
  const paramText = (name: string, value: string | number, unit: string): string | number => {
    if (name === "lower" || name === "upper") return types.get(String(value)) ?? value;
    if (name === "any_of") return oneOf(String(value).split(" "), types, locale);
    if (name === "parameterName") return types.get(String(value)) ?? value;
    if (name === "count") return value;
    if (name === "level" || name === "carrierLevel") return levels[String(value)] ?? value;
    if (typeof value !== "number" || name === "year") return value;
    if (KM.has(name)) return formatUnit(value, "km", locale);
    if (name === "share") return formatPercent(value, locale);
    return WITH_UNIT.has(name) && unit !== "1" ? formatUnit(value, unit, locale) : formatNumber(value, locale);
  };
  const gaps = gapLinks(actor, system.system_id, [scenarioId]);
  return checks.map(({ key, severity, params, about, parameter_type, unit }, index) => {
    const words = Object.entries(params).map(([name, value]) => [name, paramText(name, value, unit)] as const);
    const [area = "", ...rest] = key.split(".");
    const firstTime = firstTimeText(hourOf(params), locale, system.timezone);
    const text = t(`${area}:${rest.join(".")}`, { ...Object.fromEntries(words), firstTime });
    const parameter = parameter_type ? (types.get(parameter_type) ?? parameter_type) : null;
    return {
      key: `${index}`,
      severity,
      name: about.name,
      parameter: parameter && !text.startsWith(parameter) ? parameter : null,
      text,
      href:
        parameter_type !== undefined
          ? enterPath(system.system_id, about, { type: parameter_type, scenarioId })
          : about.type === "System"
            ? paths.components
            : about.type === "Geometry"
              ? paths.location(about.id ?? "")
              : paths.component(about.id ?? ""),
      gapsHref: gaps.hrefOf({ rule: key, element: about, type: parameter_type }),
      // What is missing can be made where its technology says how.
      generateHref:
        parameter_type !== undefined && key.startsWith("checks.needs")
          ? generateHref(
              technologies,
              technologies.get(findComponent(actor, system.system_id, about.id ?? "")?.technology_id ?? ""),
              { systemId: system.system_id, element: about, type: parameter_type, scenarioId },
            )
          : null,
    };
  });
}

/** The hour that a sentence of the engine names, if it does. */
function hourOf(params: Checked["params"]): Pick<Finding, "year" | "firstHour" | "firstYear"> {
  const number = (name: string) => (typeof params[name] === "number" ? params[name] : undefined);
  return { year: number("year"), firstHour: number("firstHour"), firstYear: number("firstYear") };
}

/** Names of parameter types of which one is enough: "A, B or C". */
export const oneOf = (ids: readonly string[], names: ReadonlyMap<string, string>, locale: Locale): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(ids.map((id) => names.get(id) ?? id));

/** What is odd about a component's parameters in a scenario. */
export function oddLines(page: SystemPage, id: string, scenarioId: string, locale: Locale): CheckLine[] {
  const component = findComponent(page.actor, page.system.system_id, id);
  if (!component || component.deleted_at) return [];
  return checkLines(page, componentChecks(page.actor, page.system, component, scenarioId), locale, scenarioId);
}
