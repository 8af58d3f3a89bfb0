export { checkCourse, checkPlan } from "./check/checkPlan";
export { costOf, gapOf, grossPurchase, totalOf } from "./check/cost";
export { shortfallsOf } from "./check/shortfalls";
export type { Violation, ViolationRule } from "./check/violations";
export type { FaultCode, SiteFault } from "./site/faults";
export * from "./site/plan";
export * from "./site/types";
export { MOST_COMPONENTS, validateSite } from "./site/validate";
