import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { tariffs } from "~db/schema/tariffs";
import { lines, nodes } from "~db/schema/twin";
import { CARRIER_SIDES, carriersOn, needsLevel, outputFollowsInput } from "~/entities/catalogue/carrierSides";
import type { Technology } from "~/entities/catalogue/technology";
import { lineageOf, type Technologies } from "~/entities/catalogue/technologyTree";
import { type Component, isLine } from "~/entities/twin/component";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, complainAll, type FieldIssue, type Refusal, refused } from "~/services/core/outcome";
import { carrierLevelOf, geometryOf, hasRow, technologiesIn, technologyOf } from "~/services/core/references.server";

/** Whether components of the technology lead to another system. */
const isConnector = (technology: Technology, technologies: Technologies): boolean =>
  lineageOf(technology.technology_id, technologies).at(-1)?.abbr === "connectors";

/** What the technology decides: a line's and a storage's output is its input, and only connectors lead to a system. */
export function completeComponent<Row extends Component>(db: SpaceDb, row: Row): Row {
  const technology = technologyOf(db, row.technology_id);
  if (!technology) return row;
  const technologies = technologiesIn(db);
  const follows = row.carrier_level_output === null && outputFollowsInput(technology, technologies);
  // Only what is bought and sold has a tariff.
  const priced = !isLine(row) && row.tariff_id && lineageOf(row.technology_id, technologies).at(-1)?.abbr !== "trade";
  return {
    ...row,
    ...(priced ? { tariff_id: null } : {}),
    carrier_level_output: follows ? row.carrier_level_input : row.carrier_level_output,
    connected_system_id: isConnector(technology, technologies) ? row.connected_system_id : null,
  };
}

/** A node is at a location, a line along a connection; technology and levels are in the catalogue and fit each other. */
export function checkComponent({ db, actor, before, after }: Change<Component>): Refusal | void {
  const technology = technologyOf(db, after.technology_id);
  if (!technology) return complain("technology_id", "rules.unknown_reference");
  const line = isLine(after);
  if (!before && idOfOtherKind(db, after))
    return complain(line ? "line_id" : "node_id", line ? "rules.id_of_node" : "rules.id_of_line");
  if (technology.properties.structure_name !== (line ? "Line" : "Node"))
    return complain("technology_id", line ? "rules.needs_line" : "rules.needs_node");
  const geometry = geometryOf(db, after.geometry_id, after.system_id);
  if (!geometry) return complain("geometry_id", "rules.unknown_reference");
  const tariff = isLine(after) ? undefined : after.tariff_id;
  if (tariff && tariff !== (before && !isLine(before) ? before.tariff_id : undefined)) {
    const there = and(eq(tariffs.tariff_id, tariff), isNull(tariffs.deleted_at));
    if (!hasRow(db, tariffs, there)) return complain("tariff_id", "rules.unknown_reference");
  }
  if (line !== (geometry.type === "LineString"))
    return complain("geometry_id", line ? "rules.needs_connection" : "rules.needs_location");
  // What was stored under a technology that has changed since does not stand in the way of changing something else.
  const same = (key: keyof Component) => before?.[key] === after[key];
  const sameTechnology = same("technology_id");
  if (!sameTechnology || !CARRIER_SIDES.every(same)) {
    const issues = sideIssues(db, technology, after);
    if (issues.length > 0) return complainAll(issues);
  }
  if (!sameTechnology || !same("connected_system_id")) return connectionIssue(db, actor, technology, after);
}

/** A component has one address, of a location or not: an id that a row of the other table has or had is not free. */
const idOfOtherKind = (db: SpaceDb, row: Component): boolean =>
  isLine(row) ? hasRow(db, nodes, eq(nodes.node_id, row.line_id)) : hasRow(db, lines, eq(lines.line_id, row.node_id));

/** Levels of carriers that the technology takes or gives; "not specified" is a level of its own, so a main side is never empty. */
function sideIssues(db: SpaceDb, technology: Technology, after: Component): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const side of CARRIER_SIDES) {
    const id = after[side];
    const level = id === null ? undefined : carrierLevelOf(db, id);
    if (id === null) {
      if (needsLevel(technology, side)) issues.push({ path: side, message: "rules.needs_carrier_level" });
    } else if (!level) issues.push({ path: side, message: "rules.unknown_reference" });
    else if (!carriersOn(technology, side).includes(level.carrier_id))
      issues.push({ path: side, message: "rules.carrier_not_allowed" });
  }
  const follows = outputFollowsInput(technology, technologiesIn(db));
  if (issues.length === 0 && follows && after.carrier_level_output !== after.carrier_level_input)
    issues.push({ path: "carrier_level_output", message: "rules.output_follows_input" });
  return issues;
}

/** A connector leads to another system that its planner sees. */
function connectionIssue(
  db: SpaceDb,
  actor: Actor,
  technology: Technology,
  { system_id, connected_system_id }: Component,
): Refusal | void {
  if (!isConnector(technology, technologiesIn(db))) return;
  if (connected_system_id === null) return complain("connected_system_id", "rules.needs_value");
  const seen = and(eq(systems.system_id, connected_system_id), visibleSystem(db, actor, systems.system_id));
  if (connected_system_id === system_id || !hasRow(db, systems, seen))
    return complain("connected_system_id", "rules.unknown_reference");
}

/** A component comes back only to a location or connection that is there. */
export function checkComponentReturn({ db, row }: Removal<Component>): Refusal | void {
  if (!geometryOf(db, row.geometry_id, row.system_id)) return refused(409, "twin.restore_place_first");
  const lost = row.connected_system_id !== null && !hasRow(db, systems, eq(systems.system_id, row.connected_system_id));
  if (lost) return refused(409, "twin.restore_connected_first");
}
