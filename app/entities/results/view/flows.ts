import type { Position } from "~/entities/twin/geometry";

/**
 * What a node of the energy flows is. level: where a carrier level balances. component: takes in, gives out, or both.
 * charge and discharge: the two sides of a storage; purchase and sale: of a trade; arrival and departure: of a line at a
 * chosen location. The rest is what no component is.
 */
export type FlowKind =
  | ("level" | "component" | "charge" | "discharge" | "purchase" | "sale" | "arrival" | "departure")
  | ("losses" | "storage_losses" | "line_losses" | "curtailed" | "ambient" | "inflow" | "unserved")
  | ("outside_in" | "outside_out" | "stock" | "surplus" | "shortfall");

export interface FlowNode {
  id: string;
  kind: FlowKind;
  componentId: string | null;
  carrierLevelId: string | null;
  /** Sums of the links that end and that begin here [MWh/a]. */
  inMwh: number;
  outMwh: number;
}

export interface FlowLink {
  from: string;
  to: string;
  /** The carrier level whose energy this is. Null where it belongs to none (losses of plants). */
  carrierLevelId: string | null;
  /** Positive [MWh/a]. */
  mwh: number;
}

/** What cannot be drawn from left to right: energy that comes back to where it has been. */
export interface FlowLoop {
  componentIds: string[];
  carrierLevelIds: string[];
}

export interface EnergyFlows {
  nodes: FlowNode[];
  links: FlowLink[];
  loops: FlowLoop[];
}

export interface FlowFacts {
  /** Everything that comes in, storages left out [MWh/a]; it is used or lost. */
  inMwh: number;
  /** What reaches a demand, a sale, a line or a carrier that is not chosen [MWh/a]. */
  usedMwh: number;
  /** Losses and what could have been given and was not [MWh/a]. */
  lostMwh: number;
  /** Where most comes from, and its share of everything [1]. */
  main: { id: string; share: number } | null;
}

/** A connection with the lines along it that have a loading. */
export interface LoadedConnection {
  id: string;
  /** As it is called today. Null where it is no longer there. */
  name: string | null;
  course: Position[];
  componentIds: string[];
}
