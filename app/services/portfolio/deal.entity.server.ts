import { eq } from "drizzle-orm";
import { deals, goos } from "~db/schema/portfolio";
import { timeseries } from "~db/schema/timeseries";
import { dealSchema } from "~/entities/portfolio/deal";
import { entity } from "~/services/core/entity.server";
import { checkDeal, completeDeal } from "./dealRules.server";

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
  afterRemove({ db, row, forGood }) {
    if (!forGood) return;
    // Guarantees of its energy stay; a profile is its own and goes.
    db.update(goos).set({ deal_id: null }).where(eq(goos.deal_id, row.deal_id)).run();
    if (row.ts_id) db.delete(timeseries).where(eq(timeseries.ts_id, row.ts_id)).run();
  },
});
