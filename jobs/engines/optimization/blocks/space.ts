import type { BuildContext } from "./context";
import type { CapacityColumns } from "./investment";

/** Space: sum over the components at a geometry of area per unit * u <= available area, every year. Source: ENGINE 4. */
export function addSpace(ctx: BuildContext, capacities: readonly (CapacityColumns | null)[]): void {
  const { problem, builder } = ctx;
  problem.space.forEach((space, s) => {
    problem.years.forEach((_, y) => {
      const available = space.availableM2[y]!;
      if (!Number.isFinite(available)) return;
      let taken = 0;
      const free: [number, number][] = [];
      problem.components.forEach((component, k) => {
        const area = component.capacity.spacePerUnit[y] ?? 0;
        const capacity = capacities[k];
        if (component.geometryId !== space.geometryId || area === 0 || !capacity || capacity.unlimited) return;
        if (capacity.col[y]! >= 0) free.push([capacity.col[y]!, area]);
        else taken += area * capacity.fixed[y]!;
      });
      if (free.length === 0) return;
      const row = builder.row("space", { chain: -1, owner: s }, Number.NEGATIVE_INFINITY, available - taken);
      for (const [col, area] of free) builder.entry(row, col, area);
    });
  });
}
