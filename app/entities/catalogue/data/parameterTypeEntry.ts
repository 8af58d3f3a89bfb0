import type { ParameterType } from "../parameterType";
import type { ReadBy } from "./readings";
import type { TechnologyGroup } from "./technologies";
import type { Text } from "./text";

type Options = Pick<ParameterType, "value_type" | "geq" | "leq" | "default_value" | "year_independent">;
type Lists = Pick<ParameterType, "varproperties" | "element_types" | "buzzwords" | "modules">;

/** A parameter type as the catalogue's files write it; what is left out has the default of `shipped.ts`. */
export interface ParameterTypeEntry
  extends Partial<Options>, Partial<{ [Field in keyof Lists]: readonly Lists[Field][number][] }> {
  id: string;
  unit: string;
  /** What a run makes of it. It is no part of the row that is stored. */
  readBy: ReadBy;
  /** What a component has to be given depends on whether this is given (`entities/checks/needs.ts`). Not stored either. */
  decides?: true;
  name: Text;
  about: Text;
  /** The parameter types that these name, `parameterTypes.ts` checks. */
  fixproperties?: { formula: string; formula_children: readonly string[] } | { formula_element: string };
  viable_techgroups?: readonly TechnologyGroup[];
  recommended_for?: readonly (TechnologyGroup | "System")[];
  mandatory_for?: readonly (TechnologyGroup | "System")[];
}

export const COMPONENT_ELEMENTS = ["Node", "Line", "Tech"] as const;
export const NODE_ELEMENTS = ["Node", "Tech"] as const;

/** Roots whose components have a capacity that can be built; something can be left of it. */
export const BUILDABLE = ["transmission", "transformation", "storage", "trade", "efficienymeasures"] as const;
/** Roots whose components are operated. */
export const OPERATED = [
  "transmission",
  "transformation",
  "storage",
  "trade",
  "consumption",
  "efficienymeasures",
] as const;
