import type { LinearModel } from "~/engines/linearModel";

/**
 * Rows of a model that are neighbours where they share a column. Columns and rows with more entries than `most` are left out: they touch
 * many steps. So are columns that cannot move, and those of `cut`.
 */
export class RowGraph {
  readonly rows: number;
  /** 1 for columns that rows are neighbours by. Length columns. */
  readonly isLocal: Uint8Array;
  /** 1 for rows that touch many steps. Length rows. */
  readonly isGlobal: Uint8Array;
  /** Local columns by row: those of row i are rowColumns[rowStarts[i]] to before rowStarts[i + 1]. */
  readonly rowStarts: Int32Array;
  readonly rowColumns: Int32Array;

  constructor(
    readonly model: LinearModel,
    most: number,
  ) {
    const { columns, rows, starts, indices } = model;
    this.rows = rows;
    this.isLocal = new Uint8Array(columns);
    this.isGlobal = new Uint8Array(rows);
    const entries = new Int32Array(rows);
    for (let j = 0; j < columns; j++) {
      const count = starts[j + 1]! - starts[j]!;
      if (count === 0 || count > most || model.colLower[j] === model.colUpper[j]) continue;
      this.isLocal[j] = 1;
      for (let k = starts[j]!; k < starts[j + 1]!; k++) entries[indices[k]!]!++;
    }
    this.rowStarts = new Int32Array(rows + 1);
    for (let i = 0; i < rows; i++) {
      if (entries[i]! > most) this.isGlobal[i] = 1;
      this.rowStarts[i + 1] = this.rowStarts[i]! + (this.isGlobal[i] ? 0 : entries[i]!);
    }
    this.rowColumns = new Int32Array(this.rowStarts[rows]!);
    const next = this.rowStarts.slice();
    for (let j = 0; j < columns; j++) {
      if (!this.isLocal[j]) continue;
      for (let k = starts[j]!; k < starts[j + 1]!; k++)
        if (!this.isGlobal[indices[k]!]) this.rowColumns[next[indices[k]!]!++] = j;
    }
  }

  /** Rows are no longer neighbours by these columns. */
  cut(columns: Iterable<number>): void {
    for (const j of columns) this.isLocal[j] = 0;
  }

  /** They are so again. */
  allow(columns: Iterable<number>): void {
    for (const j of columns) this.isLocal[j] = 1;
  }

  /** Calls back with each neighbour of a row, some of them more than once. */
  eachNeighbour(row: number, visit: (other: number) => void): void {
    const { starts, indices } = this.model;
    for (let k = this.rowStarts[row]!; k < this.rowStarts[row + 1]!; k++) {
      const j = this.rowColumns[k]!;
      if (!this.isLocal[j]) continue;
      for (let e = starts[j]!; e < starts[j + 1]!; e++) {
        const other = indices[e]!;
        if (other !== row && !this.isGlobal[other]) visit(other);
      }
    }
  }

  /**
   * How far rows are from `begin`, by breadth-first search, into `level` (length rows; -1 where it is still open). Returns the rows reached,
   * nearest first. With `within` it does not leave the rows for which that is true.
   */
  levelsFrom(begin: readonly number[], level: Int32Array, within?: (row: number) => boolean): number[] {
    const reached = [...begin];
    for (const row of begin) level[row] = 0;
    const { rowStarts, rowColumns, isLocal, isGlobal } = this;
    const { starts, indices } = this.model;
    // As eachNeighbour, without a call for each: most of a search is here.
    for (let at = 0; at < reached.length; at++) {
      const row = reached[at]!;
      const next = level[row]! + 1;
      for (let k = rowStarts[row]!; k < rowStarts[row + 1]!; k++) {
        const j = rowColumns[k]!;
        if (!isLocal[j]) continue;
        for (let e = starts[j]!; e < starts[j + 1]!; e++) {
          const other = indices[e]!;
          if (level[other]! >= 0 || isGlobal[other] || (within && !within(other))) continue;
          level[other] = next;
          reached.push(other);
        }
      }
    }
    return reached;
  }
}
