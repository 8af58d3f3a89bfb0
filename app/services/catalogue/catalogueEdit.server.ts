import { randomUUID } from "node:crypto";
import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import {
  CARRIER_SIDES,
  type CarrierForm,
  childAbbreviation,
  type LevelForm,
  readableId,
  type TechnologyForm,
} from "~/entities/catalogue/catalogueForm";
import { type Technology } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { nameIn } from "~/entities/core/shared";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { complain, complainAll, type FieldIssue, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, list, remove, saveWithin, type Stored, write } from "~/services/core/store.server";

const savedUnder = (expected: string | null) => ({ expected: expected || null });

/** Icons the catalogue knows, in their order. */
export const technologyIcons = (actor: Actor): string[] =>
  [...new Set(list(actor, technologyEntity).map(({ properties }) => properties.icon))].sort();

/**
 * Makes or changes a technology of one's own below `parentId`. Its abbreviation, its unit, its kind and what the parent says of groups and
 * of series follow from the parent. A child of a mere group is at a location, below transmission along a connection. Refuses with 404 for
 * an unknown parent, 403 for a technology of the catalogue.
 */
export function saveChildTechnology(actor: Actor, parentId: string, form: TechnologyForm): Outcome<Stored<Technology>> {
  const db = dbOf(actor);
  return write(db, () => {
    const byId = new Map(list(actor, technologyEntity).map((row) => [row.technology_id, row]));
    const parent = byId.get(parentId);
    if (!parent) return notFound();
    const before = byId.get(form.technology_id);
    const { technology_id, name, color, description, icon, disabled, expected } = form;
    const unknown = CARRIER_SIDES.filter((side) => form[side].some((id) => !get(actor, carrierEntity, id)));
    if (unknown.length > 0) return complainAll(unknown.map((path) => ({ path, message: "rules.unknown_reference" })));
    const above = parent.properties;
    const root = rootOf(parent, byId);
    const technology: Technology = {
      technology_id,
      tech_id_parent: parentId,
      name,
      abbr: childAbbreviation(parent.abbr, name),
      color,
      is_custom: true,
      properties: {
        ...above,
        ...before?.properties,
        icon,
        disabled,
        description: description && nameIn(description, "en") ? description : undefined,
        ...Object.fromEntries(CARRIER_SIDES.map((side) => [side, form[side]])),
        techgroup_names: [...new Set([...above.techgroup_names, parentId])],
        structure_name: above.structure_name ?? (root === "transmission" ? "Line" : "Node"),
        unit: above.structure_name === null && root === "storage" ? "MWh" : above.unit,
      },
    };
    const outcome = saveWithin({ db, actor }, technologyEntity, technology, savedUnder(expected));
    return outcome.ok ? outcome : atName(outcome);
  });
}

/** An abbreviation is derived, so what is wrong with it is said at the name. */
function atName<T extends { issues?: FieldIssue[] }>(refusal: T): T {
  return { ...refusal, issues: refusal.issues?.map((i) => (i.path === "abbr" ? { ...i, path: "name.en" } : i)) };
}

/** Makes a carrier (`carrierId` null) with its level "not specified", or changes one. Its id comes from its name. */
export function saveCarrier(actor: Actor, carrierId: string | null, form: CarrierForm): Outcome<Stored<Carrier>> {
  const db = dbOf(actor);
  return write(db, () => {
    const { expected, ...words } = form;
    const first = nameIn(form.name, "en");
    const readable = readableId(first);
    // "new" is the address of the form for another one.
    const carrier_id = carrierId ?? (readable === "" || readable === "new" ? randomUUID() : readable);
    const carrier = get(actor, carrierEntity, carrier_id);
    if (carrierId === null && carrier) return complain("name.en", "rules.name_taken");
    if (carrierId !== null && !carrier) return notFound();
    const outcome = saveWithin({ db, actor }, carrierEntity, { carrier_id, ...words }, savedUnder(expected));
    if (!outcome.ok || carrier) return outcome;
    const level = { carrier_level_id: `${carrier_id}_none`, carrier_id, value: null };
    const none = saveWithin({ db, actor }, carrierLevelEntity, level);
    return none.ok ? outcome : none;
  });
}

/** Makes a level of a carrier (`levelId` null), or changes the words of one. Its id is the carrier's with the level. */
export function saveLevel(
  actor: Actor,
  carrierId: string,
  levelId: string | null,
  form: LevelForm,
): Outcome<Stored<CarrierLevel>> {
  const db = dbOf(actor);
  return write(db, () => {
    if (!get(actor, carrierEntity, carrierId)) return notFound();
    const carrier_level_id = levelId ?? `${carrierId}_${readableId(nameIn(form.value, "en")) || randomUUID()}`;
    const level = get(actor, carrierLevelEntity, carrier_level_id);
    if (levelId === null && level) return complain("value.en", "rules.name_taken");
    if (levelId !== null && level?.carrier_id !== carrierId) return notFound();
    const row = { carrier_level_id, carrier_id: carrierId, value: form.value };
    return saveWithin({ db, actor }, carrierLevelEntity, row, savedUnder(form.expected));
  });
}

/** Colours of carriers and of one's own technologies, saved together; rows out of the form keep theirs. */
export function saveColours(
  actor: Actor,
  colours: { carrier: Record<string, string>; technology: Record<string, string> },
): Outcome<number> {
  const db = dbOf(actor);
  return write(db, () => {
    let changed = 0;
    const recolour = <Row extends { color: string }>(entity: EntityOf<Row>, id: string, color: string) => {
      const row = get(actor, entity, id);
      if (!row) return notFound();
      if (row.color.toLowerCase() === color.toLowerCase()) return undefined;
      const outcome = saveWithin({ db, actor }, entity, { ...row, color });
      changed++;
      return outcome.ok ? undefined : outcome;
    };
    for (const [id, color] of Object.entries(colours.carrier)) {
      const refusal = recolour(carrierEntity, id, color);
      if (refusal) return refusal;
    }
    for (const [id, color] of Object.entries(colours.technology)) {
      const refusal = recolour(technologyEntity, id, color);
      if (refusal) return refusal;
    }
    return { ok: true, value: changed };
  });
}

/** Deletes a carrier with its levels; refused with 409 while a component or a technology names it. */
export function removeCarrier(actor: Actor, carrierId: string): Outcome<number> {
  const db = dbOf(actor);
  return write(db, () => {
    const levels = list(actor, carrierLevelEntity).filter(({ carrier_id }) => carrier_id === carrierId);
    for (const { carrier_level_id } of levels) {
      const gone = remove(actor, carrierLevelEntity, carrier_level_id);
      if (!gone.ok) return gone;
    }
    const gone = remove(actor, carrierEntity, carrierId);
    return gone.ok ? { ok: true, value: levels.length } : gone;
  });
}
