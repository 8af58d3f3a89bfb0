import { optimizationSchema, type Optimization } from "~/entities/optimizations/optimization";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { catalogue } from "../catalogue";
import { liveSeries } from "./live";
import { parameters } from "./parameters";
import { demoSeries } from "./series";
import { DEMO_SYSTEM_ID, geometries, lines, nodes, scenarios, system } from "./site";

export { DEMO_SYSTEM_ID, HIGH_PRICES_ID } from "./site";
export { demoValues, liveSeries } from "./live";
export { SYNTHETIC_SOURCE } from "./series";

/**
 * The demo district as one snapshot: an invented site of homes, a workshop and an energy centre whose series the
 * product makes itself. The same object content at every call.
 */
export function demoSnapshot(): SystemSnapshot {
  return {
    system,
    geometries,
    nodes,
    lines,
    scenarios,
    series: demoSeries(DEMO_SYSTEM_ID),
    technologies: catalogue.technologies,
    carriers: catalogue.carriers,
    carrierLevels: catalogue.carrierLevels,
    parameterTypes: catalogue.parameterTypes,
    parameters: [...catalogue.parameters, ...parameters],
    liveSeries,
  };
}

/** The demo's investment run: 2030 in steps of six hours, so that a first result is there within seconds; base scenario. `userId` is who owns it. */
export function demoOptimization(systemId: string = DEMO_SYSTEM_ID, userId = "demo"): Optimization {
  return optimizationSchema.parse({
    optimization_id: "demo-investment-2030",
    system_id: systemId,
    user_id: userId,
    name: "Demo: investment 2030",
    description: "What should the demo district build for 2030? Computed from synthetic series.",
    scenario_ids: [BASE_SCENARIO_ID],
    dates: ["2030-01-01"],
    config: { delta_t: 6 },
  });
}
