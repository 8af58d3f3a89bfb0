import type { Finding } from "~/entities/results/result";
import { type TradeAtBus, tradesAt } from "../blocks/trade";
import type { SolvedModel } from "../formulate";
import { at, isMoney, nameOf, type Profile } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";

/** What of the purchases and sales of a component is bought to be sold again at one place in the same step [MWh/a]. */
export interface Resale {
  boughtMwh: number;
  soldMwh: number;
}

export const resaleKey = (owner: number, year: number): string => `${owner}|${year}`;

/** Powers below this are noise of the solver [MW]. */
const NOISE_MW = 1e-5;

/** A trade in one direction. */
interface Flow extends TradeAtBus {
  values: Float64Array;
}

/**
 * What a solution does in both directions at once, where that is allowed or prescribed: with its hours, energy and money. Resale is the
 * smaller of what is bought and what is sold at a metering point. Each purchase and each sale has its share of it. Money is what the
 * sold energy earns less what it costs, both as the mean of the step.
 */
export function bothWaysOf(solved: SolvedModel): { remarks: Finding[]; resale: Map<string, Resale> } {
  const remarks: Finding[] = [];
  const resale = new Map<string, Resale>();
  solved.problem.years.forEach((_, year) => {
    solved.problem.buses.forEach((_bus, bus) => readResale(solved, bus, year, { remarks, resale }));
    solved.problem.components.forEach((_model, owner) => readBurning(solved, owner, year, remarks));
  });
  return { remarks, resale };
}

function flowsAt({ problem, formulation, solution }: SolvedModel, bus: number, year: number): Flow[] {
  return tradesAt(problem, bus).flatMap((trade): Flow[] => {
    const own = formulation.components[trade.owner]!;
    if (own.kind !== "trade") return [];
    const first = own.columns.sides[trade.sideIndex]!.flow[year]!;
    return [{ ...trade, values: solution.x.subarray(first, first + problem.time.steps) }];
  });
}

function readResale(
  solved: SolvedModel,
  bus: number,
  year: number,
  { remarks, resale }: ReturnType<typeof bothWaysOf>,
): void {
  const { time, years, currency } = solved.problem;
  const flows = flowsAt(solved, bus, year);
  const purchases = flows.filter(({ side }) => side.direction === "purchase");
  const sales = flows.filter(({ side }) => side.direction === "sale");
  if (purchases.length === 0 || sales.length === 0) return;
  const sum = (list: readonly Flow[], t: number, per: (flow: Flow) => number = () => 1): number =>
    list.reduce((total, flow) => total + flow.values[t]! * per(flow), 0);
  let [hours, mwh, money, first] = [0, 0, 0, -1];
  for (let t = 0; t < time.steps; t++) {
    const [bought, sold] = [sum(purchases, t), sum(sales, t)];
    const both = Math.min(bought, sold);
    if (both <= NOISE_MW) continue;
    if (first < 0) first = t;
    const h = hoursOf(time, t);
    const cost = sum(purchases, t, (flow) => moneyAt(flow, year, t)) / bought;
    const worth = sum(sales, t, (flow) => -moneyAt(flow, year, t)) / sold;
    hours += h;
    mwh += both * h;
    money += both * h * (worth - cost);
    for (const [list, total, part] of [
      [purchases, bought, "boughtMwh"],
      [sales, sold, "soldMwh"],
    ] as const)
      for (const { owner, values } of list) {
        const key = resaleKey(owner, year);
        const row = resale.get(key) ?? { boughtMwh: 0, soldMwh: 0 };
        row[part] += (both * h * values[t]!) / total;
        resale.set(key, row);
      }
  }
  if (first < 0) return;
  const about = { year: years[year], hours, firstHour: firstHourOf(time, first), energyMwh: mwh };
  remarks.push({
    rule: "resale",
    severity: "info",
    ...nameOf(sales[0]!.model),
    ...about,
    amount: money,
    unit: currency,
  });
}

/** What a MWh of a trade costs [currency/MWh]; a sale less than nothing. */
function moneyAt({ side }: Flow, year: number, t: number): number {
  const value = (profile: Profile | undefined): number => (profile === undefined ? 0 : at(profile, t));
  const price = value(side.price[year]!.money);
  const variable = value(side.variableCost[year]!.money);
  return side.direction === "purchase" ? price + at(side.levy[year]!, t) + variable : variable - price;
}

/** Two opposite flows of one storage or line: where energy has a negative worth it pays to lose it. */
function readBurning(solved: SolvedModel, owner: number, year: number, remarks: Finding[]): void {
  const { problem, formulation, solution } = solved;
  const { time, years, currency, objective } = problem;
  const model = problem.components[owner]!;
  const own = formulation.components[owner]!;
  const flow = (first: number): Float64Array => solution.x.subarray(first, first + time.steps);
  let way: { one: Float64Array; other: Float64Array; roundTrip: number; bus: number } | null = null;
  if (model.kind === "storage" && own.kind === "storage") {
    const roundTrip = model.chargingEfficiency[year]! * model.dischargingEfficiency[year]!;
    way = {
      one: flow(own.columns.charge[year]!),
      other: flow(own.columns.discharge[year]!),
      roundTrip,
      bus: model.bus,
    };
  } else if (model.kind === "line" && own.kind === "line") {
    const { forward, backward } = own.columns;
    if (forward[year]! < 0 || backward[year]! < 0) return;
    const roundTrip = (1 - (model.loss[year] ?? 0)) ** 2;
    way = { one: flow(forward[year]!), other: flow(backward[year]!), roundTrip, bus: model.busStart };
  }
  if (!way || way.roundTrip >= 1 - 1e-9) return;
  const { one, other, roundTrip, bus } = way;
  const prices = formulation.balanceRows[year]![bus]!;
  let [hours, mwh, money, first] = [0, 0, 0, -1];
  for (let t = 0; t < time.steps; t++) {
    if (Math.min(one[t]!, other[t]!) <= NOISE_MW) continue;
    if (first < 0) first = t;
    const lost = Math.min(one[t]!, other[t]! / roundTrip) * (1 - roundTrip);
    hours += hoursOf(time, t);
    mwh += lost * hoursOf(time, t);
    money -= (lost * (solution.rowDual[prices + t] ?? 0)) / formulation.ledger.weight[year]!;
  }
  if (first < 0) return;
  const about = { year: years[year], hours, firstHour: firstHourOf(time, first), energyMwh: mwh };
  const all = { severity: "info", ...nameOf(model), ...about } as const;
  // Without prices, or where they are of an impact, nobody knows what the energy is worth.
  if (solution.rowDual.length === 0 || !isMoney(objective)) remarks.push({ rule: "burns_energy_unpriced", ...all });
  else remarks.push({ rule: "burns_energy", ...all, amount: money, unit: currency });
}
