import type { SystemSnapshot } from "~/entities/archive/snapshot";

/**
 * What a template takes of a system: its places, connections, components, scenarios and, if wanted, its parameters with their series. What
 * is of one real site stays there: live values and forecasts, events, operation, deals, tasks, dashboards and pictures.
 */
export function asTemplate(snapshot: SystemSnapshot, withParameters: boolean): SystemSnapshot {
  const { system, geometries, nodes, lines, technologies, carriers, carrierLevels, parameterTypes } = snapshot;
  const templateParameters = snapshot.parameters.filter(({ system_id }) => system_id === null || withParameters);
  const used = new Set(templateParameters.map(({ ts_id }) => ts_id));
  const ownScenarios = snapshot.scenarios.filter(({ system_id }) => system_id === null || withParameters);
  return {
    system: { ...system, has_operation: false, has_portfolio: false },
    geometries,
    nodes,
    lines,
    technologies,
    carriers,
    carrierLevels,
    parameterTypes,
    scenarios: ownScenarios,
    parameters: templateParameters.map((row) => ({ ...row, task_id: null })),
    series: snapshot.series.filter(({ meta }) => used.has(meta.ts_id)),
  };
}
