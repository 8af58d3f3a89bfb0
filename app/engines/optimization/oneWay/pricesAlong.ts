import { type TradeAtBus, tradesAt } from "../blocks/trade";
import type { Findings } from "../findings";
import type { EnergyProblem } from "../problem";
import { hoursOf } from "../timeAxis";
import { costOf, type Inverted, NO_DIFFERENCE, reportInverted } from "./prices";
import { along, type Passage, routesOf } from "./routes";

/** The best of the purchases or sales at a balance in a model year, by step. */
interface Best {
  /** What a MWh costs, or earns [currency/MWh]. */
  values: Float64Array;
  /** The best of all steps. */
  extreme: number;
  tradeAt(t: number): TradeAtBus;
}

/** What is left of a MWh on a connection [1] and what it costs there [currency/MWh], by step; NaN where nothing gets through. */
interface Way {
  left: Float64Array;
  cost: Float64Array;
  mostLeft: number;
  leastCost: number;
  /** The same in every step. */
  isConstant: boolean;
}

/** Where selling at one metering point pays for what another buys. `points`: how many such points a sale has. */
interface InvertedAlong extends Inverted {
  points: number;
}

/**
 * The same as `checkPrices` from one metering point to another, along lines and transformers between them: no row keeps a plan from buying at
 * the one to sell at the other. What is lost on the way and what the way costs count. One finding for each sale.
 */
export function checkPricesAlong(problem: EnergyProblem, findings: Findings): void {
  for (const { points, ...inverted } of invertedAlong(problem)) reportInverted(problem, inverted, findings, points);
}

/**
 * Of each sale that pays for what is bought elsewhere the route on which it does in most hours. Prices are read once for each balance, ways
 * once for each connection, and a route that cannot pay at the best prices of the year is left out: there are as many routes as pairs.
 */
function invertedAlong(problem: EnergyProblem): InvertedAlong[] {
  const routes = routesOf(problem);
  const worst = new Map<number, Inverted>();
  const points = new Map<number, Set<number>>();
  problem.years.forEach((_, year) => {
    const sales = new Map<number, Best>();
    const purchases = new Map<number, Best>();
    const ways = new Map<readonly Passage[], Way>();
    for (const route of routes) {
      const sale = entry(sales, route.saleBus, () => bestAt(problem, route.saleBus, year, "sale"));
      const purchase = entry(purchases, route.purchaseBus, () => bestAt(problem, route.purchaseBus, year, "purchase"));
      const connections = route.passages.map((one) => entry(ways, one, () => wayOf(problem, one, year)));
      const inverted = invertedOn(problem, year, { sale, purchase, connections });
      if (!inverted) continue;
      const { owner } = inverted.sale;
      const before = worst.get(owner);
      if (!before || isWorse(inverted, before)) worst.set(owner, inverted);
      entry(points, owner, () => new Set<number>()).add(route.purchaseBus);
    }
  });
  return [...worst].map(([owner, inverted]) => ({ ...inverted, points: points.get(owner)!.size }));
}

const isWorse = (a: Inverted, b: Inverted): boolean => a.hours > b.hours || (a.hours === b.hours && a.worst > b.worst);

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function bestAt(problem: EnergyProblem, bus: number, year: number, direction: "purchase" | "sale"): Best {
  const sign = direction === "sale" ? -1 : 1;
  const trades = tradesAt(problem, bus).filter(({ side }) => side.direction === direction);
  const costs = trades.map((trade) => costOf(problem, trade, year));
  const { steps } = problem.time;
  const values = new Float64Array(steps).fill(sign * Infinity);
  const best = new Int32Array(steps);
  let extreme = sign * Infinity;
  for (let t = 0; t < steps; t++) {
    costs.forEach((cost, i) => {
      const value = sign * cost(t);
      if (sign * value >= sign * values[t]!) return;
      values[t] = value;
      best[t] = i;
    });
    if (sign * values[t]! < sign * extreme) extreme = values[t]!;
  }
  return { values, extreme, tradeAt: (t) => trades[best[t]!]! };
}

function wayOf({ time }: EnergyProblem, connection: readonly Passage[], year: number): Way {
  const way: Way = {
    left: new Float64Array(time.steps).fill(Number.NaN),
    cost: new Float64Array(time.steps),
    mostLeft: 0,
    leastCost: Infinity,
    isConstant: true,
  };
  const route = { passages: [connection] };
  for (let t = 0; t < time.steps; t++) {
    const one = along(route, year, t);
    if (one) {
      way.left[t] = one.left;
      way.cost[t] = one.cost;
    }
    way.isConstant &&= Object.is(way.left[t], way.left[0]) && way.cost[t] === way.cost[0];
    if (!one) continue;
    way.mostLeft = Math.max(way.mostLeft, one.left);
    way.leastCost = Math.min(way.leastCost, one.cost);
  }
  return way;
}

interface Ends {
  sale: Best;
  purchase: Best;
  connections: readonly Way[];
}

function invertedOn(problem: EnergyProblem, year: number, { sale, purchase, connections }: Ends): Inverted | null {
  // At the best prices of the year, over a way that loses the least: a cost below 0 is counted in full.
  const mostLeft = connections.reduce((left, way) => left * way.mostLeft, 1);
  const most = connections.reduce((left, way) => left * Math.max(1, way.mostLeft), 1);
  const leastCost = connections.reduce((sum, way) => sum + Math.min(0, way.leastCost) * most, 0);
  const isPossible = Math.max(0, sale.extreme * mostLeft) - leastCost - purchase.extreme > NO_DIFFERENCE;
  if (!isPossible) return null;
  let inverted: Inverted | null = null;
  const { time } = problem;
  const isConstant = connections.every((way) => way.isConstant);
  let [left, cost] = [1, 0];
  for (let t = 0; t < time.steps; t++) {
    if (t === 0 || !isConstant) {
      [left, cost] = [1, 0];
      for (const way of connections) {
        cost += left * way.cost[t]!;
        left *= way.left[t]!;
      }
    }
    const difference = sale.values[t]! * left - cost - purchase.values[t]!;
    if (!(difference > NO_DIFFERENCE) || difference === Infinity) continue;
    inverted ??= { year, hours: 0, worst: 0, sale: sale.tradeAt(t), purchase: purchase.tradeAt(t) };
    inverted.hours += hoursOf(time, t);
    if (difference <= inverted.worst) continue;
    inverted.worst = difference;
    inverted.sale = sale.tradeAt(t);
    inverted.purchase = purchase.tradeAt(t);
  }
  return inverted;
}
