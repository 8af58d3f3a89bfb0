import { at } from "../site/perStep";
import { surplusOf } from "../site/surplus";
import type { Batch, FixedDemand, GridConnection, ShiftableLoad, Source } from "../site/types";
import { isWorkForDeals, pricesOfWork } from "./forDeals";
import { type ExplainedSteps, NOTHING, type Reason } from "./reason";
import type { Situation } from "./situation";

/** What a kWh is worth at a bus, step by step. */
const pricesAt = (situation: Situation, bus: string): Float64Array =>
  Float64Array.from({ length: situation.site.steps }, (_, t) => situation.price(bus, t));

export function explainGrid(situation: Situation, grid: GridConnection): ExplainedSteps {
  const { import: bought, export: sold } = situation.plan.grids[grid.id]!;
  const reason = Array.from(bought, (power, t): Reason => {
    const [mostBought, mostSold] = [at(grid.importLimit, t), at(grid.exportLimit, t)];
    if (mostBought + mostSold === 0) return "maintenance";
    if (power > NOTHING && power >= mostBought - NOTHING) return "limit";
    const isDealt = power + sold[t]! > NOTHING && situation.deals.holds(grid.id, t);
    if (sold[t]! > NOTHING) {
      if (sold[t]! >= mostSold - NOTHING || isMeterFull(situation, grid.bus, t)) return "limit";
      return isDealt ? "dealt" : "surplus";
    }
    if (situation.isAtPeak(grid.bus, t)) return "demand_charge";
    if (power <= NOTHING) return "not_needed";
    if (isDealt) return "dealt";
    return isFilling(situation, grid.bus, t) ? "cheap_hour" : "needed";
  });
  return { setpoint: bought.map((power, t) => power - sold[t]!), reason, marginalValue: pricesAt(situation, grid.bus) };
}

/** All connections of a bus together export what they may. */
function isMeterFull({ site, plan }: Situation, bus: string, t: number): boolean {
  const most = site.buses.find(({ id }) => id === bus)?.exportLimit ?? Infinity;
  const own = site.grids.filter((grid) => grid.bus === bus);
  return own.reduce((sum, { id }) => sum + plan.grids[id]!.export[t]!, 0) >= most - NOTHING;
}

/** Something that could wait takes power at this bus. */
function isFilling({ site, plan }: Situation, bus: string, t: number): boolean {
  return (
    site.storages.some(({ id, bus: busOfStore }) => busOfStore === bus && plan.storages[id]!.charge[t]! > NOTHING) ||
    site.shiftables.some(({ id, bus: busOfStore }) => busOfStore === bus && plan.shiftables[id]![t]! > NOTHING)
  );
}

export function explainSource(situation: Situation, { id, bus, available }: Source): ExplainedSteps {
  const setpoint = situation.plan.sources[id]!;
  const reason = Array.from(setpoint, (power, t): Reason => (power < at(available, t) - NOTHING ? "surplus" : "limit"));
  return { setpoint, reason, marginalValue: pricesAt(situation, bus) };
}

export function explainDemand(situation: Situation, { bus, power }: FixedDemand): ExplainedSteps {
  const { steps } = situation.site;
  const setpoint = Float64Array.from({ length: steps }, (_, t) => at(power, t));
  return { setpoint, reason: Array<Reason>(steps).fill("needed"), marginalValue: pricesAt(situation, bus) };
}

export function explainShiftable(situation: Situation, load: ShiftableLoad): ExplainedSteps {
  const dt = situation.site.stepHours;
  const setpoint = situation.plan.shiftables[load.id]!;
  /** What could still be had after step t, and what is still needed before it [kWh]. */
  const later = new Float64Array(setpoint.length + 1);
  for (let t = load.to - 1; t >= load.from; t--) later[t] = later[t + 1]! + dt * at(load.maxPower, t);
  let needed = load.energy;
  const prices = pricesOfWork(situation, load, (t) => setpoint[t]! > NOTHING);
  const isForDeals = (t: number): boolean => isWorkForDeals(situation, load, { t, setpoint, prices });
  const reason = Array.from(setpoint, (power, t): Reason => {
    if (t < load.from || t >= load.to) return "not_needed";
    const before = needed;
    needed -= dt * power;
    const isDark = load.fromSun && surplusOf(situation.site, load.bus, t) <= NOTHING;
    if (at(load.maxPower, t) === 0 && !isDark) return "maintenance";
    if (before <= NOTHING) return "not_needed";
    if (isDark) return "no_sun";
    if (power <= NOTHING && situation.isAtPeak(load.bus, t)) return "demand_charge";
    if (power > NOTHING && before > later[t + 1]! + NOTHING) return "deadline";
    if (isForDeals(t)) return "dealt";
    if (power <= NOTHING) return "dear_hour";
    return situation.hasSurplus(load.bus, t) ? "surplus" : "cheap_hour";
  });
  return { setpoint, reason, marginalValue: pricesAt(situation, load.bus) };
}

/** All steps of a run have the reason of its begin. */
export function explainBatch(situation: Situation, batch: Batch): ExplainedSteps {
  const { steps } = situation.site;
  const begin = situation.plan.batches[batch.id]!;
  const setpoint = new Float64Array(steps);
  if (begin >= 0) setpoint.set(batch.shape, begin);
  const end = begin + batch.shape.length;
  const isInRun = (t: number): boolean => begin >= 0 && t >= begin && t < end;
  const surplusSteps = Array.from(setpoint, (_, t) => isInRun(t) && situation.hasSurplus(batch.bus, t)).filter(
    Boolean,
  ).length;
  const why: Reason =
    begin === batch.to - batch.shape.length
      ? "deadline"
      : 2 * surplusSteps > batch.shape.length
        ? "surplus"
        : "cheap_hour";
  const reason = Array.from(setpoint, (_, t): Reason => {
    if (isInRun(t)) return why;
    const couldRun = t >= batch.from && t < batch.to && (begin < 0 || t < begin);
    return couldRun ? "dear_hour" : "not_needed";
  });
  return { setpoint, reason, marginalValue: pricesAt(situation, batch.bus) };
}
