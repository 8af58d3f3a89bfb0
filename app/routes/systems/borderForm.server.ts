import { createHash } from "node:crypto";
import { type Finding, hasError } from "~/entities/core/finding";
import type { Position } from "~/entities/twin/geometry";
import { type BoundingBox, checkPolygon } from "~/entities/twin/polygon";
import { readShape } from "~/entities/twin/shapeText";
import type { Border } from "~/services/twin/border.server";
import { numberText, parseNumber, ruleMessage } from "~/ui/kit/fields";
import { type CornerText, MAX_TABLE_CORNERS } from "~/ui/systems/systemForm";

/** The border as the form holds it: the same twice, as text and as corners. */
export interface BorderFields {
  border: string;
  border_was?: string;
  corners: CornerText[];
  corners_was?: string;
}

export interface ReadBorder {
  /** What goes back into the form. */
  fields: Required<BorderFields>;
  /** Null while there is none or it cannot be used. */
  border: Border | null;
  /** Messages by field name. */
  errors: Record<string, string>;
  findings: Finding[];
}

/**
 * Reads the border from whichever of text and corners was changed and writes the other from it. Both changed is refused
 * unless one of them is empty.
 */
export function readBorder(fields: BorderFields, locale: string): ReadBorder {
  const rows = fields.corners.filter(isFilled);
  const text = plain(fields.border);
  const textChanged = digest(text) !== (fields.border_was ?? digest(""));
  const rowsChanged = digest(cornersKey(rows)) !== (fields.corners_was ?? digest(cornersKey([])));
  if (textChanged && rowsChanged && text !== "" && rows.length > 0)
    return {
      fields: {
        ...fields,
        border_was: fields.border_was ?? digest(""),
        corners_was: fields.corners_was ?? digest(cornersKey([])),
      },
      border: null,
      errors: { border: "systems.border.both_changed" },
      findings: [],
    };
  const fromRows = rowsChanged && !(textChanged && text !== "");
  return fromRows ? readCorners(fields, text, locale) : readText(fields.border, text, fields.corners, locale);
}

function readText(typed: string, text: string, corners: CornerText[], locale: string): ReadBorder {
  if (text === "") return { fields: fieldsOf("", []), border: null, errors: {}, findings: [] };
  const { border, errors, findings } = shapeOf(text);
  const table = border ? tableOf(border, locale) : corners.filter(isFilled);
  return { fields: fieldsOf(typed, table), border, errors, findings };
}

/** Positions of the rows that are filled, with messages at the cells that cannot be read. */
export function positionsIn(
  corners: readonly CornerText[],
  locale: string,
): { positions: Position[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const positions: Position[] = [];
  corners.forEach((corner, i) => {
    if (!isFilled(corner)) return;
    const [lon, lat] = (["lon", "lat"] as const).map((side) => {
      const read = parseNumber(corner[side], locale);
      const limit = side === "lon" ? 180 : 90;
      if ("value" in read && Math.abs(read.value) <= limit) return read.value;
      const problem =
        "value" in read ? (side === "lon" ? "longitude" : "latitude") : numberProblem(corner[side], read.problem);
      errors[`corners[${i}].${side}`] = `rules.${problem}`;
      return 0;
    });
    positions.push([lon!, lat!]);
  });
  return { positions, errors };
}

function readCorners(typed: BorderFields, text: string, locale: string): ReadBorder {
  const { positions: ring, errors } = positionsIn(typed.corners, locale);
  if (Object.keys(errors).length > 0) {
    // The corners count as changed until they can be read.
    const fields = {
      ...fieldsOf(typed.border, []),
      corners: typed.corners,
      corners_was: typed.corners_was ?? digest(cornersKey([])),
    };
    return { fields: { ...fields, border_was: digest(text) }, border: null, errors, findings: [] };
  }
  if (ring.length === 0) return { fields: fieldsOf("", []), border: null, errors: {}, findings: [] };
  const [first, last] = [ring[0]!, ring.at(-1)!];
  const closed = ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
  const written = geoJson({ type: "Polygon", coordinates: [closed] });
  const { border, errors: shapeErrors, findings } = shapeOf(written);
  return { fields: fieldsOf(written, typed.corners), border, errors: shapeErrors, findings };
}

const numberProblem = (text: string, problem: "not_number" | "ambiguous"): string =>
  text.trim() === "" ? "needs_value" : problem === "ambiguous" ? "number_ambiguous" : "must_be_number";

function shapeOf(text: string): Pick<ReadBorder, "border" | "errors" | "findings"> {
  const read = readShape(text);
  const complaint = read.findings.find(({ severity }) => severity === "error");
  if (!read.ok) {
    const message = complaint ? ruleMessage(complaint.key, complaint.params) : "rules.invalid";
    return { border: null, errors: { border: message }, findings: read.findings };
  }
  const { shape, findings } = read;
  if (shape.type === "Polygon" || shape.type === "MultiPolygon") return { border: shape, errors: {}, findings };
  return { border: null, errors: { border: "systems.border.not_polygon" }, findings };
}

/** The form's fields for a text and the corners that say the same. */
export const fieldsOf = (border: string, corners: CornerText[]): Required<BorderFields> => ({
  border,
  border_was: digest(plain(border)),
  corners,
  corners_was: digest(cornersKey(corners.filter(isFilled))),
});

/** The form's fields for a stored or given border. */
export const fieldsOfBorder = (border: Border, locale: string): Required<BorderFields> =>
  fieldsOf(geoJson(border), tableOf(border, locale));

/** Corners of a border that fits the table: one ring, not too many. The last corner, equal to the first, is left out. */
function tableOf(border: Border, locale: string): CornerText[] {
  const ring = border.type === "Polygon" && border.coordinates.length === 1 ? border.coordinates[0]! : [];
  if (ring.length === 0 || ring.length - 1 > MAX_TABLE_CORNERS) return [];
  return ring.slice(0, -1).map(([lon, lat]) => ({ lon: numberText(lon, locale), lat: numberText(lat, locale) }));
}

const geoJson = ({ type, coordinates }: Border): string => JSON.stringify({ type, coordinates });
export const isFilled = ({ lon, lat }: CornerText): boolean => lon.trim() !== "" || lat.trim() !== "";
/** Browsers send line ends as CR LF. */
export const plain = (text: string): string => text.replace(/\r\n/g, "\n").trim();
export const cornersKey = (rows: readonly CornerText[]): string =>
  rows.map(({ lon, lat }) => `${lon.trim()} ${lat.trim()}`).join("\n");
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

export interface BorderFacts {
  areaM2: number;
  corners: number;
  bbox: BoundingBox | null;
}

/** Size of a border that was checked. Parts on both sides of the antimeridian give the whole range of longitudes. */
export function factsOf(border: Border): BorderFacts {
  const parts = border.type === "Polygon" ? [border.coordinates] : border.coordinates;
  const checked = parts.map((rings) => checkPolygon(rings)).filter(({ findings }) => !hasError(findings));
  const boxes = checked.map(({ bbox }) => bbox).filter((box): box is BoundingBox => box !== null);
  const corners = parts.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  const areaM2 = checked.reduce((sum, part) => sum + part.areaM2, 0);
  if (boxes.length <= 1) return { areaM2, corners, bbox: boxes[0] ?? null };
  const crosses = boxes.some(([west, , east]) => west > east);
  const least = (i: number) => Math.min(...boxes.map((box) => box[i]!));
  const most = (i: number) => Math.max(...boxes.map((box) => box[i]!));
  return { areaM2, corners, bbox: crosses ? [-180, least(1), 180, most(3)] : [least(0), least(1), most(2), most(3)] };
}
