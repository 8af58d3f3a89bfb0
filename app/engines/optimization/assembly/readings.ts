import { parameterTypeEntries } from "~/entities/catalogue/data/parameterTypes";
import { flagsOf } from "~/entities/optimizations/kinds";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import type { Reading, RunFacts } from "./reading";

/** Every parameter type that runs read, with when it counts: what the catalogue says of its types. */
export const ENGINE_READINGS: readonly Reading[] = parameterTypeEntries.flatMap(({ id, readBy }): Reading[] =>
  typeof readBy === "string"
    ? []
    : readBy.map(({ kinds, flag, overTheYear }) => ({ type: id, kinds, flag, overTheYear })),
);

export function runFacts(run: Pick<Optimization, "optimization_id_invest" | "config">): RunFacts {
  const kind = optimizationKind(run);
  const flags = flagsOf(kind, run.config.model);
  const { status, kind: reduction } = run.config.temporal_clustering;
  return { kind, flags, separateDays: status && reduction === "typical_days" && !flags.seasonalstorage };
}
