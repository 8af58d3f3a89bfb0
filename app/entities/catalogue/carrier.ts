import { z } from "zod";
import { colour, id, localisedName, nameIn, requiredText } from "~/entities/core/shared";

/** Carriers of energy are counted in MWh, matter in kg or m^3. */
export const CARRIER_UNITS = ["MWh", "kg", "m^3", "t"] as const;

export const carrierSchema = z.object({
  carrier_id: id,
  unit: requiredText(20).default("MWh"),
  color: colour,
  name: localisedName,
});
export type Carrier = z.infer<typeof carrierSchema>;

/** A level of a carrier (a voltage, a temperature, a pressure). carrier_level_id is `${carrier_id}_${level}`. */
export const carrierLevelSchema = z.object({
  carrier_level_id: id,
  carrier_id: id,
  value: z.union([localisedName, z.number(), z.null()]).default(null),
});
export type CarrierLevel = z.infer<typeof carrierLevelSchema>;

/** A level alone, "20 kV", or the given words for "Not specified". */
export const levelText = ({ value }: CarrierLevel, locale: string, notSpecified: string): string =>
  value === null ? notSpecified : typeof value === "number" ? String(value) : nameIn(value, locale);

/** "Electricity 20 kV": the carrier's name and its level. Without a level it is "Electricity (not specified)", or its name alone. */
export function carrierLevelName(level: CarrierLevel, carrier: Carrier, locale: string, notSpecified: string): string {
  const name = nameIn(carrier.name, locale);
  if (level.value !== null) return `${name} ${levelText(level, locale, "")}`;
  return notSpecified === "" ? name : `${name} (${notSpecified.charAt(0).toLowerCase()}${notSpecified.slice(1)})`;
}
