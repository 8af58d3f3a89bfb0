import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import { catalogue } from "../catalogue";
import { liveSeries } from "./live";
import { operationSite } from "./operation";
import { parameters } from "./parameters";
import { demoPortfolio } from "./portfolio";
import { demoSeries } from "./series";
import { DEMO_SYSTEM_ID, geometries, lines, nodes, scenarios, system } from "./site";

export { DEMO_SYSTEM_ID, HIGH_PRICES_ID } from "./site";
export { demoDashboard } from "./dashboard";
export { batteryCourse, RESTING, timerStep } from "./battery";
export { demoValues, liveSeries, type Told } from "./live";
export { demoEvents } from "./events";
export { demoForecasts } from "./forecasts";
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
    operationSites: [operationSite],
    ...demoPortfolio(),
  };
}

/**
 * The demo's investment run: 2030 hour by hour; a first result is there within seconds. It uses the base scenario.
 * `userId` is who owns it.
 */
export const demoOptimization = (systemId: string = DEMO_SYSTEM_ID, userId = "demo"): Optimization =>
  optimizationSchema.parse({
    ...order(systemId, userId),
    optimization_id: "demo-investment-2030",
    name: "Demo: investment 2030",
    description: "What should the demo district build for 2030? Computed from synthetic series.",
    config: { delta_t: 1 },
  });

/** What the investment is set against. It starts first (and has the lesser id): the result shown unasked is the newest. */
export const demoStatusQuo = (systemId: string = DEMO_SYSTEM_ID, userId = "demo"): Optimization =>
  optimizationSchema.parse({
    ...order(systemId, userId),
    optimization_id: "demo-2030-status-quo",
    name: "Demo: status quo 2030",
    description: "What does the demo district cost in 2030 if nothing is built? Computed from synthetic series.",
    config: { delta_t: 1, status_quo: { status: true } },
  });

/**
 * What today's plants do in the year of the first start: the desk has deals in the months ahead, which a run of 2030 says nothing of. Long
 * steps, so that it takes no more than a second or two.
 */
export const demoToday = (systemId: string = DEMO_SYSTEM_ID, userId = "demo"): Optimization => {
  const year = new Date().getUTCFullYear();
  return optimizationSchema.parse({
    ...order(systemId, userId),
    optimization_id: "demo-0-today",
    name: `Demo: today's plants ${year}`,
    description:
      "What do the plants of the demo district burn and give today? Computed from synthetic series, in long steps.",
    dates: [`${year}-01-01`],
    config: { delta_t: 6, status_quo: { status: true } },
  });
};

const order = (system_id: string, user_id: string) => ({
  system_id,
  user_id,
  scenario_ids: [BASE_SCENARIO_ID],
  dates: ["2030-01-01"],
});
