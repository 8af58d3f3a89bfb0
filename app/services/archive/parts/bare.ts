import type { EntityOf } from "~/services/core/entity.server";

/** A row without its history: the fields of the entity's schema alone. */
export function bare<Row extends object>(entity: EntityOf<Row>, row: Row): Row {
  const fields = Object.keys(entity.schema.shape) as (keyof Row)[];
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Row;
}
