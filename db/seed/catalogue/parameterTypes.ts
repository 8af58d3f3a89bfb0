import type { ParameterType } from "~/entities/parameters/parameter";
import { costTypes } from "./parameterTypes/cost";
import { formulaTypes } from "./parameterTypes/formula";
import { infrastructureTypes } from "./parameterTypes/infrastructure";
import { operationTypes } from "./parameterTypes/operation";
import { otherTypes } from "./parameterTypes/other";
import { storageTypes } from "./parameterTypes/storage";

/**
 * Every parameter a planner can enter. Where `viable_techgroups` and `viable_tech_abbr` are both empty, a type is open to
 * all elements of its `element_types`; it applies to a technology whose `techgroup_names` share an entry with
 * `viable_techgroups`. `mandatory_for` and `recommended_for` name technology groups, abbreviations, or "System".
 */
export const parameterTypes: ParameterType[] = [
  ...infrastructureTypes,
  ...costTypes,
  ...operationTypes,
  ...storageTypes,
  ...otherTypes,
  ...formulaTypes,
];
