import { rootOf, type Technologies } from "~/entities/catalogue/technologyTree";
import type { CarrierLevel } from "./carrier";
import { type Technology } from "./technology";

/** The four places where a component takes or gives a carrier, main sides first. */
export const CARRIER_SIDES = [
  "carrier_level_input",
  "carrier_level_output",
  "carrier_level_input_secondary",
  "carrier_level_output_secondary",
] as const;
export type CarrierSide = (typeof CARRIER_SIDES)[number];

/** The carrier levels a component has on its sides, main ones first. */
export const carrierLevelsOf = (component: Readonly<Record<CarrierSide, string | null>>): string[] =>
  CARRIER_SIDES.flatMap((side) => component[side] ?? []);

const TYPES = {
  carrier_level_input: "carrier_input_type",
  carrier_level_output: "carrier_output_type",
  carrier_level_input_secondary: "carrier_input_type_secondary",
  carrier_level_output_secondary: "carrier_output_type_secondary",
} as const;

/** Carrier ids a component of the technology may have on a side; empty = it has no such side. */
export const carriersOn = (technology: Technology, side: CarrierSide): readonly string[] =>
  technology.properties[TYPES[side]];

/** A main side that the technology has must be given; a secondary one may stay open. */
export const needsLevel = (technology: Technology, side: CarrierSide): boolean =>
  !side.endsWith("_secondary") && carriersOn(technology, side).length > 0;

/** True where the output level is that of the input: lines carry, and storages keep, one and the same carrier level. */
export function outputFollowsInput(technology: Technology, byId: Technologies): boolean {
  if (technology.properties.structure_name === "Line") return true;
  const [inputs, outputs] = [
    carriersOn(technology, "carrier_level_input"),
    carriersOn(technology, "carrier_level_output"),
  ];
  return rootOf(technology, byId) === "storage" && inputs.length > 0 && String(inputs) === String(outputs);
}

/** Sides a planner chooses, those that follow another left out. */
export function chosenSides(technology: Technology, byId: ReadonlyMap<string, Technology>): CarrierSide[] {
  const follows = outputFollowsInput(technology, byId);
  return CARRIER_SIDES.filter(
    (side) => carriersOn(technology, side).length > 0 && !(follows && side === "carrier_level_output"),
  );
}

/**
 * The level of a carrier at a numeric value: its id (`carrier_level`) and its value. Where the carrier's other levels
 * carry a unit ("20 kV"), the new one is written the same way, with a decimal comma in German and French.
 */
export function levelAt(carrierId: string, value: number, levels: readonly CarrierLevel[]): CarrierLevel {
  const levelsOfCarrier = levels.filter((level) => level.carrier_id === carrierId);
  const amountOf = (level: CarrierLevel) =>
    typeof level.value === "number" ? level.value : parseFloat(level.value?.en ?? "NaN");
  const same = levelsOfCarrier.find((level) => amountOf(level) === value);
  if (same) return same;
  const unit = levelsOfCarrier
    .map((level) => (typeof level.value === "object" ? /^-?[\d.]+ (.+)$/.exec(level.value?.en ?? "")?.[1] : undefined))
    .find((level) => level !== undefined);
  const amount = String(value);
  const withComma = `${amount.replace(".", ",")} ${unit ?? ""}`;
  return {
    carrier_level_id: `${carrierId}_${amount}${(unit ?? "").replace(/[^\w]/g, "")}`,
    carrier_id: carrierId,
    value: unit ? { en: `${amount} ${unit}`, de: withComma, fr: withComma } : value,
  };
}
