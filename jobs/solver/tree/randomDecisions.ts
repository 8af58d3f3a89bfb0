import type { LinearModel } from "~/engines/linearModel";
import { randomSource } from "../structured/randomModel";

/** A random model whose sizes each cost something to be built at all, and are at most some times what they would be; null where it has none. */
export function withDecisions(base: LinearModel, seed: number): LinearModel | null {
  const random = randomSource(seed);
  const sizes = [...base.colStep.keys()].filter((j) => base.colStep[j]! < 0 && base.colLower[j] === 0);
  if (sizes.length === 0) return null;
  const mosts = sizes.map((j) => Math.min(base.colUpper[j]!, 40) * (0.5 + random()));
  const costs = sizes.map((j) => (1 + base.cost[j]!) * 10 * random());
  const first = base.columns;
  const row = new Map(sizes.map((j, n) => [j, base.rows + n]));
  const [starts, indices, values] = [[0], [] as number[], [] as number[]];
  for (let j = 0; j < base.columns; j++) {
    for (let k = base.starts[j]!; k < base.starts[j + 1]!; k++) {
      indices.push(base.indices[k]!);
      values.push(base.values[k]!);
    }
    if (row.has(j)) values.push(2 * (indices.push(row.get(j)!) / indices.length));
    starts.push(indices.length);
  }
  mosts.forEach((most, n) => {
    indices.push(base.rows + n);
    values.push(-2 * most);
    starts.push(indices.length);
  });
  const more = (list: Float64Array, ...added: number[]) => Float64Array.from([...list, ...added]);
  const moreInts = (list: Int32Array, ...added: number[]) => Int32Array.from([...list, ...added]);
  const all = <Value>(value: Value): Value[] => sizes.map(() => value);
  return {
    ...base,
    columns: first + sizes.length,
    rows: base.rows + sizes.length,
    nonzeros: indices.length,
    cost: more(base.cost, ...costs),
    colLower: more(base.colLower, ...all(0)),
    colUpper: more(base.colUpper, ...all(1)),
    integer: Int32Array.from({ length: first + sizes.length }, (_, j) => Number(j >= first)),
    rowLower: more(base.rowLower, ...all(-Infinity)),
    rowUpper: more(base.rowUpper, ...all(0)),
    starts: Int32Array.from(starts),
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
    colChain: moreInts(base.colChain, ...all(-1)),
    colStep: moreInts(base.colStep, ...all(-1)),
    rowChain: moreInts(base.rowChain, ...all(-1)),
    rowStep: moreInts(base.rowStep, ...all(-1)),
  };
}
