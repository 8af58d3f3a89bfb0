import { readFileSync } from "node:fs";
import {
  bestPower,
  exchangeOf,
  needOf,
  type OperationPlan,
  type OperationSite,
  planOperation,
  storageWorths,
} from "~/engines/operation";
import { morningsOf } from "~/engines/operation/assembly/deviations";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { realData } from "../../helpers/realData";
import { type Band, type Course, courseFrom, expectation, STEP_MS } from "./known";

/**
 * The published study of a battery in a household (EMHASS, docs/study_cases/chance_constrained_mpc.md, August 2026): 14 days, two prices, no
 * sun, and nothing is fed in. Powers in kW, energies in kWh, money in EUR.
 */
const FILE = "household_fr_2024_halfhourly_load.csv";
const SERIES_START = Date.UTC(2024, 1, 28, 21);
const STUDY_START = Date.UTC(2025, 1, 13, 23);
const TIMEZONE = "Europe/Paris";
const DAYS = 14;
const STEPS_PER_DAY = 96;
const STEPS = DAYS * STEPS_PER_DAY;
const STEP_H = 0.25;
const HORIZON_H = 36;
/** Of the measurements [s]. */
const FILE_STEP_S = 1800;

/** The levels of the study go from 0.3 to 0.9 of 5 kWh, from 0.6 to 0.6: this is what lies between them. */
const BATTERY = { capacity: 3, atBegin: 1.5, charge: 1, discharge: 0.95, efficiency: 0.95 };
const GRID_LIMIT = 9;
const OFF_PEAK = 0.1419;
const PEAK = 0.1907;
/** Hours of the day at peak: 02:54 to 15:24 and 17:24 to 20:24. In the study a half-hour counts by its begin. */
const PEAK_HOURS = [
  [2.9, 15.4],
  [17.4, 20.4],
] as const;

const PUBLISHED: Readonly<Record<string, string>> = {
  "no battery": "81.8763",
  "perfect foresight": "79.7017",
  "planned each half-hour": "79.7017 to 79.7122",
  "planned once a day": "79.95 to 80.08",
};

type Knowing = (ms: number, steps: number) => Band | Float64Array;

/** What a way of working the battery paid, and what was in it at the end. */
interface Paid {
  cost: number;
  level: number;
}

const priceAt = (index: number): number => {
  const hour = Math.floor(((index % STEPS_PER_DAY) * STEP_H * 3600) / FILE_STEP_S) * (FILE_STEP_S / 3600);
  return PEAK_HOURS.some(([from, to]) => from <= hour && hour < to) ? PEAK : OFF_PEAK;
};

function measuredLoad(path: string): Course {
  const [, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const cells = lines.map((line) => line.split(",")[1]!);
  const values = Float64Array.from(cells, (cell) => (cell === "" ? NaN : Number(cell) / 1000));
  return { measured: { startMs: SERIES_START, stepS: FILE_STEP_S, values }, shiftMs: 0 };
}

/** The load as it came: perfect foresight. */
const asItCame =
  (load: Course): Knowing =>
  (ms, steps) =>
    courseFrom(load, ms, steps);

/** The load as the last forecast had it, of a new one every six hours. */
function asForecast(load: Course): Knowing {
  const period = { firstMs: STUDY_START, days: DAYS, ahead: 2, lower: 0, timezone: TIMEZONE };
  return expectation(load, period);
}

/** What is planned at a step: up to 36 h, and no further than the study goes. At its end the battery is as full as at its begin. */
function siteAt(first: number, level: number, knowing: Knowing, horizonH: number): OperationSite {
  const ms = STUDY_START + first * STEP_MS;
  const steps = Math.min(horizonH / STEP_H, STEPS - first);
  const isLast = first + steps === STEPS;
  const load = knowing(ms, steps);
  const band = load instanceof Float64Array ? null : load;
  const power = load instanceof Float64Array ? load : load.middle;
  return {
    start: new Date(ms).toISOString(),
    stepHours: STEP_H,
    steps,
    buses: [{ id: "el", carrier: "electricity", balanced: true, shortfallPrice: 5, dumpLimit: 0, dumpPrice: 0 }],
    grids: [
      {
        id: "grid",
        bus: "el",
        importPrice: Float64Array.from({ length: steps }, (_, t) => priceAt(first + t)),
        importFee: 0,
        exportPrice: 0,
        exportFee: 0,
        importLimit: GRID_LIMIT,
        exportLimit: 0,
        demandCharges: [],
      },
    ],
    demands: [{ id: "load", bus: "el", power }],
    sources: [],
    units: [],
    storages: [
      {
        id: "battery",
        bus: "el",
        capacity: BATTERY.capacity,
        minLevel: 0,
        level,
        chargeLimit: BATTERY.charge,
        dischargeLimit: BATTERY.discharge,
        chargeEfficiency: BATTERY.efficiency,
        dischargeEfficiency: BATTERY.efficiency,
        lossPerHour: 0,
        wear: 0,
        endValue: isLast ? 0 : OFF_PEAK,
        targets: isLast ? [{ to: steps, level: BATTERY.atBegin, shortfallPrice: 1 }] : [],
      },
    ],
    shiftables: [],
    batches: [],
    targets: [],
    deviations: band
      ? [
          {
            bus: "el",
            mornings: morningsOf({ startMs: ms, steps, timezone: TIMEZONE }),
            low: band.low.map((low, t) => low - power[t]!),
            high: band.high.map((high, t) => high - power[t]!),
          },
        ]
      : [],
  };
}

/** How the battery is worked: hours between two plans, what they know, and whether it goes by the worths of a plan or by its setpoints. */
interface Working {
  knowing: Knowing;
  every: number;
  by: "worths" | "setpoints";
  horizonH?: number;
}

async function worked(
  load: Course,
  solver: OperationSolver,
  { knowing, every, by, horizonH = HORIZON_H }: Working,
): Promise<Paid> {
  const came = courseFrom(load, STUDY_START, STEPS);
  let { atBegin: level } = BATTERY;
  let cost = 0;
  for (let first = 0; first < STEPS; first += every / STEP_H) {
    const site = siteAt(first, level, knowing, horizonH);
    const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
    const plan = await planOperation(site, solver, hooks, { gap: 1e-6, timeLimitS: 60, nodes: null });
    const commands = by === "worths" ? byWorths(site, plan) : bySetpoints(plan);
    for (let t = 0; t < every / STEP_H; t++) {
      const needed = came[first + t]!;
      // Nothing is fed in: more than what is needed stays in the battery.
      const power = within(Math.min(needed, commands(t, level, needed)), level);
      const change = (power < 0 ? -power * BATTERY.efficiency : -power / BATTERY.efficiency) * STEP_H;
      // Rounding of the last bits is not below empty.
      level = Math.min(BATTERY.capacity, Math.max(0, level + change));
      cost += (needed - power) * STEP_H * priceAt(first + t);
    }
  }
  // As in the study, what is left counts at the price off peak.
  return { cost: cost - (level - BATTERY.atBegin) * OFF_PEAK, level };
}

/** Net power that the battery can give [kW] at a level. Negative: take. */
const within = (wanted: number, level: number): number =>
  Math.min(
    BATTERY.discharge,
    (level * BATTERY.efficiency) / STEP_H,
    Math.max(-BATTERY.charge, -(BATTERY.capacity - level) / BATTERY.efficiency / STEP_H, wanted),
  );

type Told = (t: number, level: number, needed: number) => number;

const bySetpoints = (plan: OperationPlan): Told => {
  const { charge, discharge } = plan.storages.battery!;
  return (t) => discharge[t]! - charge[t]!;
};

function byWorths(site: OperationSite, plan: OperationPlan): Told {
  const { battery: worth } = storageWorths(site, plan);
  const [battery] = site.storages;
  return (t, level, needed) => {
    const power = Float64Array.from({ length: site.steps }, () => needed);
    const came = { ...site, demands: [{ id: "load", bus: "el", power }] };
    const exchange = exchangeOf(came, plan, "el", t);
    const need = needOf(came, plan, { bus: "el", id: "battery" }, t);
    return bestPower(site, battery!, worth!, { exchange, need, step: t, level }).power;
  };
}

/** Prints what each way of working the battery costs for 14 days, next to what was published. Without ENERGY_DATA it says that it is skipped. */
export async function benchStudy(solver: OperationSolver): Promise<void> {
  const study = "battery of a household in France, 14 days";
  const print = (line: object): void => void process.stdout.write(`${JSON.stringify({ study, ...line })}\n`);
  const path = realData(FILE);
  if (!path) return print({ skipped: `ENERGY_DATA has to name a folder with ${FILE}` });
  const load = measuredLoad(path);
  const came = courseFrom(load, STUDY_START, STEPS);
  const without = came.reduce((sum, kw, i) => sum + kw * STEP_H * priceAt(i), 0);
  print({ way: "no battery", cost_eur: Number(without.toFixed(4)) });
  const foreseen = asForecast(load);
  const ways: [string, Working][] = [
    ["perfect foresight", { knowing: asItCame(load), every: 24, by: "setpoints", horizonH: 168 }],
    ["planned each hour, by worths", { knowing: foreseen, every: 1, by: "worths" }],
    ["planned each hour, by setpoints", { knowing: foreseen, every: 1, by: "setpoints" }],
    ["planned once a day, by worths", { knowing: foreseen, every: 24, by: "worths" }],
    ["planned once a day, by setpoints", { knowing: foreseen, every: 24, by: "setpoints" }],
  ];
  for (const [way, working] of ways) {
    const { cost, level } = await worked(load, solver, working);
    print({ way, cost_eur: Number(cost.toFixed(4)), left_kwh: Number((level - BATTERY.atBegin).toFixed(3)) });
  }
  for (const [way, cost_eur] of Object.entries(PUBLISHED)) print({ way: `published: ${way}`, cost_eur });
}
