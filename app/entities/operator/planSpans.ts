import type { PlanGround } from "./grounds";
import type { PlanRow } from "./plan";
import { type Reason, REASONS } from "./reasons";

/** What a component does over some steps. */
export type Doing = "charges" | "gives" | "runs";

/** Steps from <= t < to over which a component does one thing. */
export interface PlanSpan {
  from: number;
  to: number;
  doing: Doing;
  /** Mean, without a sign [kW]. */
  power: number;
  /** The reason of most of the energy; null where the plan says none. */
  reason: Reason | null;
  /** The ground of most of the energy; null where the plan has none. */
  ground: PlanGround | null;
}

/** Less than so large a part of the largest power is rest: a store that tops up for its losses, rounding of the solver. */
const REST = 0.01;

/** Kinds of rows that a plan decides on; the others follow from these. */
const DECIDED: ReadonlySet<PlanRow["kind"]> = new Set(["unit", "storage", "shiftable", "source"]);

/** What is done in steps from <= t < to of a plan: what decided components do, in the order of time. */
export const spansOf = (rows: readonly PlanRow[], from: number, to: number): { row: PlanRow; span: PlanSpan }[] =>
  rows
    .filter(({ kind }) => DECIDED.has(kind))
    .flatMap((row) => spansOfRow(row, from, to).map((span) => ({ row, span })))
    .sort((a, b) => a.span.from - b.span.from || a.row.name.localeCompare(b.row.name));

/** Neighbouring steps in which a component does the same are one span; steps of rest are none. */
export function spansOfRow(row: PlanRow, from: number, to: number): PlanSpan[] {
  const rest = REST * row.power.reduce((most, kw) => Math.max(most, Math.abs(kw)), 0);
  const doingAt = (step: number): Doing | null => {
    const kw = row.power[step] ?? 0;
    if (Math.abs(kw) <= rest) return null;
    if (row.kind !== "storage") return "runs";
    return kw > 0 ? "gives" : "charges";
  };
  const spans: PlanSpan[] = [];
  for (let begin = from; begin < to;) {
    const doing = doingAt(begin);
    let end = begin + 1;
    while (end < to && doingAt(end) === doing) end++;
    if (doing) spans.push({ from: begin, to: end, doing, ...meansOf(row, begin, end) });
    begin = end;
  }
  return spans;
}

function meansOf(row: PlanRow, from: number, to: number): Pick<PlanSpan, "power" | "reason" | "ground"> {
  const power = row.power.slice(from, to).map(Math.abs);
  const energies = new Map<number, number>();
  power.forEach((kw, i) => {
    const reason = row.reason?.[from + i];
    if (reason !== undefined) energies.set(reason, (energies.get(reason) ?? 0) + kw);
  });
  const [most] = [...energies].sort((a, b) => b[1] - a[1]);
  const energyOf = (ground: PlanGround): number =>
    power.slice(Math.max(0, ground.from - from), Math.max(0, ground.to - from)).reduce((sum, kw) => sum + kw, 0);
  const grounds = (row.grounds ?? []).filter((one) => one.from < to && one.to > from);
  const [ground] = grounds.sort((a, b) => energyOf(b) - energyOf(a));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    power: mean(power),
    reason: most ? (REASONS[most[0]] ?? null) : null,
    ground: ground ?? null,
  };
}
