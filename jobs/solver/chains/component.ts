import { Kinds } from "./kinds";
import { columnsOf, membersOf, type Parts, partsOfSteps } from "./phases";
import type { RowGraph } from "./rowGraph";

/** A component with fewer levels than this is no chain: all of it is one step. */
const FEWEST_LEVELS = 8;
/** How far from its outermost rows both ends of a chain are looked for. */
const NEAR_END = 8;
/** So many levels tell whether a search goes both ways around. */
const BAND = 4;

/** A part of a model whose rows hang together, and the step of each of them. */
export interface Component {
  rows: number[];
  /** By position in `rows`, from 0. */
  steps: Int32Array;
  count: number;
}

/**
 * Steps of a component, so that neighbours are at most one step apart. The number of a row is half the difference of how far it is from one
 * end and from the other. A row that hangs aside of its storage is as much further from both, and so stays with its step. `level` is memory
 * of length rows, -1 all over; it is so again at the end. A ring is cut open first, and its columns there become linking ones.
 */
export function stepsOf(graph: RowGraph, seed: number, level: Int32Array): Component {
  const clear = (rows: readonly number[]): void => {
    for (const row of rows) level[row] = -1;
  };
  let rows = fromAnEnd(graph, seed, level);
  const depth = (): number => level[rows.at(-1)!]! + 1;
  let across: number[] = [];
  if (depth() >= FEWEST_LEVELS) {
    const opened = openRing(graph, rows, level);
    if (opened !== null) {
      clear(rows);
      rows = fromAnEnd(graph, opened.begin, level);
      across = opened.across;
    }
  }
  if (depth() < FEWEST_LEVELS) {
    clear(rows);
    return { rows, steps: new Int32Array(rows.length), count: 1 };
  }
  const [first, last] = endsAlike(graph, rows, level);
  clear(rows);
  const toAll = (begin: number): Int32Array => {
    graph.levelsFrom([begin], level);
    const far = Int32Array.from(rows, (row) => level[row]!);
    clear(rows);
    return far;
  };
  const loose = stepsBetween(graph, rows, { fromFirst: toAll(first), fromLast: toAll(last) }, level);
  const at = level;
  rows.forEach((row, i) => (at[row] = i));
  const parts = groupedBy(partsOfSteps(graph, rows, { ...loose, at }), rows.length);
  const farFrom = (begin: number) => levelsOfParts(graph, rows, { ...parts, at, begin });
  const outermost = (far: Int32Array): number => far.reduce((most, one, i) => (one > far[most]! ? i : most), 0);
  // A part is a whole step: those furthest apart are the ends.
  const fromLast = farFrom(outermost(farFrom(at[first]!)));
  const fromFirst = farFrom(outermost(fromLast));
  clear(rows);
  const tight = stepsBetween(graph, rows, { fromFirst, fromLast }, level);
  const best = tight.coupled < loose.coupled ? tight : loose;
  return across.length > 0 ? turned(graph, best, across, level) : best;
}

/**
 * Cuts a ring where its rows do not follow each other in the model: at the turn of the year, mostly. `across`: the columns where it is cut
 * so far, which may be of steps again.
 */
function turned(graph: RowGraph, ring: Component, across: readonly number[], level: Int32Array): Component {
  const { rows, steps, count } = ring;
  rows.forEach((row, i) => (level[row] = steps[i]!));
  const isClosed = across.every((j) => membersOf(graph, j).every((row) => [0, count - 1].includes(level[row]!)));
  const turn = new Int32Array(isClosed ? count : 0);
  const crossing: number[][] = Array.from(turn, () => []);
  if (isClosed) {
    graph.allow(across);
    for (const column of columnsOf(graph, rows)) {
      const members = membersOf(graph, column).sort((a, b) => level[a]! - level[b]!);
      const [from, to] = [level[members[0]!]!, level[members.at(-1)!]!];
      if (from === to) continue;
      const step = to - from === 1 ? from : count - 1;
      const [one, other] = [members.find((row) => level[row] === from)!, members.find((row) => level[row] === to)!];
      turn[step] = Math.max(turn[step]!, Math.abs(one - other));
      crossing[step]!.push(column);
    }
  }
  for (const row of rows) level[row] = -1;
  if (!isClosed) return ring;
  const last = turn.reduce((most, one, t) => (one > turn[most]! ? t : most), count - 1);
  graph.cut(crossing[last]!);
  return { rows, steps: steps.map((one) => (one - last - 1 + count) % count), count };
}

/** The rows of each part, one part after the other: those of part p are members[starts[p]] to before members[starts[p + 1]]. */
interface Grouped {
  partOf: Int32Array;
  starts: Int32Array;
  members: Int32Array;
}

function groupedBy(parts: Parts, count: number): Grouped {
  const partOf = Int32Array.from({ length: count }, (_, i) => parts.of(i));
  const starts = new Int32Array(count + 1);
  for (const part of partOf) starts[part + 1]!++;
  for (let p = 0; p < count; p++) starts[p + 1]! += starts[p]!;
  const next = starts.slice();
  const members = new Int32Array(count);
  for (let i = 0; i < count; i++) members[next[partOf[i]!]!++] = i;
  return { partOf, starts, members };
}

/** How far parts of steps are from the one of position `begin`, for each position in `rows`. `at`: the position of a row. */
function levelsOfParts(
  graph: RowGraph,
  rows: readonly number[],
  { partOf, starts, members, at, begin }: Grouped & { at: Int32Array; begin: number },
): Int32Array {
  const far = new Int32Array(rows.length).fill(-1);
  const reached = new Int32Array(rows.length);
  let count = 0;
  const reach = (part: number, level: number): void => {
    for (let k = starts[part]!; k < starts[part + 1]!; k++) {
      far[members[k]!] = level;
      reached[count++] = members[k]!;
    }
  };
  reach(partOf[begin]!, 0);
  for (let next = 0; next < count; next++) {
    const i = reached[next]!;
    graph.eachNeighbour(rows[i]!, (other) => {
      if (far[at[other]!]! < 0) reach(partOf[at[other]!]!, far[i]! + 1);
    });
  }
  return far;
}

/**
 * Steps by half the difference of how far rows are from both ends, along the order in which most models count their rows. Rounded down or up: as
 * fewer columns are then of two steps.
 */
function stepsBetween(
  graph: RowGraph,
  rows: readonly number[],
  { fromFirst, fromLast }: { fromFirst: Int32Array; fromLast: Int32Array },
  level: Int32Array,
): Component & { coupled: number } {
  const difference = fromFirst.map((far, i) => far - fromLast[i]!);
  let later = 0;
  // Pairs of rows that are of two steps where halves are rounded down, and where they are rounded up.
  const coupled: [down: number, up: number] = [0, 0];
  rows.forEach((row, i) => (level[row] = difference[i]!));
  for (const row of rows) {
    const own = level[row]!;
    graph.eachNeighbour(row, (other) => {
      const its = level[other]!;
      if (its === own) return;
      later += Math.sign(its - own) * Math.sign(other - row);
      if (its >> 1 !== own >> 1) coupled[0]++;
      if ((its + 1) >> 1 !== (own + 1) >> 1) coupled[1]++;
    });
  }
  for (const row of rows) level[row] = -1;
  const isBack = later < 0;
  const along = isBack ? difference.map((one) => -one) : difference;
  const least = along.reduce((a, b) => Math.min(a, b), 0);
  // A half of -d that is rounded down is one of d that is rounded up.
  const coupledBy = (shift: number): number => coupled[(shift + least + Number(isBack)) & 1]!;
  const shift = coupledBy(1) < coupledBy(0) ? 1 : 0;
  const steps = along.map((one) => (one - least + shift) >> 1);
  const count = steps.reduce((a, b) => Math.max(a, b), 0) + 1;
  return { rows: [...rows], steps, count, coupled: coupledBy(shift) };
}

/** Rows by levels from one that no other is much further from than it [Gibbs, Poole & Stockmeyer, SIAM J. Numer. Anal. 13, 1976]. */
function fromAnEnd(graph: RowGraph, seed: number, level: Int32Array): number[] {
  let begin = seed;
  let depth = -1;
  for (;;) {
    const rows = graph.levelsFrom([begin], level);
    const deepest = level[rows.at(-1)!]!;
    if (deepest <= depth) return rows;
    depth = deepest;
    let next = rows.at(-1)!;
    for (let at = rows.length - 1; at >= 0 && level[rows[at]!] === deepest; at--)
      if (entriesOf(graph, rows[at]!) < entriesOf(graph, next)) next = rows[at]!;
    for (const row of rows) level[row] = -1;
    begin = next;
  }
}

const entriesOf = ({ rowStarts }: RowGraph, row: number): number => rowStarts[row + 1]! - rowStarts[row]!;

/** A ring that is cut: a row next to the cut, and the columns that lead across. */
interface Opened {
  begin: number;
  across: number[];
}

/** Cuts a ring open where the levels of `rows` are in two parts that do not touch; null: it is none. */
function openRing(graph: RowGraph, rows: readonly number[], level: Int32Array): Opened | null {
  const deepest = level[rows.at(-1)!]!;
  const from = Math.floor((deepest - BAND) / 2);
  const band = rows.filter((row) => level[row]! >= from && level[row]! < from + BAND);
  const isInBand = new Set(band);
  const part = new Int32Array(graph.rows).fill(-1);
  const arms: number[][] = [];
  for (const row of band) {
    if (part[row]! >= 0 || level[row] !== from) continue;
    const reached = graph.levelsFrom([row], part, (other) => isInBand.has(other));
    if (reached.some((other) => level[other] === from + BAND - 1)) arms.push(reached);
  }
  if (arms.length < 2) return null;
  const [arm] = arms.sort((a, b) => a.length - b.length);
  const across = new Set<number>();
  const { model, rowStarts, rowColumns } = graph;
  for (const row of arm!) {
    if (level[row] !== from + 1) continue;
    for (let k = rowStarts[row]!; k < rowStarts[row + 1]!; k++) {
      const j = rowColumns[k]!;
      for (let e = model.starts[j]!; e < model.starts[j + 1]!; e++)
        if (level[model.indices[e]!] === from && !graph.isGlobal[model.indices[e]!]) across.add(j);
    }
  }
  const begin = arm!.find((row) => level[row] === from + BAND - 1)!;
  graph.cut(across);
  joinAgain(graph, across, begin);
  return { begin, across: [...across].filter((j) => !graph.isLocal[j]) };
}

/** Takes back what a cut separated without need: columns that do not lead from one end of the opened ring to the other. */
function joinAgain(graph: RowGraph, across: ReadonlySet<number>, begin: number): void {
  const level = new Int32Array(graph.rows).fill(-1);
  const middle = level[graph.levelsFrom([begin], level).at(-1)!]! / 2;
  const parent = new Map<number, number>();
  const [FIRST, LAST] = [-1, -2];
  const rootOf = (row: number): number => {
    if (row >= 0 && level[row]! >= 0) return level[row]! <= middle ? FIRST : LAST;
    const above = parent.get(row);
    return above === undefined ? row : rootOf(above);
  };
  const { starts, indices } = graph.model;
  for (const j of across) {
    const roots = new Set<number>();
    for (let e = starts[j]!; e < starts[j + 1]!; e++) if (!graph.isGlobal[indices[e]!]) roots.add(rootOf(indices[e]!));
    if (roots.has(FIRST) && roots.has(LAST)) continue;
    const end = roots.has(FIRST) ? FIRST : roots.has(LAST) ? LAST : Math.min(...roots);
    for (const root of roots) if (root !== end) parent.set(root, end);
    graph.allow([j]);
  }
}

/**
 * A row near each end, alike if there are such: then both are as far from what hangs aside. Alike are rows whose neighbours, and theirs, are
 * of the same kinds, if none are so rows whose neighbours are, else rows of one kind.
 */
function endsAlike(graph: RowGraph, rows: readonly number[], level: Int32Array): [first: number, last: number] {
  const deepest = level[rows.at(-1)!]!;
  const near = Math.min(NEAR_END, Math.floor(deepest / 4));
  const begin = rows.slice(
    0,
    rows.findIndex((row) => level[row]! > near),
  );
  const end: number[] = [];
  for (let at = rows.length - 1; at >= 0 && level[rows[at]!]! >= deepest - near; at--) end.push(rows[at]!);
  for (const rounds of [2, 1, 0]) {
    const kinds = new Kinds(graph);
    const ahead = new Map<string, number>();
    for (const row of begin) {
      const kind = kinds.of(row, rounds);
      if (!ahead.has(kind)) ahead.set(kind, row);
    }
    for (const row of end) {
      const first = ahead.get(kinds.of(row, rounds));
      if (first !== undefined) return [first, row];
    }
  }
  return [rows[0]!, rows.at(-1)!];
}
