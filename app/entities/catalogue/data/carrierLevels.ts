import type { CarrierName } from "./carriers";
import type { Text } from "./text";

interface LevelEntry {
  carrier: CarrierName;
  /** A level that reads the same in all languages but for the decimal comma of German and French; its id ends with `code`. */
  amounts: readonly string[];
  unit: string;
  code: string;
}

interface NamedLevelEntry {
  carrier: CarrierName;
  id: string;
  value: Text;
}

/** In the order of the catalogue; next to them every carrier has a level "not specified", `${carrier}_none`. */
export const levelEntries = [
  { carrier: "electricity", amounts: ["0.4", "10", "20", "110", "220", "380"], unit: "kV", code: "kV" },
  { carrier: "electricity", id: "dc", value: ["direct current", "Gleichstrom", "courant continu"] },
  { carrier: "heat", amounts: ["35", "55", "70", "90", "120", "200", "500"], unit: "°C", code: "C" },
  { carrier: "district_heat", amounts: ["70", "90", "130"], unit: "°C", code: "C" },
  { carrier: "cold", amounts: ["-30", "-10", "6", "12", "18"], unit: "°C", code: "C" },
  { carrier: "steam", amounts: ["3", "10", "20", "40"], unit: "bar", code: "bar" },
  { carrier: "natural_gas", amounts: ["0.02", "1", "16", "70"], unit: "bar", code: "bar" },
  { carrier: "hydrogen", amounts: ["1", "30", "80", "350", "700"], unit: "bar", code: "bar" },
  { carrier: "hydrogen", id: "liquid", value: ["liquid", "flüssig", "liquide"] },
  { carrier: "biogas", amounts: ["0.02", "1"], unit: "bar", code: "bar" },
  { carrier: "compressed_air", amounts: ["7", "10"], unit: "bar", code: "bar" },
  { carrier: "water", id: "drinking", value: ["drinking water", "Trinkwasser", "eau potable"] },
  { carrier: "water", id: "process", value: ["process water", "Prozesswasser", "eau de procédé"] },
  { carrier: "co2", amounts: ["1", "20", "110"], unit: "bar", code: "bar" },
] as const satisfies readonly (LevelEntry | NamedLevelEntry)[];

type LevelOf<Entry> = Entry extends {
  carrier: infer Carrier extends string;
  amounts: readonly (infer Amount extends string)[];
  code: infer Code extends string;
}
  ? `${Carrier}_${Amount}${Code}`
  : Entry extends { carrier: infer Carrier extends string; id: infer Id extends string }
    ? `${Carrier}_${Id}`
    : never;

/** The id of a carrier level that the product ships. Planners may add further ones: theirs are strings. */
export type CarrierLevelName = `${CarrierName}_none` | LevelOf<(typeof levelEntries)[number]>;
