import { partsText } from "~/entities/core/namedPart";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Build } from "~/entities/results/runSummary/builds";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { parameterTypes } from "~/services/catalogue/types.server";
import { keptParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { otherSizes, restsOn } from "~/services/results/figures/restsOn";
import type { OtherSizeLine, RestsOnLine } from "~/ui/results/summary/RestsOn";
import { componentNames, type Ready } from "../frame.server";

/** Of a run of a large system the first ones are looked through. */
const MOST_READ = 2000;

/** kW of a MW. */
const KILO = 1000;

/** A cost for each kW or kWh of what is built in kW or kWh, as the answer names it; all else as the run read it. */
function perSizeBuilt(
  row: StoredParameter,
  builds: readonly Build[],
): Pick<StoredParameter, "unit" | "values" | "ranges"> {
  const { unit, values, ranges } = row;
  const isSmall = builds.some(({ componentId, amount }) => componentId === row.componentId && amount < 1);
  if (row.parameterType !== "investment_cost" || !isSmall || !/\/MWh?$/.test(unit)) return { unit, values, ranges };
  const scaled = (value: number) => value / KILO;
  return {
    unit: unit.replace("/MW", "/kW"),
    values: values.map((value) => value && scaled(value)),
    ranges: ranges && ranges.map((range) => range && [scaled(range[0]), scaled(range[1])]),
  };
}

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
      ...perSizeBuilt(row, builds),
      sources: partsText(row.sources, locale),
    })),
    others: otherSizes(part).map(({ componentId, ...other }): OtherSizeLine => ({
      ...other,
      owner: of(componentId),
      href: paths.parametersOf("node", componentId),
    })),
    href: paths.usedParameters(run.optimization_id),
  };
}
