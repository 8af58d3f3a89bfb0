import * as w from "./workspace";

/** Columns and rows of a part, as `rangesOf` in analysis/workspace.ts: of the border "E" are its B and G rows and "V" is empty. */
export let fromColumn: i32 = 0;
export let toColumn: i32 = 0;
export let fromE: i32 = 0;
export let toE: i32 = 0;
export let fromV: i32 = 0;
export let toV: i32 = 0;
/** Pairs of the part. */
export let fromPair: i32 = 0;
export let toPair: i32 = 0;

/** Makes `part` the one these ranges are of. */
export function enter(part: i32): void {
  fromPair = w.pairStart[part];
  toPair = w.pairStart[part + 1];
  if (part === w.segments) {
    fromColumn = w.localColumns;
    toColumn = w.columns;
    fromE = w.firstB;
    toE = fromV = toV = w.rows;
    return;
  }
  const fromStep = w.segmentStart[part];
  const toStep = w.segmentStart[part + 1];
  fromColumn = w.stepColumn[fromStep];
  toColumn = w.stepColumn[toStep];
  fromE = w.stepRow[fromStep];
  toE = w.stepRow[toStep];
  fromV = w.firstV + w.starStart[fromColumn];
  toV = w.firstV + w.starStart[toColumn];
}
