import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import type { FindingList } from "./findings";
import { parseNumber } from "./number";
import type { RawColumns } from "./readTable";

interface NumberForm {
  decimal: DecimalSeparator;
  /** The file or a person decided it. */
  decided: boolean;
  /** A text that stands for no value. */
  missing: string | null;
}

/** The number of each row, NaN where it has none. Those of further columns are added to it; what is no number is an error of its row. */
export function numbersOf(raw: RawColumns, form: NumberForm, findings: FindingList): Float64Array {
  const columns = [raw.cells, ...raw.added];
  const values = new Float64Array(raw.cells.length);
  for (let i = 0; i < values.length; i++) {
    let sum = NaN;
    for (const cells of columns) {
      const number = numberOf(cells[i]!, raw.rows[i]!, { form, findings });
      if (!Number.isNaN(number)) sum = Number.isNaN(sum) ? number : sum + number;
    }
    values[i] = sum;
    if (Number.isNaN(sum) && columns.every((cells) => isEmpty(cells[i]!, form)))
      findings.add("empty_value", "warning", { row: raw.rows[i]! });
  }
  return values;
}

const isEmpty = (cell: string, { decimal, missing }: NumberForm): boolean =>
  cell.trim() === missing || parseNumber(cell, decimal).kind === "empty";

function numberOf(cell: string, row: number, { form, findings }: { form: NumberForm; findings: FindingList }): number {
  if (form.missing !== null && cell.trim() === form.missing) return NaN;
  const number = parseNumber(cell, form.decimal, form.decided);
  if (number.kind === "value") return number.value;
  const params = { row, text: cell.trim().slice(0, 40) };
  if (number.kind === "separator") findings.add("wrong_decimal_separator", "error", params);
  else if (number.kind === "text") findings.add("text_in_number_column", "error", params);
  return NaN;
}
