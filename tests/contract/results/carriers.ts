import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { ResultComponent } from "~/entities/results/result";
import type { Recomputed } from "./recomputed";

/** Carrier of each level. */
export const carriersOf = ({ carrierLevels }: SystemSnapshot): ((level: string) => string) => {
  const known = new Map(carrierLevels.map((one) => [one.carrier_level_id, one.carrier_id]));
  return (level) => known.get(level) ?? level;
};

type Sums = Record<"demandMwh" | "generatedMwh" | "curtailedMwh" | "purchasedMwh" | "soldMwh", number>;

/** Where the energy of each carrier comes from and goes to [MWh/a]. */
export function energiesOf(own: Recomputed, carrierOf: (level: string) => string): Map<string, Sums> {
  const found = new Map<string, Sums>();
  const add = (level: string | null | undefined, key: keyof Sums, mwh: number) => {
    if (!level) return;
    const none = { demandMwh: 0, generatedMwh: 0, curtailedMwh: 0, purchasedMwh: 0, soldMwh: 0 };
    const sums = found.get(carrierOf(level)) ?? none;
    found.set(carrierOf(level), sums);
    sums[key] += mwh;
  };
  for (const c of own.components) {
    add(c.carrierLevelInput, "demandMwh", own.energy(c.id, "demand"));
    add(c.carrierLevelOutput, "generatedMwh", own.energy(c.id, "output"));
    add(c.carrierLevelOutputSecondary, "generatedMwh", own.energy(c.id, "secondary_output"));
    add(c.carrierLevelOutput, "curtailedMwh", own.operation(c).curtailedMwh ?? 0);
    add(c.carrierLevelOutput, "purchasedMwh", own.energy(c.id, "purchase"));
    add(c.carrierLevelInput, "soldMwh", own.energy(c.id, "sale"));
  }
  return found;
}

/** Cost of a MWh of each carrier that is used, found by going round until nothing changes [currency/MWh]. */
export function levelizedOf(own: Recomputed, carrierOf: (level: string) => string): Map<string, number> {
  const paid = (c: ResultComponent) =>
    own.costs().reduce((s, row) => (row.componentId === c.id && row.impact === "money" ? s + row.amount : s), 0);
  const parts = own.components.map((c) => ({
    cost: paid(c),
    isConverter: c.root === "transformation",
    home: carrierOf((c.carrierLevelOutput ?? c.carrierLevelInput)!),
    gives: [
      [c.carrierLevelOutput, own.energy(c.id, "output")],
      [c.carrierLevelOutputSecondary, own.energy(c.id, "secondary_output")],
    ] as const,
    takes: [
      [c.carrierLevelInput, own.energy(c.id, "intake") + own.energy(c.id, "demand")],
      [c.carrierLevelInputSecondary, own.energy(c.id, "secondary_intake")],
    ] as const,
  }));
  const used = new Map<string, number>();
  for (const { takes } of parts)
    for (const [level, mwh] of takes)
      if (level && mwh > 0) used.set(carrierOf(level), (used.get(carrierOf(level)) ?? 0) + mwh);
  let prices = new Map<string, number>();
  for (let round = 0; round < 200; round++) {
    const costs = new Map<string, number>();
    const add = (carrier: string, amount: number) => costs.set(carrier, (costs.get(carrier) ?? 0) + amount);
    for (const { cost, isConverter, home, gives, takes } of parts) {
      const fuel = takes.reduce((s, [level, mwh]) => s + (level ? mwh * (prices.get(carrierOf(level)) ?? 0) : 0), 0);
      const given = gives.reduce((s, [, mwh]) => s + mwh, 0);
      if (!isConverter) add(home, cost);
      else
        for (const [level, mwh] of gives) if (level && given > 0) add(carrierOf(level), ((cost + fuel) * mwh) / given);
    }
    prices = new Map([...used].map(([carrier, mwh]) => [carrier, (costs.get(carrier) ?? 0) / mwh]));
  }
  return prices;
}
