import type { Plane } from "~/entities/timeseries/moment";
import type { Decision } from "~/entities/timeseries/recognition";

/** A plane that always faces the sun: DNI, "Gb(n)", "beam normal", "BNI". */
const NORMAL = /normal|\bDNI\b|\bBNI\b|\bEBN\b|^Gb\(n\)/i;
/** On the ground: fdir of ERA5, BHI of CAMS, direct_radiation of Open-Meteo. */
const HORIZONTAL = /horizontal|\bfdir\b|\bBHI\b|\bEBH\b|^direct_radiation\b|^Gb\(h\)/i;

/** Which plane direct radiation is on, by the name of its column; null where that does not tell. */
export function planeSeen(columns: readonly string[], column: number | null): Decision<Plane> {
  const text = column === null ? "" : (columns[column] ?? "");
  const plane = NORMAL.test(text) ? "normal" : HORIZONTAL.test(text) ? "horizontal" : null;
  return { value: plane, evidence: plane && { kind: "moment_column", params: { text } } };
}
