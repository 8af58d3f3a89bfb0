import { readFlag, readText, type Table, tableNumber, type TableRow } from "~/engines/tables";
import { CARRIER_SIDES, carriersOn, chosenSides } from "~/entities/catalogue/carrierSides";
import { type Technology } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { schemaIssues } from "~/entities/core/schemaIssue";
import {
  type Component,
  COMPONENT_STATUSES,
  lineSchema,
  nodeSchema,
  TRANSMISSION_DIRECTIONS,
} from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Geometry } from "~/entities/twin/geometry";
import { systemEntity } from "~/services/systems/system.entity.server";
import { get } from "../core/store.server";
import { type ComponentInput, sidesFor } from "../twin/components.server";
import { courseOf } from "../twin/infrastructure.server";
import { type CheckedRow, type ImportContext, RowNotes } from "./context.server";

/** A row of the table of components as the node or line it becomes, which later rows may name. */
export function checkComponentRow(context: ImportContext, table: Table, row: TableRow): CheckedRow {
  const notes = new RowNotes("components", row.row);
  const text = (column: string) => readText(row.cell(column));
  const name = text("name");
  if (name === null) notes.add("name", "rules.needs_value");
  else if (context.components.find(name).is !== "none")
    notes.add("name", "tables.row.name_there", { name: name.slice(0, 80) });
  const technology = technologyOf(context, notes, text("technology_id"));
  const line = technology?.properties.structure_name === "Line";
  const location = placeOf(context, notes, text("geometry_id"), line);
  const status = oneOf(notes, "status", text("status"), COMPONENT_STATUSES) ?? "existing";
  const direction =
    oneOf(notes, "transmission_direction", text("transmission_direction"), TRANSMISSION_DIRECTIONS) ?? "bidirectional";
  const draft = row.cell("is_draft");
  const is_draft = notes.read("is_draft", readFlag(draft), String(draft ?? "")) ?? false;
  const length = row.cell("value");
  const value = notes.read("value", tableNumber(table, length), String(length ?? ""));
  const sides = technology && sidesOf(context, notes, technology, text);
  const connected = technology && connectedOf(context, notes, technology, text("connected_system_id"));
  if (notes.issues.length > 0 || !technology || !location || !sides) return { issues: notes.issues };
  const id = context.idOf("components", row.row);
  const item = {
    technology_id: technology.technology_id,
    geometry_id: location.geometry_id,
    system_id: context.system.system_id,
    name,
    description: text("description") ?? "-",
    status,
    is_draft,
    ...sides,
    connected_system_id: connected ?? null,
  };
  const parsed = line
    ? lineSchema.safeParse({
        ...item,
        line_id: id,
        value: value ?? lineLengthKm(courseOf(location)),
        transmission_direction: direction,
      })
    : nodeSchema.safeParse({ ...item, node_id: id });
  if (!parsed.success) {
    for (const { path, message, params } of schemaIssues(line ? lineSchema : nodeSchema, parsed.error))
      notes.add(path, message, params);
    return { issues: notes.issues };
  }
  const component: Component = parsed.data;
  context.components.add(component, id, component.name);
  return { good: { row: row.row, entity: line ? "line" : "node", item: { ...component } } };
}

function technologyOf({ technologies }: ImportContext, notes: RowNotes, text: string | null): Technology | undefined {
  if (text === null) {
    notes.add("technology_id", "rules.needs_value");
    return undefined;
  }
  const technology = notes.one("technology_id", text, technologies.find(text));
  if (technology && !technology.properties.structure_name) notes.add("technology_id", "tables.row.technology_group");
  return technology?.properties.structure_name ? technology : undefined;
}

function placeOf(context: ImportContext, notes: RowNotes, text: string | null, line: boolean): Geometry | undefined {
  const location = text === null ? context.place : notes.one("geometry_id", text, context.places.find(text));
  if (!location && text === null) notes.add("geometry_id", "rules.needs_value");
  if (location && line !== (location.type === "LineString")) {
    notes.add("geometry_id", line ? "rules.needs_connection" : "rules.needs_location");
    return undefined;
  }
  return location ?? undefined;
}

function oneOf<T extends string>(notes: RowNotes, column: string, text: string | null, among: readonly T[]): T | null {
  if (text === null) return null;
  const match = among.find((candidate) => candidate === text.toLowerCase());
  if (!match) notes.add(column, "tables.row.not_among", { text: text.slice(0, 40), choices: among.join(", ") });
  return match ?? null;
}

/** The four carrier levels by the rules of the form; a level on a side the technology does not have is refused. */
function sidesOf(
  context: ImportContext,
  notes: RowNotes,
  technology: Technology,
  text: (column: string) => string | null,
) {
  const { catalogue } = context;
  const chosen = new Set(chosenSides(technology, catalogue.technologies));
  const levels: ComponentInput["levels"] = {};
  let unread = false;
  for (const side of CARRIER_SIDES) {
    const cell = text(side);
    if (cell === null) continue;
    const level = notes.one(side, cell, context.levels.find(cell));
    if (!level) unread = true;
    else if (carriersOn(technology, side).length === 0) notes.add(side, "tables.row.no_such_side");
    else if (chosen.has(side)) levels[side] = level.carrier_level_id;
  }
  const { sides, issues } = sidesFor(technology, levels, catalogue);
  if (!unread) for (const { path, message, params } of issues) notes.add(path, message, params);
  return sides;
}

function connectedOf(
  context: ImportContext,
  notes: RowNotes,
  technology: Technology,
  text: string | null,
): string | null {
  if (rootOf(technology, context.catalogue.technologies) !== "connectors") return null;
  const seen = text !== null && text !== context.system.system_id && get(context.actor, systemEntity, text);
  if (!seen) notes.add("connected_system_id", text === null ? "rules.needs_value" : "rules.unknown_reference");
  return text;
}
