import type { PlanValues } from "../site/plan";
import type { PlanModel } from "./layout";

/**
 * What one more of something is worth, from the duals of the rows. A dual is the change of the objective per unit of the right-hand side,
 * length rows. They are those of a linear program with on/off as planned. A kW over a step is `stepHours` kWh. -0 becomes 0.
 */
export function valuesOf({ site, layout }: PlanModel, dual: Float64Array): PlanValues {
  const { steps, stepHours: dt } = site;
  const values: PlanValues = { buses: {}, storages: {}, peaks: {}, targets: {} };
  site.buses.forEach(({ id }, i) => {
    const { rows } = layout.buses[i]!;
    values.buses[id] = rows.length ? Float64Array.from(rows, (row) => dual[row]! / dt + 0) : new Float64Array(steps);
  });
  // A row says level - inflow = 0: more on its right-hand side is a gift.
  site.storages.forEach(({ id }, i) => {
    values.storages[id] = Float64Array.from(layout.storages[i]!.rows, (row) => 0 - dual[row]!);
  });
  site.grids.forEach(({ id }, i) => {
    const peaks = new Float64Array(steps);
    for (const { from, rows } of layout.grids[i]!.peakRows)
      rows.forEach((row, k) => (peaks[from + k]! -= dual[row]! / dt));
    values.peaks[id] = peaks;
  });
  site.targets.forEach(({ id }, i) => (values.targets[id] = dual[layout.targets[i]!.row]! + 0));
  return values;
}
