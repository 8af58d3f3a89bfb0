import { HOUR_MS, wallText } from "~/entities/core/clock";
import type { Grid } from "../grid";
import type { Placement } from "../options";
import type { StampedRows, TimedRows } from "../stamps/sortByTime";
import { gridOfSpans, readingSpans, tellMissing } from "./layPeriods";
import { MOST_SHIFT_MS, type ValueSpan } from "./period";

const isLong = (stepS: number): boolean => stepS > 3600 && stepS < 86_400;

/** Stamps of steps of several hours that begin in the hour that the clock skips begin after it. */
export function afterSkipped(rows: StampedRows, stepS: number, { clock }: Pick<Placement, "clock">): StampedRows {
  if (!isLong(stepS)) return rows;
  const stamps = rows.stamps.map((stamp) => {
    if (stamp === null || stamp.offsetMs !== null || clock.toUtc(stamp.wallMs).length > 0) return stamp;
    return { ...stamp, wallMs: clock.toWall(clock.toUtcOrLater(stamp.wallMs)) };
  });
  return { ...rows, stamps };
}

/**
 * Steps of 2 to 12 hours by a clock that changes are an hour shorter or longer there: hours that hold their values, their shares of an
 * amount, or of what a meter counted up to the next reading. Null where all are of one length, and then lie on a grid of their own.
 */
export function layLocalSteps(
  timed: TimedRows,
  stepS: number,
  { options: o, clock, findings }: Placement,
): Grid | null {
  const { utc } = timed;
  const stepMs = stepS * 1000;
  if (!isLong(stepS) || utc.every((ms) => (ms - utc[0]!) % stepMs === 0)) return null;
  const firstWall = clock.toWall(utc[0]!);
  const isByClock = utc.every((ms) => {
    const after = clock.toWall(ms) - firstWall;
    const step = Math.floor(after / stepMs) * stepMs;
    return after === step || (after - step <= HOUR_MS && clock.toUtc(firstWall + step).length === 0);
  });
  if (!isByClock) return null;
  const isRegister = o.meter === "register";
  const spans = isRegister ? readingSpans(timed, { options: o, clock, findings }) : stepSpans(timed, stepMs, clock);
  if (spans.length === 0) return null;
  const laid = gridOfSpans(spans, { period: { unit: "day", count: 1 }, isAmount: o.perStep === true || isRegister });
  if (!laid) return null;
  findings.add("local_steps", "note", { hours: stepS / 3600 });
  tellMissing(laid, { clock, findings });
  if (isRegister) tellGaps(spans, stepMs, { clock, findings });
  return { startMs: laid.startMs, stepS: laid.stepS, values: laid.values, rows: laid.rows };
}

/** Each row up to where its step ends on the clock, or to the next row where that is about there. */
function stepSpans({ utc, values, rows }: TimedRows, stepMs: number, clock: Placement["clock"]): ValueSpan[] {
  return Array.from(utc, (fromMs, i) => {
    const end = clock.toUtcOrLater(clock.toWall(fromMs) + stepMs);
    const next = utc[i + 1] ?? Infinity;
    const untilMs = Math.abs(next - end) <= MOST_SHIFT_MS / 2 ? next : end;
    return { fromMs, untilMs, value: values[i]!, row: rows[i]! };
  });
}

/** Names where what a meter counted is spread over readings that are missing. */
function tellGaps(spans: readonly ValueSpan[], stepMs: number, { clock, findings }: Omit<Placement, "options">): void {
  const text = (utcMs: number) => wallText(clock.toWall(utcMs));
  for (const { fromMs, untilMs } of spans) {
    if (untilMs - fromMs <= stepMs + HOUR_MS) continue;
    const params = { from: text(fromMs), to: text(untilMs), count: Math.round((untilMs - fromMs) / stepMs) };
    findings.add("register_gap", "warning", params);
  }
}
