import type { OperationSite, PerStep } from "../site/types";

/**
 * The site as it is run without a plan: whoever runs it does not look at the hour's price, all hours cost the mean. What was approved, and
 * the plan before, do not count.
 */
export function withoutPlan(site: OperationSite): OperationSite {
  return {
    ...site,
    kept: undefined,
    before: undefined,
    grids: site.grids.map((grid) => ({
      ...grid,
      importPrice: mean(grid.importPrice),
      exportPrice: mean(grid.exportPrice),
    })),
  };
}

const mean = (values: PerStep): number =>
  typeof values === "number" ? values : values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
