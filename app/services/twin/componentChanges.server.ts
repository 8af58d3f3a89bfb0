import { CARRIER_SIDES } from "~/entities/catalogue/carrierSides";
import { type Component, isLine } from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { eachComponent, entityOf, findComponent, type StoredComponent } from "./components.server";
import { courseOf } from "./infrastructure.server";

/** What shall be different for many components at once; what is left out stays as it is. */
export interface ComponentChanges {
  status?: Component["status"];
  is_draft?: boolean;
  description?: string;
  /** For nodes. */
  location?: string;
  /** For lines, whose length becomes that of the connection. */
  connection?: string;
  /** Every side with level `from` gets level `to`; both belong to one carrier. */
  level?: { from: string; to: string };
}

/** A component as it would be; the same object where nothing changes. `lengthOf` gives a connection's length in km. */
export function changed<T extends Component>(
  component: T,
  changes: ComponentChanges,
  lengthOf: (geometryId: string) => number,
): T {
  const { status, is_draft, description, location, connection, level } = changes;
  const next: T = { ...component };
  if (status) next.status = status;
  if (is_draft !== undefined) next.is_draft = is_draft;
  if (description !== undefined) next.description = description;
  const geometryId = isLine(component) ? connection : location;
  if (geometryId && geometryId !== component.geometry_id) {
    next.geometry_id = geometryId;
    if (isLine(next)) next.value = lengthOf(geometryId);
  }
  if (level) for (const side of CARRIER_SIDES) if (next[side] === level.from) next[side] = level.to;
  return (Object.keys(next) as (keyof T)[]).some((key) => next[key] !== component[key]) ? next : component;
}

/** The length in km of connections, each computed once. */
export function connectionLengths(actor: Actor): (geometryId: string) => number {
  const counts = new Map<string, number>();
  return (geometryId) => {
    const km = counts.get(geometryId) ?? lineLengthKm(courseOf(get(actor, geometryEntity, geometryId)));
    counts.set(geometryId, km);
    return km;
  };
}

interface ComponentsToChange {
  ids: readonly string[];
  /** The set_at each was shown with, by its id. */
  expected?: ReadonlyMap<string, string>;
}

/**
 * Changes components of a system in one transaction; the first refusal undoes all. `expected` holds the set_at each was
 * shown with: one that was changed since is refused with 409. Gives the number of components that became different.
 */
export function changeComponents(
  actor: Actor,
  systemId: string,
  { ids, expected = new Map() }: ComponentsToChange,
  changes: ComponentChanges,
): Outcome<number> {
  const db = dbOf(actor);
  if (changes.level && !sameCarrier(actor, changes.level)) return complain("level_to", "twin.components.same_carrier");
  const lengthOf = connectionLengths(actor);
  let count = 0;
  const outcome = eachComponent(actor, systemId, ids, (component: StoredComponent) => {
    const next = changed(component, changes, lengthOf);
    if (next === component) return done(component);
    count++;
    return saveWithin({ db, actor }, entityOf(component), next, { expected: expected.get(idOf(component)) });
  });
  return outcome.ok ? done(count) : outcome;
}

const idOf = (c: StoredComponent): string => (isLine(c) ? c.line_id : c.node_id);

function sameCarrier(actor: Actor, { from, to }: { from: string; to: string }): boolean {
  const [a, b] = [from, to].map((id) => get(actor, carrierLevelEntity, id)?.carrier_id);
  return a !== undefined && a === b;
}

/** Live components of the system among ids, in their order; undefined when one is not there. */
export function liveComponents(actor: Actor, systemId: string, ids: readonly string[]): StoredComponent[] | undefined {
  const components = [...new Set(ids)].map((id) => findComponent(actor, systemId, id));
  return components.every((c): c is StoredComponent => Boolean(c && !c.deleted_at)) ? components : undefined;
}
