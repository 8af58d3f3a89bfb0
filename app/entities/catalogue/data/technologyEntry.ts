import type { CarrierName } from "./carriers";
import type { Text } from "./text";

/** A technology as the catalogue's files write it. */
export interface TechnologyEntry {
  id: string;
  /** Id of the technology above. Null: a root. That there is one, `technologies.ts` checks. */
  parent: string | null;
  name: Text;
  about: Text;
  icon: string;
  color: string;
  /** Node or Line; left out for a root or a group, which no component can have. */
  structure?: "Node" | "Line";
  input?: readonly CarrierName[];
  output?: readonly CarrierName[];
  inputSecondary?: readonly CarrierName[];
  outputSecondary?: readonly CarrierName[];
  /** Generation method -> parameter types whose series it can make. */
  generation?: Readonly<Record<string, readonly string[]>>;
  /** Groups next to those that follow from the place in the tree. */
  groups?: readonly string[];
  /** Unit of the capacity; MW when left out. */
  unit?: "MW" | "MWh" | "m^3" | "m^3/h" | "kg" | "kg/h";
  buzzwords?: readonly string[];
}
