import type { FaultList } from "./faults";
import { maxPower } from "./perStep";
import type { Unit } from "./types";

/** More pieces than a line of a data sheet has. */
const MOST_PIECES = 10;

export function validateUnit(list: FaultList, unit: Unit): void {
  const { id } = unit;
  list.number(id, "minPower", unit.minPower, { least: 0 });
  if (unit.pieces.length === 0) return list.add(id, "pieces", "missing");
  if (unit.pieces.length > MOST_PIECES) return list.add(id, "pieces", "too_many", MOST_PIECES);
  // The first piece may be empty: a unit that runs at one power only.
  unit.pieces.forEach((end, i) => {
    list.number(id, "pieces", end, { least: 0 });
    if (i === 0 ? end < unit.minPower : end <= unit.pieces[i - 1]!) list.add(id, "pieces", "not_ascending", i);
  });
  if (maxPower(unit) <= 0) list.add(id, "pieces", "below", 0);
  lines(list, unit);
  const largest = { least: 0, endless: true };
  for (const field of ["wear", "startCost", "minUpHours", "minDownHours"] as const) {
    list.number(id, field, unit[field], { least: 0 });
  }
  for (const field of ["rampUp", "rampDown"] as const) list.number(id, field, unit[field], largest);
  for (const field of ["startLimit", "stopLimit"] as const) {
    list.number(id, field, unit[field], { least: unit.minPower, endless: true });
  }
  list.series(id, "limit", unit.limit, { least: 0, endless: true });
  list.number(id, "state.power", unit.state.power, { least: 0 });
  list.number(id, "state.heldHours", unit.state.heldHours, { least: 0, endless: true });
  if (unit.flows.length === 0) list.add(id, "flows", "missing");
}

function lines(list: FaultList, unit: Unit): void {
  const perPiece = (field: string, values: readonly unknown[]): boolean => {
    if (values.length === unit.pieces.length) return true;
    list.add(unit.id, field, "wrong_length", unit.pieces.length);
    return false;
  };
  const seen = new Set<string>();
  for (const flow of unit.flows) {
    if (seen.has(flow.bus)) list.add(unit.id, `flows.${flow.bus}`, "used_twice");
    seen.add(flow.bus);
    list.series(unit.id, `flows.${flow.bus}.atMinimum`, flow.atMinimum);
    if (!perPiece(`flows.${flow.bus}.perPower`, flow.perPower)) continue;
    for (const slope of flow.perPower) list.series(unit.id, `flows.${flow.bus}.perPower`, slope);
  }
  if (!unit.fuel) return;
  list.series(unit.id, "fuel.price", unit.fuel.price);
  list.number(unit.id, "fuel.atMinimum", unit.fuel.atMinimum, { least: 0 });
  if (!perPiece("fuel.perPower", unit.fuel.perPower)) return;
  for (const slope of unit.fuel.perPower) list.number(unit.id, "fuel.perPower", slope, { least: 0 });
}
