import type { LinearModel } from "~/engines/linearModel";
import type { SteppedModel } from "./steppedModel";

/** A part of a year: `count` positions from `from` on; behind the last of its chain comes the first. */
export interface Span {
  chain: number;
  from: number;
  count: number;
}

/** What is known of the year outside a window. */
export interface Outside {
  /** Values of all columns. */
  x: Float64Array;
  /** Prices of rows, length rows. */
  y: Float64Array;
  /** 1 where what is at a position is decided, by position. */
  isDecided: Uint8Array;
  /** Bounds of whole numbers inside, length columns. */
  lower: Float64Array;
  upper: Float64Array;
  /** How far a level may be from where it is in x, as a share of it, where the steps behind the window are open. */
  slack: number;
  /** Columns without a step that stay what they are. */
  isFixed: Uint8Array;
}

/** The model of a window. */
export interface WindowModel {
  model: LinearModel;
  /** Columns of the year; those of the steps come first. */
  columns: Int32Array;
  /** How many of them are of the steps. */
  inside: number;
}

const NO_TAGS = new Int32Array();

/** The plan of a window. */
export interface SolvedWindow {
  columns: Int32Array;
  inside: number;
  /** Of its columns. */
  values: Float64Array;
  objective: number;
}

/**
 * The model of a span of steps, with all others where they are. Rows with columns of steps that are decided count as they are. Rows that reach
 * into steps that are still open are left out at their price, and a level that they hand on stays near where it is. Rows of the year count
 * with their price. What has no step (sizes, peaks) may grow at its cost, never shrink: other steps need it.
 */
export function windowModel(stepped: SteppedModel, span: Span, outside: Outside): WindowModel {
  const { model: m, rows, columnAt, rowAt, columnsOf, border, chainStart } = stepped;
  const { x, y, isDecided, slack } = outside;
  const first = chainStart[span.chain]!;
  const steps = chainStart[span.chain + 1]! - first;
  const columns: number[] = [];
  const isInside = new Uint8Array(steps);
  for (let n = 0; n < span.count; n++) {
    const t = (span.from + n) % steps;
    isInside[t] = 1;
    columns.push(...columnsOf[first + t]!);
  }
  const inside = columns.length;
  columns.push(...border);
  const index = new Map(columns.map((j, p) => [j, p]));
  const cost = Float64Array.from(columns, (j) => m.cost[j]!);
  const lower = Float64Array.from(columns, (j, p) =>
    p < inside ? outside.lower[j]! : Math.max(m.colLower[j]!, x[j]!),
  );
  const upper = Float64Array.from(columns, (j) => outside.upper[j]!);
  let offset = 0;
  for (let p = inside; p < columns.length; p++) {
    const j = columns[p]!;
    if (outside.isFixed[j] || cost[p]! < 0 || upper[p]! < lower[p]!) upper[p] = lower[p]!;
    offset -= cost[p]! * lower[p]!;
  }

  const isSeen = new Set<number>();
  const low: number[] = [];
  const high: number[] = [];
  const entries: [column: number, row: number, value: number][] = [];
  const price = (i: number, parts: readonly (readonly [number, number])[]): void => {
    for (const [p, v] of parts) if (p < inside) cost[p]! -= y[i]! * v;
  };
  const take = (i: number): void => {
    if (isSeen.has(i)) return;
    isSeen.add(i);
    const parts: [number, number][] = [];
    let shift = 0;
    let local = 0;
    let open = 0;
    let whole = 0;
    for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++) {
      const j = rows.columns[k]!;
      const p = index.get(j);
      const v = rows.values[k]!;
      if (m.integer?.[j]) whole++;
      if (p !== undefined) {
        parts.push([p, v]);
        if (p < inside) local++;
      } else {
        shift += v * x[j]!;
        if (!isDecided[columnAt[j]!]) open++;
      }
    }
    if (rowAt[i]! < 0) {
      if (local > 0) return price(i, parts);
    } else if (open > 0 && (whole > 0 || !isInside[rowAt[i]! - first])) {
      price(i, parts);
      const isLevel = m.rowLower[i] === m.rowUpper[i] && whole === 0 && local === 1;
      if (isLevel)
        for (const [p] of parts) {
          if (p >= inside) continue;
          const at = x[columns[p]!]!;
          const room = slack * Math.max(1e-9, Math.abs(at)) + 1e-9;
          lower[p] = Math.max(lower[p]!, at - room);
          upper[p] = Math.min(upper[p]!, at + room);
        }
      return;
    }
    const r = low.length;
    low.push(m.rowLower[i]! - shift);
    high.push(m.rowUpper[i]! - shift);
    for (const [p, v] of parts) entries.push([p, r, v]);
  };
  for (let p = 0; p < inside; p++)
    for (let k = m.starts[columns[p]!]!; k < m.starts[columns[p]! + 1]!; k++) take(m.indices[k]!);
  for (const j of border)
    for (let k = m.starts[j]!; k < m.starts[j + 1]!; k++) if (rowAt[m.indices[k]!]! < 0) take(m.indices[k]!);

  const starts = new Int32Array(columns.length + 1);
  for (const [p] of entries) starts[p + 1]!++;
  for (let p = 0; p < columns.length; p++) starts[p + 1]! += starts[p]!;
  const next = starts.slice();
  const indices = new Int32Array(entries.length);
  const values = new Float64Array(entries.length);
  for (const [p, r, v] of entries) {
    const slot = next[p]!++;
    indices[slot] = r;
    values[slot] = v;
  }
  return {
    columns: Int32Array.from(columns),
    inside,
    model: {
      columns: columns.length,
      rows: low.length,
      nonzeros: entries.length,
      offset,
      cost,
      colLower: lower,
      colUpper: upper,
      integer: Int32Array.from(columns, (j) => m.integer?.[j] ?? 0),
      rowLower: Float64Array.from(low),
      rowUpper: Float64Array.from(high),
      starts,
      indices,
      values,
      colChain: NO_TAGS,
      colStep: NO_TAGS,
      rowChain: NO_TAGS,
      rowStep: NO_TAGS,
    },
  };
}
