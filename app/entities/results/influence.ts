import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { CostKind } from "./costKinds";
import type { Sensitivities } from "./worths";

/** What one percent more of an input changes, by the prices of the result: true near the result only. */
export interface Influence {
  /** A limit that was entered, or all that is paid of one kind. */
  of: "limit" | "price";
  /** null: of the system or a place. */
  componentId: string | null;
  placeId: string | null;
  /** Of a limit. */
  parameterType: string | null;
  bound: number | null;
  unit: string | null;
  year: number | null;
  /** Of a price, all years together. */
  kind: CostKind | null;
  impact: ParameterImpact | null;
  /** Change of the objective by one percent more, in its unit; one percent less changes it by as much the other way. */
  onePercent: number;
  /** How far the limit may rise and fall with this being exact [%]. 0: not on that side. */
  exactUp: Reach;
  exactDown: Reach;
}
/** "unknown": nobody computed it. */
export type Reach = number | "endless" | "unknown";

/** As the solver says "without end". */
const ENDLESS = 1e12;

const reachOf = (units: number | null, bound: number): Reach =>
  units === null ? "unknown" : units >= ENDLESS ? "endless" : bound === 0 ? "unknown" : (units / Math.abs(bound)) * 100;

/** Inputs by what one percent of them changes, the largest first; those that change nothing are left out. */
export function influences({ limits, prices }: Sensitivities): Influence[] {
  const ofLimits = limits.map(
    ({ componentId, placeId, parameterType, impact, year, bound, unit, worth, ...exact }): Influence => ({
      of: "limit",
      componentId,
      placeId,
      parameterType,
      impact,
      year,
      bound,
      unit,
      kind: null,
      onePercent: worth * bound * 0.01,
      exactUp: reachOf(exact.exactUp, bound),
      exactDown: reachOf(exact.exactDown, bound),
    }),
  );
  const ofPrices = prices.map(({ componentId, kind, impact, onePercent }): Influence => ({
    of: "price",
    componentId,
    placeId: null,
    parameterType: null,
    impact,
    year: null,
    bound: null,
    unit: null,
    kind,
    onePercent,
    exactUp: "unknown",
    exactDown: "unknown",
  }));
  const all = [...ofLimits, ...ofPrices];
  const most = all.reduce((largest, { onePercent }) => Math.max(largest, Math.abs(onePercent)), 0);
  // Below this it is what the solver leaves of nothing.
  return all
    .filter(({ onePercent }) => Math.abs(onePercent) > 1e-9 * most)
    .sort((a, b) => Math.abs(b.onePercent) - Math.abs(a.onePercent));
}

/** Inputs that the page shows. */
export const MOST_INFLUENTIAL = 20;
