import { leavingPrice } from "../site/kept";
import { at } from "../site/perStep";
import type { Batch, ShiftableLoad, SoftTarget } from "../site/types";
import type { BatchColumns, BuildContext, LoadColumns, TargetColumns } from "./layout";
import { Terms } from "./rowBuilder";

/** Power within a window that adds up to an energy, or to what can be had of it: dt sum p + missing >= energy. */
export function addShiftable({ site, rows, flows }: BuildContext, load: ShiftableLoad): LoadColumns {
  const { stepHours: dt } = site;
  const bus = flows.get(load.bus)!;
  const energy = new Terms().add(rows.column(0, Infinity, load.shortfallPrice), 1);
  const power = rows.each(load.to - load.from, (i) => {
    const t = load.from + i;
    const column = rows.column(0, at(load.maxPower, t));
    bus[t]!.add(column, -1);
    energy.add(column, dt);
    return column;
  });
  rows.atLeast(load.energy, energy);
  return { from: load.from, power };
}

/**
 * Exactly one begin, or none at its price: sum of begins + missed = 1. The power of a step is that of all begins it can belong to. Another
 * begin than an approved one costs what leaving its energy costs.
 */
export function addBatch({ site, rows, flows }: BuildContext, batch: Batch): BatchColumns {
  const bus = flows.get(batch.bus)!;
  const last = batch.to - batch.shape.length;
  const one = new Terms().add(rows.column(0, 1, batch.shortfallPrice + leavingPrice(site, batch, -1)), 1);
  const begins = rows.each(last - batch.from + 1, (i) => {
    const begin = batch.from + i;
    const column = rows.column(0, 1, leavingPrice(site, batch, begin), true);
    one.add(column, 1);
    batch.shape.forEach((power, k) => bus[begin + k]!.add(column, -power));
    return column;
  });
  rows.row(1, 1, one);
  return { from: batch.from, begins };
}

/** What units give to a bus within a window, before its own slack comes in: dt sum + missing >= energy. */
export function addTarget({ site, rows, flows }: BuildContext, target: SoftTarget): TargetColumns {
  const missing = rows.column(0, Infinity, target.shortfallPrice);
  const energy = new Terms().add(missing, 1);
  const bus = flows.get(target.bus)!;
  for (let t = target.from; t < target.to; t++) {
    bus[t]!.columns.forEach((column, i) => energy.add(column, site.stepHours * bus[t]!.factors[i]!));
  }
  return { missing, row: rows.atLeast(target.energy, energy) };
}

/** |power - approved power| in the objective: deviation >= power - approved, deviation >= approved - power. */
export function addKept({ site, rows, leaving }: BuildContext, id: string, power: (t: number) => Terms | null): void {
  const heldPower = site.kept?.power[id];
  if (!heldPower) return;
  const price = site.stepHours * site.kept!.price;
  for (let t = 0; t < site.kept!.steps; t++) {
    const terms = power(t);
    if (!terms) {
      rows.offset += price * Math.abs(heldPower[t]!);
      continue;
    }
    const deviation = rows.column(0, Infinity, price);
    leaving.push(deviation);
    rows.atLeast(heldPower[t]!, copy(terms).add(deviation, 1));
    rows.atMost(heldPower[t]!, copy(terms).add(deviation, -1));
  }
}

function copy(terms: Terms): Terms {
  const same = new Terms();
  terms.columns.forEach((column, i) => same.add(column, terms.factors[i]!));
  return same;
}
