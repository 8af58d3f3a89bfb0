import { and, eq, type SQL, sql } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { following, type Removal } from "~/services/core/entity.server";
import type { Refusal } from "~/services/core/outcome";
import { purge } from "~/services/core/purge.server";
import { dbOf, saveWithin } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { parameterEntity } from "./parameter.entity.server";

/** The parameters of a scenario, not of the base scenario, which nobody removes: the index of scenarios leaves out its parameters. */
export const ofScenario = (scenario_id: string): SQL =>
  and(eq(parameters.scenario_id, scenario_id), sql`${parameters.scenario_id} <> 'base'`)!;

/** What is removed for good takes the parameters along that would name nothing; what is only deleted keeps them. */
export function purgeParameters(actor: Actor, where: SQL | undefined): Refusal | undefined {
  const rows = dbOf(actor).select({ id: parameters.parameter_id }).from(parameters).where(where).all();
  return purge(
    actor,
    parameterEntity,
    rows.map(({ id }) => id),
  );
}

function ofComponent({ db, actor, row, isHardDelete }: Removal<Component>): Refusal | void {
  if (!isHardDelete) return;
  const id = componentId(row);
  const refusal = purgeParameters(actor, eq(isLine(row) ? parameters.line_id : parameters.node_id, id));
  if (refusal) return refusal;
  // A minimum that several components share goes on without the one that is gone, and ends with the last one.
  const named = sql`EXISTS (SELECT 1 FROM json_each(${parameters.properties}, '$.elements') WHERE value = ${id})`;
  const shared = db
    .select()
    .from(parameters)
    .where(
      and(
        eq(parameters.system_id, row.system_id),
        sql`${parameters.properties} ->> '$.type' = 'joint_minimum_operation'`,
        named,
      ),
    )
    .all();
  for (const parameter of shared) {
    const elements = parameter.properties.elements?.filter((element) => element !== id) ?? [];
    if (elements.length === 0) {
      const refused = purgeParameters(actor, eq(parameters.parameter_id, parameter.parameter_id));
      if (refused) return refused;
      continue;
    }
    const left = { ...parameter, properties: { ...parameter.properties, elements } };
    const outcome = saveWithin({ db, actor }, parameterEntity, left, { internal: true });
    if (!outcome.ok && outcome.message !== "errors.already_deleted") return outcome;
  }
}

export const parameterFollowers = [
  following(nodeEntity, { beforeRemove: ofComponent }),
  following(lineEntity, { beforeRemove: ofComponent }),
  following(geometryEntity, {
    beforeRemove: ({ actor, row, isHardDelete }) =>
      isHardDelete ? purgeParameters(actor, eq(parameters.geometry_id, row.geometry_id)) : undefined,
  }),
];
