import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ModelFlag, OptimizationKind } from "~/entities/optimizations/optimization";

/**
 * A type of parameters that a part of the engine reads, and in which runs it counts. The catalogue declares them next to what else it says
 * of the type. The reader gives nothing of a type that does not count, and fails on one that nobody declared.
 */
export interface Reading {
  type: ParameterTypeName;
  /** Kinds of run. Left out: all of them. */
  kinds?: readonly OptimizationKind[];
  /** Option of the model that has to be on. */
  flag?: ModelFlag;
  /** Not where typical days are solved each by itself. */
  overTheYear?: true;
}

/** What a run is, as far as that decides which parameters count. */
export interface RunFacts {
  kind: OptimizationKind;
  /** As the run is computed (flagsOf), not as they were asked for. */
  flags: Readonly<Record<ModelFlag, boolean>>;
  /** Typical days that hand no energy over to each other. */
  separateDays: boolean;
}

/**
 * Why parameters of a type do not count. Reasons are the kind of run, an option that is off, typical days, a status quo that is not held to
 * limits of emissions without allowances. Others are allowances that are free where none has a price, or that no run reads them.
 */
export type IgnoredReason =
  | OptimizationKind
  | ModelFlag
  | "separate_days"
  | "status_quo_limit"
  | "no_certificate_price"
  | "no_run";

/** Null: they count. Of several reasons why not, an option that is off goes before the kind of the run. */
export function ignoredReason(readings: readonly Reading[], type: string, run: RunFacts): IgnoredReason | null {
  let why: IgnoredReason = "no_run";
  for (const reading of readings) {
    if (reading.type !== type) continue;
    const against = objection(reading, run);
    if (against === null) return null;
    if (why === "no_run" || why === run.kind) why = against;
  }
  return why;
}

function objection({ kinds, flag, overTheYear }: Reading, run: RunFacts): IgnoredReason | null {
  if (kinds && !kinds.includes(run.kind)) return run.kind;
  if (flag && !run.flags[flag]) return flag;
  return overTheYear && run.separateDays ? "separate_days" : null;
}
