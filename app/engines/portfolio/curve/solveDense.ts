/** A factorized square matrix: solves for one right side after another. */
type DenseSolver = (right: Float64Array) => Float64Array;

/**
 * LU factorization with partial pivoting (Golub and Van Loan, Matrix Computations, 3.4) of a square matrix, whose rows are overwritten.
 * Throws a RangeError where the matrix is singular.
 */
export function factorize(rows: Float64Array[]): DenseSolver {
  const n = rows.length;
  const order = Array.from({ length: n }, (_, i) => i);
  for (let column = 0; column < n; column++) {
    let best = column;
    for (let i = column + 1; i < n; i++) if (Math.abs(rows[i]![column]!) > Math.abs(rows[best]![column]!)) best = i;
    if (Math.abs(rows[best]![column]!) < 1e-14)
      throw new RangeError("The equations of the curve have no single solution");
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    [order[column], order[best]] = [order[best]!, order[column]!];
    const pivot = rows[column]!;
    for (let i = column + 1; i < n; i++) {
      const row = rows[i]!;
      const factor = row[column]! / pivot[column]!;
      row[column] = factor;
      if (factor === 0) continue;
      for (let j = column + 1; j < n; j++) row[j]! -= factor * pivot[j]!;
    }
  }
  return (right) => {
    const x = Float64Array.from(order, (from) => right[from]!);
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) x[i]! -= rows[i]![j]! * x[j]!;
    for (let i = n - 1; i >= 0; i--) {
      for (let j = i + 1; j < n; j++) x[i]! -= rows[i]![j]! * x[j]!;
      x[i]! /= rows[i]![i]!;
    }
    return x;
  };
}
