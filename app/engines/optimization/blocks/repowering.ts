import type { CapacityModel } from "../problem";
import type { BuildContext, ReadContext } from "./context";
import { alive, type Vintage } from "./vintages";

/**
 * Conversion of old plants (stock and planned building) into a new technology of the same site.
 *   q[v,k,i] >= 0 of the old vintage v becomes component k at date i and is gone from then on; nothing is taken down for it
 *   w[k,i] = factor[k] * sum over v of q[v,k,i]     is built of k at i, at the cost of converting instead of the investment
 * The power p of a storage that is read by itself goes in the same share as its energy e: p[v] * q / (sum of e that could be converted at i).
 * w has the lifetime, building time and bounds of what is built. Source: the link of commissioning and decommissioning of stocks
 * in pathway models, as in FINE (Welder et al., Energy 158 (2018) 1130-1149).
 */
export function addConversions(
  { problem, builder }: BuildContext,
  owner: number,
  cap: CapacityModel,
  v: Vintage,
): void {
  // What a window of a rolling horizon built by choice is no old plant.
  if (v.col >= 0 || v.amount <= 0 || (v.decided && !v.decided.planned)) return;
  for (const to of cap.convertsTo)
    problem.years.forEach((year, yearIndex) => {
      if (!isOldIn(v, year, yearIndex)) return;
      v.conversions.push({ to, yearIndex, col: builder.size({ year: -1, owner }, 0, v.amount), per: 1 });
    });
}

/** Whether a vintage serves in a model year and does not begin to in it. */
const isOldIn = (v: Vintage, year: number, yearIndex: number): boolean =>
  alive(v, year) && v.dateIndex !== yearIndex && !((v.kind !== "stock" || v.decided) && v.from === year);

/** With the energy of a storage that is converted its power goes in the same share: added to the conversions of the vintages of the power. */
export function freeWith(
  { years }: BuildContext["problem"],
  energy: readonly Vintage[],
  power: readonly Vintage[],
): void {
  for (const { to, yearIndex, col } of energy.flatMap(({ conversions }) => conversions)) {
    const old = (list: readonly Vintage[]): Vintage[] =>
      list.filter((v) => v.col < 0 && v.amount > 0 && isOldIn(v, years[yearIndex]!, yearIndex));
    const converting = old(energy).filter((v) =>
      v.conversions.some((one) => one.to === to && one.yearIndex === yearIndex),
    );
    const total = converting.reduce((sum, { amount }) => sum + amount, 0);
    for (const v of old(power)) v.conversions.push({ to, yearIndex, col, per: v.amount / total });
  }
}

/** Ties what is converted to what it becomes; `capacities` by component. */
export function linkConverted(
  { problem, builder }: BuildContext,
  capacities: readonly ({ vintages: readonly Vintage[] } | null)[],
): void {
  problem.components.forEach(({ capacity: { conversion } }, k) => {
    if (!conversion) return;
    for (const built of capacities[k]?.vintages ?? []) {
      if (built.kind !== "converted") continue;
      const row = builder.row("capacity", { year: -1, owner: k }, 0, 0);
      builder.entry(row, built.col, 1);
      for (const j of conversion.from)
        for (const { conversions } of capacities[j]?.vintages ?? [])
          for (const { to, yearIndex, col } of conversions)
            if (to === k && yearIndex === built.dateIndex) builder.entry(row, col, -conversion.factor);
    }
  });
}

/** Says what becomes what. */
export function remarkOnConversions(ctx: ReadContext, owner: number, { role, unit }: CapacityModel, v: Vintage): void {
  const { problem, x } = ctx;
  // Power goes with the energy of which it is said.
  if (role === "power") return;
  for (const { to, yearIndex, col } of v.conversions)
    if (x[col]! > 1e-6 * Math.max(1, v.amount))
      ctx.remark(owner, "converted", "info", {
        year: problem.years[yearIndex],
        amount: x[col]!,
        unit,
        detail: problem.components[to]!.name,
      });
}
