import { readText, type Table, tableNumber, type TableRow } from "~/engines/tables";
import { schemaIssues } from "~/entities/core/schemaIssue";
import {
  type Geometry,
  GEOMETRY_TYPES,
  geometrySchema,
  type GeometryType,
  type Position,
} from "~/entities/twin/geometry";
import { shapeIssue } from "../twin/geometryRules.server";
import { type CheckedRow, type ImportContext, RowNotes } from "./context.server";

/** A row of the table of locations and connections as the geometry it becomes, which later rows may name. */
export function checkLocation(context: ImportContext, table: Table, row: TableRow): CheckedRow {
  const notes = new RowNotes("locations", row.row);
  const { places, system } = context;
  const number = (column: string) => {
    const cell = row.cell(column);
    return notes.read(column, tableNumber(table, cell), String(cell ?? ""));
  };
  const name = readText(row.cell("name"));
  if (name === null) notes.add("name", "rules.needs_value");
  else if (places.find(name).is !== "none") notes.add("name", "tables.row.name_there", { name: name.slice(0, 80) });
  const type = typeOf(row);
  if (type === null) notes.add("type", "rules.not_in_list");
  const end = (column: "geometry_id_start" | "geometry_id_end") => endOf(context, notes, row, column);
  const position = readCoordinates(row);
  if (position === undefined) notes.add("coordinates", "tables.row.coordinates");
  let coordinates: unknown = position ?? null;
  let ends: { geometry_id_start: string | null; geometry_id_end: string | null } | undefined;
  if (type === "Point") coordinates = pointOf(notes, number("longitude"), number("latitude"));
  if (type === "LineString") {
    const [start, stop] = [end("geometry_id_start"), end("geometry_id_end")];
    if (start && stop) {
      ends = { geometry_id_start: start.geometry_id, geometry_id_end: stop.geometry_id };
      if (start === stop) notes.add("geometry_id_end", "rules.ends_differ");
      // A course is written with its ends; they are where the locations are.
      const bends = Array.isArray(position) ? position.slice(1, -1) : [];
      coordinates = [start.coordinates, ...bends, stop.coordinates];
    }
  }
  if (type !== null && type !== "Point" && type !== "LineString" && coordinates === null)
    notes.add("coordinates", "rules.needs_value");
  const available_space = number("available_space");
  if (notes.issues.length > 0) return { issues: notes.issues };
  const parsed = geometrySchema.safeParse({
    geometry_id: context.idOf("locations", row.row),
    system_id: system.system_id,
    name,
    type,
    coordinates,
    ...ends,
    properties: { available_space },
  });
  if (!parsed.success) {
    for (const { path, message, params } of schemaIssues(geometrySchema, parsed.error))
      notes.add(columnOf(path, type), message, params);
    return { issues: notes.issues };
  }
  const odd = shapeIssue(parsed.data);
  if (odd) {
    notes.add(odd.path, odd.message, odd.params);
    return { issues: notes.issues };
  }
  places.add(parsed.data, parsed.data.geometry_id, parsed.data.name);
  return { good: { row: row.row, entity: "geometry", item: parsed.data } };
}

function typeOf(row: TableRow): GeometryType | null {
  const text = readText(row.cell("type"))?.toLowerCase();
  if (text === undefined) return readText(row.cell("geometry_id_start")) === null ? "Point" : "LineString";
  return GEOMETRY_TYPES.find((type) => type.toLowerCase() === text) ?? null;
}

function endOf(
  { places }: ImportContext,
  notes: RowNotes,
  row: TableRow,
  column: "geometry_id_start" | "geometry_id_end",
): Geometry | undefined {
  const text = readText(row.cell(column));
  if (text === null) {
    notes.add(column, "rules.needs_value");
    return undefined;
  }
  const location = notes.one(column, text, places.find(text));
  if (location && location.type !== "Point") notes.add(column, "rules.needs_location");
  return location?.type === "Point" ? location : undefined;
}

function pointOf(notes: RowNotes, longitude: number | null, latitude: number | null): Position | null {
  const noted = new Set(notes.issues.map(({ column }) => column));
  if (longitude === null && !noted.has("longitude")) notes.add("longitude", "rules.needs_value");
  if (latitude === null && !noted.has("latitude")) notes.add("latitude", "rules.needs_value");
  return longitude === null || latitude === null ? null : [longitude, latitude];
}

/** The JSON of a coordinates cell; null when empty, undefined when it is none. */
function readCoordinates(row: TableRow): unknown {
  const text = readText(row.cell("coordinates"));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function columnOf(path: string, type: GeometryType | null): string {
  if (path.startsWith("coordinates"))
    return type === "Point" ? (path.endsWith(".1") ? "latitude" : "longitude") : "coordinates";
  return path.replace(/^properties\./, "");
}
