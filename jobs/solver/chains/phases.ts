import { Kinds } from "./kinds";
import type { RowGraph } from "./rowGraph";

/** Kinds of columns that fewer of the steps have are left as they are: they stand at the ends. */
const LEAST_SHARE = 0.2;
/** A step becomes at most so many times as large as its steps are on average. */
const MOST_GROWTH = 1.6;

/**
 * Puts together what belongs to one step of a chain: storages that hang on each other by their levels may stand some steps apart. Columns
 * of two steps are taken kind by kind. Where all those of a kind can be of one step, without steps growing into each other, they become so.
 * What is left are levels and the like. Returns the parts that rows then belong to, by position in `rows`; `steps` are those before, `at`
 * the position of each row.
 */
export function partsOfSteps(
  graph: RowGraph,
  rows: readonly number[],
  { steps, count, at }: { steps: Int32Array; count: number; at: Int32Array },
): Parts {
  const parts = new Parts(rows.length);
  const crossing = new Map<string, number[]>();
  const kinds = new Kinds(graph);
  const { model, isGlobal } = graph;
  for (const column of columnsOf(graph, rows)) {
    let first = -1;
    let isOfOne = true;
    for (let e = model.starts[column]!; e < model.starts[column + 1]!; e++) {
      if (isGlobal[model.indices[e]!]) continue;
      const p = at[model.indices[e]!]!;
      if (first < 0) first = p;
      else if (steps[p] !== steps[first]) isOfOne = false;
    }
    if (isOfOne) {
      for (let e = model.starts[column]!; e < model.starts[column + 1]!; e++)
        if (!isGlobal[model.indices[e]!]) parts.join(first, at[model.indices[e]!]!);
      continue;
    }
    const key = membersOf(graph, column)
      .map((row) => kinds.of(row, 0))
      .sort()
      .join(" ");
    const list = crossing.get(key);
    if (list) list.push(column);
    else crossing.set(key, [column]);
  }
  const most = Math.max(parts.largest, (MOST_GROWTH * rows.length) / count);
  for (const columns of [...crossing.values()].sort((a, b) => b.length - a.length)) {
    if (columns.length < LEAST_SHARE * count) break;
    const before = parts.copy();
    for (const column of columns) {
      const members = membersOf(graph, column);
      for (const row of members) parts.join(at[members[0]!]!, at[row]!);
      if (parts.largest > most) break;
    }
    if (parts.largest > most) parts.goBack(before);
  }
  return parts;
}

/** Every local column of some rows that has several, once. */
export function* columnsOf(graph: RowGraph, rows: readonly number[]): Generator<number> {
  for (const row of rows)
    for (let k = graph.rowStarts[row]!; k < graph.rowStarts[row + 1]!; k++) {
      const column = graph.rowColumns[k]!;
      if (!graph.isLocal[column]) continue;
      let first = -1;
      let others = 0;
      for (let e = graph.model.starts[column]!; e < graph.model.starts[column + 1]!; e++) {
        if (graph.isGlobal[graph.model.indices[e]!]) continue;
        if (first < 0) first = graph.model.indices[e]!;
        else others++;
      }
      if (first === row && others > 0) yield column;
    }
}

/** The rows of a column that are no global ones. */
export function membersOf({ model, isGlobal }: RowGraph, column: number): number[] {
  const members: number[] = [];
  for (let e = model.starts[column]!; e < model.starts[column + 1]!; e++)
    if (!isGlobal[model.indices[e]!]) members.push(model.indices[e]!);
  return members;
}

/** Sets that are joined (union-find), with the size of the largest. */
export class Parts {
  private parent: Int32Array;
  private size: Int32Array;
  largest = 1;

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i);
    this.size = new Int32Array(count).fill(1);
  }

  of(one: number): number {
    let root = one;
    while (this.parent[root] !== root) root = this.parent[root]!;
    for (let next = one; next !== root;) [next, this.parent[next]] = [this.parent[next]!, root];
    return root;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b) return;
    const [small, large] = this.size[a]! < this.size[b]! ? [a, b] : [b, a];
    this.parent[small] = large;
    this.size[large]! += this.size[small]!;
    this.largest = Math.max(this.largest, this.size[large]!);
  }

  copy(): Pick<Parts, "largest"> & { parent: Int32Array; size: Int32Array } {
    return { parent: this.parent.slice(), size: this.size.slice(), largest: this.largest };
  }

  goBack({ parent, size, largest }: ReturnType<Parts["copy"]>): void {
    [this.parent, this.size, this.largest] = [parent, size, largest];
  }
}
