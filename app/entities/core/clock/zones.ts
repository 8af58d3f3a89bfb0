import { HOUR_MS } from "./spans";
import { offsetText } from "./text";
import { isZone } from "./zone";
import { CURRENT_NAMES, FORMER_NAMES } from "./zoneNames";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Hours ahead of UTC of clocks that are in use. */
const OFFSET_HOURS = [
  -12, -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 8.75,
  9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 14,
];

let lists: { zones: readonly string[]; fixed: readonly string[]; today: ReadonlyMap<string, string> } | undefined;

/** Made when they are needed first: most pages of a browser need none. */
function zoneLists() {
  if (lists) return lists;
  const zones = ["UTC", ...words(CURRENT_NAMES)];
  const former = words(FORMER_NAMES).map((pair) => pair.split(">") as [string, string]);
  const pairs = [...former, ...zones.map((name) => [name, name] as const)];
  const today = new Map(pairs.map(([name, now]) => [name.toLowerCase(), now]));
  lists = { zones, fixed: OFFSET_HOURS.map((hours) => offsetText(hours * HOUR_MS)), today };
  return lists;
}

/** UTC first, then the names of the tz database of today, by name. */
export const zoneNames = (): readonly string[] => zoneLists().zones;

/** Clocks that are never put forward, by what they are ahead of UTC: "+01:00". */
export const fixedClocks = (): readonly string[] => zoneLists().fixed;

/** "+01:00", and the same as +1, +0100, UTC+1. GMT is left out: "GMT+1" is ahead of UTC to some and behind it to others. */
const OFFSET = /^(?:UTC)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i;

function fixedToday([, sign, hours = "", minutes = "00"]: RegExpExecArray): string | null {
  const clock = `${sign}${hours.padStart(2, "0")}:${minutes}`;
  if (/^[+-]00:00$/.test(clock)) return "UTC";
  return Number(hours) <= 14 ? clock : null;
}

/**
 * What a zone is called today: "Europe/Kyiv" for "Europe/Kiev", "+01:00" for "Etc/GMT-1" and itself. Other zones that the runtime has, such
 * as CET, are as they are written. Null for what is no zone.
 */
export function zoneToday(zone: string): string | null {
  const offset = OFFSET.exec(zone);
  if (offset) return fixedToday(offset);
  const name = zoneLists().today.get(zone.toLowerCase());
  if (name !== undefined) return name;
  return isZone(zone) ? zone : null;
}
