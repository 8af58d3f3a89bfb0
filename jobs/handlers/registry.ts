import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { setStatus } from "~/services/optimizations/status.server";
import { JOBS } from "~/services/registry.server";
import type { ForecastOutcome } from "~jobs/engines/forecast";
import { childProgram, inChild } from "~jobs/worker/inChild";
import type { Registry } from "~jobs/worker/handler";
import { rates } from "./accounting";
import { dueForecasts, forecastHandler } from "./forecasts/forecast";
import { eventHandlers } from "./events";
import { combination } from "./archive/combination";
import { systemImport } from "./archive/systemImport";
import { generateSeriesOf } from "./generation";
import { mail } from "./notifications/mail";
import { notify } from "./notifications/notify";
import { optimizationHandler } from "./optimizations/run";
import { backup, demoLive, purgeItems, purgeJobs } from "./start";
import { quickSiteHandler } from "./quick";
import { callOfService } from "./services";
import { portfolioHandlers } from "./portfolio";
import { spotHandlers } from "./spot";
import { planHandler } from "./operator/plan";
import { operate } from "./operator/operate";
import { judgeDays, judgeHandler } from "./operator/judge";
import { planMails } from "./operator/mails";
import { setpointHandlers } from "./operator/setpoints";
import { planSite, type MakePlan } from "./operator/planWork";
import { Planner } from "~jobs/solver/operation/planner";
import { studyHandler } from "./studies";
import { importTable } from "./tables";
import { fetchWeather } from "./weather";

/** Bound of the memory of a forecast [MB]; the largest takes a third of it. */
const FORECAST_MB = 512;
/** Bound of everything that the process of plans holds [MB]. */
const PLAN_MB = 2048;

/** What does the jobs of every type that the product puts into the queue. */
export function createRegistry(): Registry {
  const solver = childProgram("solve");
  const run = optimizationHandler({ loadRun, setStatus, saveResult }, (input, options) =>
    inChild(solver, input, { ...options, residentMb: options.memoryMb }),
  );
  const forecaster = childProgram("forecast");
  const forecast = forecastHandler((input, signal) =>
    inChild<ForecastOutcome>(forecaster, input, { signal, memoryMb: FORECAST_MB }),
  );
  const planner = new Planner();
  const maker =
    (signal: AbortSignal): MakePlan =>
    (site, settings, onPlan) =>
      planner.plan(site, settings, { signal, onPlan, residentMb: PLAN_MB });
  const plan = planHandler((task, { signal, onProgress }) => planSite(task, maker(signal), onProgress));
  const registry: Registry = {
    ...run,
    ...studyHandler,
    ...plan,
    ...planMails,
    ...operate,
    ...setpointHandlers(),
    ...judgeHandler(maker),
    ...judgeDays,
    ...combination,
    ...systemImport,
    ...rates,
    ...mail,
    ...importTable,
    ...generateSeriesOf,
    ...fetchWeather,
    ...quickSiteHandler,
    ...callOfService,
    ...notify,
    ...purgeItems,
    ...purgeJobs,
    ...backup,
    ...demoLive,
    ...forecast,
    ...dueForecasts,
    ...eventHandlers,
    ...spotHandlers,
    ...portfolioHandlers,
  };
  const missing = JOBS.filter(({ type }) => !registry[type]);
  if (missing.length > 0)
    throw new Error(`Nothing does jobs of the types ${missing.map(({ type }) => type).join(", ")}`);
  return registry;
}
