import type { DeliveryGrid, DeliveryLoad } from "../calendar/grid";
import type { DayRange } from "../calendar/periods";

/** What is delivered: the same power in all steps of a load, or a profile of its own. */
export type Profile =
  /** MW. A baseload PPA is "base". */
  | { kind: DeliveryLoad; mw: number }
  /** Power at every step of the grid [MW], times `scale` (1 unless said): individual profiles and PPAs as produced. NaN where it is not known. Deals may share one array. */
  | { kind: "series"; mw: Float64Array; scale?: number };

/** What the engine has to know of a deal: future, PPA or individual profile. */
export interface Deal extends DayRange {
  id: string;
  side: "buy" | "sell";
  profile: Profile;
  /** Price agreed on [currency/MWh]. */
  price: number;
  /** With curtailment only steps with a market price above the agreed one are delivered: each MWh is worth max(F - K, 0). */
  curtailed?: boolean;
}

/** What deals are valued at; all arrays have one entry per step of the grid. */
export interface Market {
  grid: DeliveryGrid;
  /** First day (YYYY-MM-DD) whose delivery is still open: from it on deals are worth the forward prices, before it what the spot market paid. */
  asOf: string;
  /** Forward prices [currency/MWh]; NaN where there is none. */
  forward: Float64Array;
  /** Spot prices [currency/MWh]; NaN or left out where there is none. */
  spot?: Float64Array;
  /** Factors that a payment for the step is worth today; all 1 where left out. What is delivered is not discounted. */
  discount?: Float64Array;
}

/** 1 for a purchase, -1 for a sale. */
export const signOf = ({ side }: Pick<Deal, "side">): 1 | -1 => (side === "buy" ? 1 : -1);

/** Power of a profile in a step [MW, not negative by itself]: NaN where it is not known. */
export function powerAt(grid: DeliveryGrid, profile: Profile, step: number): number {
  if (profile.kind === "series") return profile.mw[step]! * (profile.scale ?? 1);
  return profile.kind === "base" || (grid.peak[step] === 1) === (profile.kind === "peak") ? profile.mw : 0;
}

/** Throws a RangeError for a deal that cannot be valued: a price or power that is no number, a series of another length than the grid. */
export function checkDeal({ id, price, profile }: Deal, grid: DeliveryGrid): void {
  if (!Number.isFinite(price)) throw new RangeError(`The price of deal ${id} is no number`);
  const factor = profile.kind === "series" ? (profile.scale ?? 1) : profile.mw;
  if (!Number.isFinite(factor)) throw new RangeError(`The power of deal ${id} is no number`);
  if (profile.kind === "series" && profile.mw.length !== grid.steps) {
    throw new RangeError(`The profile of deal ${id} has ${profile.mw.length} steps, the grid ${grid.steps}`);
  }
}
