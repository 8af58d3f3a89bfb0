import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Build } from "~/entities/results/runSummary/builds";
import { parameterTypes } from "~/services/catalogue/types.server";
import { keptParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { otherSizes, restsOn } from "~/services/results/figures/restsOn";
import type { OtherSizeLine, RestsOnLine } from "~/ui/results/summary/RestsOn";
import { componentNames, type Ready } from "../frame.server";

/** Of a run of a large system the first ones are looked through. */
const MOST_READ = 2000;

/** What the answer of a run rests on, in the reader's language. */
export function restsOnOf({ actor, system, run, result, locale }: Ready, builds: readonly Build[]) {
  const { rows } = keptParameters(actor, run.optimization_id, MOST_READ);
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const names = componentNames(result);
  const of = (componentId: string | null) => (componentId === null ? "" : (names[componentId] ?? componentId));
  const paths = sitePaths(system.system_id);
  const part = { result, parameters: rows, builds };
  return {
    lines: restsOn(part).map((row): RestsOnLine => ({
      owner: of(row.componentId),
      name: types.get(row.parameterType) ?? row.parameterType,
      impact: row.impact,
      unit: row.unit,
      values: row.values,
      ranges: row.ranges,
      sources: row.sources.join("; "),
    })),
    others: otherSizes(part).map(({ componentId, ...other }): OtherSizeLine => ({
      ...other,
      owner: of(componentId),
      href: paths.parametersOf("node", componentId),
    })),
    href: paths.usedParameters(run.optimization_id),
  };
}
