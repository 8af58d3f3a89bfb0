/**
 * The names that the shipped catalogue gives. Code that names a technology, a carrier or a parameter type has one of these types, so
 * that the compiler knows every place of a name. An id that was read, of a stored row or a file, is a string: a space has technologies
 * and carriers of its own. Where one has to become a name, `isParameterTypeName` is asked (docs/decisions/0083-typed-catalogue.md).
 * These are types only: nothing of the catalogue comes with them.
 */
export type { CarrierLevelName } from "./data/carrierLevels";
export type { CarrierName } from "./data/carriers";
export type { ParameterTypeName } from "./data/parameterTypes";
export type { TechnologyGroup, TechnologyName } from "./data/technologies";
