import { eq, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { carrierLevels, carriers, technologies } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { lines, nodes } from "~db/schema/twin";
import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import { CARRIER_SIDES, childAbbreviation, isLevelId } from "~/entities/catalogue/catalogueForm";
import { type Technology } from "~/entities/catalogue/technology";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";

export function checkTechnology({ db, before, after }: Change<Technology>): Refusal | void {
  if (before && !before.is_custom) return refused(403, "errors.provider_technology");
  const all = db.select().from(technologies).all();
  const byId = new Map(all.map((row) => [row.technology_id, row]));
  if (!after.tech_id_parent || !byId.has(after.tech_id_parent))
    return complain("tech_id_parent", "rules.unknown_reference");
  // Renaming a parent later leaves the abbreviations below it as they are: parameter types name technologies by them.
  const same = before && before.abbr === after.abbr && before.tech_id_parent === after.tech_id_parent;
  const abbr = childAbbreviation(byId.get(after.tech_id_parent)!.abbr, after.name);
  if (after.abbr !== abbr && !(same && sameName(before, after)))
    return complain("abbr", "rules.child_abbreviation", { abbr });
  const isTaken = all.some((row) => row.abbr === after.abbr && row.technology_id !== after.technology_id);
  if (isTaken) return complain("abbr", "rules.name_taken");
  if (lineageIds(after.tech_id_parent, byId).includes(after.technology_id))
    return complain("tech_id_parent", "rules.own_parent");
  // A component would be left with a form that its technology does not have.
  if (before && before.properties.structure_name !== after.properties.structure_name && madeOf(db, after.technology_id))
    return complain("properties.structure_name", "rules.structure_in_use");
}

/** Whether a component, deleted ones too, is of the technology. */
const madeOf = (db: SpaceDb, id: string): boolean =>
  hasRow(db, nodes, eq(nodes.technology_id, id)) || hasRow(db, lines, eq(lines.technology_id, id));

const sameName = ({ name: a }: Technology, { name: b }: Technology): boolean =>
  a.en === b.en && a.de === b.de && a.fr === b.fr;

export function checkTechnologyRemoval({ db, row }: Removal<Technology>): Refusal | void {
  if (!row.is_custom) return refused(403, "errors.provider_technology");
  const id = row.technology_id;
  const used =
    madeOf(db, id) ||
    hasRow(db, parameters, eq(parameters.technology_id, id)) ||
    hasRow(db, technologies, eq(technologies.tech_id_parent, id));
  if (used) return refused(409, "errors.in_use");
}

export function checkCarrierLevel({ db, before, after }: Change<CarrierLevel>): Refusal | void {
  if (before && before.carrier_id !== after.carrier_id) return complain("carrier_id", "rules.carrier_fixed");
  if (!hasRow(db, carriers, eq(carriers.carrier_id, after.carrier_id)))
    return complain("carrier_id", "rules.unknown_reference");
  if (!before && !isLevelId(after))
    return complain("carrier_level_id", "rules.level_id", { carrier_id: after.carrier_id });
}

/** A carrier goes with its levels, when no component and no technology names it. */
export function checkCarrierRemoval({ db, row }: Removal<Carrier>): Refusal | void {
  const id = row.carrier_id;
  const levels = db.select().from(carrierLevels).where(eq(carrierLevels.carrier_id, id)).all();
  const named = db
    .select({ properties: technologies.properties })
    .from(technologies)
    .all()
    .some(({ properties }) => CARRIER_SIDES.some((side) => properties[side].includes(id)));
  const entered = hasRow(db, parameters, sql`${parameters.properties} ->> '$.carrier' = ${id}`);
  if (named || entered || levels.some((level) => levelUsed(db, level.carrier_level_id)))
    return refused(409, "errors.in_use");
}

export function checkLevelRemoval({ db, row }: Removal<CarrierLevel>): Refusal | void {
  if (levelUsed(db, row.carrier_level_id)) return refused(409, "errors.in_use");
}

function levelUsed(db: SpaceDb, id: string): boolean {
  const sides = (table: typeof nodes | typeof lines) =>
    or(
      eq(table.carrier_level_input, id),
      eq(table.carrier_level_output, id),
      eq(table.carrier_level_input_secondary, id),
      eq(table.carrier_level_output_secondary, id),
    );
  return hasRow(db, nodes, sides(nodes)) || hasRow(db, lines, sides(lines));
}
