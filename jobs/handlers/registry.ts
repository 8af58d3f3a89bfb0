import { away } from "~jobs/machines/away";
import type { Machines } from "~jobs/machines/handOut";
import { Planner } from "~jobs/solver/operation/planner";
import type { Registry } from "~jobs/worker/handler";
import { childProgram, inChild } from "~jobs/worker/inChild";
import { WarmChildren } from "~jobs/worker/warmChildren";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { RunResult } from "~/entities/results/result";
import type { BuiltForecast } from "~/services/forecasts/store.server";
import { setStatus } from "~/services/optimizations/status.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { JOBS } from "~/services/registry.server";
import { rates } from "./accounting";
import { callOfService } from "./api";
import { combination } from "./archive/combination";
import { systemImport } from "./archive/systemImport";
import { eventHandlers } from "./events";
import { type ComputeForecast, dueForecasts, forecastHandler } from "./forecasts/forecast";
import { weatherForecastHandlers } from "./forecasts/weather";
import { generateSeriesOf } from "./generation";
import { compactSpaces, measureSpaces, retain } from "./installation";
import { mail } from "./notifications/mail";
import { notify } from "./notifications/notify";
import { judgeDays, judgeHandler } from "./operator/judge";
import { planMails } from "./operator/mails";
import { operate } from "./operator/operate";
import { type ComputePlan, planHandler } from "./operator/plan";
import { type MakePlan, planSite } from "./operator/planWork";
import { setpointHandlers } from "./operator/setpoints";
import { optimizationHandler, type Solve } from "./optimizations/run";
import { portfolioHandlers } from "./portfolio";
import { quickSiteHandler } from "./quick";
import { spotHandlers } from "./spot";
import { backup, checkStoredFiles, clearKeys, demoLive, demoWeek, purgeItems, purgeJobs } from "./start";
import { studyHandler } from "./studies";
import { importTable } from "./tables";
import { providedRoles } from "./team";
import { fetchWeather } from "./weather";
import { webhookHandlers } from "./webhooks";

/** Bound of the memory of a forecast [MB]; the largest takes a third of it. */
const FORECAST_MB = 512;
/** Bound of everything that the process of plans holds [MB]. */
const PLAN_MB = 2048;

/** What does the jobs of every type that the product puts into the queue; with `machines` they compute runs and forecasts. */
export function createRegistry(machines?: Machines): Registry {
  const maker =
    (planner: Planner) =>
    (signal: AbortSignal): MakePlan =>
    (site, settings, onPlan) =>
      planner.plan(site, settings, { signal, onPlan, residentMb: PLAN_MB });
  const ahead = maker(new Planner());
  // A day that is judged is no reason for a plan to wait.
  const afterwards = maker(new Planner());
  const compute: ComputePlan = (task, { signal, onProgress }) => planSite(task, ahead(signal), onProgress);
  const registry: Registry = {
    ...computing(machines),
    ...studyHandler,
    ...planHandler(compute),
    ...planMails,
    ...operate,
    ...setpointHandlers(),
    ...weatherForecastHandlers,
    ...judgeHandler(afterwards),
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
    ...webhookHandlers,
    ...purgeItems,
    ...clearKeys,
    ...purgeJobs,
    ...backup,
    ...checkStoredFiles,
    ...measureSpaces,
    ...retain,
    ...compactSpaces,
    ...demoLive,
    ...demoWeek(compute),
    ...dueForecasts,
    ...eventHandlers,
    ...spotHandlers,
    ...portfolioHandlers,
    ...providedRoles,
  };
  const missing = JOBS.filter(({ type }) => !registry[type]);
  if (missing.length > 0)
    throw new Error(`Nothing does jobs of the types ${missing.map(({ type }) => type).join(", ")}`);
  return registry;
}

/** Runs and forecasts: their programs know values only, so they can be run here as well as on a worker machine. */
function computing(machines: Machines | undefined): Registry {
  const store = { loadRun, setStatus, saveResult };
  if (machines) {
    const solve: Solve = (input, { id, ...options }) =>
      machines.compute<RunResult, RunProgress>(id, "solve", input, { ...options, residentMb: options.memoryMb });
    const forecast: ComputeForecast = (input, signal, id) =>
      machines.compute<BuiltForecast>(id, "forecast", input, { by: null, signal, memoryMb: FORECAST_MB });
    return away({ ...optimizationHandler(store, solve), ...forecastHandler(forecast) }, machines);
  }
  const forecaster = childProgram("forecast");
  const solvers = new WarmChildren(childProgram("solve"));
  const solve: Solve = (input, { onBegin, ...options }) => {
    const begin = () => onBegin(Date.now());
    begin();
    return solvers.run<RunResult, RunProgress>(input, { ...options, residentMb: options.memoryMb, onAnew: begin });
  };
  const forecast: ComputeForecast = (input, signal) =>
    inChild<BuiltForecast>(forecaster, input, { signal, memoryMb: FORECAST_MB });
  return { ...optimizationHandler(store, solve), ...forecastHandler(forecast) };
}
