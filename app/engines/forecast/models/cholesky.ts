/**
 * Solves A x = b for a symmetric positive definite A (n x n, row by row) by Cholesky's decomposition; overwrites A with
 * its factor and b with x. A pivot that rounding made zero or less is raised to 1e-12.
 */
export function solveDefinite(a: Float64Array, b: Float64Array): void {
  const n = b.length;
  for (let j = 0; j < n; j++) {
    let pivot = a[j * n + j]!;
    for (let k = 0; k < j; k++) pivot -= a[j * n + k]! ** 2;
    const root = (a[j * n + j] = Math.sqrt(Math.max(pivot, 1e-12)));
    for (let i = j + 1; i < n; i++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      a[i * n + j] = sum / root;
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = b[i]!;
    for (let k = 0; k < i; k++) sum -= a[i * n + k]! * b[k]!;
    b[i] = sum / a[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let k = i + 1; k < n; k++) sum -= a[k * n + i]! * b[k]!;
    b[i] = sum / a[i * n + i]!;
  }
}
