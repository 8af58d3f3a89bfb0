import type { ThresholdReport } from "~/entities/optimizations/variation";
import type { RunSummary } from "~/entities/results/result";
import type { Findings } from "../findings";
import type { EnergyProblem } from "../problem";
import type { Report } from "../report";
import { MARGIN, type ThresholdSearch } from "./threshold";

/** Says of a result whose threshold it has looked for, and what came out. */
export function tellThreshold({ components }: EnergyProblem, { threshold }: RunSummary, findings: Findings): void {
  if (!threshold) return;
  const { component_id, state, factor, built, unit } = threshold;
  const componentName = components.find(({ id }) => id === component_id)?.name ?? component_id;
  const detail = factor === null ? undefined : (factor * 100).toPrecision(4);
  findings.add(`threshold_${state}`, "info", { componentId: component_id, componentName, detail, amount: built, unit });
}

/** What a run says of the threshold once its own result is there: confirmed where that builds the component. */
export function thresholdOf(
  { components }: EnergyProblem,
  { component, factor, state, least }: ThresholdSearch,
  { tables }: Pick<Report, "tables">,
): ThresholdReport {
  const rows = tables.capacities.filter(({ componentId, kind }) => componentId === component && kind === "capacity");
  const built = rows.reduce((sum, row) => sum + row.new, 0);
  const unit = components.find(({ id }) => id === component)?.capacity.unit ?? "";
  const about = { component_id: component, margin: MARGIN, unit };
  if (state !== null) return { ...about, state, factor: null, built };
  // Below the figure at least the size that was asked for pays.
  const isBuilt = built >= least / 2;
  return { ...about, state: isBuilt ? "confirmed" : "not_known", factor: isBuilt ? factor : null, built };
}
