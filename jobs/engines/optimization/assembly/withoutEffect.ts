import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { PARAMETERS_OF_FLAG } from "~/entities/optimizations/flagParameters";
import type { ModelFlag, Optimization } from "~/entities/optimizations/optimization";
import { parseFormula } from "~/entities/parameters/formula";
import { hasNoEffectYet } from "~/entities/parameters/parameterEffect";
import { componentId, type Component } from "~/entities/twin/component";
import type { Findings } from "../findings";

/**
 * Parameters that somebody entered for this run and that it leaves aside: those that no run reads, once per component and type,
 * and those of a flag that is off, once per component and flag.
 */
export function remarkOnParametersWithoutEffect(
  snapshot: SystemSnapshot,
  { scenario_ids, config }: Pick<Optimization, "scenario_ids" | "config">,
  taking: readonly Component[],
  findings: Findings,
): void {
  const scenarios = new Set([...scenario_ids, BASE_SCENARIO_ID]);
  const inFormulas = namesIn(snapshot.parameters.flatMap(({ properties }) => properties.formula ?? []));
  const names = new Map(taking.map((component) => [componentId(component), component.name]));
  const flagOf = new Map<string, ModelFlag>();
  for (const [flag, types] of Object.entries(PARAMETERS_OF_FLAG) as [ModelFlag, readonly string[]][])
    if (!config.model[flag]) for (const type of types) flagOf.set(type, flag);
  const told = new Set<string>();
  for (const { node_id, line_id, system_id, scenario_id, properties } of snapshot.parameters) {
    const parameterType = properties.type;
    const flag = flagOf.get(parameterType);
    if ((!flag && !hasNoEffectYet(parameterType)) || !scenarios.has(scenario_id)) continue;
    // By way of a formula it counts.
    if (inFormulas.has(parameterType)) continue;
    const own = node_id ?? line_id;
    const componentName = own === null ? undefined : names.get(own);
    if (own !== null && componentName === undefined) continue;
    if (own === null && system_id === null) continue;
    if (flag) {
      if (told.has(`${own} ${flag}`)) continue;
      told.add(`${own} ${flag}`);
    }
    const rule = flag ? `needs_${flag}` : "parameter_without_effect";
    if (own !== null) findings.add(rule, "info", { componentId: own, componentName, parameterType });
    else findings.add(`${rule}_here`, "info", { parameterType });
  }
}

/** Parameter types that formulas name. */
function namesIn(formulas: readonly string[]): Set<string> {
  const parsed = [...new Set(formulas)].map(parseFormula);
  return new Set(parsed.flatMap((one) => (one.ok ? one.formula.children : [])));
}
