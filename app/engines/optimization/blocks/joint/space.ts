import type { EnergyProblem } from "../../problem";
import type { BuildContext } from "../context";
import type { CapacityColumns } from "../investment";
import { alive } from "../vintages";

/**
 * Space: sum over the components at a geometry of area per unit * u <= available area, every year. What is there
 * already stays where it is: an area smaller than that lets nothing be added, and a rule says so.
 */
export function addSpace(ctx: BuildContext, capacities: readonly (CapacityColumns | null)[]): void {
  const { problem, builder } = ctx;
  problem.space.forEach((space, s) => {
    problem.years.forEach((_, y) => {
      const available = space.availableM2[y]!;
      if (!Number.isFinite(available)) return;
      let usedSpace = 0;
      const free: [number, number][] = [];
      problem.components.forEach((component, k) => {
        const area = component.capacity.spacePerUnit[y] ?? 0;
        const capacity = capacities[k];
        if (component.geometryId !== space.geometryId || area === 0 || !capacity || capacity.unlimited) return;
        if (capacity.col[y]! >= 0) free.push([capacity.col[y]!, area]);
        else if (Number.isFinite(capacity.fixed[y])) usedSpace += area * capacity.fixed[y]!;
      });
      if (free.length === 0) return;
      const most = Math.max(available, stockAreaM2(problem, space.geometryId, y)) - usedSpace;
      const row = builder.row("space", { year: -1, owner: s, about: y }, Number.NEGATIVE_INFINITY, most);
      for (const [col, area] of free) builder.entry(row, col, area);
    });
  });
}

/** Area of the stock at a geometry in a model year [m²]. */
export const stockAreaM2 = (problem: EnergyProblem, geometryId: string, y: number): number =>
  problem.components.reduce((sum, { geometryId: locationId, capacity }) => {
    if (locationId !== geometryId) return sum;
    const standing = capacity.stock.filter((stock) => alive(stock, problem.years[y] ?? 0));
    return sum + (capacity.spacePerUnit[y] ?? 0) * standing.reduce((total, stock) => total + stock.amount, 0);
  }, 0);
