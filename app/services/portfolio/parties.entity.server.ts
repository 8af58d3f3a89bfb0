import { eq } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { books, counterparties, deals, goos, houses } from "~db/schema/portfolio";
import { bookSchema, counterpartySchema, houseSchema } from "~/entities/portfolio/parties";
import { entity, type Removal } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";
import { countRows } from "~/services/core/references.server";

/** What deals name stays: deleted deals count too, as they can be restored. */
const keptBy =
  (column: SQLiteColumn, idField: string) =>
  ({ db, row }: Removal<object>): Refusal | void => {
    const id = String((row as Record<string, unknown>)[idField]);
    const uses = countRows(db, deals, eq(column, id));
    if (uses > 0) return refused(409, "portfolio.rules.party_in_use", { params: { count: uses } });
  };

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
  beforeRemove: (removal) => {
    const refusal = keptBy(deals.counterparty_id, "counterparty_id")(removal);
    if (refusal) return refusal;
    const count = countRows(removal.db, goos, eq(goos.counterparty_id, removal.row.counterparty_id));
    if (count > 0) return refused(409, "portfolio.rules.party_has_goos", { params: { count } });
  },
});
