import type { ComponentStatus } from "~/entities/twin/component";

/** no_supply: something takes, and nothing that gives can reach it. no_use: the other way round. */
export type BusFinding = "no_supply" | "no_use";

/** What a component does with a carrier level at a place: gives, takes, keeps (storage), carries to and from (line). */
export type TerminalRole = "gives" | "takes" | "keeps" | "sends" | "receives" | "carries" | "links";

/** A box or an arrow's course, in pixels from the top left. */
export interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Course {
  from: string;
  to: string;
  points: { x: number; y: number }[];
}

export interface DiagramArrow extends Course {
  /** With a head at its start too. */
  both: boolean;
}

export /** A component in the diagram of its location. */
interface DiagramComponent {
  id: string;
  name: string;
  technology: string;
  icon: string;
  color: string;
  status: ComponentStatus;
  is_draft: boolean;
  /** Lines: the place at the other end. */
  other: string | null;
}

export /** A carrier level in the diagram of a location. */
interface DiagramBus {
  key: string;
  name: string;
  carrier_id: string;
  color: string;
  finding: BusFinding | null;
  /** Components by what they do here. */
  terminals: { role: TerminalRole; component: string }[];
}

/** Where the boxes of a location and the arrows between them lie. */
export interface Diagram {
  width: number;
  height: number;
  boxes: Record<string, Placed>;
  arrows: DiagramArrow[];
}

/** What a location is made of, with a drawing of it. */
export interface PlaceDiagram {
  geometry_id: string;
  name: string;
  components: DiagramComponent[];
  buses: DiagramBus[];
  /** Null where too much would be drawn at once. */
  drawing: Diagram | null;
}
