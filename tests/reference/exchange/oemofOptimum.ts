import type { Highs } from "highs";
import { HOUR_MS } from "~/entities/core/clock";
import { plus, Program, type Sum, sum } from "../optimizations/program";
import type { Package } from "./oemofPackages";

type Row = Record<string, string>;

function rowsOf(text: string): Row[] {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const by = head.includes(";") ? ";" : ",";
  return lines.map((line) => Object.fromEntries(line.split(by).map((cell, i) => [head.split(by)[i], cell])));
}

/**
 * The optimum of a data package, written down a second time from the equations of the facades. Source: oemof-tabular.readthedocs.io,
 * "Facades", and solph's balances, investments, relations of storages and integral limits. It is read straight from the cells of its files.
 * Nothing of the import is used. Null when there is none.
 */
export function oemofOptimum(files: Package, highs: Highs): number | null {
  const lp = new Program();
  const under = (folder: string) =>
    Object.entries(files).flatMap(([path, text]) => (path.includes(`data/${folder}/`) ? rowsOf(text) : []));
  const sequences = new Map<string, number[]>();
  for (const [path, text] of Object.entries(files))
    for (const row of path.includes("data/sequences/") ? rowsOf(text) : [])
      for (const [name, cell] of Object.entries(row))
        sequences.set(name, [...(sequences.get(name) ?? []), Number(cell)]);
  const stamps = rowsOf(Object.entries(files).find(([path]) => path.includes("data/sequences/"))![1]);
  const T = stamps.length;
  const h = (Date.parse(stamps[1]!.timeindex!) - Date.parse(stamps[0]!.timeindex!)) / HOUR_MS;
  const value = (cell: string | undefined, t: number, fallback: number): number =>
    cell === undefined || cell === "" ? fallback : (sequences.get(cell)?.[t] ?? Number(cell));
  const one = (column: number, factor = 1): Sum => ({ constant: 0, terms: [[column, factor]] });
  const balances = new Map<string, Sum[]>();
  for (const row of under("elements"))
    if (row.type === "bus" && row.balanced !== "false")
      balances.set(
        row.name!,
        Array.from({ length: T }, () => sum()),
      );
  const into = (bus: string, t: number, factor: number, what: Sum): void => {
    const balance = balances.get(bus)?.[t];
    if (balance) plus(balance, factor, what);
  };
  const emitted = sum();
  const flow = (): Sum => one(lp.column(0, Infinity));
  const atMost = (what: Sum, share: number, of: Sum): void => {
    const room = sum();
    plus(room, share, of);
    plus(room, -1, what);
    lp.row(0, room, Infinity);
  };
  const atLeast = (what: Sum, share: number, of: Sum): void => {
    const over = sum();
    plus(over, 1, what);
    plus(over, -share, of);
    lp.row(0, over, Infinity);
  };
  /** Capacity that is there and, if the element may be expanded, what is added at its cost. */
  function capacity(row: Row, cell = row.capacity, cost = row.capacity_cost): Sum {
    const there = sum(value(cell, 0, row.expandable === "true" ? 0 : 1e6));
    if (row.expandable !== "true") return there;
    const most = value(row.capacity_potential, 0, Infinity) - there.constant;
    const added = one(lp.column(value(row.capacity_minimum, 0, 0), most));
    plus(lp.objective, value(cost, 0, 0), added);
    plus(there, 1, added);
    return there;
  }
  const pay = (cell: string | undefined, t: number, what: Sum): void => plus(lp.objective, h * value(cell, t, 0), what);

  for (const row of under("elements")) {
    const flows: Sum[] = [];
    const level: Sum[] = [];
    const parameters = JSON.parse(row.output_parameters || "{}") as Record<string, number> & {
      custom_attributes?: Record<string, number>;
    };
    if (row.type === "link") {
      for (const [from, to, most] of [
        [row.from_bus!, row.to_bus!, row.from_to_capacity ?? row.capacity],
        [row.to_bus!, row.from_bus!, row.to_from_capacity ?? row.capacity],
      ] as const)
        for (let t = 0; t < T; t++) {
          const out = flow();
          atMost(out, 1, sum(value(most, t, 1e6)));
          into(to, t, 1, out);
          into(from, t, -1 / (1 - value(row.loss, t, 0)), out);
          pay(row.marginal_cost, t, out);
        }
      continue;
    }
    if (row.type === "storage" || row.type === "reservoir") {
      const isNew = row.expandable === "true";
      const energy = isNew ? one(lp.column(0, Infinity)) : sum(value(row.storage_capacity, 0, 0));
      const power = isNew ? one(lp.column(0, Infinity)) : sum(value(row.capacity, 0, 0));
      if (isNew) {
        plus(lp.objective, value(row.storage_capacity_cost, 0, 0), energy);
        plus(lp.objective, value(row.capacity_cost, 0, 0), power);
        const relation = sum();
        plus(relation, 1, power);
        plus(relation, -value(row.invest_relation_output_capacity, 0, 0), energy);
        if (value(row.invest_relation_output_capacity, 0, 0) > 0) lp.row(0, relation, 0);
      }
      for (let t = 0; t < T; t++) {
        level.push(flow());
        atMost(level[t]!, 1, energy);
      }
      const efficiency = value(row.efficiency, 0, 1);
      for (let t = 0; t < T; t++) {
        const [given, taken] = [flow(), flow()];
        atMost(given, 1, power);
        if (row.type === "storage") atMost(taken, 1, power);
        else atMost(taken, 1, sum(value(row.profile, t, 0)));
        into(row.bus!, t, 1, given);
        if (row.type === "storage") into(row.bus!, t, -1, taken);
        pay(row.marginal_cost, t, given);
        const rest = sum();
        plus(rest, 1, level[t]!);
        plus(rest, -((1 - value(row.loss_rate, t, 0)) ** h), level[(t + T - 1) % T]!);
        plus(rest, -h * (row.type === "storage" ? efficiency : 1), taken);
        plus(rest, h / efficiency, given);
        lp.row(0, rest, 0);
      }
      continue;
    }
    if (row.type === "bus") continue;
    const size = row.type === "load" || row.type === "commodity" ? sum(value(row.amount, 0, 0)) : capacity(row);
    for (let t = 0; t < T; t++) {
      const main = flow();
      flows.push(main);
      atMost(
        main,
        row.type === "dispatchable" || row.type === "volatile" || row.type === "load" ? value(row.profile, t, 1) : 1,
        size,
      );
      if (row.type === "volatile" || row.type === "load") atLeast(main, value(row.profile, t, 1), size);
      if (parameters.min) atLeast(main, parameters.min, size);
      pay(row.marginal_cost, t, main);
      plus(emitted, h * (parameters.custom_attributes?.emission_factor ?? 0), main);
      if (row.type === "load" || row.type === "excess") into(row.bus!, t, -1, main);
      else if (row.bus) into(row.bus, t, 1, main);
      else {
        const [from, to] = [
          row.from_bus ?? row.fuel_bus ?? row.electricity_bus!,
          row.to_bus ?? (row.fuel_bus ? row.electricity_bus! : row.high_temperature_bus!),
        ];
        const efficiency = value(row.efficiency ?? row.electric_efficiency ?? row.cop, t, 1);
        into(to, t, 1, main);
        into(from, t, -1 / efficiency, main);
        plus(lp.objective, (h * value(row.carrier_cost, t, 0)) / efficiency, main);
        if (row.heat_bus) into(row.heat_bus, t, value(row.thermal_efficiency, t, 0) / efficiency, main);
        if (row.low_temperature_bus) into(row.low_temperature_bus, t, -(efficiency - 1) / efficiency, main);
      }
    }
    const all = sum();
    for (const each of flows) plus(all, h, each);
    if (row.type === "commodity") lp.row(-Infinity, all, value(row.amount, 0, 0));
    if (parameters.full_load_time_max) lp.row(-Infinity, all, parameters.full_load_time_max * size.constant);
  }
  for (const row of under("constraints")) lp.row(-Infinity, emitted, Number(row.limit));
  for (const steps of balances.values()) for (const balance of steps) lp.row(0, balance, 0);
  return lp.solve(highs);
}
