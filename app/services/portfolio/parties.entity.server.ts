import { eq, inArray, isNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { books, counterparties, deals, goos, houses } from "~db/schema/portfolio";
import { spotMarkets } from "~db/schema/spot";
import { bookSchema, type Counterparty, counterpartySchema, houseSchema } from "~/entities/portfolio/parties";
import { isAdmin } from "~/services/core/access.server";
import { type Change, entity, type Removal } from "~/services/core/entity.server";
import { complain, complainAll, type Refusal, refused } from "~/services/core/outcome";
import { countRows } from "~/services/core/references.server";

/** What deals name stays: deleted deals count too, as they can be restored. */
const keptBy =
  (column: SQLiteColumn, idField: string) =>
  ({ db, row }: Removal<object>): Refusal | void => {
    const id = String((row as Record<string, unknown>)[idField]);
    const uses = countRows(db, deals, eq(column, id));
    if (uses > 0) return refused(409, "portfolio.rules.party_in_use", { params: { count: uses } });
  };

/** Markets that are gone since they were chosen stay, to be taken out. */
function checkSpotMarkets({ db, after, before }: Change<Counterparty>): Refusal | void {
  const added = after.spot_ids.filter((id) => !before?.spot_ids.includes(id));
  if (added.length === 0) return;
  const there = db
    .select({ id: spotMarkets.spot_id })
    .from(spotMarkets)
    .where(inArray(spotMarkets.spot_id, added))
    .all();
  if (there.length < new Set(added).size) return complain("spot_ids", "rules.unknown_reference");
  return checkCleared(db, after.counterparty_id, added);
}

/** What stops a trader: who is stopped by it does not change it. */
const CREDIT_FIELDS = ["credit_limit", "credit_action", "margin_rate"] as const;

function checkCredit({ actor, before, after }: Change<Counterparty>): Refusal | void {
  if (!before || isAdmin(actor)) return;
  const changed = CREDIT_FIELDS.filter((name) => before[name] !== after[name]);
  if (changed.length > 0)
    return complainAll(changed.map((path) => ({ path, message: "portfolio.rules.credit_by_admins" })));
}

/** A spot market is settled with one counterparty alone. */
function checkCleared(db: Removal<object>["db"], id: string, spotIds: readonly string[]): Refusal | void {
  const others = db.select().from(counterparties).where(isNull(counterparties.deleted_at)).all();
  const other = others.find((row) => row.counterparty_id !== id && row.spot_ids.some((spot) => spotIds.includes(spot)));
  if (other) return complain("spot_ids", "portfolio.rules.market_cleared", { name: other.name });
}

const all = (path: string) => [{ path: `portfolio-manager/${path}`, rows: "all" as const, updates: true }];

export const houseEntity = entity({
  name: "house",
  path: "house",
  module: "portfolio",
  lists: all("houses"),
  idField: "house_id",
  table: houses,
  schema: houseSchema,
  scope: "global",
  globalWriter: "editor",
  softDelete: true,
  beforeRemove: keptBy(deals.house_id, "house_id"),
});

export const bookEntity = entity({
  name: "book",
  path: "book",
  module: "portfolio",
  lists: all("books"),
  idField: "book_id",
  table: books,
  schema: bookSchema,
  scope: "global",
  globalWriter: "editor",
  softDelete: true,
  beforeRemove: keptBy(deals.book_id, "book_id"),
});

export const counterpartyEntity = entity({
  name: "counterparty",
  path: "counterparty",
  module: "portfolio",
  lists: all("counterparties"),
  idField: "counterparty_id",
  table: counterparties,
  schema: counterpartySchema,
  scope: "global",
  globalWriter: "editor",
  softDelete: true,
  beforeSave: (change) => checkCredit(change) ?? checkSpotMarkets(change),
  // Another one may clear its markets since it was deleted.
  beforeRestore: ({ db, row }) => checkCleared(db, row.counterparty_id, row.spot_ids),
  beforeRemove: (removal) => {
    const refusal = keptBy(deals.counterparty_id, "counterparty_id")(removal);
    if (refusal) return refusal;
    const count = countRows(removal.db, goos, eq(goos.counterparty_id, removal.row.counterparty_id));
    if (count > 0) return refused(409, "portfolio.rules.party_has_goos", { params: { count } });
  },
});
