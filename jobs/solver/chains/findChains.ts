import type { LinearModel } from "~/engines/linearModel";
import { stepsOf } from "./component";
import { RowGraph } from "./rowGraph";

/** Components of one step go together into steps of about so many rows. */
const PACKED_ROWS = 8;
/** Steps that so few rows couple are good enough: nothing else is tried. */
const FEW_COUPLED = 30;
/** As many rows that hang together with no step of others are left global: they define sizes. */
const FEW_ROWS = 400;

export type Tags = Pick<LinearModel, "colChain" | "colStep" | "rowChain" | "rowStep">;

/** Chains of time of a model, and what says how well the structured method can use them. */
export interface Chains extends Tags {
  chains: number;
  steps: number;
  /** Columns of no step, and rows that sum up over many: what the border is made of. */
  linking: number;
  globalRows: number;
  /** Most rows of a step that share a column with the step before. */
  mostCoupled: number;
  /** About what an elimination costs, for the comparison of such chains. */
  work: number;
}

/** A model that says where its time is. */
export const withChains = (model: LinearModel, { colChain, colStep, rowChain, rowStep }: Tags): LinearModel => ({
  ...model,
  colChain,
  colStep,
  rowChain,
  rowStep,
});

/**
 * Finds chains of time in a model that does not say where they are. What has many entries links steps: how many those are is tried with
 * several numbers, and the chains with the least work are returned. Null where nothing hangs together in steps: every row is global.
 */
export function findChains(model: LinearModel): Chains | null {
  const widest = Math.max(40, Math.round(Math.sqrt(model.rows)));
  const numbers = [...new Set([widest, 100, 40, 20, 12, 8].filter((most) => most <= widest))];
  let best: Chains | null = null;
  for (const most of numbers) {
    const chains = chainsWith(model, most);
    if (chains.steps > 1 && chains.work < (best?.work ?? Infinity)) best = chains;
    if (best && best.mostCoupled <= FEW_COUPLED && best.linking + best.globalRows <= FEW_ROWS) break;
  }
  return best;
}

function chainsWith(model: LinearModel, most: number): Chains {
  const graph = new RowGraph(model, most);
  const rowChain = new Int32Array(model.rows).fill(-1);
  const rowStep = new Int32Array(model.rows).fill(-1);
  const level = new Int32Array(model.rows).fill(-1);
  const alone: number[][] = [];
  let [chains, steps] = [0, 0];
  const tag = (row: number, chain: number, step: number): void => {
    rowChain[row] = chain;
    rowStep[row] = step;
  };
  for (let seed = 0; seed < model.rows; seed++) {
    if (graph.isGlobal[seed] || rowChain[seed]! >= 0 || graph.rowStarts[seed] === graph.rowStarts[seed + 1]) continue;
    const { rows, steps: stepOf, count } = stepsOf(graph, seed, level);
    rows.forEach((row, at) => tag(row, chains, stepOf[at]!));
    if (count > 1) {
      chains++;
      steps += count;
    } else alone.push(rows);
  }
  for (const rows of alone) for (const row of rows) tag(row, -1, -1);
  const single = alone.reduce((sum, rows) => sum + rows.length, 0);
  // Few of them, next to chains, are definitions of sizes.
  if (single > FEW_ROWS) {
    const first = steps;
    let room = 0;
    for (const rows of alone) {
      if (room <= 0) {
        room = PACKED_ROWS;
        steps++;
      }
      room -= rows.length;
      for (const row of rows) tag(row, chains, steps - 1 - first);
    }
    chains++;
  }
  return { ...measured(graph, rowChain, rowStep), chains, steps };
}

/** Tags of columns by those of their rows: a column is of the first step of its rows. */
function measured(graph: RowGraph, rowChain: Int32Array, rowStep: Int32Array): Omit<Chains, "chains" | "steps"> {
  const { model, isLocal } = graph;
  const { columns, rows, starts, indices } = model;
  const colChain = new Int32Array(columns).fill(-1);
  const colStep = new Int32Array(columns).fill(-1);
  const isCoupled = new Uint8Array(rows);
  let linking = 0;
  for (let j = 0; j < columns; j++) {
    let first = -1;
    if (isLocal[j])
      for (let k = starts[j]!; k < starts[j + 1]!; k++) {
        const row = indices[k]!;
        if (rowStep[row]! >= 0 && (first < 0 || rowStep[row]! < rowStep[first]!)) first = row;
      }
    if (first < 0) {
      if (starts[j + 1]! > starts[j]! && model.colLower[j] !== model.colUpper[j]) linking++;
      continue;
    }
    colChain[j] = rowChain[first]!;
    colStep[j] = rowStep[first]!;
    for (let k = starts[j]!; k < starts[j + 1]!; k++)
      if (rowStep[indices[k]!]! > colStep[j]!) isCoupled[indices[k]!] = 1;
  }
  const coupled = new Map<number, number>();
  let globalRows = 0;
  for (let i = 0; i < rows; i++) {
    globalRows += Number(rowStep[i]! < 0);
    if (!isCoupled[i]) continue;
    const key = rowChain[i]! * rows + rowStep[i]!;
    coupled.set(key, (coupled.get(key) ?? 0) + 1);
  }
  const border = linking + globalRows;
  let work = border ** 3;
  let mostCoupled = 0;
  for (const count of coupled.values()) {
    work += count ** 3 + count ** 2 * Math.min(border, 100);
    mostCoupled = Math.max(mostCoupled, count);
  }
  return { colChain, colStep, rowChain, rowStep, linking, globalRows, mostCoupled, work };
}
