import type { Locale } from "~/entities/core/locale";
import type { Position } from "~/entities/twin/geometry";
import { cornersKey, digest, isFilled, plain, positionsIn } from "~/routes/systems/borderForm.server";
import { numberText, ruleMessage } from "~/ui/kit/fields";
import type { CornerText } from "~/ui/systems/systemForm";
import { readVertices, verticesText } from "~/ui/twin/places/vertices";

/** The bends of a connection as its form holds them: the same twice, as text and as a table of points. */
export interface CourseFields {
  vertices: string;
  vertices_was?: string;
  corners: CornerText[];
  corners_was?: string;
}

interface ReadCourse {
  /** What goes back into the form. */
  fields: Required<CourseFields>;
  vertices: Position[];
  /** Messages by field name. */
  errors: Record<string, string>;
}

/** The form's fields for the bends of a course. */
export const fieldsOfCourse = (vertices: readonly Position[], locale: Locale): Required<CourseFields> =>
  fieldsOf(
    verticesText(vertices),
    vertices.map(([lon, lat]) => ({ lon: numberText(lon, locale), lat: numberText(lat, locale) })),
  );

const fieldsOf = (vertices: string, corners: CornerText[]): Required<CourseFields> => ({
  vertices,
  vertices_was: digest(plain(vertices)),
  corners,
  corners_was: digest(cornersKey(corners.filter(isFilled))),
});

/**
 * Reads the bends from whichever of text and table was changed and writes the other from it. `ends` are the positions of the
 * two locations: a pasted line may begin and end there.
 */
export function readCourse(fields: CourseFields, ends: readonly (Position | undefined)[], locale: Locale): ReadCourse {
  const text = plain(fields.vertices);
  const textChanged = digest(text) !== (fields.vertices_was ?? digest(""));
  const rowsChanged = digest(cornersKey(fields.corners.filter(isFilled))) !== (fields.corners_was ?? digest(""));
  const withDigests = {
    ...fields,
    vertices_was: fields.vertices_was ?? digest(""),
    corners_was: fields.corners_was ?? digest(""),
  };
  if (textChanged && rowsChanged)
    return { fields: withDigests, vertices: [], errors: { vertices: "systems.bends.both_changed" } };
  if (rowsChanged) {
    const { positions, errors } = positionsIn(fields.corners, locale);
    if (Object.keys(errors).length > 0) return { fields: withDigests, vertices: [], errors };
    return { fields: fieldsOfCourse(positions, locale), vertices: positions, errors };
  }
  const read = readVertices(text, ends);
  if (read.ok) return { fields: fieldsOfCourse(read.vertices, locale), vertices: read.vertices, errors: {} };
  const message = ruleMessage(read.finding.key, read.finding.params);
  return { fields: withDigests, vertices: [], errors: { vertices: message } };
}
