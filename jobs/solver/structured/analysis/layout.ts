import type { Arena } from "./arena";
import type { Structure } from "./structure";

/** Where the figures of the factorization are; see docs/structured-solver.md. "Slot": position among a segment's border. */
export interface Layout {
  /** Entries of local column k: E rows starts[k]..endE[k], its V rows, then G rows from beginG[k]. Length localColumns. */
  endE: Int32Array;
  beginG: Int32Array;
  /** Coefficient of a V row in its own column. */
  starValue: Float64Array;
  /** Border columns in the rows E | V | B. Entries of row r are rowBorder[r]..rowBorder[r + 1]. The column is counted from 0. */
  rowBorder: Int32Array;
  borderColumn: Int32Array;
  borderSlot: Int32Array;
  borderValue: Float64Array;
  /** The border a segment touches (columns by number, then G rows), in the order of first touch: active[activeStart[s]..]. */
  activeStart: Int32Array;
  active: Int32Array;
  /** Slot of border member b in segment s at s * border + b. -1: not touched. */
  slotOf: Int32Array;
  /** Factor L of a step, row by row: the positions of row r in its step at patternStart[r].., values at factorStart[r].. */
  factorStart: Int32Array;
  patternStart: Int32Array;
  pattern: Int32Array;
  /** Coupling block of step t with the step before: coupling[t] x coupling[t - 1] from couplingStart[t]. */
  couplingStart: Int32Array;
  /** E rows by border before elimination: slots sidePlace[sideStart[r]..sideStart[r + 1]]. */
  sideStart: Int32Array;
  sideSlot: Int32Array;
  /** Range of slots row r reaches during elimination. */
  reachFrom: Int32Array;
  reachTo: Int32Array;
  /** Largest numbers: rows of a step, coupled rows of a step, border of a segment. */
  mostRows: number;
  mostCoupled: number;
  mostActive: number;
}

/** Plans the factorization of a scaled matrix: which figures exist, and where. Copies some of its values. */
export function layOut(s: Structure, arena: Arena): Layout {
  const columns = splitColumns(s, arena);
  const rows = borderByRows(s, arena);
  const border = activeBorder(s, columns.beginG, rows, arena);
  const side = sideEntries(s, { ...columns, ...rows, ...border }, arena);
  const factor = factorPattern(s, columns.endE, side, arena);
  return { ...columns, ...rows, ...border, ...side, ...factor };
}

function splitColumns(s: Structure, arena: Arena): Pick<Layout, "endE" | "beginG" | "starValue"> {
  const endE = arena.ints(s.localColumns);
  const beginG = arena.ints(s.localColumns);
  const starValue = arena.floats(s.firstB - s.firstV);
  for (let k = 0; k < s.localColumns; k++) {
    let e = s.starts[k]!;
    const end = s.starts[k + 1]!;
    while (e < end && s.indices[e]! < s.firstV) e++;
    endE[k] = e;
    for (; e < end && s.indices[e]! < s.firstB; e++) starValue[s.indices[e]! - s.firstV] = s.values[e]!;
    beginG[k] = e;
  }
  return { endE, beginG, starValue };
}

type RowLists = Pick<Layout, "rowBorder" | "borderColumn" | "borderValue">;

function borderByRows(s: Structure, arena: Arena): RowLists {
  const rowBorder = arena.ints(s.firstG + 1);
  const first = s.starts[s.localColumns]!;
  for (let e = first; e < s.indices.length; e++) if (s.indices[e]! < s.firstG) rowBorder[s.indices[e]! + 1]!++;
  for (let r = 0; r < s.firstG; r++) rowBorder[r + 1]! += rowBorder[r]!;
  const next = rowBorder.slice();
  const borderColumn = arena.ints(rowBorder[s.firstG]!);
  const borderValue = arena.floats(rowBorder[s.firstG]!);
  for (let k = s.localColumns; k < s.columns; k++) {
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) {
      if (s.indices[e]! >= s.firstG) continue;
      const slot = next[s.indices[e]!]!++;
      borderColumn[slot] = k - s.localColumns;
      borderValue[slot] = s.values[e]!;
    }
  }
  return { rowBorder, borderColumn, borderValue };
}

type BorderSlots = Pick<Layout, "borderSlot" | "activeStart" | "active" | "slotOf" | "mostActive">;

/** Orders the border of each segment by the first step that touches it, so that later months begin late. */
function activeBorder(
  s: Structure,
  beginG: Int32Array,
  { rowBorder, borderColumn }: RowLists,
  arena: Arena,
): BorderSlots {
  const columns = s.columns - s.localColumns;
  const never = s.steps;
  const slotOf = arena.ints(s.segments * s.border).fill(-1);
  const activeStart = arena.ints(s.segments + 1);
  const borderSlot = arena.ints(borderColumn.length).fill(-1);
  const all: number[] = [];
  let mostActive = 0;
  for (let seg = 0; seg < s.segments; seg++) {
    const first = new Int32Array(s.border).fill(never);
    const touch = (b: number, t: number): void => {
      if (t < first[b]!) first[b] = t;
    };
    const base = seg * s.border;
    forEachRow(s, seg, (r, t) => {
      for (let e = rowBorder[r]!; e < rowBorder[r + 1]!; e++) touch(borderColumn[e]!, t);
    });
    for (let t = s.segmentStart[seg]!; t < s.segmentStart[seg + 1]!; t++) {
      for (let k = s.stepColumn[t]!; k < s.stepColumn[t + 1]!; k++)
        for (let e = beginG[k]!; e < s.starts[k + 1]!; e++) touch(columns + s.indices[e]! - s.firstG, t);
    }
    const members = [...first.keys()].filter((b) => first[b]! < never).sort((a, b) => first[a]! - first[b]! || a - b);
    members.forEach((b, slot) => {
      slotOf[base + b] = slot;
    });
    all.push(...members);
    activeStart[seg + 1] = all.length;
    mostActive = Math.max(mostActive, members.length);
    forEachRow(s, seg, (r) => {
      for (let e = rowBorder[r]!; e < rowBorder[r + 1]!; e++) borderSlot[e] = slotOf[base + borderColumn[e]!]!;
    });
  }
  return { borderSlot, activeStart, active: arena.keep(Int32Array.from(all)), slotOf, mostActive };
}

/** Calls `visit` with each E and V row of a segment and its step. */
function forEachRow(s: Structure, segment: number, visit: (row: number, step: number) => void): void {
  for (let t = s.segmentStart[segment]!; t < s.segmentStart[segment + 1]!; t++) {
    for (let r = s.stepRow[t]!; r < s.stepRow[t + 1]!; r++) visit(r, t);
    for (let v = s.starStart[s.stepColumn[t]!]!; v < s.starStart[s.stepColumn[t + 1]!]!; v++) visit(s.firstV + v, t);
  }
}

type Side = Pick<Layout, "sideStart" | "sideSlot" | "reachFrom" | "reachTo">;

/** Slots in which every E row has an entry at once its columns are eliminated with their stars. */
function sideEntries(s: Structure, l: Pick<Layout, "endE" | "beginG"> & RowLists & BorderSlots, arena: Arena): Side {
  const reachFrom = arena.ints(s.firstV);
  const reachTo = arena.ints(s.firstV);
  const sideStart = arena.ints(s.firstV + 1);
  const slots: number[] = [];
  const borderColumns = s.columns - s.localColumns;
  const sets = new Map<number, Set<number>>();
  const setOf = (r: number): Set<number> => {
    let set = sets.get(r);
    if (!set) sets.set(r, (set = new Set()));
    return set;
  };
  const own: number[] = [];
  for (let seg = 0; seg < s.segments; seg++) {
    const base = seg * s.border + borderColumns - s.firstG;
    for (let t = s.segmentStart[seg]!; t < s.segmentStart[seg + 1]!; t++) {
      for (let k = s.stepColumn[t]!; k < s.stepColumn[t + 1]!; k++) {
        own.length = 0;
        const [v0, v1] = [s.firstV + s.starStart[k]!, s.firstV + s.starStart[k + 1]!];
        for (let e = l.rowBorder[v0]!; e < l.rowBorder[v1]!; e++) own.push(l.borderSlot[e]!);
        for (let e = l.beginG[k]!; e < s.starts[k + 1]!; e++) own.push(l.slotOf[base + s.indices[e]!]!);
        if (own.length === 0) continue;
        for (let e = s.starts[k]!; e < l.endE[k]!; e++) {
          const set = setOf(s.indices[e]!);
          for (const slot of own) set.add(slot);
        }
      }
      for (let r = s.stepRow[t]!; r < s.stepRow[t + 1]!; r++) {
        for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) setOf(r).add(l.borderSlot[e]!);
        const set = sets.get(r);
        if (set) {
          const sorted = [...set].sort((a, b) => a - b);
          for (const slot of sorted) slots.push(slot);
          reachFrom[r] = sorted[0]!;
          reachTo[r] = sorted[sorted.length - 1]! + 1;
          sets.delete(r);
        }
        sideStart[r + 1] = slots.length;
      }
    }
  }
  return { sideStart, sideSlot: arena.keep(Int32Array.from(slots)), reachFrom, reachTo };
}

type Factor = Pick<Layout, "factorStart" | "patternStart" | "pattern" | "couplingStart" | "mostRows" | "mostCoupled">;

/** Fill of every step's factor (the block of coupled rows is taken as full), and how far its rows then reach. */
function factorPattern(
  s: Structure,
  endE: Int32Array,
  { reachFrom, reachTo }: Pick<Layout, "reachFrom" | "reachTo">,
  arena: Arena,
): Factor {
  const factorStart = arena.ints(s.firstV + 1);
  const patternStart = arena.ints(s.firstV);
  const couplingStart = arena.ints(s.steps + 1);
  const pattern: number[] = [];
  const cache = new Map<string, { start: number; lengths: number[] }>();
  let mostRows = 0;
  let mostCoupled = 0;
  let values = 0;
  const widen = (r: number, other: number): void => {
    if (reachTo[other]! === 0) return;
    if (reachTo[r]! === 0) reachFrom[r] = reachFrom[other]!;
    reachFrom[r] = Math.min(reachFrom[r]!, reachFrom[other]!);
    reachTo[r] = Math.max(reachTo[r]!, reachTo[other]!);
  };
  let segment = 0;
  for (let t = 0; t < s.steps; t++) {
    while (t >= s.segmentStart[segment + 1]!) segment++;
    const hasPrevious = t > s.segmentStart[segment]!;
    const r0 = s.stepRow[t]!;
    const rows = s.stepRow[t + 1]! - r0;
    const coupled = s.coupling[t]!;
    mostRows = Math.max(mostRows, rows);
    mostCoupled = Math.max(mostCoupled, coupled);
    couplingStart[t + 1] = couplingStart[t]! + (hasPrevious ? coupled * s.coupling[t - 1]! : 0);
    if (hasPrevious)
      for (let a = 1; a <= coupled; a++) for (let b = 1; b <= s.coupling[t - 1]!; b++) widen(r0 + rows - a, r0 - b);

    const below = neighbours(s, endE, t, hasPrevious);
    const key = `${coupled}:${Buffer.from(below).toString("latin1")}`;
    let cached = cache.get(key);
    if (!cached) {
      fill(below, rows, coupled);
      const lengths: number[] = [];
      const start = pattern.length;
      for (let a = 0; a < rows; a++) {
        const before = pattern.length;
        for (let b = 0; b < a; b++) if (below[a * rows + b]) pattern.push(b);
        lengths.push(pattern.length - before);
      }
      cache.set(key, (cached = { start, lengths }));
    }
    let at = cached.start;
    cached.lengths.forEach((length, a) => {
      const r = r0 + a;
      patternStart[r] = at;
      factorStart[r] = values;
      for (let e = at; e < at + length; e++) widen(r, r0 + pattern[e]!);
      at += length;
      values += length;
    });
  }
  factorStart[s.firstV] = values;
  return {
    factorStart,
    patternStart,
    pattern: arena.keep(Int32Array.from(pattern)),
    couplingStart,
    mostRows,
    mostCoupled,
  };
}

/** Which rows of step t share a column: 1 at a * rows + b for a > b. */
function neighbours(s: Structure, endE: Int32Array, t: number, hasPrevious: boolean): Uint8Array {
  const r0 = s.stepRow[t]!;
  const r1 = s.stepRow[t + 1]!;
  const rows = r1 - r0;
  const below = new Uint8Array(rows * rows);
  for (let k = s.stepColumn[hasPrevious ? t - 1 : t]!; k < s.stepColumn[t + 1]!; k++) {
    for (let e = s.starts[k]!; e < endE[k]!; e++) {
      const a = s.indices[e]!;
      if (a < r0 || a >= r1) continue;
      for (let f = s.starts[k]!; f < e; f++) if (s.indices[f]! >= r0) below[(a - r0) * rows + s.indices[f]! - r0] = 1;
    }
  }
  return below;
}

/** Adds what elimination fills in (George & Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981). */
function fill(below: Uint8Array, rows: number, coupled: number): void {
  for (let a = rows - coupled; a < rows; a++) for (let b = rows - coupled; b < a; b++) below[a * rows + b] = 1;
  for (let j = 0; j < rows; j++)
    for (let a = j + 1; a < rows; a++) {
      if (!below[a * rows + j]) continue;
      for (let b = j + 1; b < a; b++) if (below[b * rows + j]) below[a * rows + b] = 1;
    }
}
