import { carrierLevels, carriers } from "~db/schema/catalogue";
import { carrierLevelSchema, carrierSchema } from "~/entities/catalogue/carrier";
import { entity } from "~/services/core/entity.server";
import { checkCarrierLevel, checkCarrierRemoval, checkLevelRemoval } from "./rules.server";

/** What flows: electricity, heat, gas. */
export const carrierEntity = entity({
  name: "carrier",
  path: "carrier",
  lists: [{ path: "carriers", rows: "all", updates: false }],
  idField: "carrier_id",
  table: carriers,
  schema: carrierSchema,
  scope: "global",
  beforeRemove: checkCarrierRemoval,
});

/** A carrier at a voltage, a pressure or a temperature. */
export const carrierLevelEntity = entity({
  name: "carrier_level",
  path: "carrier-level",
  lists: [{ path: "carriers/levels", rows: "all", updates: false }],
  idField: "carrier_level_id",
  table: carrierLevels,
  schema: carrierLevelSchema,
  scope: "global",
  globalWriter: "editor",
  beforeSave: checkCarrierLevel,
  beforeRemove: checkLevelRemoval,
});
