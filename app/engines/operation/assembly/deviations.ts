import type { EnergyProblem } from "../../optimization/problem";
import type { Deviation, OperationSite } from "../site/types";
import { dailySteps } from "./horizon";
import type { HorizonInput } from "./input";

/**
 * What the need of each bus may come otherwise by, from the spreads of its loads and sources. They are taken as independent of each other,
 * so that squares add up. What somebody expects by hand, and what is out, has none. A source that gives more is a need that is less.
 */
export function deviationsOf(
  site: Pick<OperationSite, "steps" | "demands" | "sources">,
  { components }: Pick<EnergyProblem, "components">,
  input: Pick<HorizonInput, "components" | "startMs" | "timezone">,
): Deviation[] {
  const mornings = morningsOf({ ...input, steps: site.steps });
  const ids = new Set(components.map(({ id }) => id));
  const squares = new Map<string, { low: Float64Array; high: Float64Array }>();
  const add = ({ id, bus }: { id: string; bus: string }, isSource: boolean): void => {
    const { spread, manual = [], blocked = [] } = (ids.has(id) && input.components.get(id)) || {};
    if (!spread) return;
    const sum = squares.get(bus) ?? { low: new Float64Array(site.steps), high: new Float64Array(site.steps) };
    squares.set(bus, sum);
    const sure = [...manual.map(({ from, to }) => [from, to] as const), ...blocked];
    for (let t = 0; t < site.steps; t++) {
      if (sure.some(([from, to]) => from <= t && t < to)) continue;
      sum.low[t]! += (isSource ? spread.high : spread.low)[t]! ** 2;
      sum.high[t]! += (isSource ? spread.low : spread.high)[t]! ** 2;
    }
  };
  for (const demand of site.demands) add(demand, false);
  for (const source of site.sources) add(source, true);
  return [...squares].map(([bus, { low, high }]) => ({
    bus,
    mornings,
    low: low.map((square) => -Math.sqrt(square)),
    high: high.map(Math.sqrt),
  }));
}

/** Local time at which it shows whether a day is cloudy or clear, warm or cold. */
const MORNING = "07:00";

/** The steps of a horizon that begin then. */
export const morningsOf = (input: Omit<HorizonInput, "components">): number[] =>
  dailySteps(MORNING, input)
    .map(({ step }) => step)
    .filter((t) => t >= 0 && t < input.steps);
