import { columnDecimals } from "~/entities/core/format";
import { fittingUnit, isSteppedUnit } from "./fitting";

interface Row {
  unit: string;
  values: readonly (number | null)[];
}

/**
 * Rows of a table in which each says its own unit: all rows of one unit in the unit of its family that fits them ("MWh/a" becomes "GWh/a"),
 * with the decimals of a column.
 */
export function fittedRows<Line extends Row>(rows: readonly Line[]): (Line & { decimals: number })[] {
  const sizes = new Map<string, { unit: string; factor: number; decimals: number }>();
  for (const unit of new Set(rows.map((row) => row.unit))) {
    const values = rows.flatMap((row) => (row.unit === unit ? row.values : []));
    const [base = "", ...per] = unit.split("/");
    const [factor, name] = isSteppedUnit(base) ? fittingUnit(values, base) : [1, base];
    const decimals = columnDecimals(values.map((value) => (value === null ? null : value / factor)));
    sizes.set(unit, { unit: [name, ...per].join("/"), factor, decimals });
  }
  return rows.map((row) => {
    const { unit, factor, decimals } = sizes.get(row.unit)!;
    return { ...row, unit, decimals, values: row.values.map((value) => (value === null ? null : value / factor)) };
  });
}
