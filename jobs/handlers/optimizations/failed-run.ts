import type { JobError } from "~db/queue";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { yearOf } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import { emptyTables, type Finding, type RunResult } from "~/entities/results/result";

/** How a run's job can fail; each is a sentence `optimizations:engine.findings.run_<code>`. */
const CODES = [
  "out_of_memory",
  "solver_killed",
  "solver_crashed",
  "time_limit",
  "worker_lost",
  "result_refused",
  "unexpected",
] as const;

/**
 * The result of a run that came to nothing: one error finding that says why, and no values. So a page explains a
 * crashed run in the same place and way as one that cannot be solved.
 */
export function failedRun(
  { snapshot, optimization }: { snapshot: SystemSnapshot; optimization: Optimization },
  error: JobError,
): RunResult {
  const code = CODES.find((code) => code === error.code) ?? "unexpected";
  return {
    status: "error",
    findings: [{ rule: `run_${code}`, severity: "error", detail: detailOf(error), ...measure(error) }],
    impact: optimization.impact,
    currency: snapshot.system.unit,
    years: optimization.dates.map(yearOf),
    spans: [],
    discount: [],
    interestRate: 0,
    stepH: optimization.config.delta_t,
    steps: 0,
    yearStartMs: [],
    components: [],
    summary: null,
    tables: emptyTables(),
    series: [],
    solver: null,
    timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  };
}

/** What a sentence may show in any language: a signal or exit code, else the message. */
function detailOf({ message, details }: JobError): string {
  const ending = details?.["signal"] ?? details?.["exit_code"] ?? message;
  return String(ending);
}

/** The limit that was met: memory [GB] or time [s]. */
function measure({ code, details }: JobError): Pick<Finding, "amount" | "unit"> {
  const amount =
    code === "out_of_memory" ? details?.["memory_gb"] : code === "time_limit" ? details?.["limit_s"] : null;
  return typeof amount === "number" ? { amount, unit: code === "time_limit" ? "s" : "GB" } : {};
}
