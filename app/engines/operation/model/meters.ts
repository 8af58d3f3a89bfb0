import type { BuildContext, GridColumns } from "./layout";
import { isNetted, waysOfBuses } from "./netting";
import { Terms } from "./rowBuilder";

/** What all connections of a bus export together is at most its limit. */
export function addExportLimits({ site, rows }: BuildContext, grids: readonly GridColumns[]): void {
  for (const { id, exportLimit } of site.buses) {
    if (exportLimit === undefined) continue;
    const exports = grids.filter((_, i) => site.grids[i]!.bus === id).map((grid) => grid.export);
    for (let t = 0; t < site.steps; t++) {
      const terms = new Terms();
      for (const columns of exports) terms.add(columns[t]!, 1);
      rows.atMost(exportLimit, terms);
    }
  }
}

/**
 * Where exporting earns more than importing costs, exports of a bus are at most what enters it otherwise. A plan that does one of the two
 * keeps it: without imports it is the balance, without exports it is true. What is left to repair is then little (`pairs.ts`). It holds for
 * meters of their own, too: what one sells while another one buys is what the site gives, never what was bought.
 */
export function addMeters({ site, rows, flows, fixed }: BuildContext, grids: readonly GridColumns[]): void {
  const ways = waysOfBuses(site.grids);
  for (const { id } of site.buses) {
    const own = ways.filter(({ buys }) => site.grids[buys]!.bus === id);
    for (let t = 0; t < site.steps; t++) {
      if (own.every(({ buys, sells }) => isNetted(site.grids[buys]!, site.grids[sells]!, t))) continue;
      const imports = new Set(own.map(({ buys }) => grids[buys]!.import[t]!));
      const exports = new Set(own.map(({ sells }) => grids[sells]!.export[t]!));
      const terms = new Terms();
      const { columns, factors } = flows.get(id)![t]!;
      columns.forEach((column, i) => {
        if (exports.has(column) || (factors[i]! > 0 && !imports.has(column))) terms.add(column, factors[i]!);
      });
      rows.atLeast(-Math.max(0, -fixed.get(id)![t]!), terms);
    }
  }
}
