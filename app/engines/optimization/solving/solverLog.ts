import type { SolverLogLine } from "~/entities/results/result";
import type { SolverProgress } from "../../linearModel";

/** More lines than these are thinned out: every second one goes. */
const MOST_LINES = 100;

const finiteOrNull = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** Keeps the course of a solve: one line whenever the solver has moved on, at most MOST_LINES, evenly over its time. */
export class SolverLog {
  private logLines: SolverLogLine[] = [];
  private every = 1;
  private seen = 0;

  /** `second`: since the solve began [s]. */
  add({ iteration, objective, bound, gap }: SolverProgress, second: number): void {
    if (this.seen++ % this.every !== 0) return;
    this.logLines.push({
      second,
      iteration,
      objective: finiteOrNull(objective),
      bound: finiteOrNull(bound),
      gap: finiteOrNull(gap),
    });
    if (this.logLines.length <= MOST_LINES) return;
    this.logLines = this.logLines.filter((_, i) => i % 2 === 0);
    this.every *= 2;
  }

  get lines(): SolverLogLine[] {
    return this.logLines;
  }
}
