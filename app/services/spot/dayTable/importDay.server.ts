import { type DayCell, dayTableForm } from "~/entities/spot/dayTable";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { NO_CHOICE, type RowsChoice } from "~/entities/timeseries/rowsForm";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readRows, type RowsFile, type RowsReading, settled } from "~/services/timeseries/upload/rowsFile.server";
import { periodsOfDay } from "../periods.server";
import { dayAim, type DayIssue, readDay } from "./readDay";
import { dayColumnOf } from "./words";

/** A day has 100 rows at most; a header and a remark above it stay within this [bytes]. */
export const MOST_BYTES = 262_144;
const MOST_ROWS = 300;

/** A file of a day as it is understood; `cells` null: questions are open; one of them null: the file does not name its period. */
export interface UnderstoodDay extends RowsReading {
  cells: (DayCell | null)[] | null;
  issues: DayIssue[];
  /** Periods whose price is the day-ahead price, as the file has none. */
  atAuction: number;
}

/** Which day of which market of a system a table is of. */
export interface DayAddress {
  system_id: string;
  market: SpotMarket;
  /** YYYY-MM-DD by the clock of the market. */
  day: string;
}

/** What the drafts of a day hang on. */
export const dayScope = ({ system_id, market, day }: DayAddress): string =>
  `spot day ${system_id} ${market.spot_id} ${day}`;

/** What a file says of a day, as far as `choice` does not; for editors of the system. Refuses what is no table, or leaves out a column. */
export async function understandDay(
  actor: Actor,
  { system_id, market, day }: DayAddress,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<UnderstoodDay>> {
  const db = dbOf(actor);
  if (!get(actor, systemEntity, system_id)) return notFound();
  if (!mayEdit(systemRole(db, actor, system_id))) return notAllowed();
  if (file.bytes.length > MOST_BYTES) return refused(413, "spot.day.too_large", { params: { max: MOST_BYTES / 1024 } });
  const rows = await readRows(file, choice, { aim: dayAim(market.currency), maxRows: MOST_ROWS });
  if (!rows.ok) return rows;
  const table = settled(rows.value);
  if (!table.ok) return done({ ...rows.value, cells: null, issues: [], atAuction: 0 });
  const { cells, issues, atAuction } = readDay(table.value, day, periodsOfDay(db, market, day));
  const bounds = dayTableForm.shape.rows.safeParse(cells.filter((cell) => cell !== null));
  for (const { path, message } of bounds.success || issues.length > 0 ? [] : bounds.error.issues)
    issues.push({ row: Number(path[0]) + 1, message, params: {} });
  return done({ ...rows.value, cells, issues, atAuction });
}

/**
 * Pasted cells as a file. Cells of a spreadsheet are set apart by tabs. Where no cell of the first line names a column the columns are, from
 * the left, times if there are three, volume and price.
 */
export function pastedFile(text: string): RowsFile {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^\n+/, "");
  const [first = ""] = lines.split("\n", 1);
  const separator = first.includes("\t") ? "\t" : first.includes(";") ? ";" : "\t";
  const cells = first.split(separator);
  const isNamed = cells.some((cell) => dayColumnOf(cell) !== undefined);
  const names = cells.length === 2 ? ["volume", "price"] : cells.length === 3 ? ["start", "volume", "price"] : [];
  const header = isNamed || names.length === 0 ? "" : `${names.join(separator)}\n`;
  return { name: "table.csv", bytes: new TextEncoder().encode(header + lines) };
}
