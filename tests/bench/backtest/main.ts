import { highsOperation } from "~jobs/solver/operation/highsOperation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { DAY_MS } from "~/entities/core/clock";
import { courseFrom } from "./known";
import { randomOutages } from "./outages";
import { allKnowing, costOf, type Done, knownThen, operated, type Scene, sceneOf, statusQuo, worthAt } from "./run";
import { backtestSites, realPrices } from "./site";

const DAY = 96;
const WEEK = 7 * DAY;
/** Outages a month of `-- backtest outages`, and how much dearer than the status quo a day may be [1]. */
const OUTAGES = 5;
const NEARLY = 0.01;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** The Mondays of both years that are nearest to the first day of a site's measurements. */
const startsOf = (firstDay: string): string[] =>
  [2024, 2025].map((year) => {
    const same = Date.parse(`${year}${firstDay.slice(4)}T12:00Z`);
    const weekday = (new Date(same).getUTCDay() + 6) % 7;
    return new Date(same - (weekday > 3 ? weekday - 7 : weekday) * DAY_MS).toISOString().slice(0, 10);
  });

/**
 * `ENERGY_DATA=<folder> npm run bench -- backtest [days] [outages] [site ...] [first day of the measurements, YYYY-MM-DD]`. Sites are operated on real prices by hourly plans made from what was
 * known at the time. It prints one JSON line per site and year. A line has cost, saving against the status quo, share of the saving of
 * perfect foresight, and the saving of each week. With "outages" five times a month a part of the site is out, in every way of working.
 */
export async function benchBacktest(words: readonly string[]): Promise<void> {
  const days = Number(words.find((word) => /^\d+$/.test(word)) ?? 60);
  const firstDay = words.find((word) => /^\d{4}-\d\d-\d\d$/.test(word));
  const isOut = words.includes("outages");
  const names = words.filter((word) => /^[a-z]/.test(word) && word !== "outages");
  const prices = realPrices();
  const solver = await highsOperation(() => false);
  for (const site of backtestSites().filter(({ name }) => names.length === 0 || names.includes(name)))
    for (const start of startsOf(firstDay ?? site.firstDay)) {
      const calm = sceneOf(
        { ...site, firstDay: firstDay ?? site.firstDay },
        prices,
        Date.parse(`${start}T00:00Z`),
        days,
      );
      const seed = Number(start.slice(0, 4)) + site.name.length;
      const scene = { ...calm, outages: isOut ? randomOutages(days, OUTAGES, seed) : [] };
      const began = process.cpuUsage();
      const quo = statusQuo(scene);
      const best = await operated(scene, solver, {
        knowing: allKnowing(scene),
        every: 6,
        foresees: true,
        horizonH: 96,
      });
      const real = await operated(scene, solver, { knowing: knownThen(scene), every: 1 });
      const { user } = process.cpuUsage(began);
      const line = await compared(scene, solver, { quo, best, real });
      const more = isOut ? { outages: scene.outages.length, ...(await worseDays(scene, solver, { quo, real })) } : {};
      process.stdout.write(
        `${JSON.stringify({ site: site.name, start, days, ...line, ...more, cpu_s: round(user / 1e6, 1) })}\n`,
      );
    }
}

/** A site as it was worked in three ways. */
export interface WaysOfWorking {
  /** The status quo. */
  quo: Done;
  /** With perfect foresight. */
  best: Done;
  /** By plans made from what was known at the time. */
  real: Done;
}

/**
 * Costs of the whole time with the change of what is stored at its mean price. Savings of each week count with the change at its worth to
 * who knows what comes. The whole ends, and weeks begin, at the hour at which the load that can wait begins to, so that all have done the
 * same work.
 */
export async function compared(scene: Scene, solver: OperationSolver, { quo, best, real }: WaysOfWorking) {
  const steps = scene.days * 96;
  const price = courseFrom(scene.price, scene.startMs, steps);
  const mean = price.reduce((sum, value) => sum + value, 0) / steps;
  const end = steps - 96 + scene.site.shift.fromHour * 4;
  const cost = (done: Done) => costOf(scene, done, { from: 0, to: end }, mean);
  const saving = cost(quo) - cost(real);
  const most = cost(quo) - cost(best);
  const weeks: number[] = [];
  for (let from = scene.site.shift.fromHour * 4; from + WEEK < steps; from += WEEK) {
    const [before, after] = [await worthAt(scene, solver, from), await worthAt(scene, solver, from + WEEK)];
    const paid = (done: Done) =>
      done.cost.subarray(from, from + WEEK).reduce((sum, one) => sum + one, 0) +
      (from > 0 ? before(done.level[from - 1]!) : 0) -
      after(done.level[from + WEEK - 1]!);
    weeks.push(round(paid(quo) - paid(real)));
  }
  return {
    status_quo_eur: round(cost(quo)),
    operated_eur: round(cost(real)),
    foresight_eur: round(cost(best)),
    saving_eur: round(saving),
    reached: round(saving / most, 3),
    weeks,
    worst_week_eur: Math.min(...weeks),
  };
}

/**
 * How many days cost more than 1 % above the status quo, and the worst of them, as a share of the mean day of the status quo [1]. Days begin
 * with the load that can wait, and count with the change of what is stored at its worth to who knows what comes.
 */
async function worseDays(scene: Scene, solver: OperationSolver, { quo, real }: Pick<WaysOfWorking, "quo" | "real">) {
  const steps = scene.days * DAY;
  const days: { quo: number; more: number }[] = [];
  const begin = scene.site.shift.fromHour * 4;
  let before = begin > 0 ? await worthAt(scene, solver, begin) : null;
  for (let from = begin; from + DAY < steps; from += DAY) {
    const after = await worthAt(scene, solver, from + DAY);
    const paid = (done: Done) =>
      done.cost.subarray(from, from + DAY).reduce((sum, one) => sum + one, 0) +
      (from > 0 ? before!(done.level[from - 1]!) : 0) -
      after(done.level[from + DAY - 1]!);
    days.push({ quo: paid(quo), more: paid(real) - paid(quo) });
    before = after;
  }
  const mean = days.reduce((sum, one) => sum + one.quo, 0) / days.length;
  return {
    days_counted: days.length,
    worse_days: days.filter(({ quo: cost, more }) => more > NEARLY * Math.abs(cost)).length,
    worse_by_mean_day: days.filter(({ more }) => more > NEARLY * mean).length,
    worst_day_eur: round(Math.max(...days.map(({ more }) => more))),
    mean_day_eur: round(mean),
  };
}
