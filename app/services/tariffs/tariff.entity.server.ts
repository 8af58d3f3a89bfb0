import { tariffs } from "~db/schema/tariffs";
import { tariffSchema } from "~/entities/tariffs/tariff";
import { entity } from "~/services/core/entity.server";
import { checkTariff, checkTariffRemoval } from "./rules.server";

/** What energy costs and earns at a meter. Every system of the space has the same ones. */
export const tariffEntity = entity({
  name: "tariff",
  path: "tariff",
  lists: [{ path: "tariffs", rows: "all", updates: true }],
  idField: "tariff_id",
  table: tariffs,
  schema: tariffSchema,
  scope: "global",
  globalWriter: "editor",
  softDelete: true,
  beforeSave: checkTariff,
  beforeRemove: checkTariffRemoval,
});
