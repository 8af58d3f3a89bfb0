import { eq } from "drizzle-orm";
import { deals, goos } from "~db/schema/portfolio";
import { dealSchema } from "~/entities/portfolio/deal";
import { entity } from "~/services/core/entity.server";
import { changeWithin, removeWithin } from "~/services/core/store.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { checkDeal, completeDeal } from "./dealRules.server";
import { gooEntity } from "./goos/goo.entity.server";

/** Energy bought or sold ahead of its delivery. */
export const dealEntity = entity({
  name: "deal",
  path: "deal",
  module: "portfolio",
  lists: [{ path: "system/:system_id/deals", rows: "system", updates: true }],
  idField: "deal_id",
  table: deals,
  schema: dealSchema,
  scope: "system",
  softDelete: true,
  complete: completeDeal,
  beforeSave: checkDeal,
  beforeRemove({ db, actor, row, isHardDelete }) {
    if (!isHardDelete) return;
    // Guarantees of its energy stay.
    const ofDeal = db.select({ goo_id: goos.goo_id }).from(goos).where(eq(goos.deal_id, row.deal_id)).all();
    for (const { goo_id } of ofDeal) changeWithin({ db, actor }, gooEntity, goo_id, { deal_id: null });
  },
  afterRemove({ db, actor, row, isHardDelete }) {
    // A profile is its own and goes.
    if (isHardDelete && row.ts_id) removeWithin({ db, actor }, timeseriesEntity, row.ts_id);
  },
});
