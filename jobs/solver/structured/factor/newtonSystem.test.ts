import { describe, expect, it } from "vitest";
import { Arena } from "../analysis/arena";
import { planBorder } from "../analysis/borderPlan";
import { layOut } from "../analysis/layout";
import { scale } from "../analysis/scale";
import { analyse } from "../analysis/structure";
import { createWorkspace, type Workspace } from "../analysis/workspace";
import { CAUTIONS } from "../direction";
import { LOST_PIVOT, PROXIMAL } from "../kernels/numbers";
import { randomModel, randomSource } from "../randomModel";
import { OneThread, type Team } from "../team";
import { Border } from "./border";

function workspace(seed: number, split: number): { w: Workspace; team: Team } {
  const arena = new Arena();
  const { presolved, structure } = analyse(randomModel(seed), arena, split);
  if (!presolved || !structure) throw new Error(`Model ${seed} has no structure`);
  const scaled = scale(presolved, structure, arena);
  const w = createWorkspace(structure, layOut(structure, arena), scaled, arena);
  return { w, team: new OneThread(w, arena) };
}

/** Diagonals over two powers of ten, those of stars over `starSpread`, and right-hand sides. */
function fillIn(w: Workspace, seed: number, starSpread: number): void {
  const random = randomSource(seed);
  const size = (spread = 2) => 10 ** (spread * (random() - 0.5));
  const isStar = (r: number) => r >= w.structure.firstV && r < w.structure.firstB;
  for (let k = 0; k < w.structure.columns; k++) w.diagonal[k] = size();
  for (let r = 0; r < w.structure.rows; r++)
    w.rowDiagonal[r] = w.scaled.isEquality[r] ? CAUTIONS[0]!.proximal : size(isStar(r) ? starSpread : 2);
  for (let r = 0; r < w.structure.rows; r++) w.rowInverse[r] = 1 / w.rowDiagonal[r]!;
  for (let k = 0; k < w.structure.columns; k++) w.rhsX[k] = random() - 0.5;
  for (let r = 0; r < w.structure.rows; r++) w.rhsY[r] = random() - 0.5;
}

/** Solves H dx - A'dy = rhsX, A dx + d dy = rhsY by the structure. */
function solve(w: Workspace, team: Team): { x: Float64Array; y: Float64Array } {
  const border = new Border(w, planBorder(w.structure, w.layout)!);
  w.parameters[LOST_PIVOT] = CAUTIONS[0]!.lost;
  w.parameters[PROXIMAL] = CAUTIONS[0]!.proximal;
  team.run("factor");
  border.factor();
  team.run("forward");
  border.solve(w.main.x, w.main.y);
  team.run("backwardMain");
  return { x: w.main.x.slice(0, w.structure.columns), y: w.main.y.slice() };
}

/** The same matrix written out. */
function dense({ structure: s, diagonal, rowDiagonal }: Workspace): Float64Array {
  const n = s.columns + s.rows;
  const m = new Float64Array(n * n);
  for (let k = 0; k < s.columns; k++) {
    m[k * n + k] = diagonal[k]!;
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) {
      m[k * n + s.columns + s.indices[e]!] = -s.values[e]!;
      m[(s.columns + s.indices[e]!) * n + k] = s.values[e]!;
    }
  }
  for (let r = 0; r < s.rows; r++) m[(s.columns + r) * n + s.columns + r] = rowDiagonal[r]!;
  return m;
}

/** Gaussian elimination with partial pivoting. */
function denseSolution(matrix: Float64Array, rhs: Float64Array): Float64Array {
  const n = rhs.length;
  const rows = Array.from({ length: n }, (_, i) => [...matrix.subarray(i * n, (i + 1) * n), rhs[i]!]);
  for (let a = 0; a < n; a++) {
    let best = a;
    for (let i = a; i < n; i++) if (Math.abs(rows[i]![a]!) > Math.abs(rows[best]![a]!)) best = i;
    [rows[a], rows[best]] = [rows[best]!, rows[a]!];
    for (let i = a + 1; i < n; i++) {
      const f = rows[i]![a]! / rows[a]![a]!;
      if (f !== 0) for (let j = a; j <= n; j++) rows[i]![j]! -= f * rows[a]![j]!;
    }
  }
  const x = new Float64Array(n);
  for (let a = n - 1; a >= 0; a--) {
    let sum = rows[a]![n]!;
    for (let j = a + 1; j < n; j++) sum -= rows[a]![j]! * x[j]!;
    x[a] = sum / rows[a]![a]!;
  }
  return x;
}

/** Largest error of an equation, relative to the sizes of its terms. */
function backwardError(matrix: Float64Array, solution: Float64Array, rhs: Float64Array): number {
  const n = rhs.length;
  let worst = 0;
  for (let i = 0; i < n; i++) {
    let left = -rhs[i]!;
    let size = Math.abs(rhs[i]!);
    for (let j = 0; j < n; j++) {
      left += matrix[i * n + j]! * solution[j]!;
      size += Math.abs(matrix[i * n + j]! * solution[j]!);
    }
    worst = Math.max(worst, Math.abs(left) / size);
  }
  return worst;
}

describe("the structured Newton system", () => {
  it("is solved as by a dense factorization of all of it", () => {
    let rows = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { w, team } = workspace(seed, 1 + (seed % 3));
      fillIn(w, seed, 2);
      const matrix = dense(w);
      const rhs = Float64Array.from([...w.rhsX.subarray(0, w.structure.columns), ...w.rhsY]);
      const { x, y } = solve(w, team);
      const solution = Float64Array.from([...x, ...y]);
      const expected = denseSolution(matrix, rhs);
      const largest = expected.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
      const off = expected.reduce((most, v, i) => Math.max(most, Math.abs(v - solution[i]!)), 0);
      expect(off / largest, `seed ${seed}`).toBeLessThan(1e-9);
      expect(backwardError(matrix, solution, rhs), `seed ${seed}`).toBeLessThan(1e-9);
      rows += w.structure.rows;
    }
    expect(rows).toBeGreaterThan(60 * 30);
  });

  it("keeps its digits when limits bind: stars over 24 powers of ten", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { w, team } = workspace(seed, 1);
      fillIn(w, seed, 24);
      const rhs = Float64Array.from([...w.rhsX.subarray(0, w.structure.columns), ...w.rhsY]);
      const { x, y } = solve(w, team);
      expect(backwardError(dense(w), Float64Array.from([...x, ...y]), rhs), `seed ${seed}`).toBeLessThan(1e-7);
    }
  });

  it("has every kind of row in these models", () => {
    const seen = { steps: 0, stars: 0, twoStars: 0, border: 0, global: 0, segments: 0 };
    for (let seed = 1; seed <= 60; seed++) {
      const { structure: s } = workspace(seed, 3).w;
      seen.steps += s.firstV;
      seen.stars += s.firstB - s.firstV;
      for (let k = 0; k < s.localColumns; k++) if (s.starStart[k + 1]! - s.starStart[k]! > 1) seen.twoStars++;
      seen.border += s.firstG - s.firstB;
      seen.global += s.rows - s.firstG;
      seen.segments = Math.max(seen.segments, s.segments);
    }
    expect(Object.values(seen).every((count) => count > 5)).toBe(true);
  });
});
