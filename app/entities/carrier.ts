import { z } from "zod";
import { colour, id, localisedName, nameIn, requiredText } from "./shared";

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

/** "Electricity 20 kV": the carrier's name and its level, or the given words for "Not specified". */
export function carrierLevelName(level: CarrierLevel, carrier: Carrier, locale: string, notSpecified: string): string {
  const value =
    level.value === null
      ? notSpecified
      : typeof level.value === "number"
        ? String(level.value)
        : nameIn(level.value, locale);
  return `${nameIn(carrier.name, locale)} ${value}`;
}
