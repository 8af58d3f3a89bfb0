/** What a table says of questions that decide its energies: which end stamps mark, registers, missing values, the clock. */
import { DAY_MS, HOUR_MS, MINUTE_MS, wallText, zoneClock } from "~/entities/core/clock";
import type { Decision } from "~/entities/timeseries/recognition";
import { parseNumber } from "../number";
import type { Stamp } from "../stamps/stampFormat";

const open = <T>(): Decision<T> => ({ value: null, evidence: null });

const END_NAME = /(?:^|[^\p{L}])(?:ende|end|ending|bis|fin|hasta|tot|to|until|à)(?:[^\p{L}]|$)/iu;
const START_NAME =
  /(?:^|[^\p{L}])(?:start|beginn|begin|beginning|von|ab|from|début|debut|desde|van|inicio|mtu)(?:[^\p{L}]|$)/iu;
/** Words that name an end or a start as the last of a name only: "Période au", but "Jour du mois", "Horodatage au format ISO". */
const LAST_END = /(?:^|[^\p{L}])(?:au|al)[^\p{L}]*$/iu;
const LAST_START = /(?:^|[^\p{L}])(?:du|dal)[^\p{L}]*$/iu;
/** "Data al" is the end of a period next to "Data dal"; alone it is the date of a value. */
const DATE_OF = /\p{L}[^\p{L}]+al[^\p{L}]*$/iu;

const isEnd = (name: string): boolean => END_NAME.test(name) || (!START_NAME.test(name) && LAST_END.test(name));
const isStart = (name: string): boolean => START_NAME.test(name) || (!END_NAME.test(name) && LAST_START.test(name));
export const namesEnd = (name: string): boolean => isEnd(name) && !isStart(name);
export const namesStart = (name: string): boolean => isStart(name) && !isEnd(name);

interface MarkFacts {
  /** Of the first and the last rows; in the order of time. */
  first: Stamp;
  last: Stamp;
  stepMs: number;
  /** Between the last rows, where the step changes. */
  lastStepMs: number;
  name: string;
  /** Text of the first stamp. */
  text: string;
  /** The stamp names both ends of its interval, or the end stands in a column of its own. */
  hasBothEnds: boolean;
  /** Any stamp says 24:00. */
  hasMidnightEnd: boolean;
  /** A row is a day. */
  isDayRow: boolean;
}

/** Whether stamps mark the start or the end of their interval. */
export function markOf(facts: MarkFacts): Decision<"start" | "end"> {
  const { first, last, stepMs, lastStepMs, name, text, hasBothEnds, hasMidnightEnd, isDayRow } = facts;
  if (hasBothEnds) return { value: "start", evidence: { kind: "mark_interval", params: { text } } };
  if (isDayRow || first.elapsedMs !== null) return { value: "start", evidence: { kind: "mark_period" } };
  if (namesEnd(name) && !DATE_OF.test(name))
    return { value: "end", evidence: { kind: "mark_name", params: { text: name } } };
  if (namesStart(name)) return { value: "start", evidence: { kind: "mark_name", params: { text: name } } };
  if (hasMidnightEnd) return { value: "end", evidence: { kind: "mark_midnight" } };
  if (stepMs >= DAY_MS) return { value: "start", evidence: { kind: "mark_day" } };
  // To the minute: loggers are off by seconds.
  const timeOf = (stamp: Stamp) => (Math.round(stamp.wallMs / MINUTE_MS) * MINUTE_MS) % DAY_MS;
  const params = { text };
  // A day goes from 00:00 to 23:45, or from 00:15 to 24:00; a file that begins and ends as no day does tells nothing.
  if (timeOf(first) === stepMs && timeOf(last) !== DAY_MS - lastStepMs)
    return { value: "end", evidence: { kind: "mark_first", params } };
  if (timeOf(first) === 0 && timeOf(last) !== 0) return { value: "start", evidence: { kind: "mark_first", params } };
  return open();
}

const REGISTER_NAME =
  /z(?:ä|ae)hlerstand|meter ?reading|\bindex\b|register ?(?:read|value)|cumulat|kumul|total[_ ]increasing|relev|stand\b/i;
/** Of months and days that never fall so many are enough: summer and winter differ. */
export const LEAST_PERIODS = 8;
/** Values below which rising alone shows nothing. */
const LEAST_RISING = 24;

/**
 * Whether values are readings of a meter. A name says so; values that never fall and rise beyond what one of them could be leave it open.
 * Values without number are left out before.
 */
export function meterOf(
  values: readonly number[],
  name: string,
  least = LEAST_RISING,
): Decision<"interval" | "register"> {
  // Rows may run from late to early.
  const inTime = (values[0] ?? 0) > (values.at(-1) ?? 0) ? [...values].reverse() : values;
  const rises = inTime.slice(1).map((value, i) => value - inTime[i]!);
  const neverFalls = rises.every((rise) => rise >= 0) && rises.some((rise) => rise > 0);
  const isNamed = REGISTER_NAME.test(name);
  if (isNamed && neverFalls) return { value: "register", evidence: { kind: "meter_name", params: { text: name } } };
  const mostlyRises = values.length >= least && neverFalls;
  // A ramp from zero in even steps is a ramp; readings begin anywhere and rise by different amounts.
  const isEven = rises.every((rise) => Math.abs(rise - rises[0]!) <= 1e-9 * Math.abs(inTime.at(-1) ?? 1));
  if (isNamed || (mostlyRises && !isEven))
    return { value: null, evidence: { kind: "meter_rises", params: { count: values.length } } };
  return { value: "interval", evidence: null };
}

const MARKS = [-999, -9999, -99999, 999, 9999, 99999, 999999, -99.9, -99];

/** A number that stands for a missing value: it is one of those that loggers write, and far from all others. */
export function missingOf(cells: readonly string[]): Decision<string> {
  const texts = new Map<number, string>();
  let [low, high] = [Infinity, -Infinity];
  for (const cell of cells) {
    const number = parseNumber(cell, "dot", true);
    if (number.kind !== "value") continue;
    if (MARKS.includes(number.value)) texts.set(number.value, cell.trim());
    else [low, high] = [Math.min(low, number.value), Math.max(high, number.value)];
  }
  if (low > high) return open();
  const reach = Math.max(Math.abs(low), Math.abs(high), 1);
  const [mark] = [...texts].find(([value]) => Math.abs(value) > reach * 5 || (value < 0 && low >= 0)) ?? [];
  if (mark === undefined) return open();
  return { value: texts.get(mark)!, evidence: { kind: "missing_mark", params: { text: texts.get(mark)! } } };
}

const ZONE_NAMES: readonly (readonly [RegExp, "UTC" | "local"])[] = [
  [/CET\/CEST|MEZ\/MESZ|Europe\/|local/i, "local"],
  [/\bUTC\b|\bGMT\b(?![+-]\d)/, "UTC"],
];

/**
 * What the stamps, in the order of the file, say of their clock. An offset of their own counts first, then a name; then whether the hour that
 * the zone skips is there and the one that it doubles is there twice.
 */
export function clockOf(
  stamps: readonly Stamp[],
  { name, zone, stepMs }: { name: string; zone: string; stepMs: number },
): Decision<"offset" | "UTC" | "local" | "standard"> {
  if (stamps.length > 0 && stamps.every(({ offsetMs }) => offsetMs !== null))
    return { value: "offset", evidence: { kind: "clock_offset" } };
  const named = ZONE_NAMES.find(([pattern]) => pattern.test(name));
  if (named) return { value: named[1], evidence: { kind: "clock_name", params: { text: name } } };
  if (stamps.some(({ elapsedMs }) => elapsedMs !== null) || stepMs > HOUR_MS) return open();
  const clock = zoneClock(zone);
  // Loggers write stamps that are off by seconds: both runs of an hour hold the same minutes.
  const gridMs = stepMs >= MINUTE_MS ? MINUTE_MS : 1;
  const onGrid = (ms: number) => Math.round(ms / gridMs) * gridMs;
  const counts = new Map<number, number>();
  for (const { wallMs } of stamps) counts.set(onGrid(wallMs), (counts.get(onGrid(wallMs)) ?? 0) + 1);
  for (const wallMs of counts.keys()) {
    const instants = clock.toUtc(wallMs).length;
    const params = { stamp: wallText(wallMs), zone };
    if (instants === 0 && (counts.get(wallMs + HOUR_MS) ?? 0) > 0)
      return { value: "standard", evidence: { kind: "clock_skipped_there", params } };
    if (instants !== 2) continue;
    const isTwice = counts.get(wallMs)! > 1;
    return {
      value: isTwice ? "local" : "standard",
      evidence: { kind: isTwice ? "clock_twice" : "clock_once", params },
    };
  }
  for (const wallMs of counts.keys()) {
    const next = wallMs + onGrid(stepMs);
    if (clock.toUtc(next).length === 0 && !counts.has(next) && counts.has(next + HOUR_MS))
      return { value: "local", evidence: { kind: "clock_skipped", params: { stamp: wallText(next), zone } } };
  }
  return open();
}
