import { count, eq } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { lines, nodes } from "~db/schema/twin";
import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { lineageOf, technologyBranches } from "~/entities/catalogue/technologyTree";
import { MODULES } from "~/entities/core/roles";
import { isViable } from "~/entities/parameters/parameterViability";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { parameterTypes } from "./types.server";

interface CarrierGroup {
  carrier: Carrier;
  levels: CarrierLevel[];
}

/** Carriers, each with its levels; the unspecified one last. */
export function carrierGroups(actor: Actor): CarrierGroup[] {
  const levels = list(actor, carrierLevelEntity);
  return list(actor, carrierEntity).map((carrier) => ({
    carrier,
    levels: levels
      .filter(({ carrier_id }) => carrier_id === carrier.carrier_id)
      .sort((a, b) => Number(a.value === null) - Number(b.value === null)),
  }));
}

export interface TechnologyBranch {
  technology: Technology;
  children: TechnologyBranch[];
}

/** The technology tree: roots in their fixed order, children as they are stored. */
export const technologyTree = (actor: Actor): TechnologyBranch[] =>
  technologyBranches(list(actor, technologyEntity), (technology, children) => [{ technology, children }]);

/** A technology with those above it, nearest first. */
export const lineage = (actor: Actor, technologyId: string): Technology[] =>
  lineageOf(technologyId, new Map(list(actor, technologyEntity).map((row) => [row.technology_id, row])));

/** The parameter types that a component of a technology, or the technology itself, can have in any module. */
export function viableParameterTypes(actor: Actor, technologyId: string): ParameterType[] {
  const technologies = new Map(list(actor, technologyEntity).map((row) => [row.technology_id, row]));
  const technology = technologies.get(technologyId);
  if (!technology) return [];
  const modules = new Set(MODULES);
  const elements = [technology.properties.structure_name ?? "Node", "Tech"] as const;
  return parameterTypes(actor).filter((type) =>
    elements.some((element) => isViable(type, { element, technology, technologies, modules })),
  );
}

interface TechnologyUse {
  components: number;
  parameters: number;
  children: number;
}

/** What uses a technology in all systems of the space, deleted items included: it cannot go before they do. */
export function technologyUse(actor: Actor, technologyId: string): TechnologyUse {
  const db = dbOf(actor);
  const countOf = (table: typeof nodes | typeof lines | typeof parameters) =>
    db.select({ n: count() }).from(table).where(eq(table.technology_id, technologyId)).get()?.n ?? 0;
  return {
    components: countOf(nodes) + countOf(lines),
    parameters: countOf(parameters),
    children: list(actor, technologyEntity).filter((row) => row.tech_id_parent === technologyId).length,
  };
}
