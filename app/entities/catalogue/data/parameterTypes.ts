import type { ParameterGroup } from "../parameterType";
import type { ParameterTypeEntry } from "./parameterTypeEntry";
import { costTypes } from "./parameterTypes/cost";
import { formulaTypes } from "./parameterTypes/formula";
import { infrastructureTypes } from "./parameterTypes/infrastructure";
import { operationTypes } from "./parameterTypes/operation";
import { otherTypes } from "./parameterTypes/other";
import { storageTypes } from "./parameterTypes/storage";

const groups = [
  { group: "infrastructure", entries: infrastructureTypes },
  { group: "cost and environmental", entries: costTypes },
  { group: "operation", entries: operationTypes },
  { group: "operation", entries: storageTypes },
  { group: "other", entries: otherTypes },
  { group: "formula", entries: formulaTypes },
] as const;

type Entry = (typeof groups)[number]["entries"][number];

/** The id of a parameter type that the product ships. There are no others; a stored row may still name one of another version. */
export type ParameterTypeName = Entry["id"];

interface KnownParameterType extends ParameterTypeEntry {
  id: ParameterTypeName;
  fixproperties?:
    | { formula: string; formula_children: readonly ParameterTypeName[] }
    | { formula_element: ParameterTypeName };
}

/**
 * Every parameter a planner can enter. Where `viable_techgroups` is empty, a type is open to all elements of its `element_types`; else
 * it applies to a technology whose `techgroup_names` share an entry with it. `mandatory_for` and `recommended_for` name technology
 * groups or "System".
 */
export const parameterTypeGroups: readonly { group: ParameterGroup; entries: readonly KnownParameterType[] }[] = groups;

/** Every parameter type with what it says of itself next to the row that is stored. */
export const parameterTypeEntries: readonly KnownParameterType[] = groups.flatMap(
  ({ entries }): readonly KnownParameterType[] => entries,
);

const names: ReadonlySet<string> = new Set(parameterTypeEntries.map(({ id }) => id));
/** Whether a text that was read, from a stored row or a file, names a parameter type that there is. */
export const isParameterTypeName = (text: string): text is ParameterTypeName => names.has(text);
