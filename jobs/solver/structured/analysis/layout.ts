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

/** Numbers in lists, one list for each row: in the order they came in, some more than once. */
class RowSlots {
  private readonly latest: Int32Array;
  private before: Int32Array = new Int32Array(1024);
  private slot: Int32Array = new Int32Array(1024);
  private count = 0;

  constructor(rows: number) {
    this.latest = new Int32Array(rows).fill(-1);
  }

  add(row: number, slot: number): void {
    if (this.count === this.slot.length) {
      this.before = longer(this.before);
      this.slot = longer(this.slot);
    }
    this.before[this.count] = this.latest[row]!;
    this.slot[this.count] = slot;
    this.latest[row] = this.count++;
  }

  /** Each number of a row's list once, ascending. `seen`: by number, the row for which it was seen last. */
  of(row: number, seen: Int32Array): number[] {
    const slots: number[] = [];
    for (let at = this.latest[row]!; at >= 0; at = this.before[at]!) {
      const slot = this.slot[at]!;
      if (seen[slot] === row) continue;
      seen[slot] = row;
      slots.push(slot);
    }
    return slots.sort((a, b) => a - b);
  }
}

function longer(list: Int32Array): Int32Array {
  const twice = new Int32Array(2 * list.length);
  twice.set(list);
  return twice;
}

/** Slots in which every E row has an entry at once its columns are eliminated with their stars. */
function sideEntries(s: Structure, l: Pick<Layout, "endE" | "beginG"> & RowLists & BorderSlots, arena: Arena): Side {
  const reachFrom = arena.ints(s.firstV);
  const reachTo = arena.ints(s.firstV);
  const sideStart = arena.ints(s.firstV + 1);
  const ofRows = new RowSlots(s.firstV);
  const slots: number[] = [];
  const borderColumns = s.columns - s.localColumns;
  const seenByColumn = new Int32Array(l.mostActive).fill(-1);
  const seenByRow = new Int32Array(l.mostActive).fill(-1);
  const own: number[] = [];
  for (let seg = 0; seg < s.segments; seg++) {
    const base = seg * s.border + borderColumns - s.firstG;
    for (let t = s.segmentStart[seg]!; t < s.segmentStart[seg + 1]!; t++) {
      for (let k = s.stepColumn[t]!; k < s.stepColumn[t + 1]!; k++) {
        own.length = 0;
        const addOwn = (slot: number): void => {
          if (seenByColumn[slot] === k) return;
          seenByColumn[slot] = k;
          own.push(slot);
        };
        const [v0, v1] = [s.firstV + s.starStart[k]!, s.firstV + s.starStart[k + 1]!];
        for (let e = l.rowBorder[v0]!; e < l.rowBorder[v1]!; e++) addOwn(l.borderSlot[e]!);
        for (let e = l.beginG[k]!; e < s.starts[k + 1]!; e++) addOwn(l.slotOf[base + s.indices[e]!]!);
        if (own.length === 0) continue;
        for (let e = s.starts[k]!; e < l.endE[k]!; e++) for (const slot of own) ofRows.add(s.indices[e]!, slot);
      }
      for (let r = s.stepRow[t]!; r < s.stepRow[t + 1]!; r++) {
        for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) ofRows.add(r, l.borderSlot[e]!);
        const sorted = ofRows.of(r, seenByRow);
        for (const slot of sorted) slots.push(slot);
        if (sorted.length > 0) {
          reachFrom[r] = sorted[0]!;
          reachTo[r] = sorted.at(-1)! + 1;
        }
        sideStart[r + 1] = slots.length;
      }
    }
  }
  return { sideStart, sideSlot: arena.keep(Int32Array.from(slots)), reachFrom, reachTo };
}

type Factor = Pick<Layout, "factorStart" | "patternStart" | "pattern" | "couplingStart" | "mostRows" | "mostCoupled">;

/** Where a pattern begins in the list of all, and the lengths of its rows. */
interface Pattern {
  start: number;
  lengths: number[];
}

/** Which rows of a step share a column, with their number that is coupled, and what that fills in. */
interface Step {
  below: Uint8Array;
  coupled: number;
  pattern: Pattern;
}

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
  const cache = new Map<string, Pattern>();
  // Most steps are as the one before: names of patterns are made for others alone.
  let latest: Step = { below: new Uint8Array(), coupled: -1, pattern: { start: 0, lengths: [] } };
  let below: Uint8Array = new Uint8Array();
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

    if (below.length !== rows * rows) below = new Uint8Array(rows * rows);
    neighbours(s, endE, { t, hasPrevious, below });
    const isAsBefore = latest.coupled === coupled && areEqual(latest.below, below);
    const key = isAsBefore ? "" : `${coupled}:${Buffer.from(below).toString("latin1")}`;
    let cached = isAsBefore ? latest.pattern : cache.get(key);
    const untouched = isAsBefore ? null : below.slice();
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
    if (untouched) latest = { below: untouched, coupled, pattern: cached };
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

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Which rows of step t share a column: 1 at a * rows + b of `below` for a > b. */
function neighbours(
  s: Structure,
  endE: Int32Array,
  { t, hasPrevious, below }: { t: number; hasPrevious: boolean; below: Uint8Array },
): void {
  below.fill(0);
  const r0 = s.stepRow[t]!;
  const r1 = s.stepRow[t + 1]!;
  const rows = r1 - r0;
  for (let k = s.stepColumn[hasPrevious ? t - 1 : t]!; k < s.stepColumn[t + 1]!; k++) {
    for (let e = s.starts[k]!; e < endE[k]!; e++) {
      const a = s.indices[e]!;
      if (a < r0 || a >= r1) continue;
      for (let f = s.starts[k]!; f < e; f++) if (s.indices[f]! >= r0) below[(a - r0) * rows + s.indices[f]! - r0] = 1;
    }
  }
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
