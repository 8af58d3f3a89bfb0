import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { parseFormula } from "~/entities/parameters/formula";
import { hasNoEffectYet } from "~/entities/parameters/parameterEffect";
import { componentId, type Component } from "~/entities/twin/component";
import type { Findings } from "./findings";

/** Parameters that somebody entered for this run and that no part of it reads: said once per component and type. */
export function remarkOnParametersWithoutEffect(
  snapshot: SystemSnapshot,
  scenarioIds: readonly string[],
  taking: readonly Component[],
  findings: Findings,
): void {
  const scenarios = new Set([...scenarioIds, BASE_SCENARIO_ID]);
  const inFormulas = namesIn(snapshot.parameters.flatMap(({ properties }) => properties.formula ?? []));
  const names = new Map(taking.map((component) => [componentId(component), component.name]));
  for (const { node_id, line_id, system_id, scenario_id, properties } of snapshot.parameters) {
    if (!hasNoEffectYet(properties.type) || !scenarios.has(scenario_id)) continue;
    // By way of a formula it counts.
    if (inFormulas.has(properties.type)) continue;
    const own = node_id ?? line_id;
    const parameterType = properties.type;
    if (own !== null) {
      const componentName = names.get(own);
      if (componentName !== undefined)
        findings.add("parameter_without_effect", "info", { componentId: own, componentName, parameterType });
    } else if (system_id !== null) findings.add("parameter_without_effect_here", "info", { parameterType });
  }
}

/** Parameter types that formulas name. */
function namesIn(formulas: readonly string[]): Set<string> {
  const parsed = [...new Set(formulas)].map(parseFormula);
  return new Set(parsed.flatMap((one) => (one.ok ? one.formula.children : [])));
}
