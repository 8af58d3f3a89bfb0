import { expect } from "vitest";
import { addSolution, folderOf, pypsaNetwork, type WrittenNetwork } from "~/engines/exchange";
import { Findings } from "~/engines/optimization/findings";
import { prepare } from "~/engines/optimization/prepare";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { balanceSeriesId, type RunResult } from "~/entities/results/result";
import { networkNames } from "~/services/exchange/write";
import { runOf, withCatalogue } from "./model";
import { type Folder, type Row, rowsOf } from "./pypsaOptimum";

/** The files of a network by their names without ".csv". */
export const asFolder = (network: WrittenNetwork): Folder =>
  Object.fromEntries([...folderOf(network)].map(([name, text]) => [name.slice(0, -4), text]));

/** A system as a network of the first year of a run, with what the run found. */
export function networkOf(snapshot: SystemSnapshot, result: RunResult): WrittenNetwork {
  const optimization = runOf(snapshot.system.system_id, result.years[0], result.stepH);
  const problem = prepare({ snapshot: withCatalogue(snapshot), optimization }, new Findings());
  const network = pypsaNetwork(problem, networkNames(snapshot));
  const seriesOf = (id: string, variable: string) =>
    result.series.find((one) => one.componentId === id && one.variable === variable)?.values;
  addSolution(network, {
    capacities: result.tables.capacities,
    series: seriesOf,
    price(bus) {
      const { location, carrierLevelId } = problem.buses[bus]!;
      return seriesOf(balanceSeriesId(problem.locations[location]!.id, carrierLevelId), "marginal_price");
    },
  });
  return network;
}

export const withResults = (snapshot: SystemSnapshot, result: RunResult): Folder =>
  asFolder(networkOf(snapshot, result));

const number = (cell: string | undefined, fallback: number): number =>
  cell === undefined || cell === "" ? fallback : cell === "inf" ? Infinity : Number(cell);

/**
 * Checks the results in a network with the rules that PyPSA solves it by (docs.pypsa.org, "Optimization"): every bus in balance in every
 * snapshot, every flow within its size, every level from the one before. `tolerance`: share of the largest flow. Returns what the plan costs
 * in a year by the network's snapshot costs.
 */
export function costOfResults(folder: Folder, tolerance: number): number {
  const snapshots = rowsOf(folder.snapshots);
  const hours = number(snapshots[0]!.objective, 1);
  const steps = snapshots.length;
  const series = new Map<string, Row[]>();
  const at = (list: string, row: Row, attribute: string) => {
    const key = `${list}-${attribute}`;
    if (!series.has(key)) series.set(key, rowsOf(folder[key]));
    const rows = series.get(key)!;
    return (t: number, fallback = NaN): number => number(rows[t]?.[row.name!] ?? row[attribute], fallback);
  };
  const balance = new Map(rowsOf(folder.buses).map(({ name }) => [name!, new Float64Array(steps)]));
  let largest = 0;
  const put = (bus: string, t: number, amount: number): void => {
    balance.get(bus)![t]! += amount;
    largest = Math.max(largest, Math.abs(amount));
  };
  const within = (value: number, [low, high]: readonly [number, number], what: string): void => {
    const room = tolerance * Math.max(1e-3, Math.abs(high), Math.abs(low));
    expect(value, what).toBeGreaterThanOrEqual(low - room);
    expect(value, what).toBeLessThanOrEqual(high + room);
  };
  const equal = (value: number, expected: number, { scale, what }: { scale: number; what: string }): void =>
    expect(Math.abs(value - expected), what).toBeLessThanOrEqual(tolerance * Math.max(1e-3, scale));
  let cost = 0;
  const size = (row: Row, name: string): number => {
    const amount = number(row[`${name}_opt`], NaN);
    if (row[`${name}_extendable`] !== "True") expect(amount, row.name).toBeCloseTo(number(row[name], 0), 5);
    else {
      within(amount, [number(row[`${name}_min`], 0), number(row[`${name}_max`], Infinity)], `${row.name} ${name}`);
      cost += amount * number(row.capital_cost, 0);
    }
    return amount;
  };
  for (const row of rowsOf(folder.generators)) {
    const [p, low, high, price] = ["p", "p_min_pu", "p_max_pu", "marginal_cost"].map((one) =>
      at("generators", row, one),
    );
    const most = size(row, "p_nom");
    for (let t = 0; t < steps; t++) {
      within(p!(t), [low!(t, 0) * most, high!(t, 1) * most], `${row.name} ${t}`);
      put(row.bus!, t, number(row.sign, 1) * p!(t));
      cost += hours * price!(t, 0) * p!(t);
    }
  }
  for (const row of rowsOf(folder.loads)) {
    const [p, set] = ["p", "p_set"].map((one) => at("loads", row, one));
    for (let t = 0; t < steps; t++) {
      expect(p!(t), `${row.name} ${t}`).toBeCloseTo(set!(t), 5);
      put(row.bus!, t, -p!(t));
    }
  }
  for (const row of rowsOf(folder.links)) {
    const [p0, low, high, price] = ["p0", "p_min_pu", "p_max_pu", "marginal_cost"].map((one) => at("links", row, one));
    const most = size(row, "p_nom");
    const ends = ["1", "2", "3"].filter((n) => row[`bus${n}`]);
    for (let t = 0; t < steps; t++) {
      within(p0!(t), [low!(t, 0) * most, high!(t, 1) * most], `${row.name} ${t}`);
      put(row.bus0!, t, -p0!(t));
      cost += hours * price!(t, 0) * p0!(t);
      for (const n of ends) {
        const out = at("links", row, `p${n}`)(t);
        const efficiency = at("links", row, `efficiency${n === "1" ? "" : n}`)(t, 1);
        equal(out, -p0!(t) * efficiency, { scale: most, what: `${row.name} p${n} ${t}` });
        put(row[`bus${n}`]!, t, -out);
      }
    }
  }
  for (const row of rowsOf(folder.storage_units)) {
    const most = size(row, "p_nom");
    const [out, into, level] = ["p_dispatch", "p_store", "state_of_charge"].map((one) => at("storage_units", row, one));
    const [give, take] = [number(row.efficiency_dispatch, 1), number(row.efficiency_store, 1)];
    for (let t = 0; t < steps; t++) {
      within(out!(t), [0, most], `${row.name} ${t}`);
      within(into!(t), [0, most], `${row.name} ${t}`);
      within(level!(t), [0, most * number(row.max_hours, 1)], `${row.name} ${t}`);
      put(row.bus!, t, out!(t) - into!(t));
      expect(at("storage_units", row, "p")(t)).toBeCloseTo(out!(t) - into!(t), 5);
      cost += hours * at("storage_units", row, "marginal_cost")(t, 0) * out!(t);
      const before = level!(t > 0 ? t - 1 : steps - 1) * (1 - number(row.standing_loss, 0)) ** hours;
      const now = before + hours * (into!(t) * take - out!(t) / give);
      equal(level!(t), now, { scale: most * hours, what: `${row.name} level ${t}` });
    }
  }
  for (const row of rowsOf(folder.stores)) {
    const most = size(row, "e_nom");
    const [p, e] = ["p", "e"].map((one) => at("stores", row, one));
    for (let t = 0; t < steps; t++) {
      within(e!(t), [0, most], `${row.name} ${t}`);
      put(row.bus!, t, p!(t));
      const before = e!(t > 0 ? t - 1 : steps - 1) * (1 - number(row.standing_loss, 0)) ** hours;
      equal(e!(t), before - hours * p!(t), { scale: most, what: `${row.name} e ${t}` });
    }
  }
  for (const [bus, net] of balance)
    for (let t = 0; t < steps; t++) expect(Math.abs(net[t]!), `${bus} ${t}`).toBeLessThan(tolerance * largest);
  return cost;
}
