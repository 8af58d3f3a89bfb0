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
}

/**
 * Where a model could go both ways at once: purchases and sales at one metering point (a carrier level of a location), charging and
 * discharging, both ways of a line. What is prescribed or has a lower limit is no choice. What is allowed (`bothWays`) is left out.
 */
export function twoWaysOf(problem: EnergyProblem, { components }: Formulation): TwoWays[] {
  const { steps } = problem.time;
  const columns = (first: number): Int32Array => Int32Array.from({ length: steps }, (_, t) => first + t);
  const ways: TwoWays[] = [];
  problem.years.forEach((_, year) => {
    const points = new Map<number, TwoWays>();
    problem.components.forEach((model, owner) => {
      const own = components[owner]!;
      if (model.kind === "trade" && own.kind === "trade") {
        if (model.bothWays[year] || isSteered(model, year)) return;
        model.sides.forEach((side, s) => {
          const sells = side.direction === "sale";
          let point = points.get(side.bus);
          if (!point)
            points.set(side.bus, (point = { kind: "trade", owner: -1, year, one: [], other: [], ratios: [1] }));
          point[sells ? "other" : "one"].push(columns(own.columns.sides[s]!.flow[year]!));
          if (sells && point.owner < 0) point.owner = owner;
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
    for (const point of points.values()) if (point.one.length > 0 && point.other.length > 0) ways.push(point);
  });
  return ways;
}

/** Whether a trade is prescribed, or has a lower limit: of each step (a share of a size, else it is refused), or of the year. */
const isSteered = ({ fixedProfile, lowerShare, limits }: TradeModel, year: number): boolean =>
  (fixedProfile[year] ?? null) !== null || (lowerShare[year] ?? 0) > 0 || (limits.lowerMwh[year] ?? 0) > 0;

/** The same of a part of a model; `columns`: the column of the whole behind each of the part, -1 for none. */
export function waysOfPart(ways: readonly TwoWays[], columns: Int32Array, count: number): TwoWays[] {
  const own = new Int32Array(count).fill(-1);
  columns.forEach((j, n) => {
    if (j >= 0) own[j] = n;
  });
  const mapped = (flows: readonly Int32Array[]): Int32Array[] => flows.map((flow) => flow.map((j) => own[j]!));
  return ways.map((way) => ({ ...way, one: mapped(way.one), other: mapped(way.other) }));
}

/** What flows in one direction in a step [MW]. */
export const flowAt = (x: Float64Array, flows: readonly Int32Array[], t: number): number =>
  flows.reduce((sum, flow) => (flow[t]! < 0 ? sum : sum + x[flow[t]!]!), 0);
