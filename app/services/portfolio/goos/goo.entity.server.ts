import { and, eq, isNull } from "drizzle-orm";
import { counterparties, deals, goos } from "~db/schema/portfolio";
import { type Goo, gooSchema, waitsForOthers } from "~/entities/portfolio/goo";
import { type Change, entity } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";

/** The rules of guarantees that need other rows. */
export function checkGoo({ db, after }: Change<Goo>): Refusal | void {
  const { start_date, end_date, deal_id, counterparty_id, system_id } = after;
  if (end_date < start_date) return complain("end_date", "rules.end_after_start");
  if (deal_id && !hasRow(db, deals, and(eq(deals.deal_id, deal_id), eq(deals.system_id, system_id))))
    return complain("deal_id", "rules.unknown_reference");
  const party = and(eq(counterparties.counterparty_id, counterparty_id ?? ""), isNull(counterparties.deleted_at));
  if (counterparty_id && !hasRow(db, counterparties, party))
    return complain("counterparty_id", "rules.unknown_reference");
}

/** Guarantees of origin that a system has, gave away or used. */
export const gooEntity = entity({
  name: "goo",
  path: "goo",
  module: "portfolio",
  lists: [{ path: "system/:system_id/goos", rows: "system", updates: true }],
  idField: "goo_id",
  table: goos,
  schema: gooSchema,
  scope: "system",
  softDelete: true,
  beforeSave: checkGoo,
  beforeRemove: ({ actor, row }) =>
    waitsForOthers(row, actor.user_id) ? refused(409, "portfolio.rules.goo_waits") : undefined,
});
