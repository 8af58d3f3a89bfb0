import { zoneClock } from "~/engines/timeseries";
import { isDay } from "~/entities/core/clock";
import type { LiveSource } from "~/entities/live/liveSource";
import type { SourceProblem } from "~/entities/live/view";
import type { TimedValue } from "../cleaning/arriving";

/** Values in one content at most. */
export const MOST_VALUES = 10_000;

export type ReadMessage =
  | {
      ok: true;
      values: TimedValue[];
      /** Items without a number or a time: gaps, words. */
      left: number;
    }
  | ({ ok: false } & SourceProblem);

type Paths = Pick<LiveSource, "items_path" | "time_path" | "value_path">;

const no = (reason: string, params: SourceProblem["params"] = {}): ReadMessage => ({ ok: false, reason, params });

/**
 * The values in what a source returned: JSON, or a number by itself. With a list, each of its items has a value and a time. Without one the
 * content has one of each, or a list of times and a list of values as long. Times are ISO 8601, or seconds or milliseconds since 1970. A
 * time without an offset is of `zone`, and one that the zone has twice is the first. Without a path of the time a value is of `now` (UTC,
 * ms). Only one value can be that.
 */
export function readMessage(text: string, paths: Paths, zone: string, now: number): ReadMessage {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return no("not_json", { start: text.slice(0, 60) });
  }
  const { items_path, time_path, value_path } = paths;
  const items = items_path === null ? content : at(content, items_path);
  if (items_path !== null && !Array.isArray(items)) return no("no_list", { path: items_path });
  const pairs = Array.isArray(items) ? itemsOf(items, time_path, value_path) : pairsOf(items, time_path, value_path);
  if (!Array.isArray(pairs)) return no(pairs.reason, pairs.params);
  if (pairs.length > MOST_VALUES) return no("too_many", { count: pairs.length, most: MOST_VALUES });
  if (time_path === null && pairs.length > 1) return no("needs_time", { count: pairs.length });
  const values: TimedValue[] = [];
  for (const [time, value] of pairs) {
    const when = time_path === null ? now : timeOf(time, zone);
    const number = numberOf(value);
    if (when !== null && number !== null) values.push({ at: when, value: number });
  }
  if (values.length === 0 && pairs.length > 0) {
    const [time, value] = pairs[0]!;
    if (time_path !== null && timeOf(time, zone) === null)
      return no("no_time", { path: time_path, found: textOf(time) });
    return no("no_value", { path: value_path ?? "", found: textOf(value) });
  }
  return { ok: true, values, left: pairs.length - values.length };
}

type Pair = [time: unknown, value: unknown];

const itemsOf = (items: unknown[], time: string | null, value: string | null): Pair[] =>
  items.slice(0, MOST_VALUES + 1).map((item) => [time === null ? null : at(item, time), at(item, value)]);

function pairsOf(content: unknown, time: string | null, value: string | null): Pair[] | SourceProblem {
  const values = at(content, value);
  const times = time === null ? null : at(content, time);
  if (Array.isArray(values) !== Array.isArray(times)) {
    if (Array.isArray(values))
      return time === null ? values.map((value): Pair => [null, value]) : unlike(times, values);
    if (Array.isArray(times)) return unlike(times, values);
  }
  if (!Array.isArray(values) || !Array.isArray(times)) return [[times, values]];
  if (values.length !== times.length) return unlike(times, values);
  return values.map((value: unknown, i): Pair => [times[i], value]);
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 1);
const unlike = (times: unknown, values: unknown): SourceProblem => ({
  reason: "unlike_lists",
  params: { times: lengthOf(times), values: lengthOf(values) },
});

/** What is at a path; undefined when there is nothing. Only what the content itself has is found. */
function at(content: unknown, path: string | null): unknown {
  if (path === null || path === "") return content;
  let node: unknown = content;
  for (const part of path.split(/[.[\]]+/).filter((key) => key !== "")) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return node;
}

function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Seconds since 1970 up to the year 5138 are below this, milliseconds from 1973 on above. */
const SECONDS_BELOW = 1e11;
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d:?\d\d)?)?$/;

/** UTC, ms; null for what is no time, or one that the zone skips. */
export function timeOf(time: unknown, zone: string): number | null {
  const number =
    typeof time === "number" ? time : typeof time === "string" && /^\d{9,13}$/.test(time) ? Number(time) : null;
  if (number !== null) {
    const ms = Math.abs(number) < SECONDS_BELOW ? number * 1000 : number;
    return Math.abs(ms) <= 8.64e15 ? Math.round(ms) : null;
  }
  const [, day, clock = "00:00", offset] = (typeof time === "string" && ISO.exec(time)) || [];
  if (day === undefined || !isDay(day)) return null;
  const wall = Date.parse(`${day}T${clock}${offset ?? "Z"}`);
  if (Number.isNaN(wall)) return null;
  return offset === undefined ? (zoneClock(zone).toUtc(wall)[0] ?? null) : wall;
}

const textOf = (value: unknown): string => (JSON.stringify(value) ?? "—").slice(0, 60);
