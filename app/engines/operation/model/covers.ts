import { at } from "../site/perStep";
import type { Bus, Unit } from "../site/types";
import type { BuildContext, Layout } from "./layout";
import { Terms } from "./rowBuilder";

/** Up to so many units on a bus all sets of them are covered, with more only the empty one. */
const ALL_SETS = 4;

export interface Cover {
  /** Length units: factor of each unit's on/off, 0 for those of the set. */
  factors: number[];
  /** Factor of the unserved power; the row is factors·u + slack·unserved >= 1. */
  slack: number;
}

/**
 * Covers of a demand by on/off units of capacities P. For every set A with P(A) < demand and r = demand - P(A), sum over i not in A of
 * min(P_i, r) u_i + unserved >= r. Here it is divided by r. (Knapsack covers: Balas 1975; Wolsey 1975; with sets as in Carr, Fleischer,
 * Leung and Phillips, SODA 2000.) Sets that leave less than 1 kW are left out.
 */
export function covers(demand: number, capacities: readonly number[]): Cover[] {
  const count = capacities.length > ALL_SETS ? 1 : 1 << capacities.length;
  const list: Cover[] = [];
  for (let set = 0; set < count; set++) {
    const isIn = (i: number): boolean => ((set >> i) & 1) === 1;
    const rest = demand - capacities.reduce((sum, p, i) => sum + (isIn(i) ? p : 0), 0);
    const factors = capacities.map((p, i) => (isIn(i) ? 0 : Math.min(1, p / rest)));
    if (rest > 1 && factors.some((factor) => factor > 0)) list.push({ factors, slack: 1 / rest });
  }
  return list;
}

/** Covers of every balanced bus that no storage and no grid connection serves, in every step. */
export function addCovers(context: BuildContext, layout: Layout, bus: Bus, unserved: Int32Array): void {
  const { site, rows, fixed } = context;
  const isServed = [...site.storages, ...site.grids].some((one) => one.bus === bus.id);
  if (!bus.balanced || isServed) return;
  const suppliers = site.units.flatMap((unit, i) =>
    mayGive(unit, bus.id) ? [{ unit, columns: layout.units[i]! }] : [],
  );
  const switched = suppliers.filter(({ columns }) => columns.on);
  if (!switched.length) return;
  for (let t = 0; t < site.steps; t++) {
    // What else may come, at its most: curtailable sources and units without on/off. Other consumers only add to the demand.
    let demand = fixed.get(bus.id)![t]!;
    for (const one of site.sources) if (one.curtailable && one.bus === bus.id) demand -= at(one.available, t);
    for (const { unit, columns } of suppliers) if (!columns.on) demand -= most(unit, bus.id, columns.times.top[t]!, t);
    const able = switched.filter(({ columns }) => columns.times.canRun[t]);
    const capacities = able.map(({ unit, columns }) => Math.max(0, most(unit, bus.id, columns.times.top[t]!, t)));
    for (const { factors, slack } of covers(demand, capacities)) {
      const terms = new Terms().add(unserved[t]!, slack);
      able.forEach(({ columns }, i) => terms.add(columns.on![t]!, factors[i]!));
      rows.atLeast(1, terms);
    }
  }
}

const mayGive = (unit: Unit, bus: string): boolean => unit.flows.some((flow) => flow.bus === bus);

/** Most that a running unit gives to a bus in step t [kW], `top` its highest power above the minimum; may be negative. */
function most(unit: Unit, bus: string, top: number, t: number): number {
  const flow = unit.flows.find((one) => one.bus === bus)!;
  let from = unit.minPower;
  let sum = at(flow.atMinimum, t);
  unit.pieces.forEach((end, i) => {
    const width = Math.max(0, Math.min(end, unit.minPower + top) - from);
    // Whatever order the pieces are filled in.
    sum += Math.max(0, at(flow.perPower[i]!, t)) * width;
    from = end;
  });
  return Math.max(0, sum);
}
