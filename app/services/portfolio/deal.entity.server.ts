import { eq } from "drizzle-orm";
import { deals, goos } from "~db/schema/portfolio";
import { type Deal, dealSchema } from "~/entities/portfolio/deal";
import { entity, type Writer } from "~/services/core/entity.server";
import { changeWithin, removeWithin } from "~/services/core/store.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { checkDeal, completeDeal } from "./dealRules.server";
import { gooEntity } from "./goos/goo.entity.server";
import { isUsedElsewhere } from "./limits/dealProfile.server";

/** The profile that only a change has that waits or was refused; null where there is none. */
function waitingProfile({ ts_id, approval }: Pick<Deal, "ts_id" | "approval">): string | null {
  const waiting = approval?.change?.ts_id;
  return typeof waiting === "string" && waiting !== ts_id ? waiting : null;
}

/** Deletes a profile that a deal gives up, unless another deal or a parameter has it too: its energy would be gone with it. */
function removeProfile({ db, actor }: Writer, deal: Deal, tsId: string): void {
  if (!isUsedElsewhere(db, deal, tsId)) removeWithin({ db, actor }, timeseriesEntity, tsId);
}

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
  afterSave({ db, actor, before, after }) {
    const waiting = before && waitingProfile(before);
    if (waiting && waiting !== after.ts_id && waiting !== waitingProfile(after))
      removeProfile({ db, actor }, after, waiting);
  },
  beforeRemove({ db, actor, row, isHardDelete }) {
    if (!isHardDelete) return;
    // Guarantees of its energy stay.
    const ofDeal = db.select({ goo_id: goos.goo_id }).from(goos).where(eq(goos.deal_id, row.deal_id)).all();
    for (const { goo_id } of ofDeal) changeWithin({ db, actor }, gooEntity, goo_id, { deal_id: null });
  },
  afterRemove({ db, actor, row, isHardDelete }) {
    // A profile of its own goes.
    if (!isHardDelete) return;
    if (row.ts_id) removeProfile({ db, actor }, row, row.ts_id);
    const waiting = waitingProfile(row);
    if (waiting) removeProfile({ db, actor }, row, waiting);
  },
});
