import { GLOBAL_ROLES, SYSTEM_ROLES } from "~/entities/core/roles";
import { OPERATION_STATUSES } from "~/entities/operator/operation";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { DEAL_STATES } from "~/entities/portfolio/deal";
import { GOO_STATES } from "~/entities/portfolio/goo";
import { TIMESERIES_TYPES } from "~/entities/timeseries/timeseries";
import { COMPONENT_STATUSES } from "~/entities/twin/component";
import type { AuditRow } from "~/services/changes/audit.server";
import type { AuditScope } from "./frame.server";

/** A field that holds one of some stored words, and under which key the language has them. */
interface Worded {
  field: string;
  values: readonly string[];
  words: string;
}

const ROLE: Worded = { field: "role", values: [...GLOBAL_ROLES, ...SYSTEM_ROLES], words: "common:role" };
const RUN: Worded = { field: "status", values: OPTIMIZATION_STATUSES, words: "optimizations:run_status" };
const COMPONENT: Worded = { field: "status", values: COMPONENT_STATUSES, words: "twin:status_of" };

/** By type of item. */
const WORDED: Readonly<Record<string, readonly Worded[]>> = {
  user: [ROLE],
  role: [ROLE],
  optimization: [RUN],
  // A system is pending while it is read, and a success after that.
  system: [RUN],
  node: [COMPONENT],
  line: [COMPONENT],
  optimization_operation: [{ field: "status", values: OPERATION_STATUSES, words: "operator:plan_status" }],
  deal: [{ field: "status", values: DEAL_STATES, words: "portfolio:status_of" }],
  spot_deal: [{ field: "status", values: DEAL_STATES, words: "portfolio:status_of" }],
  goo: [{ field: "status", values: GOO_STATES, words: "portfolio:goo.status" }],
  timeseries: [{ field: "type", values: TIMESERIES_TYPES, words: "timeseries:viewer.kind" }],
};

/** The word of the language for a stored value of a field; undefined where it is none of those that are words. */
export function wordOf(
  { t }: Pick<AuditScope, "t">,
  { type }: Pick<AuditRow, "type">,
  field: string,
  value: unknown,
): string | undefined {
  const worded = WORDED[type]?.find((one) => one.field === field);
  return typeof value === "string" && worded?.values.includes(value) ? t(`${worded.words}.${value}`) : undefined;
}
