import { readDateColumns } from "./dateColumns";
import { readEntsoe } from "./entsoe";
import { readEpex } from "./epex";
import { readEpw } from "./epw";
import { readGreenButton } from "./espi";
import type { FormatReading } from "./formatTable";
import { readHomeAssistantEnergy, readHomeAssistantStatistics } from "./homeAssistant";
import { readOmie } from "./omie";
import { readOpenMeteo } from "./openMeteo";
import { readPvgis } from "./pvgis";
import { readSdat } from "./sdat";
import { readTmy3 } from "./tmy3";

export { MOST_CHARACTERS, type FormatReading, type FormatTable, Unreadable } from "./formatTable";

interface Format {
  /** As it is shown: a proper name, the same in every language. */
  name: string;
  /** What the beginning of its files has. */
  begins: RegExp;
  read: (text: string) => FormatReading;
}

/** A root element of a name, with or without a prefix, behind the declaration and comments. */
const root = (name: string): RegExp =>
  new RegExp(`^\\s*(?:<\\?[^>]*\\?>\\s*|<!--[\\s\\S]*?-->\\s*)*<(?:[\\w.-]+:)?${name}[\\s>]`);

const FORMATS = {
  greenButton: { name: "Green Button (ESPI)", begins: root("feed"), read: readGreenButton },
  sdat: { name: "SDAT-CH", begins: root("ValidatedMeteredData_\\d+"), read: readSdat },
  entsoe: { name: "ENTSO-E", begins: root("(?:Publication|GL)_MarketDocument"), read: readEntsoe },
  epw: { name: "EPW", begins: /^LOCATION,(?:[^\n]*\n){1,12}DATA PERIODS,/i, read: readEpw },
  tmy3: { name: "TMY3", begins: /^[^\n]*\nDate \(MM\/DD\/YYYY\),Time \(HH:MM\),/, read: readTmy3 },
  pvgis: {
    name: "PVGIS",
    begins: /^Latitude \(decimal degrees\):[^\n]*\n(?:[^\n]*\n){1,50}time(?:\(UTC\))?,/,
    read: readPvgis,
  },
  homeAssistantEnergy: {
    name: "Home Assistant",
    begins: /^entity_id,type,unit,\d{4}-/,
    read: readHomeAssistantEnergy,
  },
  homeAssistantStatistics: {
    name: "Home Assistant",
    begins: /^statistic_id[;,\t]unit[;,\t]start[;,\t][^\n]*\b(?:sum|mean)\b/,
    read: readHomeAssistantStatistics,
  },
  epex: { name: "EPEX SPOT", begins: /^(?:#[^\n]*\n)*Delivery day[;,](?:[^\n]*[;,])?Hour 3A/, read: readEpex },
  openMeteo: {
    name: "Open-Meteo",
    begins: /^latitude,longitude,elevation,utc_offset_seconds,[^\n]*\n(?:[^,\n]*,){3}(?!0,)/,
    read: readOpenMeteo,
  },
  nasaPower: { name: "NASA POWER", begins: /^-BEGIN HEADER-\s*\nNASA\/POWER/, read: readDateColumns },
  nsrdb: {
    name: "NSRDB",
    begins: /^Source,Location ID,[^\n]*Local Time Zone[^\n]*\n[^\n]*\nYear,Month,Day,Hour,/,
    read: readDateColumns,
  },
  omie: { name: "OMIE", begins: /^MARGINALPDBC;/, read: readOmie },
} as const satisfies Record<string, Format>;

export type FormatKey = keyof typeof FORMATS;

/** The format of a file that is no table of stamps and numbers as it is, by its beginning (a few kB of text); null for all others. */
export function formatOf(head: string): FormatKey | null {
  const text = head.replace(/^\ufeff/, "");
  return (Object.keys(FORMATS) as FormatKey[]).find((key) => FORMATS[key].begins.test(text)) ?? null;
}

export const formatName = (key: FormatKey): string => FORMATS[key].name;

/** A file of the format as a table; a finding (an error) says why it cannot be one. Takes seconds of processor time for files of tens of MB. */
export const readFormat = (key: FormatKey, text: string): FormatReading => FORMATS[key].read(text);
