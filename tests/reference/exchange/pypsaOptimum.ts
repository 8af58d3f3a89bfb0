import type { Highs } from "highs";
import { plus, Program, type Sum, sum } from "../optimizations/program";

/** A folder of CSVs: name without ".csv" -> rows as objects. */
export type Folder = Record<string, string>;
export type Row = Record<string, string>;

/** The rows of a CSV file without quotes. */
export const rowsOf = (text: string | undefined): Row[] => {
  const [head = "", ...lines] = (text ?? "").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
};
const value = (cell: string | undefined, fallback: number): number =>
  cell === undefined || cell === "" ? fallback : cell === "inf" ? Infinity : Number(cell);

/**
 * The optimum of a PyPSA network, written down a second time from the published formulation, straight from the cells of its files. Source:
 * docs.pypsa.org, "Optimization". It covers objective, dispatch limits, storage units, stores, links with several outputs, transport
 * without Kirchhoff's voltage law, primary energy limit. Nothing of the import is used. Null when there is none.
 */
export function pypsaOptimum(folder: Folder, highs: Highs): number | null {
  const lp = new Program();
  const snapshots = rowsOf(folder.snapshots);
  const w = snapshots.map((row) => value(row.objective ?? row.weightings, 1));
  /** Hours that levels of stores change by. */
  const lasting = snapshots.map((row, t) => value(row.stores, w[t]!));
  const T = w.length;
  const all = (list: string): Row[] => rowsOf(folder[list]).filter(({ active }) => active !== "False");
  const one = (column: number, factor = 1): Sum => ({ constant: 0, terms: [[column, factor]] });
  const seriesOf = (list: string, attribute: string) => rowsOf(folder[`${list}-${attribute}`]);
  const cached = new Map<string, Row[]>();
  /** Cells of a row by step: of its series, else its own. */
  const cellsOf =
    (list: string, row: Row) =>
    (attribute: string, t: number, fallback: number): number => {
      const key = `${list}-${attribute}`;
      if (!cached.has(key)) cached.set(key, seriesOf(list, attribute));
      const own = cached.get(key)![t]?.[row.name!];
      return own === undefined ? value(row[attribute], fallback) : value(own, fallback);
    };
  const balances = new Map(rowsOf(folder.buses).map(({ name }) => [name!, Array.from({ length: T }, () => sum())]));
  const into = (bus: string | undefined, t: number, factor: number, what: Sum): void =>
    plus(balances.get(bus!)![t]!, factor, what);
  const pay = (money: number, what: Sum): void => plus(lp.objective, money, what);

  /** Capital cost of a year: as given, or the annuity of the overnight cost, with what is paid for running it. */
  function perYear(row: Row): number {
    const overnight = value(row.overnight_cost, NaN);
    if (Number.isNaN(overnight)) return value(row.capital_cost, 0) + value(row.fom_cost, 0);
    const [r, n] = [value(row.discount_rate, 0), value(row.lifetime, Infinity)];
    return overnight * (r === 0 ? 1 / n : r / (1 - (1 + r) ** -n)) + value(row.fom_cost, 0);
  }
  function size(row: Row, name: string): Sum {
    if (row[`${name}_extendable`] !== "True") return sum(value(row[name], 0));
    const column = lp.column(value(row[`${name}_min`], 0), value(row[`${name}_max`], Infinity));
    pay(perYear(row), one(column));
    return one(column);
  }
  /** low * u <= x <= high * u, as a free column. */
  function within(u: Sum, low: number, high: number): Sum {
    const x = one(lp.column(-Infinity, Infinity));
    const upper = sum();
    plus(upper, high, u);
    plus(upper, -1, x);
    lp.row(0, upper, Infinity);
    const lower = sum();
    plus(lower, 1, x);
    plus(lower, -low, u);
    lp.row(0, lower, Infinity);
    return x;
  }
  const emission = new Map(rowsOf(folder.carriers).map((row) => [row.name, value(row.co2_emissions, 0)]));
  const emitted = sum();

  for (const row of all("generators")) {
    const at = cellsOf("generators", row);
    const u = size(row, "p_nom");
    const year = sum();
    for (let t = 0; t < T; t++) {
      const p = within(u, at("p_min_pu", t, 0), at("p_max_pu", t, 1));
      into(row.bus, t, value(row.sign, 1), p);
      pay(w[t]! * at("marginal_cost", t, 0), p);
      plus(emitted, (w[t]! * (emission.get(row.carrier) ?? 0)) / at("efficiency", t, 1), p);
      plus(year, w[t]!, p);
    }
    lp.row(value(row.e_sum_min, -Infinity), year, value(row.e_sum_max, Infinity));
  }
  for (const row of all("loads")) {
    const at = cellsOf("loads", row);
    for (let t = 0; t < T; t++) into(row.bus, t, -1, sum(at("p_set", t, 0)));
  }
  for (const list of ["lines", "transformers"])
    for (const row of all(list)) {
      const at = cellsOf(list, row);
      const u = size(row, "s_nom");
      for (let t = 0; t < T; t++) {
        const share = at("s_max_pu", t, 1);
        const p = within(u, -share, share);
        into(row.bus0, t, -1, p);
        into(row.bus1, t, 1, p);
      }
    }
  for (const row of all("links")) {
    const at = cellsOf("links", row);
    const u = size(row, "p_nom");
    for (let t = 0; t < T; t++) {
      const p = within(u, at("p_min_pu", t, 0), at("p_max_pu", t, 1));
      into(row.bus0, t, -1, p);
      for (const n of ["", "2", "3", "4"]) {
        const bus = row[`bus${n || "1"}`];
        if (bus) into(bus, t, at(`efficiency${n}`, t, 1), p);
      }
      pay(w[t]! * at("marginal_cost", t, 0), p);
    }
  }
  interface LevelOptions {
    /** Most of the level per u. */
    hours: number;
    cyclic: boolean;
    /** What the level begins with where it is not cyclic. */
    initial: number;
  }
  /** level[t] = kept * level[t-1] + lasting * flow[t] */
  function levels(u: Sum, row: Row, flows: Sum[], { hours, cyclic, initial }: LevelOptions): void {
    const columns = flows.map(() => {
      const level = one(lp.column(0, Infinity));
      const room = sum();
      plus(room, hours, u);
      plus(room, -1, level);
      lp.row(0, room, Infinity);
      return level;
    });
    flows.forEach((flow, t) => {
      const share = (1 - value(row.standing_loss, 0)) ** lasting[t]!;
      const rest = sum();
      plus(rest, 1, columns[t]!);
      plus(rest, -lasting[t]!, flow);
      plus(rest, -share, t > 0 ? columns[t - 1]! : cyclic ? columns[T - 1]! : sum(initial));
      lp.row(0, rest, 0);
    });
  }
  for (const row of all("storage_units")) {
    const at = cellsOf("storage_units", row);
    const u = size(row, "p_nom");
    const flows = w.map((hours, t) => {
      const out = within(u, 0, at("p_max_pu", t, 1));
      const taken = within(u, 0, -at("p_min_pu", t, -1));
      const spilled = one(lp.column(0, at("inflow", t, 0)));
      into(row.bus, t, 1, out);
      into(row.bus, t, -1, taken);
      pay(hours * at("marginal_cost", t, 0), out);
      const flow = sum(at("inflow", t, 0));
      plus(flow, value(row.efficiency_store, 1), taken);
      plus(flow, -1 / value(row.efficiency_dispatch, 1), out);
      plus(flow, -1, spilled);
      return flow;
    });
    const cyclic = row.cyclic_state_of_charge === "True";
    levels(u, row, flows, {
      hours: value(row.max_hours, 1),
      cyclic,
      initial: value(row.state_of_charge_initial, 0),
    });
  }
  for (const row of all("stores")) {
    const at = cellsOf("stores", row);
    const u = size(row, "e_nom");
    const flows = w.map((hours, t) => {
      const p = one(lp.column(-Infinity, Infinity));
      into(row.bus, t, 1, p);
      pay(hours * at("marginal_cost", t, 0), p);
      const flow = sum();
      plus(flow, -1, p);
      return flow;
    });
    levels(u, row, flows, { hours: 1, cyclic: row.e_cyclic === "True", initial: value(row.e_initial, 0) });
  }
  for (const row of all("global_constraints")) lp.row(-Infinity, emitted, value(row.constant, 0));
  for (const steps of balances.values()) for (const balance of steps) lp.row(0, balance, 0);
  return lp.solve(highs);
}
