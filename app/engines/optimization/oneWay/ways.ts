import type { Formulation } from "../formulate";
import type { EnergyProblem, TradeModel } from "../problem";

/** Two opposite directions of one thing in a year, of which only one may be used in a step. */
export interface TwoWays {
  kind: "trade" | "storage" | "line";
  /** Index of the component; of a metering point the one of the first sale. */
  owner: number;
  /** Model year (index). */
  year: number;
  /** Columns of each direction, [flow][step]; -1 where a model lacks the step. */
  one: Int32Array[];
  other: Int32Array[];
  /** How much of the other direction undoes a unit of the one: both may shrink together like that. */
  ratios: number[];
  /** The same without trade that has a lower limit of the year, where some has: both at once may be all that keeps it. Null: nothing is left. */
  free?: TwoWays | null;
}

/**
 * Where a model could go both ways at once: purchases and sales at one metering point (a carrier level of a location), charging and
 * discharging, both ways of a line. What is prescribed or has a lower limit in each step is no choice. What is allowed (`bothWays`) is left out.
 */
export function twoWaysOf(problem: EnergyProblem, { components }: Formulation): TwoWays[] {
  const { steps } = problem.time;
  const columns = (first: number): Int32Array => Int32Array.from({ length: steps }, (_, t) => first + t);
  const ways: TwoWays[] = [];
  problem.years.forEach((_, year) => {
    const points = new Map<number, TwoWays>();
    const freePoints = new Map<number, TwoWays>();
    problem.components.forEach((model, owner) => {
      const own = components[owner]!;
      if (model.kind === "trade" && own.kind === "trade") {
        if (model.bothWays[year] || isSteered(model, year)) return;
        model.sides.forEach((side, s) => {
          const flow = columns(own.columns.sides[s]!.flow[year]!);
          const isFree = (model.limits.lowerMwh[year] ?? 0) <= 0;
          for (const all of isFree ? [points, freePoints] : [points]) {
            const point: TwoWays = all.get(side.bus) ?? {
              kind: "trade",
              owner: -1,
              year,
              one: [],
              other: [],
              ratios: [1],
            };
            all.set(side.bus, point);
            const sells = side.direction === "sale";
            point[sells ? "other" : "one"].push(flow);
            if (sells && point.owner < 0) point.owner = owner;
          }
        });
      } else if (model.kind === "storage" && own.kind === "storage") {
        if (model.bothWays[year]) return;
        const { charge, discharge } = own.columns;
        const roundTrip = model.chargingEfficiency[year]! * model.dischargingEfficiency[year]!;
        const flows = { one: [columns(charge[year]!)], other: [columns(discharge[year]!)] };
        ways.push({ kind: "storage", owner, year, ...flows, ratios: [roundTrip] });
      } else if (model.kind === "line" && own.kind === "line") {
        const { forward, backward } = own.columns;
        if (model.bothWays[year] || forward[year]! < 0 || backward[year]! < 0) return;
        const roundTrip = 1 - (model.loss[year] ?? 0);
        const flows = { one: [columns(forward[year]!)], other: [columns(backward[year]!)] };
        ways.push({ kind: "line", owner, year, ...flows, ratios: roundTrip < 1 ? [roundTrip, 1 / roundTrip] : [1] });
      }
    });
    for (const [bus, point] of points) {
      if (!isTwoWays(point)) continue;
      const free = freePoints.get(bus);
      const isSame = free && free.one.length === point.one.length && free.other.length === point.other.length;
      ways.push(isSame ? point : { ...point, free: free && isTwoWays(free) ? free : null });
    }
  });
  return ways;
}

const isTwoWays = ({ one, other }: TwoWays): boolean => one.length > 0 && other.length > 0;

/** Ways without trade that has a lower limit of the year; the same list where none has. */
export function freeWays(ways: readonly TwoWays[]): readonly TwoWays[] {
  if (ways.every(({ free }) => free === undefined)) return ways;
  return ways.flatMap((way) => (way.free === undefined ? [way] : (way.free ?? [])));
}

/** Whether a trade is prescribed, or has a lower limit of each step (a share of a size, else it is refused). */
const isSteered = ({ fixedProfile, lowerShare }: TradeModel, year: number): boolean =>
  (fixedProfile[year] ?? null) !== null || (lowerShare[year] ?? 0) > 0;

/** The same of a part of a model; `columns`: the column of the whole behind each of the part, -1 for none. */
export function waysOfPart(ways: readonly TwoWays[], columns: Int32Array, count: number): TwoWays[] {
  const own = new Int32Array(count).fill(-1);
  columns.forEach((j, n) => {
    if (j >= 0) own[j] = n;
  });
  const mapped = (flows: readonly Int32Array[]): Int32Array[] => flows.map((flow) => flow.map((j) => own[j]!));
  const partOf = (way: TwoWays): TwoWays => ({
    ...way,
    one: mapped(way.one),
    other: mapped(way.other),
    ...(way.free ? { free: partOf(way.free) } : {}),
  });
  return ways.map(partOf);
}

/** What flows in one direction in a step [MW]. */
export const flowAt = (x: Float64Array, flows: readonly Int32Array[], t: number): number =>
  flows.reduce((sum, flow) => (flow[t]! < 0 ? sum : sum + x[flow[t]!]!), 0);
