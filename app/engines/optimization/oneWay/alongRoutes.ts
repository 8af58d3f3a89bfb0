import type { Finding } from "~/entities/results/result";
import type { SolvedModel } from "../formulate";
import { nameOf } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";
import { addResale, flowsAt, moneyAt, NOISE_MW, type Resale, shareOf, sumAt } from "./resale";
import { type Passage, passagesOf, type Route, routesOf } from "./routes";

/** What of the purchases, sales and connections of a year is free to be part of a route, by step [MW]. */
interface Free {
  bought: Map<number, Float64Array>;
  sold: Map<number, Float64Array>;
  /** Flow of each passage. */
  flow: Map<Passage, Float64Array>;
}

/**
 * What is bought at one metering point, goes along lines and transformers, and is sold at another in the same step, where that earns: told
 * with hours, energy sold and money, by pair of points. Each MWh of a flow counts once, and what is resold at one point not here. Of what
 * goes between two points that which takes the fewest connections counts: it is at least so much.
 */
export function resaleAlong(solved: SolvedModel, resale: Map<string, Resale>): Finding[] {
  const { problem } = solved;
  const passages = passagesOf(problem);
  const routes = routesOf(problem, passages);
  if (routes.length === 0) return [];
  return problem.years.flatMap((_, year): Finding[] => {
    const free = freeOf(solved, passages, routes, year);
    return routes.flatMap((route) => readRoute(solved, route, { year, free, resale }));
  });
}

function freeOf(solved: SolvedModel, passages: readonly Passage[], routes: readonly Route[], year: number): Free {
  const { problem, formulation, solution } = solved;
  const free: Free = { bought: new Map(), sold: new Map(), flow: new Map() };
  const { steps } = problem.time;
  for (const bus of new Set(routes.flatMap(({ purchaseBus, saleBus }) => [purchaseBus, saleBus]))) {
    const { purchases, sales } = flowsAt(solved, bus, year);
    const both = Float64Array.from({ length: steps }, (_, t) => Math.min(sumAt(purchases, t), sumAt(sales, t)));
    free.bought.set(
      bus,
      both.map((v, t) => sumAt(purchases, t) - v),
    );
    free.sold.set(
      bus,
      both.map((v, t) => sumAt(sales, t) - v),
    );
  }
  for (const passage of passages) {
    const own = formulation.components[passage.owner]!;
    const first =
      own.kind === "line" && passage.way !== null
        ? own.columns[passage.way][year]!
        : own.kind === "process"
          ? own.columns.flow[year]!
          : -1;
    free.flow.set(passage, first < 0 ? new Float64Array(steps) : solution.x.slice(first, first + steps));
  }
  return free;
}

interface Reading {
  year: number;
  free: Free;
  resale: Map<string, Resale>;
}

function readRoute(solved: SolvedModel, route: Route, { year, free, resale }: Reading): Finding[] {
  const { time, years, currency } = solved.problem;
  const { purchases } = flowsAt(solved, route.purchaseBus, year);
  const { sales } = flowsAt(solved, route.saleBus, year);
  const [bought, sold] = [free.bought.get(route.purchaseBus)!, free.sold.get(route.saleBus)!];
  let [hours, mwh, money, first] = [0, 0, 0, -1];
  for (let t = 0; t < time.steps; t++) {
    if (bought[t]! <= NOISE_MW || sold[t]! <= NOISE_MW) continue;
    const parts = route.passages.map((connection) => partOf(connection, free.flow, year, t));
    const left = parts.reduce((product, one) => product * one.left, 1);
    // What enters the route is what its narrowest part lets through.
    let enters = Math.min(bought[t]!, left > 0 ? sold[t]! / left : 0);
    let before = 1;
    let cost = 0;
    for (const one of parts) {
      enters = Math.min(enters, before > 0 ? one.enters / before : 0);
      cost += before * one.cost;
      before *= one.left;
    }
    if (enters <= NOISE_MW) continue;
    const paid = shareOf(purchases, t, (flow) => moneyAt(flow, year, t)) + cost;
    const gain = left * shareOf(sales, t, (flow) => -moneyAt(flow, year, t)) - paid;
    if (gain <= 0) continue;
    if (first < 0) first = t;
    const h = hoursOf(time, t);
    hours += h;
    mwh += enters * left * h;
    money += enters * gain * h;
    addResale(resale, { flows: purchases, part: "boughtMwh", year, step: t, mwh: enters * h });
    addResale(resale, { flows: sales, part: "soldMwh", year, step: t, mwh: enters * left * h });
    bought[t]! -= enters;
    sold[t]! -= enters * left;
    let passing = enters;
    for (const one of parts) {
      const share = 1 - passing / one.enters;
      for (const flow of one.flows) flow[t]! *= share;
      passing *= one.left;
    }
  }
  if (first < 0) return [];
  const about = { year: years[year], hours, firstHour: firstHourOf(time, first), energyMwh: mwh };
  const between = { ...nameOf(sales[0]!.model), detail: purchases[0]!.model.name };
  return [{ rule: "resale_elsewhere", severity: "info", ...between, ...about, amount: money, unit: currency }];
}

/** What of a connection's flows a route may take in a step: what enters it [MW], what is left of it [1], and its cost per MWh entering. */
function partOf(connection: readonly Passage[], flow: Free["flow"], year: number, t: number) {
  const flows = connection.map((passage) => flow.get(passage)!);
  let [enters, leaves, cost] = [0, 0, 0];
  connection.forEach((passage, i) => {
    const value = flows[i]![t]!;
    enters += value * passage.entering(year, t);
    leaves += value * passage.leaving(year, t);
    cost += value * passage.cost(year, t);
  });
  return enters > 0
    ? { flows, enters, left: leaves / enters, cost: cost / enters }
    : { flows, enters: 0, left: 0, cost: 0 };
}
