import type { EnergyProblem } from "../../optimization/problem";
import { at } from "../site/perStep";
import type { GridConnection, MeterWay, PerStep } from "../site/types";
import type { Remark } from "./input";
import { connectionId } from "./trade";

/** What joins two balances (index), before they are joined: a component at `from` stands behind the meter of `named`, which is at `to`. */
export interface MeterLink {
  from: number;
  to: number;
  named: string;
}

/** A connection that goes through a meter. */
interface MeterConnection {
  id: string;
  component: string;
  name: string;
  way: MeterWay;
}

/** What is bought and sold at a joined balance. Connections with a meter of their own are left out. */
export interface Meter {
  connections: readonly MeterConnection[];
  /** The connections that are billed, one for each way that there is. */
  billed: readonly MeterConnection[];
}

/**
 * The meters of joined balances. One meter has one bill for each way. It is that of the connection which a link names, or else of the first
 * one at the location that the links lead to, or else of the first one that there is. `into`: the balance that each one is part of.
 */
export function metersOf({ components }: EnergyProblem, into: readonly number[], links: readonly MeterLink[]): Meter[] {
  const named = new Set(links.map((link) => link.named));
  return [...new Set(links.map(({ from }) => into[from]!))].map((joined) => {
    const root = rootOf(links.filter(({ from }) => into[from] === joined));
    const ranked = components
      .flatMap((component) => {
        if (component.kind !== "trade" || (component.bothWays[0] ?? false)) return [];
        return component.sides.flatMap((side) => {
          if (into[side.bus] !== joined) return [];
          const rank = (side.bus === root ? 0 : 2) + (named.has(component.id) ? 0 : 1);
          const way: MeterWay = side.direction === "purchase" ? "import" : "export";
          const connection = { id: connectionId(component, side), component: component.id, name: component.name, way };
          return [{ rank, connection }];
        });
      })
      .sort((a, b) => a.rank - b.rank);
    const connections = ranked.map(({ connection }) => connection);
    const billed = (["import", "export"] as const).flatMap((way) => connections.find((one) => one.way === way) ?? []);
    return { connections, billed };
  });
}

/** The balance that links lead to, from the first of them on; where they lead round, the last one before that. */
function rootOf(links: readonly MeterLink[]): number {
  const seen = new Set<number>();
  let bus = links[0]!.from;
  for (;;) {
    seen.add(bus);
    const next = links.find(({ from }) => from === bus);
    if (!next || seen.has(next.to)) return bus;
    bus = next.to;
  }
}

/**
 * Connections as they are billed: those behind a meter take and give nothing of their own, all of it is the billed one's. A tariff or a
 * limit that is not that of the billed one does not count, and is a remark. `steps`: of the site.
 */
export function billedAt(
  grids: readonly GridConnection[],
  meters: readonly Meter[],
  steps: number,
): { grids: GridConnection[]; remarks: Remark[] } {
  const remarks: Remark[] = [];
  const byId = new Map(grids.map((grid) => [grid.id, grid]));
  const behind = new Map<string, GridConnection>();
  for (const { connections, billed } of meters)
    for (const { id, component, name, way } of connections) {
      const main = billed.find((one) => one.way === way)!;
      const [grid, other] = [byId.get(id), byId.get(main.id)];
      if (id === main.id || !grid || !other) continue;
      if (!hasOneTariff(grid, other, steps))
        remarks.push({ key: "meter_tariff", component_id: component, name, other: main.name });
      behind.set(id, {
        ...other,
        id,
        importLimit: 0,
        exportLimit: 0,
        demandCharges: [],
        behind: { grid: main.id, way },
      });
    }
  return { grids: grids.map((grid) => behind.get(grid.id) ?? grid), remarks };
}

const TERMS = ["importPrice", "exportPrice", "importFee", "exportFee", "importLimit", "exportLimit"] as const;

/** Whether two connections are paid for alike, and may take and give as much, in all steps. */
function hasOneTariff(one: GridConnection, other: GridConnection, steps: number): boolean {
  if (TERMS.some((term) => !isSame(one[term], other[term], steps))) return false;
  return (
    one.demandCharges.length === other.demandCharges.length &&
    one.demandCharges.every(({ from, to, price }, i) => {
      const charge = other.demandCharges[i]!;
      return from === charge.from && to === charge.to && isSame(price, charge.price, 1);
    })
  );
}

function isSame(one: PerStep, other: PerStep, steps: number): boolean {
  for (let t = 0; t < steps; t++) {
    const [a, b] = [at(one, t), at(other, t)];
    // What is left of units that were converted is no difference.
    if (Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))) return false;
  }
  return true;
}
