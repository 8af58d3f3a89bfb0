import type { CarrierLevel } from "~/entities/catalogue/carrier";
import { carriers } from "./carriers";
import { localised, type Text } from "./build";

const DECIMAL_COMMA = /(\d)\.(\d)/;

/** A level that reads the same in all languages but for the decimal comma of German and French. */
function level(carrierId: string, amount: string, unit: string): CarrierLevel {
  const withComma = `${amount.replace(DECIMAL_COMMA, "$1,$2")} ${unit}`;
  return {
    carrier_level_id: `${carrierId}_${amount}${unit.replace("°", "")}`,
    carrier_id: carrierId,
    value: { en: `${amount} ${unit}`, de: withComma, fr: withComma },
  };
}

const named = (carrierId: string, id: string, value: Text): CarrierLevel => ({
  carrier_level_id: `${carrierId}_${id}`,
  carrier_id: carrierId,
  value: localised(value),
});

const levels = (carrierId: string, unit: string, amounts: readonly string[]): CarrierLevel[] =>
  amounts.map((amount) => level(carrierId, amount, unit));

/** Every carrier has a level "not specified", `${carrier_id}_none`, with an empty value. */
export const noLevel = (carrierId: string): string => `${carrierId}_none`;
const unspecified: CarrierLevel[] = carriers.map(({ carrier_id }) => ({
  carrier_level_id: noLevel(carrier_id),
  carrier_id,
  value: null,
}));

export const carrierLevels: CarrierLevel[] = [
  ...unspecified,
  ...levels("electricity", "kV", ["0.4", "10", "20", "110", "220", "380"]),
  named("electricity", "dc", ["direct current", "Gleichstrom", "courant continu"]),
  ...levels("heat", "°C", ["35", "55", "70", "90", "120", "200", "500"]),
  ...levels("district_heat", "°C", ["70", "90", "130"]),
  ...levels("cold", "°C", ["-30", "-10", "6", "12", "18"]),
  ...levels("steam", "bar", ["3", "10", "20", "40"]),
  ...levels("natural_gas", "bar", ["0.02", "1", "16", "70"]),
  ...levels("hydrogen", "bar", ["1", "30", "80", "350", "700"]),
  named("hydrogen", "liquid", ["liquid", "flüssig", "liquide"]),
  ...levels("biogas", "bar", ["0.02", "1"]),
  ...levels("compressed_air", "bar", ["7", "10"]),
  named("water", "drinking", ["drinking water", "Trinkwasser", "eau potable"]),
  named("water", "process", ["process water", "Prozesswasser", "eau de procédé"]),
  ...levels("co2", "bar", ["1", "20", "110"]),
];
