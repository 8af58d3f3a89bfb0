import type { Batch, OperationSite } from "./types";

/** What it costs in the objective [currency] that a batch begins in a step other than the approved one; -1: it does not run. */
export function leavingPrice(site: OperationSite, batch: Batch, begin: number): number {
  const approval = site.kept;
  const approved = approval?.starts[batch.id];
  if (!approval || approved === undefined || approved === begin) return 0;
  const last = batch.to - batch.shape.length;
  if (approved < batch.from || approved > last || approved >= approval.steps) return 0;
  return approval.price * site.stepHours * batch.shape.reduce((sum, kw) => sum + kw, 0);
}
