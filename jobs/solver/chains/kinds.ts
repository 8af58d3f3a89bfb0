import type { RowGraph } from "./rowGraph";

/** What rows are like: equalities or not, the signs of their local entries, and the kinds of their neighbours by as many columns as asked. */
export class Kinds {
  private readonly byRounds: Map<number, string>[] = [];
  /** Kinds in short, so that names of kinds do not grow. */
  private readonly numbers = new Map<string, number>();

  constructor(private readonly graph: RowGraph) {}

  /** Equal for rows that are alike. `rounds`: 0 looks at the row alone, 1 at its neighbours too, and so on. */
  of(row: number, rounds: number): string {
    const kinds = (this.byRounds[rounds] ??= new Map<number, string>());
    const before = kinds.get(row);
    if (before !== undefined) return before;
    const words = rounds === 0 ? this.alone(row) : this.withNeighbours(row, rounds);
    if (!this.numbers.has(words)) this.numbers.set(words, this.numbers.size);
    const kind = String(this.numbers.get(words));
    kinds.set(row, kind);
    return kind;
  }

  private alone(row: number): string {
    const { model, rowStarts, rowColumns } = this.graph;
    let positive = 0;
    for (let k = rowStarts[row]!; k < rowStarts[row + 1]!; k++) {
      const j = rowColumns[k]!;
      for (let e = model.starts[j]!; e < model.starts[j + 1]!; e++)
        if (model.indices[e] === row && model.values[e]! > 0) positive++;
    }
    return `${model.rowLower[row] === model.rowUpper[row]} ${rowStarts[row + 1]! - rowStarts[row]!} ${positive}`;
  }

  private withNeighbours(row: number, rounds: number): string {
    const others: string[] = [];
    this.graph.eachNeighbour(row, (other) => others.push(this.of(other, rounds - 1)));
    return `${this.of(row, rounds - 1)}: ${others.sort().join(" ")}`;
  }
}
