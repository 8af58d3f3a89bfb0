import { valueSources } from "~db/schema/parameters";
import { type ValueSource, valueSourceSchema } from "~/entities/parameters/valueSource";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { type Change, entity } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { list } from "~/services/core/store.server";

/** A file of published values of technologies: every system of the space is offered them. */
export const valueSourceEntity = entity({
  name: "value_source",
  path: "value-source",
  lists: [{ path: "value-sources", rows: "all", updates: true }],
  idField: "value_source_id",
  table: valueSources,
  schema: valueSourceSchema,
  scope: "global",
  beforeSave: checkValueSource,
});

function checkValueSource({ actor, after }: Change<ValueSource>): Refusal | void {
  const technologies = new Set(list(actor, technologyEntity).map(({ technology_id }) => technology_id));
  for (const [i, { technology_id }] of after.published.entries())
    if (!technologies.has(technology_id)) return complain(`published.${i}.technology_id`, "rules.unknown_reference");
}
