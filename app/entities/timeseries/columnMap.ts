import { NO_CHOICE, type RowsChoice, type RowsView } from "./rowsForm";

/** What files whose rows are things are read for. */
export const ROWS_PURPOSES = ["deals", "statement", "spot_day", "quotes", "weather_issues"] as const;
export type RowsPurpose = (typeof ROWS_PURPOSES)[number];

/** How a file is read before anybody says anything: its sheet and separator (null: it has none), the names of its columns, and their row from 1. */
export interface PlainReading {
  sheet: string | null;
  delimiter: string | null;
  header: string[];
  headerRow: number;
}

export const plainReading = ({ sheets, delimiter, header, headerRow }: RowsView): PlainReading => ({
  sheet: sheets.find(({ isRead }) => isRead)?.name.trim() ?? null,
  delimiter,
  header,
  headerRow,
});

/** How files with the same columns are read for one purpose. What a file shows by itself is not in it: it may be elsewhere in the next one. */
export interface ColumnMap {
  purpose: RowsPurpose;
  map: Pick<RowsChoice, "sheet" | "delimiter" | "columns" | "units"> & {
    /** So many rows below those that were taken for the names of the columns the table begins. */
    rows_below: number;
  };
}

/** What of a choice is true of every file of the same export: where its table is and what its columns hold. Numbers and days tell their own order. */
export function mapOf(plain: PlainReading, choice: RowsChoice): ColumnMap["map"] {
  const unlessPlain = (name: "sheet" | "delimiter") => (choice[name] === plain[name] ? null : choice[name]);
  return {
    sheet: unlessPlain("sheet"),
    delimiter: unlessPlain("delimiter") as RowsChoice["delimiter"],
    columns: choice.columns,
    units: choice.units,
    rows_below: (choice.first_row ?? plain.headerRow) - plain.headerRow,
  };
}

/** A map as the choice of another file of the same export. */
export function choiceOfMap({ headerRow }: PlainReading, { rows_below, ...map }: ColumnMap["map"]): RowsChoice {
  const first_row = rows_below === 0 ? null : Math.max(1, headerRow + rows_below);
  return { ...NO_CHOICE, ...map, first_row };
}

/** Whether anything was said of the columns. */
export const saysAnything = ({ sheet, delimiter, columns, units, rows_below }: ColumnMap["map"]): boolean =>
  sheet !== null || delimiter !== null || rows_below !== 0 || Object.keys({ ...columns, ...units }).length > 0;

/** Who said how such a file is read, and when (UTC, ISO 8601). */
export interface MapAuthor {
  name: string;
  at: string;
}
