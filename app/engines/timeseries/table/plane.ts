import type { Plane } from "~/entities/timeseries/moment";
import type { Decision } from "~/entities/timeseries/recognition";

/** A plane that always faces the sun: DNI, "Gb(n)", "beam normal", "BNI". */
const NORMAL = /normal|(?<!\p{L})(?:DNI|BNI|EBN)(?!\p{L})|^Gb\(n\)/iu;
/** On the ground: fdir of ERA5, BHI of CAMS, direct_radiation of Open-Meteo. */
const HORIZONTAL = /horizontal|(?<!\p{L})(?:fdir|BHI|EBH)(?!\p{L})|^direct_radiation\b|^Gb\(h\)/iu;

/** Kinds of radiation that names of columns say: all of it on the ground, the light of the sky, what comes straight from the sun. */
const KINDS = {
  global: /(?<!\p{L})(?:GHI|SSRD|G\(h\)|shortwave_radiation)(?!\p{L})|global/iu,
  diffuse: /(?<!\p{L})(?:DHI|DIF|Gd\([hi]\))(?!\p{L})|diffus|difus/iu,
  direct: /(?<!\p{L})(?:DNI|BNI|BHI|EBH|EBN|fdir|Gb\([nih]\))(?!\p{L})|direct|direkt|directa|beam/iu,
} as const;
export type RadiationKind = keyof typeof KINDS;

/** The kind of radiation that the name of a column says; null where it says none, or several. */
export function radiationNamed(name: string): RadiationKind | null {
  const kinds = (Object.keys(KINDS) as RadiationKind[]).filter((kind) => KINDS[kind].test(name));
  return kinds.length === 1 ? kinds[0]! : null;
}

/** Which plane direct radiation is on, by the name of its column; null where that does not tell. */
export function planeSeen(columns: readonly string[], column: number | null): Decision<Plane> {
  const text = column === null ? "" : (columns[column] ?? "");
  const plane = NORMAL.test(text) ? "normal" : HORIZONTAL.test(text) ? "horizontal" : null;
  return { value: plane, evidence: plane && { kind: "moment_column", params: { text } } };
}
