import type { LinearModel, Solution } from "../linearModel";
import { capacitiesOf, capacityOf, type ComponentColumns } from "./blocks/columns";
import type { BuildContext, StandingDraw } from "./blocks/context";
import { addProcess } from "./blocks/conversion";
import { addDemand } from "./blocks/demand";
import { addFeedInLimits, type FeedInLimit } from "./blocks/joint/feedIn";
import { addGrants, type GrantColumn } from "./blocks/joint/grants";
import { addReserves } from "./blocks/joint/reserve";
import { addSpace } from "./blocks/joint/space";
import { addOutage, type OutageColumns } from "./blocks/outage";
import { linkConverted } from "./blocks/repowering";
import { addStorage } from "./blocks/storage";
import { addTrade } from "./blocks/trade";
import { addLine } from "./blocks/transmission";
import { ModelBuilder } from "./builder";
import { Ledger } from "./ledger";
import { addBanking, type AllowanceColumns } from "./money/banking";
import { addSize } from "./nearOptimal/size";
import type { ComponentModel, EnergyProblem } from "./problem";

export interface Formulation {
  model: LinearModel;
  builder: ModelBuilder;
  ledger: Ledger;
  components: ComponentColumns[];
  /** First balance row by year and bus. */
  balanceRows: number[][];
  feedIn: FeedInLimit[];
  /** Of each capped grant of the problem. */
  grants: GrantColumn[][];
  /** Columns of each outage of the problem. */
  outages: OutageColumns[];
  /** Where lines draw what they lose whatever flows. */
  standing: StandingDraw[];
  /** By emission policy. */
  allowances: AllowanceColumns[];
}

/** A problem with its model, and a solution of that. */
export interface SolvedModel {
  problem: EnergyProblem;
  formulation: Formulation;
  solution: Solution;
}

/**
 * The model, block by block. Objective: least cost (or least of another impact) over the horizon, see the ledger.
 *
 *   balances       what enters a carrier level at a location = what leaves it, every step
 *   components     conversion, demand, storage, transmission, trade: flows, limits, costs; each with its capacity
 *                  (investment: vintages, retirement, whole units) and its shares of the emission limits (ledger)
 *   repowering     old plants that are converted into new ones
 *   space          area of a geometry
 *   reserve        capacity beyond the highest demand
 *   feed-in        at most a share of the photovoltaics at the same balance
 *   grants         with a cap: what they pay of lump sums
 *   near-optimal   size of an alternative (nearOptimal/size.ts); the objective is a limit then
 *   allowances     of emissions, where they can be kept for later years
 *   outages        the same components in hours without trade
 */
export function formulate(problem: EnergyProblem): Formulation {
  const builder = new ModelBuilder(problem.time);
  const ledger = new Ledger(builder, problem);
  const balanceRows = problem.years.map((_, y) =>
    problem.buses.map((_bus, b) => builder.stepRows("balance", { year: y, owner: b }, 0, 0)),
  );
  const context: BuildContext = {
    problem,
    builder,
    ledger,
    balanceRow: (y, bus) => balanceRows[y]![bus]!,
    standing: [],
  };
  const components = problem.components.map((model, k) => addComponent(context, k, model));
  const capacities = components.map(capacityOf);
  linkConverted(context, capacities);
  addSpace(context, capacities);
  addReserves(context, capacities);
  const feedIn = addFeedInLimits(context, components, capacities);
  const grants = addGrants(context, components.map(capacitiesOf));
  addSize(problem, builder, capacities);
  const outages = problem.outages.map((outage) => addOutage(context, outage, components));
  const allowances = problem.emissions.map((policy, g) => addBanking(context, policy, g));
  const { standing } = context;
  return {
    model: builder.finish(),
    builder,
    ledger,
    components,
    balanceRows,
    feedIn,
    grants,
    outages,
    standing,
    allowances,
  };
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
