import { tradesAt } from "../blocks/trade";
import { at, type EnergyProblem } from "../problem";

/** A direction of a line, or a plant that takes in and gives out one carrier (a transformer): energy passes it in the same step. */
export interface Passage {
  /** Index of the component. */
  owner: number;
  from: number;
  to: number;
  /** Of a line, which of its directions. */
  way: "forward" | "backward" | null;
  /** What enters and what leaves per MWh of its flow [1]. */
  entering(year: number, t: number): number;
  leaving(year: number, t: number): number;
  /** What a MWh of its flow costs [currency/MWh]. */
  cost(year: number, t: number): number;
}

/** How energy gets from a balance where it is bought to another where it is sold: along the fewest connections. */
export interface Route {
  purchaseBus: number;
  saleBus: number;
  /** By connection, all passages that lie next to each other in it. */
  passages: readonly (readonly Passage[])[];
}

/** Every way that energy of one carrier can go from balance to balance. */
export function passagesOf({ components, buses, carrierOf }: EnergyProblem): Passage[] {
  const carrierAt = (bus: number): string | undefined => carrierOf[buses[bus]!.carrierLevelId];
  return components.flatMap((model, owner): Passage[] => {
    const cost = (year: number, t: number): number =>
      at(("variableCost" in model ? model.variableCost[year]?.money : undefined) ?? 0, t);
    if (model.kind === "line") {
      const along = { owner, cost, entering: () => 1, leaving: (year: number) => 1 - (model.loss[year] ?? 0) };
      const forward: Passage = { ...along, from: model.busStart, to: model.busEnd, way: "forward" };
      const backward: Passage = { ...along, from: model.busEnd, to: model.busStart, way: "backward" };
      return [
        ...(model.direction === "opposite" ? [] : [forward]),
        ...(model.direction === "uniform" ? [] : [backward]),
      ];
    }
    if (model.kind !== "process" || model.ports.length !== 2) return [];
    const intake = model.ports.find(({ side }) => side === "intake");
    const output = model.ports.find(({ side }) => side === "output");
    if (!intake || !output || intake.bus === output.bus) return [];
    const carrier = carrierAt(intake.bus);
    if (carrier === undefined || carrier !== carrierAt(output.bus)) return [];
    const entering = (year: number, t: number): number => -at(intake.perMain[year]!, t);
    const leaving = (year: number, t: number): number => at(output.perMain[year]!, t);
    return [{ owner, from: intake.bus, to: output.bus, way: null, cost, entering, leaving }];
  });
}

/** Routes from every balance with a purchase to every other one with a sale that can be reached from there. */
export function routesOf(problem: EnergyProblem, passages: readonly Passage[] = passagesOf(problem)): Route[] {
  if (passages.length === 0) return [];
  const next = new Map<number, Map<number, Passage[]>>();
  for (const passage of passages) {
    const own = next.get(passage.from) ?? new Map<number, Passage[]>();
    next.set(passage.from, own.set(passage.to, [...(own.get(passage.to) ?? []), passage]));
  }
  const trades = (bus: number, direction: "purchase" | "sale"): boolean =>
    tradesAt(problem, bus).some(({ side }) => side.direction === direction);
  const buses = problem.buses.map((_, bus) => bus);
  const sells = new Set(buses.filter((bus) => trades(bus, "sale")));
  return buses.flatMap((purchaseBus): Route[] => {
    if (!trades(purchaseBus, "purchase") || !next.has(purchaseBus)) return [];
    const reached = new Map<number, Passage[][]>([[purchaseBus, []]]);
    for (const [bus, route] of reached)
      for (const [to, connection] of next.get(bus) ?? []) if (!reached.has(to)) reached.set(to, [...route, connection]);
    reached.delete(purchaseBus);
    return [...reached].flatMap(([saleBus, route]) =>
      sells.has(saleBus) ? [{ purchaseBus, saleBus, passages: route }] : [],
    );
  });
}

/**
 * What is left of a MWh at the end of a route, and what its connections cost [currency/MWh of what enters it]: along the best passage of
 * each. Null: something of it lets nothing through in this step.
 */
export function along(
  { passages }: Pick<Route, "passages">,
  year: number,
  t: number,
): { left: number; cost: number } | null {
  let left = 1;
  let cost = 0;
  for (const connection of passages) {
    let best: { left: number; cost: number } | null = null;
    for (const passage of connection) {
      const entering = passage.entering(year, t);
      if (!(entering > 0)) continue;
      const one = { left: passage.leaving(year, t) / entering, cost: passage.cost(year, t) / entering };
      if (!best || one.left > best.left) best = one;
    }
    if (!best) return null;
    cost += left * best.cost;
    left *= best.left;
  }
  return { left, cost };
}
