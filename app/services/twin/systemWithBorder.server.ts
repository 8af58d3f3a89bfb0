import type { System } from "~/entities/systems/system";
import type { Geometry } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { complain, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type Border, BORDER_NAME, borderFindings } from "./border.server";
import { geometryEntity } from "./geometry.entity.server";

/**
 * Creates a system with its border, or saves the same again when the form was sent twice. Both rows or none are written.
 * Refuses with 422 and the field; a border that crosses itself is refused at "border".
 */
export function createSystem(actor: Actor, system: System, border: Border): Outcome<Stored<System>> {
  return saveSystem(actor, system, border, null);
}

/** Saves a system and, when one is given, its border. `expected` is the set_at of the system the edit began from. */
export function updateSystem(
  actor: Actor,
  system: System,
  border: Border | null,
  expected: string | null,
): Outcome<Stored<System>> {
  if (!get(actor, systemEntity, system.system_id)) return notFound();
  return saveSystem(actor, system, border, expected);
}

function saveSystem(
  actor: Actor,
  system: System,
  border: Border | null,
  expected: string | null,
): Outcome<Stored<System>> {
  const complaint = border && borderFindings(border)[0];
  if (complaint) return complain("border", complaint.key, complaint.params);
  const db = dbOf(actor);
  return write(db, () => {
    const outcome = saveWithin({ db, actor }, systemEntity, system, { expected });
    if (!outcome.ok || !border) return outcome;
    const before = get(actor, geometryEntity, system.geometry_id);
    const geometry: Geometry = {
      geometry_id: system.geometry_id,
      name: before?.name ?? BORDER_NAME,
      type: border.type,
      coordinates: border.coordinates,
      geometry_id_start: null,
      geometry_id_end: null,
      system_id: system.system_id,
      properties: before?.properties ?? { available_space: null },
    };
    const borderOutcome = saveWithin({ db, actor }, geometryEntity, geometry);
    return borderOutcome.ok ? outcome : borderOutcome;
  });
}
