import { at, windows } from "../site/perStep";
import type { Course } from "../site/plan";
import type { GridConnection, OperationSite, Storage } from "../site/types";

/** Prices that differ by less are the same [currency/kWh], powers and energies that do are none [kW, kWh]. */
const SAME = 1e-9;
/** Powers that change by less do not change [kW]. */
const CHANGE = 1e-6;
/** Halvings of the bracket of a share: then it is exact to the last bits. */
const HALVINGS = 60;

/**
 * A course in which storages give what they give at one price evenly over what is bought then: in each step the same share of the purchase
 * without them, within their limits. It costs the same: a solver gives all in some of such steps and nothing in others. Where less is then
 * needed than expected, such setpoints leave energy in the storage, or sell it. Stretches end where a price, a charge, a sale, a trip or a
 * level to be reached says so; approved steps and steps with dealt volumes stay. Null: nothing changes.
 */
export function evenDischarge(site: OperationSite, course: Course): Course | null {
  const storages = { ...course.storages };
  const grids = { ...course.grids };
  let isChanged = false;
  for (const storage of site.storages) {
    const grid = onlyConnection(site, storage);
    // What is lost of a level depends on when it is given.
    if (!grid || storage.lossPerHour > 0) continue;
    const { charge, discharge, level } = storages[storage.id]!;
    const flows = grids[grid.id]!;
    const output = Float64Array.from(discharge);
    const bought = Float64Array.from(flows.import);
    const isFree = (t: number): boolean =>
      charge[t]! <= SAME &&
      flows.export[t]! <= SAME &&
      bought[t]! + output[t]! > SAME &&
      isOpen(site, storage, grid, t);
    for (const stretch of stretchesOf(site, storage, grid, isFree)) {
      const even = evenIn(site, { storage, grid }, { discharge: output, bought }, stretch);
      if (!even?.some((power, k) => Math.abs(power - output[stretch[0] + k]!) > CHANGE)) continue;
      isChanged = true;
      const [from, to] = stretch;
      for (let t = from; t < to; t++) {
        bought[t] = bought[t]! + output[t]! - even[t - from]!;
        output[t] = even[t - from]!;
      }
    }
    grids[grid.id] = { import: bought, export: flows.export };
    storages[storage.id] = { charge, discharge: output, level: levelsOf(site, storage, { discharge, output, level }) };
  }
  return isChanged ? { ...course, storages, grids } : null;
}

/** The one connection of the storage's bus that buys. Null: there are several, so that what is bought where is not open. */
function onlyConnection(site: OperationSite, { bus }: Storage): GridConnection | null {
  const ofBus = site.grids.filter((grid) => grid.bus === bus);
  return ofBus.length === 1 ? ofBus[0]! : null;
}

/** Nothing that is approved or dealt speaks of the step. */
function isOpen(site: OperationSite, storage: Storage, grid: GridConnection, t: number): boolean {
  if (site.kept && t < site.kept.steps && site.kept.power[storage.id]) return false;
  const { position } = site;
  return !position?.grids.includes(grid.id) || Number.isNaN(position.volume[t]!);
}

/** Windows of free steps with one price and no moment at which the level counts. */
function stretchesOf(
  site: OperationSite,
  storage: Storage,
  grid: GridConnection,
  isFree: (t: number) => boolean,
): [from: number, to: number][] {
  const price = (t: number): number => at(grid.importPrice, t) + at(grid.importFee, t);
  const ends = new Set([
    ...(storage.targets ?? []).map(({ to }) => to),
    ...(storage.trips ?? []).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, k) => from + k)),
  ]);
  return windows(site.steps, isFree).flatMap(([from, to]) => {
    const stretches: [number, number][] = [];
    let begin = from;
    for (let t = from + 1; t <= to; t++) {
      if (t < to && !ends.has(t) && Math.abs(price(t) - price(begin)) <= SAME) continue;
      if (t - begin > 1) stretches.push([begin, t]);
      begin = t;
    }
    return stretches;
  });
}

/**
 * Power that is given in each step of a stretch [kW], length to - from: a share of what would be bought, at most what the storage can, at
 * least what keeps the purchase below its limit and its peak so far. Null: nothing is given in it.
 */
function evenIn(
  { stepHours }: OperationSite,
  { storage, grid }: { storage: Storage; grid: GridConnection },
  { discharge, bought }: { discharge: Float64Array; bought: Float64Array },
  [from, to]: readonly [from: number, to: number],
): Float64Array | null {
  const energy = stepHours * discharge.subarray(from, to).reduce((sum, power) => sum + power, 0);
  if (energy <= SAME) return null;
  const charges = grid.demandCharges.filter((one) => one.from < to && from < one.to);
  const peaks = charges.map((one) => Math.max(one.peakSoFar, ...bought.subarray(one.from, one.to)));
  const limitAt = (t: number): number => {
    const ofCharges = peaks.filter((_, i) => charges[i]!.from <= t && t < charges[i]!.to);
    return Math.min(at(grid.importLimit, t), ...ofCharges);
  };
  const need = discharge.slice(from, to).map((power, k) => power + bought[from + k]!);
  const most = need.map((power, k) => Math.min(at(storage.dischargeLimit, from + k), power));
  const least = need.map((power, k) => Math.max(0, Math.min(most[k]!, power - limitAt(from + k))));
  const powersAt = (share: number): Float64Array =>
    need.map((power, k) => Math.min(most[k]!, Math.max(least[k]!, share * power)));
  const energyAt = (share: number): number => stepHours * powersAt(share).reduce((sum, power) => sum + power, 0);
  let low = 0;
  let high = 1;
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2;
    if (energyAt(middle) < energy) low = middle;
    else high = middle;
  }
  return powersAt(high);
}

/** Levels with other powers given than before [kWh], length steps. */
function levelsOf(
  { stepHours }: OperationSite,
  { dischargeEfficiency }: Storage,
  { discharge, output, level }: { discharge: Float64Array; output: Float64Array; level: Float64Array },
): Float64Array {
  let more = 0;
  return level.map((kwh, t) => {
    more += (stepHours * (output[t]! - discharge[t]!)) / dischargeEfficiency;
    return kwh - more;
  });
}
