import { PARAMETERS, PARTIALS } from "../kernels/numbers";
import type { Arena } from "./arena";
import type { Layout } from "./layout";
import type { Scaled } from "./scale";
import type { Structure } from "./structure";

/** One direction of the iteration: change of columns and slacks, row duals, and of both sides of every pair. */
export interface Direction {
  /** Length columns + rows. */
  x: Float64Array;
  /** Length rows. */
  y: Float64Array;
  /** Length pairs. */
  s: Float64Array;
  z: Float64Array;
}

/**
 * Everything the iteration works on: plain typed arrays in one memory, so that phases can run on other threads. A "part" is a
 * segment (its columns, E and V rows and their pairs); the last part, number `segments`, is the border (B and G rows).
 */
export interface Workspace {
  memory: WebAssembly.Memory;
  structure: Structure;
  layout: Layout;
  scaled: Scaled;
  /**
   * Pairs (s, z): distance to a finite bound and its multiplier, of variable pairVariable = v, s = sign * (x - bound).
   * Those of part p are pairStart[p]..pairStart[p + 1].
   */
  pairs: number;
  pairStart: Int32Array;
  pairVariable: Int32Array;
  pairSign: Float64Array;
  pairBound: Float64Array;
  /** Entries of local columns in E rows that are inequalities (few), by segment: looseStart[s]..looseStart[s + 1]. */
  looseStart: Int32Array;
  looseColumn: Int32Array;
  looseRow: Int32Array;
  looseValue: Float64Array;
  /** The point: columns and slacks, row duals, pairs. */
  x: Float64Array;
  y: Float64Array;
  s: Float64Array;
  z: Float64Array;
  /** 1/s and 1/z of the iteration. */
  inverseS: Float64Array;
  inverseZ: Float64Array;
  /** What is missing: w - A x by row, c - A'y - z by variable. */
  primalError: Float64Array;
  dualError: Float64Array;
  /** Diagonal of variables (sum of z/s plus regularization) and of rows. */
  diagonal: Float64Array;
  rowDiagonal: Float64Array;
  /** 1 / rowDiagonal. */
  rowInverse: Float64Array;
  /** Right-hand sides of the Newton system, by variable and row. */
  rhsX: Float64Array;
  rhsY: Float64Array;
  main: Direction;
  corrector: Direction;
  /** Factors: 1/diagonal of L and L by E row, coupling blocks, rows by border before elimination. */
  inversePivot: Float64Array;
  factors: Float64Array;
  couplingBlocks: Float64Array;
  side: Float64Array;
  /** 1/(diagonal + stars) of local columns. */
  inverseColumn: Float64Array;
  /** Border block of each segment, lower triangle by rows: from localBorderStart[s], width of the segment's active border. */
  localBorder: Float64Array;
  localBorderStart: Int32Array;
  /** Right-hand sides of E rows while solving, and a second one. */
  rowWork: Float64Array;
  rowWork2: Float64Array;
  /** Sums of each segment for the border. They are by border column, then G row: segments x border. */
  toBorder: Float64Array;
  /** Solution of the border: columns, then minus the duals of G rows. */
  borderSolution: Float64Array;
  /** What parts tell in a phase, and what phases are told; see kernels/numbers.ts. */
  partials: Float64Array;
  parameters: Float64Array;
}

/** Allocates everything for a scaled problem. Throws ArenaFull. */
export function createWorkspace(structure: Structure, layout: Layout, scaled: Scaled, arena: Arena): Workspace {
  const { columns, rows, segments, border, firstV, localColumns } = structure;
  const variables = columns + rows;
  const pairs = listPairs(structure, scaled, arena);
  const direction = (): Direction => ({
    x: arena.floats(variables),
    y: arena.floats(rows),
    s: arena.floats(pairs.pairs),
    z: arena.floats(pairs.pairs),
  });
  const localBorderStart = arena.ints(segments + 1);
  for (let s = 0; s < segments; s++) {
    const active = layout.activeStart[s + 1]! - layout.activeStart[s]!;
    localBorderStart[s + 1] = localBorderStart[s]! + active * active;
  }
  return {
    memory: arena.memory,
    structure,
    layout,
    scaled,
    localBorderStart,
    ...pairs,
    ...listLoose(structure, layout, scaled, arena),
    x: arena.floats(variables),
    y: arena.floats(rows),
    s: arena.floats(pairs.pairs),
    z: arena.floats(pairs.pairs),
    inverseS: arena.floats(pairs.pairs),
    inverseZ: arena.floats(pairs.pairs),
    primalError: arena.floats(rows),
    dualError: arena.floats(variables),
    diagonal: arena.floats(variables),
    rowDiagonal: arena.floats(rows),
    rowInverse: arena.floats(rows),
    rhsX: arena.floats(variables),
    rhsY: arena.floats(rows),
    main: direction(),
    corrector: direction(),
    inversePivot: arena.floats(firstV),
    factors: arena.floats(layout.factorStart[firstV]!),
    couplingBlocks: arena.floats(layout.couplingStart[structure.steps]!),
    side: arena.floats(layout.sideStart[firstV]!),
    inverseColumn: arena.floats(localColumns),
    localBorder: arena.floats(localBorderStart[segments]!),
    rowWork: arena.floats(firstV),
    rowWork2: arena.floats(firstV),
    toBorder: arena.floats(segments * border),
    borderSolution: arena.floats(border),
    partials: arena.floats((segments + 1) * PARTIALS),
    parameters: arena.floats(PARAMETERS),
  };
}

function listPairs(structure: Structure, { lower, upper, isEquality }: Scaled, arena: Arena) {
  const { columns, segments } = structure;
  const pairStart = arena.ints(segments + 2);
  const isConstant = (v: number): boolean => v >= columns && isEquality[v - columns] === 1;
  let pairs = 0;
  for (let v = 0; v < columns + structure.rows; v++)
    if (!isConstant(v)) pairs += (Number.isFinite(lower[v]!) ? 1 : 0) + (Number.isFinite(upper[v]!) ? 1 : 0);
  const pairVariable = arena.ints(pairs);
  const pairSign = arena.floats(pairs);
  const pairBound = arena.floats(pairs);
  let end = 0;
  const add = (v: number, sign: 1 | -1, bound: number): void => {
    if (!Number.isFinite(bound)) return;
    pairVariable[end] = v;
    pairSign[end] = sign;
    pairBound[end++] = bound;
  };
  const visit = (v: number): void => {
    if (isConstant(v)) return;
    add(v, 1, lower[v]!);
    add(v, -1, upper[v]!);
  };
  for (let part = 0; part <= segments; part++) {
    const { fromColumn, toColumn, fromE, toE, fromV, toV } = rangesOf(structure, part);
    for (let k = fromColumn; k < toColumn; k++) visit(k);
    for (let r = fromE; r < toE; r++) visit(columns + r);
    for (let r = fromV; r < toV; r++) visit(columns + r);
    pairStart[part + 1] = end;
  }
  return { pairs, pairStart, pairVariable, pairSign, pairBound };
}

function listLoose(s: Structure, { endE }: Layout, { isEquality }: Scaled, arena: Arena) {
  const entries: number[] = [];
  const columns: number[] = [];
  const looseStart = arena.ints(s.segments + 1);
  for (let segment = 0; segment < s.segments; segment++) {
    const { fromColumn, toColumn } = rangesOf(s, segment);
    for (let k = fromColumn; k < toColumn; k++) {
      for (let e = s.starts[k]!; e < endE[k]!; e++) {
        if (isEquality[s.indices[e]!]) continue;
        entries.push(e);
        columns.push(k);
      }
    }
    looseStart[segment + 1] = entries.length;
  }
  return {
    looseStart,
    looseColumn: arena.keep(Int32Array.from(columns)),
    looseRow: arena.keep(Int32Array.from(entries, (e) => s.indices[e]!)),
    looseValue: arena.keep(Float64Array.from(entries, (e) => s.values[e]!)),
  };
}

interface Ranges {
  fromColumn: number;
  toColumn: number;
  fromE: number;
  toE: number;
  fromV: number;
  toV: number;
}

/** Columns and rows of a part. For the border "E" are its B and G rows and "V" is empty. */
export function rangesOf(s: Structure, part: number): Ranges {
  if (part === s.segments)
    return {
      fromColumn: s.localColumns,
      toColumn: s.columns,
      fromE: s.firstB,
      toE: s.rows,
      fromV: s.rows,
      toV: s.rows,
    };
  const fromStep = s.segmentStart[part]!;
  const toStep = s.segmentStart[part + 1]!;
  const fromColumn = s.stepColumn[fromStep]!;
  const toColumn = s.stepColumn[toStep]!;
  return {
    fromColumn,
    toColumn,
    fromE: s.stepRow[fromStep]!,
    toE: s.stepRow[toStep]!,
    fromV: s.firstV + s.starStart[fromColumn]!,
    toV: s.firstV + s.starStart[toColumn]!,
  };
}
