import { csvRows } from "../csvRows";
import { error } from "../pypsa/reading";
import { type Entry, Refusal } from "./entry";
import { type Files, listOf, pathFrom, type Settings, settingsOf, textOf } from "./settings";
import type { Size } from "./size";

/** Dimension -> index item. */
type Index = ReadonlyMap<string, string>;
const TIME = "timesteps";
const INPUTS = "inputs";

/**
 * The entries of a table of a model. Source: calliope.readthedocs.io, "Loading tabular data": dimensions of rows and columns, those that are added,
 * selected and dropped. Throws a Refusal, also beyond the size.
 */
export function entriesOf(files: Files, main: string, table: Settings, size: Size): Entry[] {
  const path = textOf(table.table);
  const file = path.slice(0, 120);
  const text = files.get(pathFrom(main, path));
  if (text === undefined) throw new Refusal(error("calliope_file", { file }));
  const [rows, columns] = [listOf(table.rows).map(textOf), listOf(table.columns).map(textOf)];
  const cells = cellsOf(file, text);
  const heads = Math.max(1, columns.length);
  const [head, body] = [cells.slice(0, heads), cells.slice(heads)];
  const added = [...Object.entries(settingsOf(table.add_dims))].map(
    ([dim, items]) => [dim, listOf(items).map(textOf)] as const,
  );
  // One entry of each cell is what the file has; the others are made of it.
  const copies = added.reduce((product, [, items]) => product * items.length, 1) - 1;
  const chosen = new Map(
    Object.entries(settingsOf(table.select)).map(([dim, items]) => [dim, new Set(listOf(items).map(textOf))]),
  );
  const dropped = new Set(listOf(table.drop).map(textOf));
  const entries = new Map<string, Entry>();
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  for (let c = rows.length; c < width; c++) {
    const column = columns.map((dim, h) => [dim, head[h]?.[c] ?? ""] as const);
    for (const row of body) {
      const cell = row[c] ?? "";
      if (cell === "") continue;
      const index = new Map([...rows.map((dim, r) => [dim, row[r] ?? ""] as const), ...column]);
      if ([...chosen].some(([dim, items]) => !items.has(index.get(dim) ?? ""))) continue;
      for (const dim of dropped) index.delete(dim);
      size.make(Math.max(0, copies));
      for (const one of spread(index, added)) put(entries, one, cell);
    }
  }
  return [...entries.values()];
}

function cellsOf(file: string, text: string): string[][] {
  const read = csvRows(file, text, ",");
  if ("finding" in read) throw new Refusal(read.finding);
  return read.rows.map((row) => row.map((cell) => cell.trim()));
}

/** One index for each item of a dimension that is added. */
const spread = (index: Index, added: readonly (readonly [string, readonly string[]])[]): Index[] =>
  added.reduce<Index[]>(
    (all, [dim, items]) => all.flatMap((one) => items.map((item) => new Map([...one, [dim, item]]))),
    [index],
  );

function put(entries: Map<string, Entry>, index: Index, cell: string): void {
  const param = index.get(INPUTS) ?? "";
  const stamp = index.get(TIME);
  const dims = new Map([...index].filter(([dim]) => dim !== INPUTS && dim !== TIME));
  const id = JSON.stringify([param, ...[...dims].sort(([a], [b]) => (a < b ? -1 : 1))]);
  const entry = entries.get(id);
  if (stamp === undefined) entries.set(id, { param, dims, value: cell });
  else if (entry?.value instanceof Map) entry.value.set(stamp, cell);
  else entries.set(id, { param, dims, value: new Map([[stamp, cell]]) });
}
