import type { LinearModel } from "~/engines/linearModel";

/** A model that is built column by column; -1 is no step. */
class Columns {
  private readonly columns: { cost: number; lower: number; upper: number; isWhole: boolean; step: number }[] = [];
  private readonly rows: { lower: number; upper: number; step: number; entries: [number, number][] }[] = [];

  column(step: number, upper: number, cost = 0, isWhole = false): number {
    return this.columns.push({ cost, lower: 0, upper, isWhole, step }) - 1;
  }
  row(step: number, [lower, upper]: readonly [number, number], ...entries: [number, number][]): void {
    this.rows.push({ lower, upper, step, entries });
  }

  model(): LinearModel {
    const { columns, rows } = this;
    const inColumn: [number, number][][] = columns.map(() => []);
    rows.forEach(({ entries }, i) => {
      for (const [j, v] of entries) inColumn[j]!.push([i, v]);
    });
    const flat = inColumn.flat();
    const starts = new Int32Array(columns.length + 1);
    inColumn.forEach((entries, j) => (starts[j + 1] = starts[j]! + entries.length));
    const chain = (parts: readonly { step: number }[]) => Int32Array.from(parts, ({ step }) => (step < 0 ? -1 : 0));
    const step = (parts: readonly { step: number }[]) => Int32Array.from(parts, (part) => part.step);
    return {
      columns: columns.length,
      rows: rows.length,
      nonzeros: flat.length,
      offset: 0,
      cost: Float64Array.from(columns, ({ cost }) => cost),
      colLower: Float64Array.from(columns, ({ lower }) => lower),
      colUpper: Float64Array.from(columns, ({ upper }) => upper),
      integer: Int32Array.from(columns, ({ isWhole }) => Number(isWhole)),
      rowLower: Float64Array.from(rows, ({ lower }) => lower),
      rowUpper: Float64Array.from(rows, ({ upper }) => upper),
      starts,
      indices: Int32Array.from(flat, ([i]) => i),
      values: Float64Array.from(flat, ([, v]) => v),
      colChain: chain(columns),
      colStep: step(columns),
      rowChain: chain(rows),
      rowStep: step(rows),
    };
  }
}

/** Numbers in 0..1 from a seed (Park & Miller's generator, Comm. ACM 31, 1988). */
function randomFrom(seed: number): () => number {
  let state = (seed * 7919 + 12345) % 2147483647;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/**
 * A random model of units that are switched on and off over `steps` steps that close in a circle: least loads, starts, minimum times of one to
 * four steps, some with a number of equal units whose size is decided, a store of one direction at a time, a grid with a peak that costs.
 * Formulated as the product does (app/engines/optimization/blocks/commitment.ts).
 */
export function randomCommitment(seed: number, steps: number): LinearModel {
  const next = randomFrom(seed);
  const between = (a: number, b: number): number => a + (b - a) * next();
  const m = new Columns();
  const any = Infinity;
  const before = (t: number, back = 1): number => (t - back + steps) % steps;
  const times = Array.from({ length: steps }, (_, t) => t);
  const each = (make: (t: number) => number): number[] => times.map(make);
  const demand = each((t) => 20 + 12 * Math.sin((2 * Math.PI * t) / 24 - 2) + between(-4, 4));
  const price = each((t) => 70 + 30 * Math.sin((2 * Math.PI * t) / 24 - 1) + between(-25, 25));
  const hasPeak = next() < 0.5;
  const peak = m.column(-1, any, hasPeak ? 300 : 0);
  const grid = each((t) => m.column(t, 60, price[t]));
  const dumped = each((t) => m.column(t, any, next() < 0.5 ? 5 : 60));
  const into = each((t) => m.column(t, 6, 0.1));
  const out = each((t) => m.column(t, 6, 0.1));
  const level = each((t) => m.column(t, 24));
  const direction = each((t) => m.column(t, 1, 0, true));
  const plants = [0, 1].map((p) => plant(p === 1 && next() < 0.5));

  function plant(isSized: boolean): number[] {
    const size = between(5, 16);
    const least = between(0.3, 0.6);
    const cost = between(45, 85);
    const [up, down] = [1 + Math.floor(between(0, 4)), 1 + Math.floor(between(0, 4))];
    const start = between(20, 400);
    const built = isSized ? m.column(-1, 3 * size, between(2, 12) * steps * 0.1) : -1;
    const on = each((t) => m.column(t, isSized ? any : 1, 0, true));
    const started = each((t) => m.column(t, isSized ? any : 1, start));
    const stopped = each((t) => m.column(t, isSized ? any : 1, 0));
    const flow = each((t) => m.column(t, isSized ? any : size, cost));
    for (const t of times) {
      m.row(t, [0, 0], [on[t]!, 1], [on[before(t)]!, -1], [started[t]!, -1], [stopped[t]!, 1]);
      m.row(t, [-any, 0], [flow[t]!, 1], [on[t]!, -size]);
      m.row(t, [0, any], [flow[t]!, 1], [on[t]!, -least * size]);
      const last = (kind: number[], hours: number): [number, number][] =>
        Array.from({ length: hours }, (_, n) => [kind[before(t, n)]!, 1]);
      if (up > 1) m.row(t, [-any, 0], ...last(started, up), [on[t]!, -1]);
      if (down > 1 && !isSized) m.row(t, [-any, 1], ...last(stopped, down), [on[t]!, 1]);
      if (isSized) m.row(t, [-any, 0], [on[t]!, size], [built, -1]);
      if (down > 1 && isSized) m.row(t, [-any, 0], ...last(stopped, down), [on[t]!, 1], [built, -1 / size]);
    }
    return flow;
  }

  for (const t of times) {
    const flows = plants.map((flow): [number, number] => [flow[t]!, 1]);
    const rest: [number, number][] = [
      [out[t]!, 1],
      [into[t]!, -1],
      [dumped[t]!, -1],
    ];
    m.row(t, [demand[t]!, demand[t]!], [grid[t]!, 1], ...flows, ...rest);
    m.row(t, [0, 0], [level[t]!, 1], [level[before(t)]!, -0.999], [into[t]!, -0.95], [out[t]!, 1 / 0.95]);
    m.row(t, [-any, 6], [into[t]!, 1], [out[t]!, 1]);
    m.row(t, [-any, 0], [into[t]!, 1], [direction[t]!, -6]);
    m.row(t, [-any, 6], [out[t]!, 1], [direction[t]!, 6]);
    if (hasPeak) m.row(t, [-any, 0], [grid[t]!, 1], [peak, -1]);
  }
  return m.model();
}
