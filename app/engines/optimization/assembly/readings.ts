import { flagsOf } from "~/entities/optimizations/kinds";
import { optimizationKind, type Optimization } from "~/entities/optimizations/optimization";
import { CAPACITY_READINGS } from "../capacityAssembly";
import { COMPONENT_READINGS } from "../componentAssembly";
import { UNSERVED_READINGS } from "../kinds/unserved";
import { COMMITMENT_READINGS } from "./commitment";
import { EMISSION_READINGS } from "./emissions";
import { JOINT_MINIMUM_READINGS } from "./jointMinimum";
import { OUTAGE_READINGS } from "./outages";
import type { Reading, RunFacts } from "./reading";
import { SPACE_READINGS } from "./space";
import { STORAGE_READINGS } from "./storage";

/** Every parameter type that runs read, declared by the parts that read them. */
export const ENGINE_READINGS: readonly Reading[] = [
  { types: ["interest_rate"] },
  ...CAPACITY_READINGS,
  ...COMPONENT_READINGS,
  ...STORAGE_READINGS,
  ...COMMITMENT_READINGS,
  ...EMISSION_READINGS,
  ...JOINT_MINIMUM_READINGS,
  ...OUTAGE_READINGS,
  ...SPACE_READINGS,
  ...UNSERVED_READINGS,
];

export function runFacts(run: Pick<Optimization, "optimization_id_invest" | "config">): RunFacts {
  const kind = optimizationKind(run);
  const flags = flagsOf(kind, run.config.model);
  const { status, kind: reduction } = run.config.temporal_clustering;
  return { kind, flags, separateDays: status && reduction === "typical_days" && !flags.seasonalstorage };
}
