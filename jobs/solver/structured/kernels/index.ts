/**
 * The phases of the structured method, compiled to WebAssembly. Each does its work for one part: a segment, or the border (part number
 * `segments`). Those of segments alone return at once for the border. Written in AssemblyScript, whose classes of arrays read like typed
 * arrays and cost no check.
 */
export * from "./workspace";
export { addRefinement, subtractMain } from "./product";
export { advance, aimAtCentre, aimAtOutliers, aimAtZero, blend, reach, reachWithShares } from "./steps";
export { backwardCorrector, backwardMain, forward } from "./substitute";
export { completeCorrector, completeMain } from "./complete";
export { factor } from "./eliminator";
export { measure } from "./measure";
export { rhsOfCorrector, rhsWithErrors } from "./rightHandSide";
export { weigh } from "./weigh";
