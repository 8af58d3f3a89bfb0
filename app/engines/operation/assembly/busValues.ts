import type { OperationSite, PerStep } from "../site/types";

/** Ways of one carrier into another that are followed. */
const ROUNDS = 6;

/**
 * What a kWh is worth at each bus [currency/kWh]. It is the mean over the horizon of the cheapest way to get it. Energy is bought,
 * or made from what has a worth of its own. A first estimate of what is left in a store is worth; infinite where nothing gives any.
 */
export function busValues({
  buses,
  grids,
  units,
}: Pick<OperationSite, "buses" | "grids" | "units">): Map<string, number> {
  const values = new Map(buses.map(({ id }) => [id, Number.POSITIVE_INFINITY]));
  const least = (bus: string, value: number) => values.set(bus, Math.min(values.get(bus) ?? Infinity, value));
  for (const { bus, importPrice, importFee, importLimit } of grids)
    if (mean(importLimit) > 0) least(bus, mean(importPrice) + mean(importFee));
  for (let round = 0; round < ROUNDS; round++)
    for (const { flows, fuel, fixed } of units) {
      // It gives what it gives, whatever more is needed.
      if (fixed) continue;
      const outputs = flows.filter(({ perPower }) => mean(perPower[0] ?? 0) > 0);
      const [main] = outputs;
      if (!main) continue;
      let cost = fuel ? mean(fuel.price) * (fuel.perPower[0] ?? 0) : 0;
      for (const flow of flows) {
        if (flow === main) continue;
        // What is taken costs, what else is made earns.
        const worth = values.get(flow.bus) ?? Infinity;
        const each = mean(flow.perPower[0] ?? 0);
        if (each < 0) cost -= each * worth;
        else if (Number.isFinite(worth)) cost -= each * worth;
      }
      if (Number.isFinite(cost)) least(main.bus, Math.max(0, cost / mean(main.perPower[0] ?? 1)));
    }
  return values;
}

function mean(values: PerStep): number {
  return typeof values === "number" ? values : values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
}
