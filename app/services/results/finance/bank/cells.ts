import { columnName } from "~/services/core/workbook/columnName";

/** A cell of a workbook: a text, a number, a share that is written as percent, or a formula without its sign of equality. */
export type BankCell = null | string | number | { share: number } | { formula: string; isShare?: boolean };

export interface BankSheet {
  name: string;
  rows: BankCell[][];
}

/** A sheet that is written row by row and says where its cells are. */
export class SheetWriter {
  readonly rows: BankCell[][] = [];
  constructor(readonly name: string) {}

  /** Appends a row; its number counts from 1. */
  row(cells: BankCell[]): number {
    this.rows.push(cells);
    return this.rows.length;
  }

  /** The address of a cell from other sheets; `fixed` does not move when it is copied. */
  at(column: number, row: number): string {
    return `'${this.name}'!$${columnName(column)}$${row}`;
  }

  sheet(): BankSheet {
    return { name: this.name, rows: this.rows };
  }
}

export const formula = (text: string): BankCell => ({ formula: text });
