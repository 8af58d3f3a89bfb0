import {
  bestPower,
  type Deviation,
  exchangeOf,
  needOf,
  type OperationPlan,
  type OperationSite,
  type PerStep,
  planOperation,
  type ShiftableLoad,
  storageWorths,
  storedWorth,
} from "~/engines/operation";
import { morningsOf } from "~/engines/operation/assembly/deviations";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { AUCTION_HOUR, type Course, courseFrom, dailyForecasts, expectation, STEP_MS, valueAt } from "./known";
import { closedSite, isOut, knownOutages, type Outage, planSteps } from "./outages";
import { type BacktestSite, type Measured, SUN_PLACE } from "./site";

const STEP_H = 0.25;
const STEPS_PER_DAY = 96;
const STEPS_PER_HOUR = 4;
/** Hours that a plan reaches ahead, and days of a forecast that it needs. */
const HORIZON_H = 36;
const AHEAD_DAYS = 3;

/** What was done and what it cost in each quarter of an hour [EUR], with the level of the battery at its end [kWh]. */
export interface Done {
  cost: Float64Array;
  level: Float64Array;
}

/** All that a back-test of a site reads. */
export interface Scene {
  site: BacktestSite;
  startMs: number;
  days: number;
  demand: Course;
  sun: Course;
  price: Course;
  outages: readonly Outage[];
}

/** What work that could not be done in its window costs elsewhere [EUR/kWh]: a public charging point. */
const ELSEWHERE = 0.6;

/** The measurements of a site are laid on `days` days of prices from a Monday on, by the day of the week. */
export function sceneOf(site: BacktestSite, prices: Measured, startMs: number, days: number): Scene {
  const own = Date.parse(`${site.firstDay}T00:00Z`);
  // The sun of another year: the same days of the year.
  const sunDay = Date.UTC(2020, new Date(own).getUTCMonth(), new Date(own).getUTCDate());
  return {
    site,
    startMs,
    days,
    demand: { measured: site.demand, shiftMs: startMs - own },
    sun: { measured: site.sun, shiftMs: startMs - sunDay },
    price: { measured: prices, shiftMs: 0 },
    outages: [],
  };
}

interface Known {
  demand: Float64Array;
  sun: Float64Array;
  price: Float64Array;
  /** How otherwise than expected demand less sun may come. */
  deviation?: Deviation;
}
type Knowing = (ms: number, steps: number) => Known;

/** Everything that will be: perfect foresight. */
export const allKnowing =
  ({ demand, sun, price }: Scene): Knowing =>
  (ms, steps) => ({
    demand: courseFrom(demand, ms, steps),
    sun: courseFrom(sun, ms, steps),
    price: courseFrom(price, ms, steps),
  });

/** What was known at the time: prices up to the last auction, those of later days as expected at midnight, and the last forecasts of all else. */
export function knownThen(scene: Scene): Knowing {
  const { demand, sun, price, startMs, days } = scene;
  const period = { firstMs: startMs, days, ahead: AHEAD_DAYS };
  const ofDemand = expectation(demand, { ...period, lower: 0 });
  const ofSun = expectation(sun, { ...period, lower: 0, place: SUN_PLACE });
  // At midnight the prices of the day that begins are known: they are forecast from its end on.
  const ofPrice = dailyForecasts(price, { ...period, firstMs: startMs + DAY_MS, lower: null });
  return (ms, steps) => {
    const midnight = startMs + Math.floor((ms - startMs) / DAY_MS) * DAY_MS;
    const out = ms - midnight >= AUCTION_HOUR * HOUR_MS;
    const until = midnight + (out ? 2 : 1) * DAY_MS;
    const known = courseFrom(price, ms, steps);
    const later = ofPrice[Math.floor((ms - startMs) / DAY_MS)]!.middle;
    const { stepS } = price.measured;
    const [needed, shining] = [ofDemand(ms, steps), ofSun(ms, steps)];
    const together = (of: (t: number) => [number, number]) =>
      Float64Array.from({ length: steps }, (_, t) => Math.hypot(...of(t)));
    return {
      demand: needed.middle,
      sun: shining.middle,
      // Independent of each other: the root of the sum of squares.
      deviation: {
        bus: "el",
        mornings: morningsOf({ startMs: ms, steps, timezone: "UTC" }),
        low: together((t) => [needed.middle[t]! - needed.low[t]!, shining.high[t]! - shining.middle[t]!]).map(
          (kw) => -kw,
        ),
        high: together((t) => [needed.high[t]! - needed.middle[t]!, shining.middle[t]! - shining.low[t]!]),
      },
      price: known.map((value, t) => {
        const at = ms + t * STEP_MS;
        if (at < until) return value;
        return later[Math.min(later.length - 1, Math.floor((at - midnight - DAY_MS) / 1000 / stepS))]!;
      }),
    };
  };
}

/** Windows of the load that can wait which touch steps 0 <= t < steps of a plan from `ms` on. */
function windowsOf({ site, startMs }: Scene, ms: number, steps: number): { day: number; from: number; to: number }[] {
  const { fromHour, toHour } = site.shift;
  const length = (toHour > fromHour ? toHour - fromHour : toHour + 24 - fromHour) * STEPS_PER_HOUR;
  const first = Math.floor((ms - startMs) / DAY_MS) - 1;
  return Array.from({ length: Math.ceil(steps / STEPS_PER_DAY) + 3 }, (_, i) => first + i).flatMap((day) => {
    const from = (startMs + day * DAY_MS + fromHour * HOUR_MS - ms) / STEP_MS;
    return day >= 0 && from + length > 0 && from < steps ? [{ day, from, to: from + length }] : [];
  });
}

/** What a battery and a load that can wait have come to: level [kWh], and energy of the load by day [kWh]. */
interface WorkState {
  level: number;
  got: ReadonlyMap<number, number>;
}

function siteOf(scene: Scene, ms: number, known: Known, { level, got }: WorkState): OperationSite {
  const { site } = scene;
  const { battery, shift } = site;
  const steps = known.price.length;
  const mean = known.price.reduce((sum, value) => sum + value, 0) / steps;
  const shiftables = windowsOf(scene, ms, steps).map(({ day, from, to }): ShiftableLoad => {
    const left = Math.max(0, shift.energy - (got.get(day) ?? 0));
    // A window that goes on behind the horizon needs its share before.
    const share = to > steps ? (steps - Math.max(0, from)) / (to - Math.max(0, from)) : 1;
    const window = { from: Math.max(0, from), to: Math.min(steps, to) };
    const most = (window.to - window.from) * STEP_H * shift.power;
    return {
      id: `shift ${day}`,
      bus: "el",
      ...window,
      energy: Math.min(left * share, most),
      maxPower: shift.power,
      shortfallPrice: 2,
    };
  });
  return {
    start: new Date(ms).toISOString(),
    stepHours: STEP_H,
    steps,
    buses: [{ id: "el", carrier: "electricity", balanced: true, shortfallPrice: 5, dumpLimit: 0, dumpPrice: 0 }],
    grids: [
      {
        id: "grid",
        bus: "el",
        importPrice: known.price,
        importFee: site.importFee,
        exportPrice: site.feedIn === null ? known.price : site.feedIn,
        exportFee: site.exportFee,
        importLimit: site.limit,
        exportLimit: site.limit,
        demandCharges: [],
      },
    ],
    demands: [{ id: "demand", bus: "el", power: known.demand }],
    sources: [{ id: "sun", bus: "el", available: known.sun, curtailable: true, cost: 0 }],
    units: [],
    storages: [
      {
        id: "battery",
        bus: "el",
        capacity: battery.capacity,
        minLevel: 0,
        level,
        chargeLimit: battery.power,
        dischargeLimit: battery.power,
        wear: battery.wear,
        lossPerHour: 0,
        chargeEfficiency: battery.efficiency,
        dischargeEfficiency: battery.efficiency,
        endValue: endValueOf(site, mean),
      },
    ],
    shiftables,
    batches: [],
    targets: [],
    deviations: known.deviation ? [known.deviation] : [],
  };
}

/** What a kWh that is left in the battery is worth at the end of a plan, and of the back-test: what buying it then costs on average. */
export const endValueOf = (site: BacktestSite, meanPrice: number): number =>
  Math.max(0, site.feedIn === null ? meanPrice : Math.min(meanPrice + site.importFee, site.feedIn + 0.02)) *
  site.battery.efficiency;

/** Cost of an exchange with the grid for a step [EUR]; `net` kW bought, negative sold. */
function exchangeCost(site: BacktestSite, price: number, net: number): number {
  if (net >= 0) return net * STEP_H * (price + site.importFee);
  return net * STEP_H * ((site.feedIn ?? price) - site.exportFee);
}

/** A battery and a load as they are worked, whoever decides. */
class Works {
  level: number;
  readonly got = new Map<number, number>();
  readonly done: Done;

  constructor(readonly scene: Scene) {
    const steps = scene.days * STEPS_PER_DAY;
    this.level = scene.site.battery.capacity / 2;
    this.done = { cost: new Float64Array(steps), level: new Float64Array(steps) };
  }

  /** Net power that the battery can really give [kW]. Negative: take. */
  battery(wanted: number, index: number): number {
    if (isOut(this.scene.outages, "battery", index)) return 0;
    const { capacity, power, efficiency } = this.scene.site.battery;
    const most = Math.min(power, (this.level * efficiency) / STEP_H);
    const least = -Math.min(power, (capacity - this.level) / efficiency / STEP_H);
    return Math.min(most, Math.max(least, wanted));
  }

  /** Energy that the load of the day still needs [kWh]. */
  needs(day: number): number {
    return Math.max(0, this.scene.site.shift.energy - (this.got.get(day) ?? 0));
  }

  /** A step is done: `net` of the battery, `shifted` kW for the load of a day, what cannot be used is thrown away. */
  step(index: number, net: number, shifted: readonly { day: number; power: number }[]): void {
    const { site, startMs, price, demand, sun } = this.scene;
    const { efficiency, wear } = site.battery;
    const ms = startMs + index * STEP_MS;
    const level = this.level + (net < 0 ? -net * efficiency : -net / efficiency) * STEP_H;
    // Rounding of the last bits is not below empty.
    this.level = Math.min(site.battery.capacity, Math.max(0, level));
    let load = 0;
    const { outages } = this.scene;
    for (const { day, power } of isOut(outages, "shift", index) ? [] : shifted) {
      this.got.set(day, (this.got.get(day) ?? 0) + power * STEP_H);
      load += power;
    }
    const [needed, cost] = [valueAt(demand, ms), valueAt(price, ms)];
    const shone = isOut(outages, "sun", index) ? 0 : valueAt(sun, ms);
    const over = windowsOf(this.scene, ms, 1).filter(({ to }) => to === 1);
    const missing = outages.length > 0 ? over.reduce((sum, { day }) => sum + this.needs(day), 0) : 0;
    // Sold at a loss is not sold: the sun is turned down, in every way of working alike.
    const without = needed + load - net;
    const sale = (site.feedIn ?? cost) - site.exportFee;
    const exchange = sale < 0 ? Math.max(without - shone, Math.min(0, without)) : without - shone;
    this.done.cost[index] = exchangeCost(site, cost, exchange) + wear * Math.abs(net) * STEP_H + ELSEWHERE * missing;
    this.done.level[index] = this.level;
  }
}

/** Without plans: the battery takes what is left of the sun and gives it back as soon as something is bought. The load runs at once. */
export function statusQuo(scene: Scene): Done {
  const works = new Works(scene);
  const { site, startMs, demand, sun } = scene;
  for (let index = 0; index < scene.days * STEPS_PER_DAY; index++) {
    const ms = startMs + index * STEP_MS;
    const shifted = windowsOf(scene, ms, 1)
      .filter(({ from }) => from <= 0)
      .map(({ day }) => ({ day, power: Math.min(site.shift.power, works.needs(day) / STEP_H) }));
    const load = shifted.reduce((sum, { power }) => sum + power, 0);
    const shone = isOut(scene.outages, "sun", index) ? 0 : valueAt(sun, ms);
    const open = valueAt(demand, ms) + (isOut(scene.outages, "shift", index) ? 0 : load) - shone;
    works.step(index, works.battery(open, index), shifted);
  }
  return works.done;
}

interface Working {
  knowing: Knowing;
  /** Hours between two plans; one is also made when an outage begins or ends. */
  every: number;
  /** Whether outages are known long before. */
  foresees?: boolean;
  horizonH?: number;
}

/**
 * By plans: each is made from what is known, its setpoints are followed until the next.
 */
export async function operated(
  scene: Scene,
  solver: OperationSolver,
  { knowing, every, foresees = false, horizonH = HORIZON_H }: Working,
): Promise<Done> {
  const works = new Works(scene);
  const steps = horizonH * STEPS_PER_HOUR;
  const all = scene.days * STEPS_PER_DAY;
  const points = planSteps(all, every * STEPS_PER_HOUR, scene.outages);
  for (const [i, first] of points.entries()) {
    const ms = scene.startMs + first * STEP_MS;
    const out = foresees ? scene.outages : knownOutages(scene.outages, first);
    const site = closedSite(siteOf(scene, ms, knowing(ms, steps), works), first, out);
    const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
    const plan = await planOperation(site, solver, hooks, { gap: 1e-4, timeLimitS: 60, nodes: null });
    follow(works, plan, site, { first, count: (points[i + 1] ?? all) - first });
  }
  return works.done;
}

/**
 * Follows a plan's setpoints. Where demand or sun come otherwise than expected, the battery does what is cheapest. The plan tells what a
 * kWh in it is worth, by how full it is.
 */
function follow(
  works: Works,
  plan: OperationPlan,
  expected: OperationSite,
  { first, count }: { first: number; count: number },
): void {
  const { scene } = works;
  const { startMs, demand, sun } = scene;
  const [battery] = expected.storages;
  const { charge, discharge } = plan.storages.battery!;
  const { battery: worth } = expected.deviations?.length ? storageWorths(expected, plan) : {};
  for (let t = 0; t < count && first + t < works.done.cost.length; t++) {
    const ms = startMs + (first + t) * STEP_MS;
    const shifted = Object.entries(plan.shiftables).map(([id, course]) => {
      const day = Number(id.split(" ")[1]);
      return { day, power: Math.min(course[t]!, works.needs(day) / STEP_H) };
    });
    const shone = isOut(scene.outages, "sun", first + t) ? 0 : valueAt(sun, ms);
    const came = asItCame(expected, t, valueAt(demand, ms), shone);
    const now = {
      exchange: exchangeOf(came, plan, "el", t),
      need: needOf(came, plan, { bus: "el", id: "battery" }, t),
    };
    const power = worth
      ? bestPower(expected, battery!, worth, { ...now, step: t, level: works.level }).power
      : discharge[t]! - charge[t]!;
    works.step(first + t, works.battery(power, first + t), shifted);
  }
}

/** The site with what was measured in a step. */
function asItCame(site: OperationSite, t: number, demand: number, sun: number): OperationSite {
  const changed = (of: PerStep, value: number) => {
    const course = typeof of === "number" ? new Float64Array(site.steps).fill(of) : of.slice();
    course[t] = value;
    return course;
  };
  return {
    ...site,
    demands: [{ ...site.demands[0]!, power: changed(site.demands[0]!.power, demand) }],
    sources: [{ ...site.sources[0]!, available: changed(site.sources[0]!.available, sun) }],
  };
}

/** Cost of the steps from <= t < to with the change of what is stored [EUR]. */
export function costOf(
  { site }: Scene,
  done: Done,
  { from, to }: { from: number; to: number },
  meanPrice: number,
): number {
  let cost = 0;
  for (let t = from; t < to; t++) cost += done.cost[t]!;
  const before = from === 0 ? site.battery.capacity / 2 : done.level[from - 1]!;
  return cost - endValueOf(site, meanPrice) * (done.level[to - 1]! - before);
}

/**
 * What is in the battery before a step is worth by its level [EUR]: what it saves later to who knows everything to come. Asked at an hour at which
 * the load that can wait has had its energy.
 */
export async function worthAt(
  scene: Scene,
  solver: OperationSolver,
  index: number,
): Promise<(level: number) => number> {
  const steps = KNOWN_H * STEPS_PER_HOUR;
  // The step before tells what is worth how much at its end.
  const ms = scene.startMs + (index - 1) * STEP_MS;
  const site = siteOf(scene, ms, allKnowing(scene)(ms, steps), {
    level: scene.site.battery.capacity / 2,
    got: new Map(),
  });
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const plan = await planOperation(site, solver, hooks, { gap: 1e-4, timeLimitS: 60, nodes: null });
  const { battery } = storageWorths(site, plan);
  return (level) => storedWorth(battery!, 0, level);
}
/** Hours that decide what energy in a battery of some hours is worth. */
const KNOWN_H = 96;
