import { refOf } from "~/entities/checks/twin";
import type { Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { enterPath } from "~/entities/parameters/enterPath";
import { PRICE_SCENARIOS, type PriceScenario } from "~/entities/parameters/parameter";
import type { Finding } from "~/entities/results/result";
import { componentId } from "~/entities/twin/component";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { findComponent } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { type GapLinks, gapLinks } from "./seriesWithGaps.server";

/** Names that the engine's sentences show, by id. */
interface FindingNames {
  levels: Record<string, string>;
  parameters: Record<string, string>;
}

/** Names of the carrier levels, and of the parameter types that findings speak of; `none` stands for a level without value. */
export function findingNames(
  actor: Actor,
  locale: Locale,
  findings: readonly Pick<Finding, "parameterType">[],
  none: string,
): FindingNames {
  const typeNames = new Set(findings.map((finding) => finding.parameterType));
  const types = parameterTypes(actor).filter((type) => typeNames.has(type.parameter_type));
  return {
    levels: carrierNames(actor, locale, none).levels,
    parameters: Object.fromEntries(types.map((type) => [type.parameter_type, nameIn(type.name, locale)])),
  };
}

/** Types that belong to the system as a whole, not to one of its components. */
const isOfSystem = (actor: Actor, type: string): boolean =>
  parameterTypes(actor)
    .find(({ parameter_type }) => parameter_type === type)
    ?.element_types.join() === "System";

/** What is put right by another run, or by running one again. */
const ABOUT_RUNS = new Set([
  "invest_run_gone",
  "invest_result_too_old",
  "dispatch_years_differ",
  "infeasible_cost_cap",
  "cost_cap_of_money",
  "grants_need_one_year",
  "alternative_needs_investment",
  "alternative_component_missing",
  "alternative_units_differ",
  "without_unknown",
  "steps_without_alternative",
  "weather_years_unused",
]);

/** The price that a run at high or low prices misses. */
const missingPrice = ({ rule }: Finding): PriceScenario =>
  PRICE_SCENARIOS.find((scenario) => rule.startsWith(`no_${scenario}_price`)) ?? "base";

/**
 * Where what a run found can be put right: the list of its gaps, the form of the parameter, else the component or location. Null where it is
 * gone. @param scenarioIds those of the run
 */
export function findingHrefs(
  actor: Actor,
  systemId: string,
  findings: readonly Finding[],
  scenarioIds: readonly string[],
): (string | null)[] {
  const gaps = gapLinks(actor, systemId, scenarioIds);
  return findings.map((finding) => hrefOf(actor, systemId, finding, gaps));
}

function hrefOf(actor: Actor, systemId: string, finding: Finding, links: GapLinks): string | null {
  const { componentId: id, placeId, parameterType: type } = finding;
  const paths = sitePaths(systemId);
  if (id) {
    const component = findComponent(actor, systemId, id);
    if (!component || component.deleted_at) return null;
    const gaps = links.hrefOf({ rule: finding.rule, element: refOf(component), type });
    if (gaps) return gaps;
    return type === undefined
      ? paths.component(componentId(component))
      : enterPath(systemId, refOf(component), {
          type,
          scenarioId: BASE_SCENARIO_ID,
          priceScenario: missingPrice(finding),
        });
  }
  if (placeId) {
    const location = get(actor, geometryEntity, placeId);
    if (!location || location.deleted_at || location.system_id !== systemId) return null;
    const element = { type: "Geometry", id: placeId, technology_id: null } as const;
    return type === undefined
      ? paths.location(placeId)
      : enterPath(systemId, element, { type, scenarioId: BASE_SCENARIO_ID });
  }
  if (finding.rule === "invest_component_gone") return `${paths.components}?tab=deleted`;
  if (ABOUT_RUNS.has(finding.rule)) return paths.optimizations;
  if (type === undefined) return null;
  return isOfSystem(actor, type)
    ? enterPath(
        systemId,
        { type: "System", id: null, technology_id: null },
        { type, scenarioId: BASE_SCENARIO_ID, priceScenario: missingPrice(finding) },
      )
    : `${paths.parameters}?${new URLSearchParams({ parameter_type: type }).toString()}`;
}
