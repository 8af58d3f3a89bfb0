import { expect, it } from "vitest";
import { levelizedCosts } from "~/entities/results/economics/levelized";
import { profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { RunResult } from "~/entities/results/result";
import { capacityOf, type Given, optimization, repeat, run, Site } from "../site";

/**
 * Net present value, rate of return, payback and levelized cost worked out from what was entered and how the plants ran, with none of the
 * product's functions: a sheet of points in time (1 January of the first year, then the end of each), filled part by part.
 */

type ByYear = Readonly<Record<number, number>>;
interface Case {
  name: string;
  years: number[];
  lastSpan: number;
  rate: number;
  /** Price of a MW of sun by year of building, and its life [a]. */
  sun: { price: ByYear; life: number; fixed?: number; decommissioning?: number };
  /** Sun that stands or is planned [MW]. */
  there?: { status: "existing" | "planned"; amount: number; date: number; eol?: number };
  load?: ByYear;
  retirement?: boolean;
  currency?: string;
}
const CASES: Case[] = [
  { name: "one year", years: [2030], lastSpan: 1, rate: 0.05, sun: { price: { 2030: 400_000 }, life: 20 } },
  { name: "twenty years", years: [2030], lastSpan: 20, rate: 0.06, sun: { price: { 2030: 400_000 }, life: 12 } },
  {
    name: "three dates",
    years: [2030, 2035, 2045],
    lastSpan: 5,
    rate: 0.04,
    sun: { price: { 2030: 500_000, 2035: 400_000, 2045: 300_000 }, life: 8, fixed: 2000, decommissioning: 9000 },
  },
  {
    name: "replacements",
    years: [2030],
    lastSpan: 15,
    rate: 0.07,
    sun: { price: { 2030: 150_000 }, life: 4, decommissioning: 5000 },
  },
  {
    name: "retirement",
    years: [2030, 2035],
    lastSpan: 5,
    rate: 0.05,
    sun: { price: { 2030: 100_000 }, life: 20, fixed: 60_000, decommissioning: 7000 },
    load: { 2030: 2, 2035: 0.5 },
    retirement: true,
  },
  { name: "residual values", years: [2030], lastSpan: 10, rate: 0.08, sun: { price: { 2030: 600_000 }, life: 40 } },
  {
    name: "another currency",
    years: [2030, 2040],
    lastSpan: 10,
    rate: 0.03,
    sun: { price: { 2030: 500_000 }, life: 15 },
    currency: "CHF",
  },
  {
    name: "planned stock",
    years: [2030, 2035],
    lastSpan: 10,
    rate: 0.05,
    sun: { price: { 2030: 500_000 }, life: 11 },
    there: { status: "planned", amount: 0.7, date: 2032 },
  },
  {
    name: "stock with an end",
    years: [2030],
    lastSpan: 12,
    rate: 0.05,
    sun: { price: { 2030: 350_000 }, life: 5, decommissioning: 3000 },
    there: { status: "existing", amount: 0.8, date: 2015, eol: 2034 },
  },
  {
    name: "no interest",
    years: [2030, 2037],
    lastSpan: 8,
    rate: 0,
    sun: { price: { 2030: 500_000 }, life: 10, fixed: 1000 },
  },
];
const PRICE = 110;

function siteOf({ rate, sun, there, load = { 2030: 2 }, currency = "EUR" }: Case): Site {
  const rows = (values: ByYear): Given =>
    Object.entries(values).map(([date, value]) => ({ date: Number(date), value }));
  const profile = { series: repeat([0, 0.4, 0.6, 0.1], 1460), year: 2030, stepS: 6 * 3600 };
  const parameters = {
    investment_cost: rows(sun.price),
    lifetime: sun.life,
    availability: profile,
    fixed_operation_cost: sun.fixed ?? 0,
    decommissioning_cost: sun.decommissioning ?? 0,
  };
  const site = new Site().system({ interest_rate: rate });
  site.snapshot.system.unit = currency;
  site
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: rows(load) } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: PRICE } })
    .node({ id: "sun", root: "transformation", output: "el", status: "optional", parameters });
  if (there) {
    const { status, amount, date, eol } = there;
    const existing_capacity = [{ value: amount, date, ...(eol ? { eol } : {}) }];
    site.node({
      id: "there",
      root: "transformation",
      output: "el",
      status,
      parameters: { ...parameters, existing_capacity },
    });
  }
  return site;
}

/** Sun that was built or stands: served from, life until, retired early at. `paid`: of its life before it serves [a]; null: not paid. */
interface Part {
  amount: number;
  from: number;
  until: number;
  paid: number | null;
  gone?: number;
}

/** What is owed of a loan over a life after some years, per unit. */
const owed = (rate: number, life: number, used: number): number =>
  rate === 0 ? (life - used) / life : ((1 + rate) ** life - (1 + rate) ** used) / ((1 + rate) ** life - 1);

interface Sheet {
  /** Lump sums on 1 January of each year, what else is paid at its end, and what is left then (negative). */
  lumps: number[];
  running: number[];
  left: number[];
  /** All of it by point in time. */
  points: number[];
  /** Discounted use [MWh]. */
  energy: number;
}

/** The sheet of a run. `repeats`: the only year comes again so many times. */
function sheetOf(one: Case, result: RunResult, repeats: number): Sheet {
  const { years, rate, sun } = one;
  const spans = years.map((year, y) => (years[y + 1] ?? year + Math.max(one.lastSpan, repeats)) - year);
  const [first, end] = [years[0]!, years.at(-1)! + spans.at(-1)!];
  const [lumps, running, left] = [0, 1, 2].map(() => new Array<number>(end - first).fill(0)) as [
    number[],
    number[],
    number[],
  ];
  const modelYear = (year: number) => years.findLast((one) => one <= year)!;
  const priceAt = (year: number) =>
    Object.entries(sun.price).reduce((price, [from, value]) => (Number(from) <= year ? value : price), 0);
  let energy = 0;
  for (let i = first; i < end; i++) {
    const of = (id: string) => result.tables.operation.find((r) => r.componentId === id && r.year === modelYear(i))!;
    const size = (id: string) => capacityOf(result, id, modelYear(i))?.total ?? 0;
    running[i - first]! += PRICE * of("grid").energyMwh + (sun.fixed ?? 0) * (size("sun") + size("there"));
    energy += of("load").energyMwh * (1 + rate) ** (first - i);
  }
  const built = years.flatMap((from): Part[] => {
    const amount = capacityOf(result, "sun", from)?.new ?? 0;
    const early = years.find((year) => from < year && year < from + sun.life && retiredIn(year) > 0);
    const gone = early === undefined ? 0 : retiredIn(early);
    const until = from + sun.life;
    return [
      { amount: amount - gone, from, until, paid: 0 },
      ...(early === undefined ? [] : [{ amount: gone, from, until, paid: 0, gone: early }]),
    ];
  });
  function retiredIn(year: number): number {
    return one.retirement ? (capacityOf(result, "sun", year)?.retired ?? 0) : 0;
  }
  if (one.there?.status === "existing")
    built.push({ amount: one.there.amount, from: one.there.date, until: one.there.eol!, paid: null });
  if (one.there?.status === "planned") {
    const { amount, date } = one.there;
    const from = years.find((year) => year >= date)!;
    built.push({ amount, from, until: date + sun.life, paid: from - date });
  }
  for (const { amount, from, until, paid, gone } of built) {
    const lump = (year: number, value: number) => (lumps[year - first]! += value * amount);
    const closing = (year: number, value: number) => (running[year - first]! += value * amount);
    const rest = (year: number, value: number) => (left[year - first]! -= value * amount);
    const price = priceAt(from);
    if (paid !== null) lump(from, price * owed(rate, sun.life, paid));
    if (gone !== undefined) {
      closing(gone, sun.decommissioning ?? 0);
      continue;
    }
    if (until >= end) {
      if (paid !== null) rest(end - 1, price * owed(rate, sun.life, paid + end - from));
      continue;
    }
    closing(until, sun.decommissioning ?? 0);
    // What serves on until the span of its last model year ends is replaced.
    const last = years.findLastIndex((year) => year < until);
    const stop = years[last]! + spans[last]!;
    for (let at = until; at < stop; at += sun.life) {
      const now = priceAt(modelYear(at));
      lump(at, now);
      if (at + sun.life > stop) rest(stop - 1, now * owed(rate, sun.life, stop - at));
      else if (at + sun.life < end) closing(at + sun.life, sun.decommissioning ?? 0);
    }
  }
  const points = Array.from(
    { length: end - first + 1 },
    (_, t) => (lumps[t] ?? 0) + (t > 0 ? running[t - 1]! + left[t - 1]! : 0),
  );
  return { lumps, running, left, points, energy };
}

const worth = (points: readonly number[], rate: number): number =>
  points.reduce((sum, value, t) => sum + value * (1 + rate) ** (1 - t), 0);
const close = (a: number, b: number, scale = Math.abs(b)) =>
  expect(Math.abs(a - b) / Math.max(1, scale)).toBeLessThan(1e-9);

/** The rate at which a sheet is worth nothing, by halving. */
function rateOf(points: readonly number[]): number {
  let [low, high] = [-0.9, 10];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (worth(points, middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** Years until what was paid more has come back for good, what is left of the plants not counted. Savings come evenly over a year. */
function paybackOf(plan: Sheet, today: Sheet, rate: number): number | null {
  let [sum, back] = [0, null as number | null];
  plan.lumps.forEach((lump, i) => {
    sum += (today.lumps[i]! - lump) / (1 + rate) ** i;
    if (sum < 0) back = null;
    const gain = (today.running[i]! - plan.running[i]!) / (1 + rate) ** (i + 1);
    if (sum < 0 && sum + gain >= 0) back = i - sum / gain;
    sum += gain;
  });
  return back;
}

it.each(CASES)("$name: value, rate, payback and levelized cost of a sheet", async (one) => {
  const config = { last_span: one.lastSpan, delta_t: 6, model: { retirement: one.retirement === true } };
  const plan = await run(siteOf(one), optimization(one.years, { config }));
  const today = await run(
    siteOf(one),
    optimization(one.years, { config: { ...config, status_quo: { status: true } } }),
  );
  expect([plan.summary === null, today.summary === null, plan.currency]).toEqual([false, false, one.currency ?? "EUR"]);
  expect(plan.tables.investments.some(({ componentId }) => componentId === "sun")).toBe(true);
  const profitability = profitabilityOf(plan, today);
  const isOne = one.lastSpan === 1;
  const [own, old] = [sheetOf(one, plan, isOne ? one.sun.life : 1), sheetOf(one, today, isOne ? one.sun.life : 1)];
  const saved = own.points.map((value, t) => old.points[t]! - value);
  const scale = Math.abs(worth(old.points, one.rate));
  close(profitability.npv, worth(saved, one.rate), scale);
  expect(profitability.rate).not.toBeNull();
  expect(Math.abs(profitability.rate! - rateOf(saved))).toBeLessThan(1e-9);
  for (const [years, rate] of [
    [profitability.payback, 0],
    [profitability.discountedPayback, one.rate],
  ] as const) {
    const expected = paybackOf(own, old, rate);
    if (expected === null) expect(years).toBeNull();
    else close(years!, expected);
  }
  if (one.retirement) expect(capacityOf(plan, "sun", 2035)!.retired).toBeGreaterThan(0.1);
  // The sum so far is that of the sheet at the end.
  close(
    profitability.flows.at(-1)!.cumulated,
    saved.reduce((a, b) => a + b),
    scale,
  );
  for (const [result, sheet] of [
    [plan, own],
    [today, old],
  ] as const) {
    // A run of one year counts its own year only.
    const ofRun = isOne ? sheetOf(one, result, 1) : sheet;
    close(result.summary!.objective, worth(ofRun.points, one.rate));
    close(result.summary!.moneyNpv, worth(ofRun.points, one.rate));
    const { carriers } = levelizedCosts({ result, secondOutputs: {}, secondIntakes: {}, carrierOf: (level) => level });
    expect(carriers).toHaveLength(1);
    close(carriers[0]!.cost, worth(ofRun.points, one.rate) / ofRun.energy);
  }
});
