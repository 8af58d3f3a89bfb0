import { type Column, type Profile, Table } from "./table";

type Cell = Profile | string | boolean;

/** Tables of a network in the making, and where each of their rows is from. */
export class Tables {
  private readonly lists = new Map<string, { name: string; cells: Readonly<Record<string, Cell>> }[]>();
  /** List and name of a row -> where it is from, as its tool calls it. */
  readonly origins = new Map<string, string>();

  add(list: string, name: string, cells: Readonly<Record<string, Cell>>, from?: string): void {
    const rows = this.lists.get(list);
    if (rows) rows.push({ name, cells });
    else this.lists.set(list, [{ name, cells }]);
    if (from !== undefined) this.origins.set(`${list} ${name}`, from);
  }

  build(): Map<string, Table> {
    return new Map([...this.lists].map(([list, rows]) => [list, tableOf(list, rows)]));
  }
}

function tableOf(list: string, rows: readonly { name: string; cells: Readonly<Record<string, Cell>> }[]): Table {
  const columns = new Map<string, Column>();
  const series = new Map<string, Map<string, Float64Array>>();
  for (const attribute of new Set(rows.flatMap(({ cells }) => Object.keys(cells)))) {
    const plain = rows.map(({ cells }) => {
      const cell = cells[attribute] ?? "";
      return cell instanceof Float64Array ? "" : typeof cell === "boolean" ? String(cell) : cell;
    });
    columns.set(attribute, plain);
    const changing = rows.flatMap(({ name, cells }) => {
      const cell = cells[attribute];
      return cell instanceof Float64Array ? [[name, cell] as const] : [];
    });
    if (changing.length > 0) series.set(attribute, new Map(changing));
  }
  return new Table(
    list,
    rows.map(({ name }) => name),
    columns,
    series,
  );
}
