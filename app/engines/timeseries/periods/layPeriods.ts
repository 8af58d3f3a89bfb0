import { DAY_MS, HOUR_MS, MINUTE_MS, wallText } from "~/entities/core/clock";
import type { SeriesPeriod } from "~/entities/timeseries/spread";
import { type Grid, MAX_STEPS, runs } from "../grid";
import type { Placement } from "../options";
import { mergeDuplicates, sortByTime, type StampedRows, type TimedRows } from "../stamps/sortByTime";
import type { Stamp } from "../stamps/stampFormat";
import { monthsByLastDay, MOST_SHIFT_MS, periodLater, type PeriodSpan, type ValueSpan } from "./period";
import { spansOfDates, spansOfEnds } from "./spansOfEnds";

/** Steps that hold the values of longer periods, and these periods in their order. */
export interface PeriodGrid extends Grid {
  period: SeriesPeriod;
  periods: PeriodSpan[];
}

const STEPS_S = [3600, 1800, 900, 300, 60];

/**
 * Rows of days, months and other long periods as steps of an hour, or shorter where the periods need it: each holds the value, or its share of an amount,
 * over the length of its period on the clock. Readings of a meter count from each to the next. Null, and findings, where nothing comes of it.
 */
export function layPeriods(rows: StampedRows, period: SeriesPeriod, placement: Placement): PeriodGrid | null {
  const { options: o, clock, findings } = placement;
  const text = (utcMs: number) => wallText(clock.toWall(utcMs));
  const isRegister = o.meter === "register";
  const spans = rows.ends && !isRegister ? spansOfEnds(rows, placement) : spansOf(rows, period, placement);
  if (!spans) return null;
  const first = spans[0];
  if (!first) {
    findings.add("too_few_rows", "error", { rows: rows.values.length, min: 2 });
    return null;
  }
  const untilMs = spans.at(-1)!.untilMs;
  if ((untilMs - first.fromMs) / HOUR_MS > (o.maxSteps ?? MAX_STEPS)) {
    findings.add("span_too_long", "error", { from: text(first.fromMs), to: text(untilMs) });
    return null;
  }
  const [rounded, furthestMs] = toTheMinute(spans);
  if (furthestMs > 0) findings.add("dates_rounded", "note", { seconds: Math.round(furthestMs / 1000) });
  const grid = gridOfSpans(rounded, { period, isAmount: o.perStep === true || isRegister });
  if (!grid) {
    findings.add("period_irregular", "error");
    return null;
  }
  tellMissing(grid, placement);
  return grid;
}

/**
 * Readings of a meter at times of their own as steps of an hour, or shorter where they need it: what was counted between two of them is parted
 * evenly over the time between. Null, and findings, where nothing comes of it.
 */
export function layReadings(timed: TimedRows, placement: Placement): Grid | null {
  const { options: o, clock, findings } = placement;
  const [spans] = toTheMinute(readingSpans(timed, placement).filter(({ fromMs, untilMs }) => untilMs > fromMs));
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) {
    findings.add("too_few_rows", "error", { rows: timed.utc.length, min: 2 });
    return null;
  }
  const grid = gridOfSpans(spans, { period: { unit: "dates", count: 1 }, isAmount: true, originMs: 0 });
  if (!grid || grid.values.length > (o.maxSteps ?? MAX_STEPS)) {
    const [from, to] = [first.fromMs, last.untilMs].map((ms) => wallText(clock.toWall(ms)));
    findings.add("span_too_long", "error", { from: from!, to: to! });
    return null;
  }
  findings.add("readings_irregular", "note", { count: timed.utc.length, minutes: grid.stepS / 60 });
  return { startMs: grid.startMs, stepS: grid.stepS, values: grid.values, rows: grid.rows };
}

/** Names the steps that no row is of. */
export function tellMissing({ startMs, stepS, rows }: Grid, { clock, findings }: Omit<Placement, "options">): void {
  const at = (i: number) => wallText(clock.toWall(startMs + i * stepS * 1000));
  for (const { from, to } of runs(rows, (line) => line === 0))
    findings.add("missing_steps", "warning", {
      from: at(from),
      to: at(to),
      count: to - from + 1,
      row: rows[from - 1]!,
    });
}

/** What rows without an end of their own are values of. */
function spansOf(rows: StampedRows, period: SeriesPeriod, placement: Placement): ValueSpan[] {
  const { options: o, clock, findings } = placement;
  const text = (utcMs: number) => wallText(clock.toWall(utcMs));
  const isOfDates = period.unit === "dates";
  const begins = isOfDates ? rows : { ...rows, stamps: beginsOf(rows.stamps, period, placement) };
  const timed = mergeDuplicates(sortByTime(begins, clock, findings), o.duplicates ?? "refuse", text, findings);
  if (o.meter === "register") return readingSpans(timed, placement);
  if (isOfDates) return spansOfDates(timed, placement);
  return periodSpans(timed, endsOf(begins.stamps, period), { period, clock });
}

interface SpanForm {
  period: SeriesPeriod;
  isAmount: boolean;
  /** An instant that a step begins at, UTC ms; default: the begin of the first span. */
  originMs?: number;
}

/** Spans in their order as steps that hold their values, or shares of their amounts. Null where no step fits them all. */
export function gridOfSpans(
  spans: readonly ValueSpan[],
  { period, isAmount, originMs = spans[0]!.fromMs }: SpanForm,
): PeriodGrid | null {
  const startMs = spans[0]!.fromMs;
  const stepS = STEPS_S.find((s) =>
    spans.every(({ fromMs, untilMs }) => isWhole(fromMs - originMs, s) && isWhole(untilMs - fromMs, s)),
  );
  if (stepS === undefined) return null;
  const at = (ms: number) => (ms - startMs) / (stepS * 1000);
  const steps = at(spans.at(-1)!.untilMs);
  if (steps > MAX_STEPS) return null;
  const values = new Float64Array(steps).fill(NaN);
  const rows = new Int32Array(steps);
  for (const { fromMs, untilMs, value, row } of spans) {
    const [from, to] = [at(fromMs), at(untilMs)];
    values.fill(isAmount ? value / (to - from) : value, from, to);
    rows.fill(row, from, to);
  }
  return { startMs, stepS, values, rows, period, periods: spans.map(({ fromMs, untilMs }) => ({ fromMs, untilMs })) };
}

/** Bounds of spans at whole minutes, which a step of a series has, and by how much they were off [ms]. */
function toTheMinute(spans: readonly ValueSpan[]): [ValueSpan[], number] {
  let furthest = 0;
  const rounded = (ms: number) => {
    const minute = Math.round(ms / MINUTE_MS) * MINUTE_MS;
    furthest = Math.max(furthest, Math.abs(minute - ms));
    return minute;
  };
  return [spans.map((span) => ({ ...span, fromMs: rounded(span.fromMs), untilMs: rounded(span.untilMs) })), furthest];
}

const isWhole = (ms: number, stepS: number): boolean => ms % (stepS * 1000) === 0;

/** The stamps at which the periods begin. The last day of a month is of that month, whatever the stamps mark. */
function beginsOf(
  stamps: readonly (Stamp | null)[],
  period: SeriesPeriod,
  { options: o, clock }: Placement,
): (Stamp | null)[] {
  const local = stamps.flatMap((stamp) => (stamp ? [onClock(stamp, clock)] : []));
  const walls = local.map(({ wallMs }) => wallMs);
  const isMonth = period.unit === "month" && o.meter !== "register";
  const months = isMonth ? monthsByLastDay(walls) : walls;
  const areNamed = months.some((wall, i) => wall !== walls[i]);
  const back = areNamed ? 1 - period.count : o.stampsMark === "end" && o.meter !== "register" ? -1 : 0;
  let at = 0;
  return stamps.map((stamp) => {
    if (stamp === null) return null;
    const { offsetMs } = local[at]!;
    const wallMs =
      back === 0
        ? months[at]!
        : areNamed
          ? periodLater(months[at]!, { unit: "month", count: 1 }, back)
          : periodLater(months[at]!, period, back);
    at += 1;
    // Where midnight is skipped the day begins later.
    return { wallMs, offsetMs, elapsedMs: offsetMs === null ? 0 : null };
  });
}

/** A stamp with an offset by the clock, where its digits are those of the clock: a month later they have another offset. */
function onClock(stamp: Stamp, clock: Placement["clock"]): Stamp {
  if (stamp.offsetMs === null) return stamp;
  const utc = stamp.wallMs - stamp.offsetMs;
  const wallMs = clock.toWall(utc);
  const isMidnight = wallMs % DAY_MS === 0;
  return isMidnight || wallMs === stamp.wallMs ? { wallMs, offsetMs: null, elapsedMs: null } : stamp;
}

/** Where the periods of stamps with an offset end, by their begin [UTC ms]. */
const endsOf = (begins: readonly (Stamp | null)[], period: SeriesPeriod): Map<number, number> =>
  new Map(
    begins.flatMap((stamp) =>
      stamp?.offsetMs === null || stamp === null
        ? []
        : [[stamp.wallMs - stamp.offsetMs, periodLater(stamp.wallMs, period, 1) - stamp.offsetMs] as const],
    ),
  );

/** Each row up to where its period ends. */
function periodSpans(
  { utc, values, rows }: TimedRows,
  ends: ReadonlyMap<number, number>,
  { period, clock }: { period: SeriesPeriod } & Pick<Placement, "clock">,
): ValueSpan[] {
  return Array.from(utc, (fromMs, i) => {
    const end = ends.get(fromMs) ?? clock.toUtcOrLater(periodLater(clock.toWall(fromMs), period, 1));
    const next = utc[i + 1] ?? Infinity;
    return { fromMs, untilMs: Math.abs(next - end) <= MOST_SHIFT_MS ? next : end, value: values[i]!, row: rows[i]! };
  });
}

/** What a meter counted from each reading to the next. */
export function readingSpans({ utc, values, rows }: TimedRows, { clock, findings }: Placement): ValueSpan[] {
  const spans: ValueSpan[] = [];
  let last = -1;
  for (let i = 0; i < utc.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    if (last >= 0) {
      const value = values[i]! - values[last]!;
      const params = { row: rows[i]!, from: values[last]!, to: values[i]!, stamp: wallText(clock.toWall(utc[i]!)) };
      if (value < 0) findings.add("register_falls", "warning", params);
      spans.push({ fromMs: utc[last]!, untilMs: utc[i]!, value: value < 0 ? NaN : value, row: rows[last]! });
    }
    last = i;
  }
  findings.add("register_differences", "note", { count: spans.length });
  return spans;
}
