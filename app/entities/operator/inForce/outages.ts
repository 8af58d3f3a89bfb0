import type { PlanRow } from "../plan";
import { groundsWithOutages } from "./groundsWithOutages";

/** Why a component does nothing in a step, whatever the plan says. */
export type OutageKind = "outage" | "maintenance";

/** Steps from <= t < to of a plan in which a component is out by the events of today, and why. */
export interface Outages {
  windows: readonly (readonly [from: number, to: number])[];
  /** Of each window. */
  kinds: readonly OutageKind[];
}

/** A row of a plan in force, as events leave it. */
export interface RowInForce extends PlanRow {
  /** Why it is out in a step; null: it is not. Absent: in none. */
  out?: (OutageKind | null)[];
}

/**
 * A row of a plan in force as the events of today leave it from step `first` on: what is out does nothing, long before anybody approves
 * another plan. A demand is served as expected, whatever is said of its meter.
 */
export function withOutages(row: PlanRow, outages: Outages | undefined, first: number): RowInForce {
  if (!outages || row.kind === "demand") return row;
  const out = new Array<OutageKind | null>(row.power.length).fill(null);
  outages.windows.forEach(([from, to], i) => out.fill(outages.kinds[i]!, Math.max(from, first), Math.max(to, first)));
  if (out.every((kind) => kind === null)) return row;
  const nothingOut = (values: number[]): number[] => values.map((value, t) => (out[t] ? 0 : value));
  const blocked = [...(row.blocked ?? []), ...windowsFrom(outages, first)];
  const on = row.on ? { on: nothingOut(row.on) } : {};
  const grounds = row.grounds ? { grounds: groundsWithOutages(row.grounds, out) } : {};
  return { ...row, power: nothingOut(row.power), ...on, ...grounds, blocked, out };
}

const windowsFrom = ({ windows }: Outages, first: number): [from: number, to: number][] =>
  windows.map(([from, to]): [number, number] => [Math.max(from, first), to]).filter(([from, to]) => to > from);
