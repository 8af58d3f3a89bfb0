import type { OperationSite } from "../site/types";

/**
 * Which units decide about the same thing: by unit, the bus it serves that has least else to serve it. Of a group, a dive settles at most
 * one doubtful unit per step.
 */
export function groupsOf(site: OperationSite): string[] {
  const ease = (bus: string): number => {
    const { balanced } = site.buses.find(({ id }) => id === bus)!;
    if (!balanced) return 3;
    return site.grids.some((grid) => grid.bus === bus) ? 2 : site.storages.some((one) => one.bus === bus) ? 1 : 0;
  };
  return site.units.map((unit) => {
    const outputs = unit.flows.filter(({ perPower }) => {
      const [first = 0] = perPower;
      return typeof first === "number" ? first > 0 : first.some((slope) => slope > 0);
    });
    const hardest = outputs.map(({ bus }) => ({ bus, ease: ease(bus) })).sort((a, b) => a.ease - b.ease)[0];
    return !hardest || hardest.ease >= 2 ? unit.id : hardest.bus;
  });
}
