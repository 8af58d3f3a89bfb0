import type { OperationSite, PerStep } from "../site/types";
import { busValues } from "./busValues";

/**
 * The site as it is run without a plan: whoever runs it does not look at the hour's price, all hours cost the mean, what is left in a store
 * too. What was approved, and the plan before, do not count.
 */
export function withoutPlan(site: OperationSite): OperationSite {
  const values = busValues(site);
  return {
    ...site,
    kept: undefined,
    before: undefined,
    grids: site.grids.map((grid) => ({
      ...grid,
      importPrice: mean(grid.importPrice),
      exportPrice: mean(grid.exportPrice),
    })),
    storages: site.storages.map((storage) => {
      const value = values.get(storage.bus) ?? 0;
      return { ...storage, endValue: Number.isFinite(value) ? Math.max(0, value) * storage.dischargeEfficiency : 0 };
    }),
  };
}

const mean = (values: PerStep): number =>
  typeof values === "number" ? values : values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
