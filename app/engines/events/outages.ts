import { MINUTE_MS } from "~/entities/core/clock";
import { type Episode, type Found, type Steps, type Stretch, stretchesOf } from "./episode";

/** An outage ends once values have been good for this share of the time that it takes to become one. */
const LEAVE = 1 / 4;

/** Bad steps after which something is an event, and good ones after which it is over. */
export const thresholds = (minutes: number, stepMs: number) => {
  const enter = Math.max(1, Math.ceil((minutes * MINUTE_MS) / stepMs));
  return { enter, leave: Math.max(1, Math.ceil(enter * LEAVE)) };
};

const timeOf = ({ startMs, stepMs }: Steps, step: number): number => startMs + step * stepMs;

function episodeOf(steps: Steps, { from, to, ongoing }: Stretch): Omit<Episode, "rule" | "openStart"> {
  const times = { startMs: timeOf(steps, from), endMs: timeOf(steps, to) };
  return { ...times, ongoing, count: to - from, value: null, measure: null };
}

/**
 * No value comes in for `minutes` or longer: from the end of the last step with a value to the next one. A series that never
 * had a value is not silent yet.
 */
export function silentStretches(steps: Steps, minutes: number, rule: "silent" | "backup_silent" = "silent"): Found {
  const { values, startMs, stepMs, lastBeforeMs } = steps;
  const first = values.findIndex((value) => !Number.isNaN(value));
  if (lastBeforeMs === null && first < 0) return { episodes: [], weak: values.length > 0 ? [whole(steps, rule)] : [] };
  const firstMeasured = lastBeforeMs === null ? first : 0;
  const before =
    lastBeforeMs === null ? 0 : Math.max(0, Math.ceil(startMs / stepMs - Math.floor(lastBeforeMs / stepMs)) - 1);
  const isBad = (i: number) => (i < firstMeasured ? null : Number.isNaN(values[i]!));
  const stretches = stretchesOf(values.length, isBad, { ...thresholds(minutes, stepMs), before });
  return { episodes: stretches.map((one) => ({ ...episodeOf(steps, one), rule, openStart: false })), weak: [] };
}

/** Everything that was looked at, where nothing is known of what was before. */
function whole(steps: Steps, rule: Episode["rule"]): Episode {
  const all = { from: 0, to: steps.values.length, ongoing: true };
  return { ...episodeOf(steps, all), rule, openStart: true };
}

/** Values are at or below `below` [unit of the series] for `minutes` or longer; gaps neither count nor interrupt. */
export function standstills(steps: Steps, minutes: number, below: number): Found {
  const { values } = steps;
  const rule = "standstill";
  const isBad = (i: number) => (Number.isNaN(values[i]!) ? null : values[i]! <= below);
  const first = values.findIndex((value) => !Number.isNaN(value));
  const { enter, leave } = thresholds(minutes, steps.stepMs);
  const episode = (one: Stretch): Episode => {
    const inside = values.subarray(one.from, one.to).filter((value) => !Number.isNaN(value));
    const figures = { value: inside.reduce((least, value) => Math.min(least, value), below), measure: below };
    return { ...episodeOf(steps, one), ...figures, rule, openStart: one.from === first };
  };
  const episodes = stretchesOf(values.length, isBad, { enter, leave }).map(episode);
  // How long a stretch at the beginning is nobody knows: it may be the end of an outage that is known.
  const weak = stretchesOf(values.length, isBad, { enter: 1, leave }).map(episode);
  return { episodes, weak: weak.filter(({ openStart }) => openStart) };
}

const minute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/**
 * Times, in whole minutes, in which a forecast was due and none was there: later than `allowedMs` after the one before.
 * `issued` are the times of forecasts [UTC ms], in order; the first is due `allowedMs` after `sinceMs`, when it was set up.
 */
export function missingForecasts(issued: readonly number[], allowedMs: number, sinceMs: number, nowMs: number): Found {
  const episodes: Episode[] = [];
  let last = sinceMs;
  for (const at of [...issued.filter((time) => time > sinceMs), null]) {
    const endMs = at ?? nowMs;
    const times = { startMs: minute(last + allowedMs), endMs: minute(endMs) };
    if (times.endMs > times.startMs) {
      const about = { ongoing: at === null, openStart: false, count: 1, value: null, measure: null };
      episodes.push({ rule: "forecast_missing", ...times, ...about });
    }
    last = endMs;
  }
  return { episodes, weak: [] };
}
