import { z } from "zod";
import { colour, id, localisedName, requiredText } from "~/entities/core/shared";
import { CARRIER_UNITS, type CarrierLevel } from "./carrier";
import type { Technology } from "./technology";

const expected = z.string().nullable().default(null);
const carriersOf = z.array(id).max(60, "rules.list_too_long").default([]);

/** The sides of a technology, as its properties name them. */
export const CARRIER_SIDES = [
  "carrier_input_type",
  "carrier_input_type_secondary",
  "carrier_output_type",
  "carrier_output_type_secondary",
] as const;

/** What is asked of a technology of one's own; the rest follows from its parent. */
export const technologyFormSchema = z.object({
  technology_id: id,
  name: localisedName,
  /** May be left blank in every language. */
  description: localisedName.innerType().optional(),
  color: colour,
  icon: requiredText(40),
  disabled: z.boolean().default(false),
  carrier_input_type: carriersOf,
  carrier_input_type_secondary: carriersOf,
  carrier_output_type: carriersOf,
  carrier_output_type_secondary: carriersOf,
  expected,
});
export type TechnologyForm = z.infer<typeof technologyFormSchema>;

/** The parent's abbreviation, an underscore, and the name in lower case with underscores for spaces. */
export const childAbbreviation = (parentAbbr: string, name: Technology["name"]): string =>
  `${parentAbbr}_${(name.en || name.de || name.fr || "").trim().toLowerCase().replace(/\s+/g, "_")}`;

export const carrierFormSchema = z.object({
  name: localisedName,
  unit: z.enum(CARRIER_UNITS).default("MWh"),
  color: colour,
  expected,
});
export type CarrierForm = z.infer<typeof carrierFormSchema>;

/** A level as people write it; the same words stand for every language left empty. */
export const levelFormSchema = z.object({ value: localisedName, expected });
export type LevelForm = z.infer<typeof levelFormSchema>;

/** A readable id out of words: small letters and digits, the rest as underscores. Empty when nothing is left. */
export const readableId = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "_")
    .replace(/^[_.]+|[_.]+$/g, "")
    .slice(0, 60);

/** Whether the id of a level is its carrier's, an underscore and the level: "electricity_20kV", "hydrogen_liquid", "heat_5" of 5. */
export function isLevelId({ carrier_level_id, carrier_id, value }: CarrierLevel): boolean {
  const level = carrier_level_id.startsWith(`${carrier_id}_`) ? carrier_level_id.slice(carrier_id.length + 1) : "";
  return level !== "" && (typeof value !== "number" || level.startsWith(String(value)));
}
