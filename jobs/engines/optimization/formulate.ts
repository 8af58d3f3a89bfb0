import type { LinearModel } from "../linearModel";
import { addProcess, type ProcessColumns } from "./blocks/conversion";
import type { BuildContext } from "./blocks/context";
import { addDemand, type DemandColumns } from "./blocks/demand";
import type { CapacityColumns } from "./blocks/investment";
import { addOutage, type OutageColumns } from "./blocks/outage";
import { linkConverted } from "./blocks/repowering";
import { addSpace } from "./blocks/space";
import { addStorage, type StorageColumns } from "./blocks/storage";
import { addTrade, type TradeColumns } from "./blocks/trade";
import { addLine, type LineColumns } from "./blocks/transmission";
import { ModelBuilder } from "./builder";
import { Ledger } from "./ledger";
import type { CapacityModel, ComponentModel, EnergyProblem } from "./problem";

/** Which columns belong to a component; read by the block that made them. */
export type ComponentColumns =
  | { kind: "process"; columns: ProcessColumns }
  | { kind: "demand"; columns: DemandColumns }
  | { kind: "storage"; columns: StorageColumns }
  | { kind: "line"; columns: LineColumns }
  | { kind: "trade"; columns: TradeColumns };

export interface Formulation {
  model: LinearModel;
  builder: ModelBuilder;
  ledger: Ledger;
  components: ComponentColumns[];
  /** First balance row by year and bus. */
  balanceRows: number[][];
  /** Columns of each outage of the problem. */
  outages: OutageColumns[];
}

/**
 * The model, block by block. Objective: least cost (or least of another impact) over the horizon, see the ledger.
 *
 *   balances       what enters a carrier level at a place = what leaves it, every step
 *   components     conversion, demand, storage, transmission, trade: flows, limits, costs; each with its capacity
 *                  (investment: vintages, retirement, whole units) and its shares of the emission limits (ledger)
 *   repowering     old plants that are converted into new ones
 *   space          area of a geometry
 *   outages        the same components in hours without trade
 */
export function formulate(problem: EnergyProblem): Formulation {
  const builder = new ModelBuilder(problem.time);
  const ledger = new Ledger(builder, problem);
  const balanceRows = problem.years.map((_, y) =>
    problem.buses.map((_bus, b) => builder.stepRows("balance", { year: y, owner: b }, 0, 0)),
  );
  const context: BuildContext = { problem, builder, ledger, balanceRow: (y, bus) => balanceRows[y]![bus]! };
  const components = problem.components.map((model, k) => addComponent(context, k, model));
  const capacities = components.map(capacityOf);
  linkConverted(context, capacities);
  addSpace(context, capacities);
  const outages = problem.outages.map((outage) => addOutage(context, outage, components));
  return { model: builder.finish(), builder, ledger, components, balanceRows, outages };
}

function addComponent(context: BuildContext, k: number, model: ComponentModel): ComponentColumns {
  switch (model.kind) {
    case "process":
      return { kind: "process", columns: addProcess(context, k, model) };
    case "demand":
      return { kind: "demand", columns: addDemand(context, k, model) };
    case "storage":
      return { kind: "storage", columns: addStorage(context, k, model) };
    case "line":
      return { kind: "line", columns: addLine(context, k, model) };
    case "trade":
      return { kind: "trade", columns: addTrade(context, k, model) };
  }
}

function capacityOf(c: ComponentColumns): CapacityColumns | null {
  if (c.kind === "demand") return null;
  return c.kind === "storage" ? c.columns.energy : c.columns.capacity;
}

/** The capacities of a component, with their roles: a storage may have two. */
export function capacitiesOf(own: ComponentColumns): [CapacityColumns, CapacityModel["role"]][] {
  if (own.kind === "demand") return [];
  if (own.kind !== "storage") return [[own.columns.capacity, "capacity"]];
  const { energy, power } = own.columns;
  return power
    ? [
        [energy, "capacity"],
        [power, "power"],
      ]
    : [[energy, "capacity"]];
}
