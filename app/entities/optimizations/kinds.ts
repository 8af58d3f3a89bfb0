import {
  type ModelFlag,
  type Optimization,
  type OptimizationConfig,
  type OptimizationKind,
  optimizationKind,
} from "./optimization";

/**
 * Model options that a kind of run has no use for, with what they are then taken as. A dispatch run builds nothing and goes
 * through every step of the year; a status quo builds nothing but what it is told to rebuild.
 */
const NOTHING_TO_DECIDE = {
  integer_expansion: false,
  retirement: false,
  repowering: true,
  space_consideration: false,
  building_time: false,
} as const;
const TAKEN_AS: Readonly<Record<OptimizationKind, Partial<Record<ModelFlag, boolean>>>> = {
  invest: {},
  dispatch: { ...NOTHING_TO_DECIDE, seasonalstorage: true, storage_deactivation_extremes: false },
  status_quo: NOTHING_TO_DECIDE,
};

/** Whether an option of the model changes anything in a kind of run. */
export const flagApplies = (kind: OptimizationKind, flag: ModelFlag): boolean => !(flag in TAKEN_AS[kind]);

/** The options a run of a kind is computed with. */
export const flagsOf = (kind: OptimizationKind, chosen: OptimizationConfig["model"]): OptimizationConfig["model"] => ({
  ...chosen,
  ...TAKEN_AS[kind],
});

/** A finished investment run: what it found can be taken over. */
export const isInvested = (run: Pick<Optimization, "status" | "optimization_id_invest" | "config">): boolean =>
  optimizationKind(run) === "invest" && (run.status === "success" || run.status === "warning");
