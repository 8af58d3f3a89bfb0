import { Floats, Ints } from "./arrays";
import { PARTIALS } from "./numbers";

/**
 * Where the figures of a solve are. `loadKernels` gives each of these the address, or the number, of the field of the same name in
 * the structure, the layout, the scaled problem or the workspace (`main.x` is mainX). They are explained there.
 */
const floats = changetype<Floats>(0);
const ints = changetype<Ints>(0);

// Structure
export let columns: i32 = 0;
export let localColumns: i32 = 0;
export let firstV: i32 = 0;
export let firstB: i32 = 0;
export let firstG: i32 = 0;
export let rows: i32 = 0;
export let border: i32 = 0;
export let segments: i32 = 0;
export let segmentStart: Ints = ints;
export let stepColumn: Ints = ints;
export let stepRow: Ints = ints;
export let coupling: Ints = ints;
export let starStart: Ints = ints;
export let starts: Ints = ints;
export let indices: Ints = ints;
export let values: Floats = floats;

// Layout
export let endE: Ints = ints;
export let beginG: Ints = ints;
export let starValue: Floats = floats;
export let rowBorder: Ints = ints;
export let borderColumn: Ints = ints;
export let borderSlot: Ints = ints;
export let borderValue: Floats = floats;
export let activeStart: Ints = ints;
export let active: Ints = ints;
export let slotOf: Ints = ints;
export let factorStart: Ints = ints;
export let patternStart: Ints = ints;
export let pattern: Ints = ints;
export let couplingStart: Ints = ints;
export let sideStart: Ints = ints;
export let sideSlot: Ints = ints;
export let reachFrom: Ints = ints;
export let reachTo: Ints = ints;
export let mostRows: i32 = 0;
export let mostCoupled: i32 = 0;

// Scaled problem
export let lower: Floats = floats;
export let upper: Floats = floats;
export let cost: Floats = floats;
export let isEquality: Ints = ints;
export let rowError: Floats = floats;
export let columnError: Floats = floats;

// Pairs
export let pairStart: Ints = ints;
export let pairVariable: Ints = ints;
export let pairSign: Floats = floats;
export let pairBound: Floats = floats;
export let looseStart: Ints = ints;
export let looseColumn: Ints = ints;
export let looseRow: Ints = ints;
export let looseValue: Floats = floats;

// The point, its errors and the diagonals of the Newton system
export let x: Floats = floats;
export let y: Floats = floats;
export let s: Floats = floats;
export let z: Floats = floats;
export let inverseS: Floats = floats;
export let inverseZ: Floats = floats;
export let primalError: Floats = floats;
export let dualError: Floats = floats;
export let diagonal: Floats = floats;
export let rowDiagonal: Floats = floats;
export let rowInverse: Floats = floats;

// Right-hand sides and directions
export let rhsX: Floats = floats;
export let rhsY: Floats = floats;
export let mainX: Floats = floats;
export let mainY: Floats = floats;
export let mainS: Floats = floats;
export let mainZ: Floats = floats;
export let correctorX: Floats = floats;
export let correctorY: Floats = floats;
export let correctorS: Floats = floats;
export let correctorZ: Floats = floats;

// Factors
export let inversePivot: Floats = floats;
export let factors: Floats = floats;
export let couplingBlocks: Floats = floats;
export let side: Floats = floats;
export let inverseColumn: Floats = floats;
export let localBorder: Floats = floats;
export let localBorderStart: Ints = ints;

// What a solve works with, and what parts tell
export let rowWork: Floats = floats;
export let rowWork2: Floats = floats;
export let toBorder: Floats = floats;
export let borderSolution: Floats = floats;
export let partials: Floats = floats;
export let parameters: Floats = floats;

/** Of this thread alone: room for the steps in work, `scratchSize` numbers. */
export let scratch: Floats = floats;

/** What a part tells. */
export function partialsOf(part: i32): Floats {
  return partials.from(part * PARTIALS);
}
