import { randomUUID } from "node:crypto";
import { isLine } from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin, write } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { componentsOf, entityOf, findComponent, type StoredComponent } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { courseOf, isConnection } from "~/services/twin/infrastructure.server";
import { ownParameters } from "./ofComponent.server";

const MAX_COPIES = 50;

export interface CopyOrder {
  /** Begins the ids of the copies: an order sent twice makes them once. */
  batch: string;
  /** Copies at each place. */
  copies: number;
  /** Where they stand or lie; none = where the original is. */
  geometry_ids: readonly string[];
  /** Takes over the parameters entered for the component itself; time series are shared. */
  parameters: boolean;
}

/**
 * Copies a component, as drafts with names of their own, in one transaction. At another place a name that ends with the
 * original's place ends with the new one; a line at another connection takes the length of that connection.
 * Refuses more than MAX_COPIES in all (422) and places of another kind or system (422).
 */
export function copyComponent(
  actor: Actor,
  systemId: string,
  id: string,
  order: CopyOrder,
): Outcome<StoredComponent[]> {
  const db = dbOf(actor);
  return write(db, () => {
    const source = findComponent(actor, systemId, id);
    if (!source || source.deleted_at) return notFound();
    const geometryIds = order.geometry_ids.length ? [...new Set(order.geometry_ids)] : [source.geometry_id];
    if (geometryIds.length * order.copies > MAX_COPIES)
      return complain("copies", "twin.components.too_many_copies", { max: MAX_COPIES });
    const parameters = order.parameters ? ownParameters(actor, source) : [];
    const names = new Set(componentsOf(actor, systemId).map((component) => component.name));
    const home = get(actor, geometryEntity, source.geometry_id);
    const copies: StoredComponent[] = [];
    for (const geometry_id of geometryIds) {
      const location = get(actor, geometryEntity, geometry_id);
      if (!location || location.system_id !== systemId) return complain("geometry_ids", "rules.unknown_reference");
      for (let n = 0; n < order.copies; n++) {
        const copyId = `${order.batch}-${copies.length + 1}`;
        const owner = isLine(source) ? { line_id: copyId } : { node_id: copyId };
        const there = findComponent(actor, systemId, copyId);
        if (there) {
          copies.push(there);
          continue;
        }
        const elsewhere = geometry_id !== source.geometry_id;
        const newName = elsewhere ? nameAt(source.name, home?.name, location.name) : source.name;
        const name = freeName(newName, names);
        names.add(name);
        const length = elsewhere && isConnection(location) ? { value: lineLengthKm(courseOf(location)) } : {};
        const copy = { ...source, ...owner, ...length, geometry_id, name, is_draft: true };
        const outcome = saveWithin({ db, actor }, entityOf(source), copy);
        if (!outcome.ok) return outcome;
        for (const parameter of parameters) {
          const row = { ...parameter, ...owner, parameter_id: randomUUID(), task_id: null };
          const outcome = saveWithin({ db, actor }, parameterEntity, row);
          if (!outcome.ok) return outcome;
        }
        copies.push(outcome.value);
      }
    }
    return done(copies);
  });
}

/** "Demand House 1" copied from House 1 to House 2 is "Demand House 2"; other names get the place at their end. */
export function nameAt(name: string, from: string | undefined, to: string): string {
  const stem = from && name.endsWith(from) ? name.slice(0, -from.length) : `${name} `;
  return `${stem}${to}`.slice(0, 190);
}

/** The name itself where it is free; "Boiler" -> "Boiler (2)", "Boiler (2)" -> "Boiler (3)" where it is taken. */
export function freeName(name: string, names: ReadonlySet<string>): string {
  if (!names.has(name)) return name;
  const stem = name.replace(/ \(\d+\)$/, "").slice(0, 190);
  for (let n = 2; ; n++) if (!names.has(`${stem} (${n})`)) return `${stem} (${n})`;
}
