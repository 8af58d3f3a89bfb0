import type { Presolved } from "./presolve";

// What a row is to the factorization (docs/structured-solver.md); one that the presolve removed is 0.
/** Is in a step: an equality, or a row of several columns of steps. */
export const STEP_ROW = 1;
/** An inequality of one column of a step (a limit by a capacity): eliminated together with that column, like the ray of a star. */
export const STAR_ROW = 2;
/** An inequality of linking variables only. */
export const BORDER_ROW = 3;
/** Without a step: yearly sums, definitions of capacities. */
export const GLOBAL_ROW = 4;

/**
 * A column in more global rows than this becomes a linking variable. Eliminated in its step it would tie all of them to each other. An
 * example is the last level of a typical day, which has a row with every day of the year like it.
 */
const MOST_GLOBALS = 4;

export interface Classes {
  /** Steps of all chains one after the other. */
  steps: number;
  /** Segment s is the steps segmentStart[s]..segmentStart[s + 1]; no column of it is in a row of another one. */
  segmentStart: Int32Array;
  segmentOf: Int32Array;
  /** Step of a column. -1: a linking variable. Fixed columns are -1 too. Length columns. */
  columnStep: Int32Array;
  /** Step of a row of class STEP_ROW, else -1. Length rows. */
  rowStep: Int32Array;
  rowClass: Uint8Array;
  /** The column of a step that a STAR_ROW belongs to, else -1. */
  starColumn: Int32Array;
}

/**
 * Sorts rows and columns by the time structure of their tags, which are hints. A column outside its row's step and the one before, or in
 * another segment, becomes a linking variable. `split`: segments per chain, at most.
 */
export function classify(p: Presolved, split: number): Classes {
  const steps = layOutChains(p, split);
  const c: Classes = { ...steps, ...classifyRows(p, steps) };
  return c;
}

type Steps = Pick<Classes, "steps" | "segmentStart" | "segmentOf" | "columnStep"> & { chainStart: Int32Array };

function layOutChains({ model, fixed }: Presolved, split: number): Steps {
  const { colChain, colStep, columns } = model;
  let chains = 0;
  for (let j = 0; j < columns; j++) chains = Math.max(chains, colChain[j]! + 1);
  const chainStart = new Int32Array(chains + 1);
  for (let j = 0; j < columns; j++) {
    const chain = colChain[j]!;
    if (chain >= 0) chainStart[chain + 1] = Math.max(chainStart[chain + 1]!, colStep[j]! + 1);
  }
  for (let c = 0; c < chains; c++) chainStart[c + 1]! += chainStart[c]!;
  const steps = chainStart[chains]!;
  const starts: number[] = [];
  for (let c = 0; c < chains; c++) {
    const length = chainStart[c + 1]! - chainStart[c]!;
    const parts = Math.max(1, Math.min(split, length));
    if (length > 0)
      for (let part = 0; part < parts; part++) starts.push(chainStart[c]! + Math.floor((length * part) / parts));
  }
  const segmentStart = Int32Array.from([...starts, steps]);
  const segmentOf = new Int32Array(steps);
  for (let s = 0; s + 1 < segmentStart.length; s++) segmentOf.fill(s, segmentStart[s], segmentStart[s + 1]);
  const columnStep = new Int32Array(columns).fill(-1);
  for (let j = 0; j < columns; j++) {
    if (!fixed[j] && colChain[j]! >= 0 && colStep[j]! >= 0) columnStep[j] = chainStart[colChain[j]!]! + colStep[j]!;
  }
  return { steps, segmentStart, segmentOf, columnStep, chainStart };
}

function classifyRows(p: Presolved, s: Steps): Pick<Classes, "rowStep" | "rowClass" | "starColumn"> {
  const { model, rowStarts, rowColumns, removed } = p;
  const rowStep = new Int32Array(model.rows).fill(-1);
  const rowClass = new Uint8Array(model.rows);
  const starColumn = new Int32Array(model.rows).fill(-1);
  const isEquality = (i: number): boolean => p.rowLower[i] === p.rowUpper[i];
  const globals = new Int32Array(model.columns);
  for (let i = 0; i < model.rows; i++) {
    if (removed[i] || (model.rowChain[i]! >= 0 && model.rowStep[i]! >= 0)) continue;
    rowClass[i] = GLOBAL_ROW;
    for (let k = rowStarts[i]!; k < rowStarts[i + 1]!; k++) globals[rowColumns[k]!]!++;
  }
  for (let j = 0; j < model.columns; j++) if (globals[j]! > MOST_GLOBALS) s.columnStep[j] = -1;
  for (let i = 0; i < model.rows; i++) if (!removed[i] && rowClass[i] !== GLOBAL_ROW) placeRow(i);
  for (let i = 0; i < model.rows; i++) {
    if (removed[i] || rowClass[i] === GLOBAL_ROW) continue;
    let local = 0;
    for (let k = rowStarts[i]!; k < rowStarts[i + 1]!; k++) {
      if (s.columnStep[rowColumns[k]!]! < 0) continue;
      local++;
      starColumn[i] = rowColumns[k]!;
    }
    if (local === 0) rowClass[i] = isEquality(i) ? GLOBAL_ROW : BORDER_ROW;
    else rowClass[i] = local === 1 && !isEquality(i) ? STAR_ROW : STEP_ROW;
    if (rowClass[i] !== STAR_ROW) starColumn[i] = -1;
    if (rowClass[i] !== STEP_ROW) rowStep[i] = -1;
  }
  return { rowStep, rowClass, starColumn };

  /** Finds the step of a row; columns that do not fit there become linking variables. */
  function placeRow(i: number): void {
    const from = rowStarts[i]!;
    const to = rowStarts[i + 1]!;
    const tag = s.chainStart[model.rowChain[i]!]! + model.rowStep[i]!;
    let local = 0;
    let inside = 0;
    let latest = -1;
    for (let k = from; k < to; k++) {
      const t = s.columnStep[rowColumns[k]!]!;
      if (t < 0) continue;
      local++;
      if (t === tag || t === tag - 1) inside++;
      latest = Math.max(latest, t);
    }
    // A limit of one column goes where its column goes.
    if (!isEquality(i) && local < 2) return;
    const step = tag < s.steps && 2 * inside >= local ? tag : latest;
    if (step < 0) return;
    rowStep[i] = step;
    for (let k = from; k < to; k++) {
      const j = rowColumns[k]!;
      const t = s.columnStep[j]!;
      const fits = t === step || (t === step - 1 && s.segmentOf[t] === s.segmentOf[step]);
      if (t >= 0 && !fits) s.columnStep[j] = -1;
    }
  }
}
