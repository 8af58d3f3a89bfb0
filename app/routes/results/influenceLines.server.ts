import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { elementQuery, type ElementRef } from "~/entities/parameters/parameterElement";
import { type Influence, influences, MOST_INFLUENTIAL } from "~/entities/results/influence";
import { textsOf } from "~/i18n/i18n.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { InfluenceLine } from "~/ui/results/influence/InfluenceTable";
import { namesOf, placeNames, type Ready } from "./frame.server";

/** The inputs that matter most in the words of a page, the largest first; `why` there are none, or not all. */
export function influenceLines(ready: Ready, most = MOST_INFLUENTIAL) {
  const { actor, system, run, result, locale } = ready;
  const { sensitivities } = result;
  if (!sensitivities) return { lines: [], why: "none" as const };
  const t = textsOf(locale);
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const names = namesOf(ready);
  const locationNames = placeNames(ready);
  const lines = new Map(result.components.map((one) => [one.id, one.root === "transmission"]));
  const hrefOf = ({ componentId, placeId }: Influence): string | null => {
    if (componentId !== null && !names.openable.includes(componentId)) return null;
    const element: ElementRef =
      componentId !== null
        ? { type: lines.get(componentId) ? "Line" : "Node", id: componentId, technology_id: null }
        : { type: placeId === null ? "System" : "Geometry", id: placeId, technology_id: null };
    const query = { ...elementQuery(element), scenario_id: run.scenario_ids[0] ?? "" };
    return `${sitePaths(system.system_id).parameters}?${new URLSearchParams(query).toString()}`;
  };
  const line = (one: Influence, i: number): InfluenceLine => ({
    ...one,
    key: String(i),
    owner:
      one.componentId !== null
        ? (names.components[one.componentId] ?? one.componentId)
        : one.placeId !== null
          ? (locationNames[one.placeId] ?? one.placeId)
          : t("results:costs.system"),
    href: hrefOf(one),
    input:
      one.kind === null
        ? (types.get(one.parameterType ?? "") ?? one.parameterType ?? "")
        : t(`results:kind.${one.kind}`),
  });
  return {
    lines: influences(sensitivities).slice(0, most).map(line),
    why: result.solver?.hasDuals ? null : ("no_limits" as const),
  };
}
