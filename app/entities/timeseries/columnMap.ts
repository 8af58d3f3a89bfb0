import type { RowsChoice } from "./rowsForm";

/** What files whose rows are things are read for. */
export const ROWS_PURPOSES = ["deals", "statement", "spot_day", "quotes"] as const;
export type RowsPurpose = (typeof ROWS_PURPOSES)[number];

/** What of a choice is true of every file of the same export: where its table is and what its columns hold. Numbers and days tell their own order. */
export const MAP_FIELDS = ["sheet", "delimiter", "first_row", "columns", "units"] as const;

/** How files with the same columns are read for one purpose. */
export interface ColumnMap {
  purpose: RowsPurpose;
  map: Pick<RowsChoice, (typeof MAP_FIELDS)[number]>;
}

/** Who said how such a file is read, and when (UTC, ISO 8601). */
export interface MapAuthor {
  name: string;
  at: string;
}
