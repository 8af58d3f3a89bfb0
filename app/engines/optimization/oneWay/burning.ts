import type { Finding } from "~/entities/results/result";
import type { SolvedModel } from "../formulate";
import { isMoney, nameOf, type StorageModel } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";
import { NOISE_MW } from "./resale";

/** Steps in which energy is lost for nothing, what that is, and what it is worth. */
class Burnt {
  private hours = 0;
  private mwh = 0;
  private money = 0;
  private first = -1;

  constructor(
    private readonly solved: SolvedModel,
    private readonly bus: number,
    private readonly year: number,
  ) {}

  private get hasPrices(): boolean {
    // Without prices, or where they are of an impact, nobody knows what the energy is worth.
    return this.solved.solution.rowDual.length > 0 && isMoney(this.solved.problem.objective);
  }

  /** What a MWh is worth in a step [currency/MWh]; null: nobody knows. */
  priceAt(t: number): number | null {
    const { problem, formulation, solution } = this.solved;
    if (!this.hasPrices) return null;
    const row = formulation.balanceRows[this.year]![this.bus]! + t;
    // A balance is of powers: its dual is of all hours of the step.
    return (solution.rowDual[row] ?? 0) / formulation.ledger.weight[this.year]! / hoursOf(problem.time, t);
  }

  /** `lost`: MW. */
  add(t: number, lost: number): void {
    if (this.first < 0) this.first = t;
    const h = hoursOf(this.solved.problem.time, t);
    this.hours += h;
    this.mwh += lost * h;
    this.money -= lost * h * (this.priceAt(t) ?? 0);
  }

  remarks(rule: string, who: Pick<Finding, "componentId" | "componentName" | "detail">): Finding[] {
    const { time, years, currency } = this.solved.problem;
    if (this.first < 0) return [];
    const [hours, energyMwh] = [this.hours, this.mwh];
    const about = { year: years[this.year], hours, firstHour: firstHourOf(time, this.first), energyMwh };
    if (!this.hasPrices) return [{ rule: `${rule}_unpriced`, severity: "info", ...who, ...about }];
    return [{ rule, severity: "info", ...who, ...about, amount: this.money, unit: currency }];
  }
}

/** Two opposite flows of one storage or line: where energy has a negative worth it pays to lose it. */
export function burningBy(solved: SolvedModel, owner: number, year: number): Finding[] {
  const { problem, formulation } = solved;
  const model = problem.components[owner]!;
  const own = formulation.components[owner]!;
  const flow = flowOf(solved);
  let way: { one: Float64Array; other: Float64Array; roundTrip: number; bus: number } | null = null;
  if (model.kind === "storage" && own.kind === "storage") {
    const roundTrip = model.chargingEfficiency[year]! * model.dischargingEfficiency[year]!;
    const { charge, discharge } = own.columns;
    way = { one: flow(charge[year]!), other: flow(discharge[year]!), roundTrip, bus: model.bus };
  } else if (model.kind === "line" && own.kind === "line") {
    const { forward, backward } = own.columns;
    if (forward[year]! < 0 || backward[year]! < 0) return [];
    const roundTrip = (1 - (model.loss[year] ?? 0)) ** 2;
    way = { one: flow(forward[year]!), other: flow(backward[year]!), roundTrip, bus: model.busStart };
  }
  if (!way || way.roundTrip >= 1 - 1e-9) return [];
  const { one, other, roundTrip, bus } = way;
  const burnt = new Burnt(solved, bus, year);
  for (let t = 0; t < problem.time.steps; t++)
    if (Math.min(one[t]!, other[t]!) > NOISE_MW)
      burnt.add(t, Math.min(one[t]!, other[t]! / roundTrip) * (1 - roundTrip));
  return burnt.remarks("burns_energy", nameOf(model));
}

const flowOf =
  ({ solution, problem }: SolvedModel) =>
  (first: number): Float64Array =>
    solution.x.subarray(first, first + problem.time.steps);

/** A storage with what it charges and discharges beyond what it does against itself [MW]. */
interface Store {
  model: StorageModel;
  charge: Float64Array;
  discharge: Float64Array;
}

/** Worths up to this count as nothing [currency/MWh]. */
const WORTHLESS = 1e-6;

/**
 * One storage of a balance charges from another that discharges in the same step, where energy is worth nothing or less: what goes from one to
 * the other is lost in part. Where it has a worth that may be right: what keeps its energy better takes it over.
 */
export function burningBetween(solved: SolvedModel, bus: number, year: number): Finding[] {
  const { problem } = solved;
  const stores = storesAt(solved, bus, year);
  if (stores.length < 2) return [];
  const burnt = new Burnt(solved, bus, year);
  const taking = new Set<StorageModel>();
  for (let t = 0; t < problem.time.steps; t++) {
    const sum = (part: "charge" | "discharge", per: (store: Store) => number = () => 1): number =>
      stores.reduce((total, store) => {
        const { charge, discharge } = store;
        const net = part === "charge" ? charge[t]! - discharge[t]! : discharge[t]! - charge[t]!;
        return total + Math.max(0, net) * per(store);
      }, 0);
    const [charged, discharged] = [sum("charge"), sum("discharge")];
    const moved = Math.min(charged, discharged);
    if (moved <= NOISE_MW || (burnt.priceAt(t) ?? 0) > WORTHLESS) continue;
    const stored = sum("charge", ({ model }) => model.chargingEfficiency[year]!) / charged;
    const drawn = sum("discharge", ({ model }) => 1 / model.dischargingEfficiency[year]!) / discharged;
    if (drawn - stored <= 1e-9) continue;
    burnt.add(t, moved * (drawn - stored));
    for (const store of stores)
      if (Math.abs(store.charge[t]! - store.discharge[t]!) > NOISE_MW) taking.add(store.model);
  }
  const [first, ...others] = taking;
  if (!first) return [];
  return burnt.remarks("burns_energy_between", {
    ...nameOf(first),
    detail: others.map(({ name }) => name).join(", "),
  });
}

function storesAt(solved: SolvedModel, bus: number, year: number): Store[] {
  const { problem, formulation } = solved;
  const flow = flowOf(solved);
  return problem.components.flatMap((model, owner): Store[] => {
    const own = formulation.components[owner]!;
    if (model.kind !== "storage" || own.kind !== "storage" || model.bus !== bus) return [];
    return [{ model, charge: flow(own.columns.charge[year]!), discharge: flow(own.columns.discharge[year]!) }];
  });
}
