import { levelAfterStep } from "~/entities/operator/storeLevel";
import { flowsOf } from "../check/balances";
import { costOf } from "../check/cost";
import { priceLimit } from "../check/priceLimit";
import { courseOf } from "../measure/courseOf";
import { at } from "../site/perStep";
import { COST_TERMS, type Course, type OperationPlan, TERMS_WITHOUT_MONEY } from "../site/plan";
import { energyAway, missingAway } from "../site/trips";
import type { OperationSite, Storage } from "../site/types";

/** What it costs that components go on doing what they are told now, instead of what a plan says. */
export interface Waiting {
  /** The first step in which they differ; `until` where none does. */
  from: number;
  /** The step from which on nobody is told anything by what counts now. */
  until: number;
  /** What the hour from `from` on costs more [currency/h]: less where it is negative. */
  money: number;
  /** What could not be served in it by anything, or is missing later because of it [kW], as a mean. */
  missing: number;
}

/** Powers that differ by no more than this share [1], or this power [kW], are the same. */
const NEARLY = { share: 0.05, kw: 0.01 };

const componentOf = (id: string): string => id.replace(/#[^#]*$/, "");

/**
 * What waiting for a plan costs. For the hour from the first step on in which what is told differs from the plan, both courses are closed at
 * the connections and paid for. What then is more in stores counts at its worth in the plan, work that is done later at the mean price of the
 * rest of its window, and a peak only where it is above that of the plan. Worths that penalties make are no money: their energy is missing.
 * `setpoints`: powers by component as rows of plans have them [kW], in steps of the plan; those that are not there, and those that nobody
 * steers, do as planned.
 */
export function waitingFor(
  site: OperationSite,
  plan: OperationPlan,
  { setpoints: all, until }: { setpoints: ReadonlyMap<string, ArrayLike<number>>; until: number },
): Waiting {
  const own = powersOf(site, plan);
  const unsteered = new Set(site.units.filter(({ fixed }) => fixed).map(({ id }) => componentOf(id)));
  const setpoints = new Map([...all].filter(([id]) => !unsteered.has(id)));
  const last = Math.min(until, site.steps);
  const from = firstOther(own, setpoints, last);
  if (from >= last || !plan.values) return { from: last, until: last, money: 0, missing: 0 };
  const to = Math.min(last, from + Math.round(1 / site.stepHours));
  const hours = (to - from) * site.stepHours;
  const begin = firstSteps(site, plan, to);
  const other = new Map(
    [...own].map(([id, power]) => [id, power.map((kw, t) => (t < from ? kw : (setpoints.get(id)?.[t] ?? kw)))]),
  );
  const [planned, waiting] = [paidFor(begin, own, from), paidFor(begin, other, from)];
  const later = [
    { money: waiting.money - planned.money, missing: waiting.missing - planned.missing },
    ...storedLess(site, plan, { planned: planned.course, waiting: waiting.course, to }),
    ...laterWork(site, plan, { own, other, from, to }),
  ];
  const money = later.reduce((sum, one) => sum + one.money, 0);
  const missing = later.reduce((sum, one) => sum + one.missing, 0);
  return { from, until: last, money: money / hours, missing: Math.max(0, missing) / hours };
}

/** What waiting costs in money [currency], and what is missing because of it [kWh]. */
interface Lost {
  money: number;
  missing: number;
}

/** What each store has less in it before a step when components wait, at its worth in the plan; less than 0 where it has more. */
function storedLess(
  site: OperationSite,
  plan: OperationPlan,
  { planned, waiting, to }: { planned: Course; waiting: Course; to: number },
): Lost[] {
  const limit = priceLimit(site, plan);
  return site.storages.map(({ id }) => {
    const worth = plan.values!.storages[id]![Math.min(to, site.steps - 1)]!;
    const kwh = planned.storages[id]!.level[to - 1]! - waiting.storages[id]!.level[to - 1]!;
    return Math.abs(worth) < limit ? { money: worth * kwh, missing: 0 } : { money: 0, missing: kwh };
  });
}

/** What decided components do in a plan, by their id in the system [kW]. */
function powersOf(site: OperationSite, plan: OperationPlan): Map<string, Float64Array> {
  const powers = new Map<string, Float64Array>();
  const add = (id: string, power: (t: number) => number): void => {
    const sum = powers.get(componentOf(id)) ?? new Float64Array(site.steps);
    powers.set(
      componentOf(id),
      sum.map((kw, t) => kw + power(t)),
    );
  };
  for (const { id } of site.units) if (!/#(forward|backward)$/.test(id)) add(id, (t) => plan.units[id]!.power[t]!);
  for (const { id } of site.storages) {
    const { charge, discharge } = plan.storages[id]!;
    add(id, (t) => discharge[t]! - charge[t]!);
  }
  for (const { id } of site.shiftables) add(id, (t) => plan.shiftables[id]![t]!);
  for (const { id, shape } of site.batches) {
    const begin = plan.batches[id]!;
    add(id, (t) => (begin >= 0 ? (shape[t - begin] ?? 0) : 0));
  }
  return powers;
}

function firstOther(
  own: ReadonlyMap<string, Float64Array>,
  setpoints: ReadonlyMap<string, ArrayLike<number>>,
  until: number,
): number {
  for (let t = 0; t < until; t++)
    for (const [id, power] of own) {
      const kw = setpoints.get(id)?.[t];
      if (kw !== undefined && Math.abs(kw - power[t]!) > NEARLY.kw + NEARLY.share * Math.abs(power[t]!)) return t;
    }
  return until;
}

/** The first steps of a site. What is due later, and what only steers plans, is left out; peaks are those of the whole plan. */
function firstSteps(site: OperationSite, plan: OperationPlan, steps: number): OperationSite {
  return {
    ...site,
    steps,
    kept: undefined,
    before: undefined,
    targets: [],
    grids: site.grids.map((grid) => ({
      ...grid,
      demandCharges: grid.demandCharges
        .filter(({ from }) => from < steps)
        .map((charge) => ({
          ...charge,
          to: Math.min(charge.to, steps),
          peakSoFar: Math.max(charge.peakSoFar, ...plan.grids[grid.id]!.import.subarray(charge.from, charge.to)),
        })),
    })),
    storages: site.storages.map((storage) => ({ ...storage, targets: [], endValue: 0 })),
  };
}

/** The level of a store at the end of each step of a power [kWh], length steps, with what trips take out of it. */
function levelOf(site: OperationSite, storage: Storage, power: Float64Array): Float64Array {
  const away = energyAway(site, storage);
  let now = storage.level;
  return away.map((energy, t) => {
    now = Math.max(0, levelAfterStep(now, power[t]!, site.stepHours, storage) - energy);
    return now;
  });
}

/** What is paid in steps of a site when components do so, and what nothing serves from a step on [kWh]. */
function paidFor(site: OperationSite, power: ReadonlyMap<string, Float64Array>, from: number) {
  const { course } = courseOf(site, {
    power: new Map([...power].map(([id, kw]) => [id, kw.slice(0, site.steps)])),
    level: new Map(site.storages.map((storage) => [storage.id, levelOf(site, storage, power.get(storage.id)!)])),
  });
  let missing = 0;
  for (const storage of site.storages)
    missing += missingAway(site, storage, course.storages[storage.id]!)
      .subarray(from)
      .reduce((sum, kwh) => sum + kwh, 0);
  for (const { id, importLimit } of site.grids) {
    const bought = course.grids[id]!.import;
    for (let t = from; t < site.steps; t++) {
      const above = Math.max(0, bought[t]! - at(importLimit, t));
      missing += above * site.stepHours;
      bought[t]! -= above;
    }
  }
  const traded = new Set(site.grids.map(({ bus }) => site.buses.find(({ id }) => id === bus)?.carrier));
  for (const carrier of new Set(site.buses.map((bus) => bus.carrier)))
    if (!traded.has(carrier)) missing += lackOf(site, course, { carrier, from, power });
  const cost = costOf(site, course);
  const terms = COST_TERMS.filter((term) => !TERMS_WITHOUT_MONEY.includes(term));
  return { course, missing, money: terms.reduce((sum, term) => sum + cost[term], 0) };
}

/** What a carrier that nobody sells lacks from a step on [kWh]; its lines only carry it about. */
function lackOf(
  site: OperationSite,
  course: Course,
  { carrier, from, power }: { carrier: string; from: number; power: ReadonlyMap<string, Float64Array> },
): number {
  const buses = new Set(site.buses.filter((bus) => bus.balanced && bus.carrier === carrier).map(({ id }) => id));
  const flows = [...buses].map((bus) => flowsOf(site, bus, course).net);
  const workers = new Set(
    [...site.shiftables, ...site.batches].filter(({ bus }) => buses.has(bus)).map(({ id }) => componentOf(id)),
  );
  let lack = 0;
  for (let t = from; t < site.steps; t++) {
    const worked = [...workers].reduce((sum, id) => sum + (power.get(id)?.[t] ?? 0), 0);
    lack += Math.max(0, worked - flows.reduce((sum, net) => sum + net[t]!, 0)) * site.stepHours;
  }
  return lack;
}

interface WorkDone {
  own: ReadonlyMap<string, Float64Array>;
  other: ReadonlyMap<string, Float64Array>;
  from: number;
  to: number;
}

/** What the work of each component that waiting leaves for later costs then; less than 0 where it is done before. */
function laterWork(site: OperationSite, plan: OperationPlan, { own, other, from, to }: WorkDone): Lost[] {
  const limit = priceLimit(site, plan);
  const seen = new Set<string>();
  const lost: Lost[] = [];
  for (const { id, bus, to: end } of [...site.shiftables, ...site.batches]) {
    const component = componentOf(id);
    if (seen.has(component) || end <= from) continue;
    seen.add(component);
    let kwh = 0;
    for (let t = from; t < to; t++) kwh += site.stepHours * (own.get(component)![t]! - other.get(component)![t]!);
    const prices = plan
      .values!.buses[bus]!.subarray(Math.min(to, end - 1), end)
      .filter((price) => Math.abs(price) < limit);
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
    lost.push(prices.length > 0 ? { money: kwh * mean, missing: 0 } : { money: 0, missing: kwh });
  }
  return lost;
}
