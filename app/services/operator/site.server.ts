import {
  type OperatedComponent,
  operatedComponent,
  type OperationSite,
  operationSiteSchema,
} from "~/entities/operator/operationSite";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { operationSiteEntity } from "./operationSite.entity.server";

/** How a system is operated, as stored; undefined when nobody has said so. */
export const storedSite = (actor: Actor, system_id: string): Stored<OperationSite> | undefined =>
  get(actor, operationSiteEntity, system_id);

/** The same without who said so, by default where nobody has. */
export const siteOf = (actor: Actor, system_id: string): OperationSite =>
  operationSiteSchema.parse(storedSite(actor, system_id) ?? { system_id });

/** What is said of a component; by default nothing of it is measured, and it is steered. */
export const operatedOf = ({ components }: OperationSite, component_id: string): OperatedComponent =>
  components.find((component) => component.component_id === component_id) ?? operatedComponent.parse({ component_id });

/** Saves how the system is operated but for its components. `expected`: the version that was looked at. */
export function saveSite(
  actor: Actor,
  system_id: string,
  site: Omit<OperationSite, "system_id" | "components">,
  expected: string | null,
): Outcome<Stored<OperationSite>> {
  const db = dbOf(actor);
  return write(db, () => {
    const { components } = siteOf(actor, system_id);
    return saveWithin({ db, actor }, operationSiteEntity, { ...site, system_id, components }, { expected });
  });
}

/** Saves what is said of one component. `expected`: the version of the whole that was looked at. */
export function saveOperated(
  actor: Actor,
  system_id: string,
  component: OperatedComponent,
  expected: string | null,
): Outcome<Stored<OperationSite>> {
  const db = dbOf(actor);
  return write(db, () => {
    const site = siteOf(actor, system_id);
    const others = site.components.filter((other) => other.component_id !== component.component_id);
    // The one that is saved is the first: a complaint about it has that place.
    const components = [component, ...others];
    return saveWithin({ db, actor }, operationSiteEntity, { ...site, components }, { expected });
  });
}
