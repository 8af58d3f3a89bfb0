import { type BalanceRow, balanceSeriesId, type ResultComponent, type SeriesVariable } from "~/entities/results/result";

/** One series that enters (sign 1) or leaves (sign -1) a balance. */
export interface Flow {
  componentId: string;
  name: string;
  variable: SeriesVariable;
  sign: 1 | -1;
  /** Share of the flow that arrives, by model year; 1 where nothing is lost. */
  arrives?: readonly number[];
  /** Share of the series that is of this balance; 1 where not given. */
  share?: number;
}

export type Side = Pick<Flow, "variable" | "sign" | "share"> & {
  placeId: string;
  level: string | null | undefined;
  end?: boolean;
};

/** Everything a component may exchange, by place and carrier level. */
export function sidesOf(c: ResultComponent): Side[] {
  const at = { placeId: c.placeId };
  const level = c.carrierLevelOutput ?? c.carrierLevelInput;
  switch (c.root) {
    case "transmission": {
      const end = { placeId: c.placeIdEnd ?? c.placeId };
      const level = c.carrierLevelInput ?? c.carrierLevelOutput;
      return [
        { ...at, level, variable: "flow_forward", sign: -1 },
        { ...end, level, variable: "flow_forward", sign: 1, end: true },
        { ...end, level, variable: "flow_backward", sign: -1 },
        { ...at, level, variable: "flow_backward", sign: 1, end: true },
        // What a line loses whatever flows is drawn at both ends (blocks/standingLoss.ts).
        { ...at, level, variable: "standing_loss", sign: -1, share: 1 / 2 },
        { ...end, level, variable: "standing_loss", sign: -1, share: 1 / 2 },
      ];
    }
    case "storage":
      return [
        { ...at, level, variable: "discharge", sign: 1 },
        { ...at, level, variable: "charge", sign: -1 },
      ];
    case "trade":
      return [
        { ...at, level: c.carrierLevelOutput, variable: "purchase", sign: 1 },
        { ...at, level: c.carrierLevelInput, variable: "sale", sign: -1 },
      ];
    default:
      return [
        { ...at, level: c.root === "efficienymeasures" ? level : c.carrierLevelOutput, variable: "output", sign: 1 },
        { ...at, level: c.carrierLevelOutputSecondary, variable: "secondary_output", sign: 1 },
        { ...at, level: c.carrierLevelInput, variable: "unserved", sign: 1 },
        { ...at, level: c.carrierLevelInput, variable: "demand", sign: -1 },
        { ...at, level: c.carrierLevelInput, variable: "intake", sign: -1 },
        { ...at, level: c.carrierLevelInputSecondary, variable: "secondary_intake", sign: -1 },
      ];
  }
}

/** The series whose sum is the balance of a place and carrier level: what is given in, then what is taken out. */
export function flowsOf(components: readonly ResultComponent[], placeId: string, carrierLevelId: string): Flow[] {
  const flows = components.flatMap((c) =>
    sidesOf(c)
      .filter((side) => side.placeId === placeId && side.level === carrierLevelId)
      .map(({ variable, sign, end, share }): Flow => ({
        componentId: c.id,
        name: c.name,
        variable,
        sign,
        ...(share === undefined ? {} : { share }),
        ...(end && c.lossShare ? { arrives: c.lossShare.map((loss) => 1 - loss) } : {}),
      })),
  );
  return flows.sort((a, b) => b.sign - a.sign);
}

/** What the operation page can show: a balance (`balance:<place>:<level>`) or a component (`component:<id>`). */
export type Target =
  | { kind: "balance"; id: string; placeId: string; carrierLevelId: string }
  | { kind: "component"; id: string; component: ResultComponent };

/** All targets of a result: balances as they are in the table, then the components. */
export function targetsOf(components: readonly ResultComponent[], balances: readonly BalanceRow[]): Target[] {
  const byId = new Map<string, Target>();
  for (const { placeId, carrierLevelId } of balances) {
    const id = balanceSeriesId(placeId, carrierLevelId);
    byId.set(id, { kind: "balance", id, placeId, carrierLevelId });
  }
  for (const component of components) {
    const id = `component:${component.id}`;
    byId.set(id, { kind: "component", id, component });
  }
  return [...byId.values()];
}

/** The target asked for, else the balance with the largest demand or supply. */
export function chooseTarget(targets: readonly Target[], balances: readonly BalanceRow[], targetId: string | null) {
  const match = targets.find((target) => target.id === targetId);
  if (match) return match;
  const largest = [...balances].sort((a, b) => b.demandMwh - a.demandMwh || b.suppliedMwh - a.suppliedMwh)[0];
  return largest
    ? targets.find((target) => target.id === balanceSeriesId(largest.placeId, largest.carrierLevelId))
    : targets[0];
}

/** Largest first, with the share of time [h] that a value is reached: `points` evenly spaced values of the sorted year. */
export function durationCurve(
  values: ArrayLike<number>,
  stepH: number,
  everyH: number,
): { hours: number[]; values: number[] } {
  const sorted = Float64Array.from(values).sort().reverse();
  const hours: number[] = [];
  const picked: number[] = [];
  const total = sorted.length * stepH;
  for (let hour = 0; hour <= total; hour += everyH) {
    hours.push(hour);
    picked.push(sorted[Math.min(sorted.length - 1, Math.floor(hour / stepH))] ?? 0);
  }
  return { hours, values: picked };
}
