import type { BuildContext, GridColumns } from "./layout";
import { Terms } from "./rowBuilder";

/** |imports - exports - dealt volume| in the objective: deviation >= net - volume, deviation >= volume - net, where something is dealt. */
export function addPosition({ site, rows }: BuildContext, grids: readonly GridColumns[]): void {
  const { position } = site;
  if (!position || position.price === 0) return;
  const columns = grids.filter((_, i) => position.grids.includes(site.grids[i]!.id));
  for (let t = 0; t < site.steps; t++) {
    const volume = position.volume[t]!;
    if (Number.isNaN(volume)) continue;
    const deviation = rows.column(0, Infinity, site.stepHours * position.price);
    const net = (sign: 1 | -1): Terms => {
      const terms = new Terms().add(deviation, sign);
      for (const { import: bought, export: sold } of columns) terms.add(bought[t]!, 1).add(sold[t]!, -1);
      return terms;
    };
    rows.atLeast(volume, net(1));
    rows.atMost(volume, net(-1));
  }
}
