/**
 * The names that the shipped catalogue gives. Code that names a technology, a carrier or a parameter type has one of these types, so
 * that the compiler knows every place of a name. These are types only: nothing of the catalogue comes with them.
 */
export type { CarrierLevelName } from "./data/carrierLevels";
export type { CarrierName } from "./data/carriers";
export type { ParameterTypeName } from "./data/parameterTypes";
export type { TechnologyGroup, TechnologyName } from "./data/technologies";
