import type { SpaceDb } from "~db/client";
import {
  divergences,
  type Found,
  type Judged,
  missingForecasts,
  silentStretches,
  standstills,
  type Steps,
  strikingValues,
  together,
} from "~/engines/events";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import type { Rule } from "~/entities/events/cause";
import { type EventRules, LOOK_BACK_DAYS } from "~/entities/events/eventRules";
import { type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import { forecastTimes } from "~/services/forecasts/due.server";
import { measuredComponent } from "~/services/forecasts/measuredComponent.server";
import { historyOf, liveSeriesOf } from "~/services/live/history.server";
import { latestPoint, pointsBetween } from "~/services/live/points.server";
import { plannedPower } from "~/services/operator/inForce/plannedPower.server";

const LOOK_BACK_MS = LOOK_BACK_DAYS * DAY_MS;
/** Points of a series that one look reads at most: some 20 ms. Of a series with more in seven days only the last ones are looked at. */
const MOST_POINTS = 100_000;
/** The time from which the density of points is judged. */
const SAMPLE_MS = DAY_MS / 24;
/** A step is looked at this long after its end, when its values have come in. */
const COMPLETE_MS = 5 * MINUTE_MS;

export interface Detected extends Found {
  judged: Map<Rule, Judged>;
}

/** What the rules find in the latest days of a live series at `now` (UTC ms). Reads only. */
export function detect(db: SpaceDb, series: LiveSeries, rules: EventRules, now: number): Detected {
  const judged = new Map<Rule, Judged>();
  const judgements: Found[] = [];
  const looked = (found_: Found, by: Rule, { fromMs, toMs }: Judged) => {
    judged.set(by, { fromMs, toMs });
    judgements.push(found_);
  };
  const steps = stepsOf(db, series, now);
  const whole = { fromMs: knownFrom(steps, now), toMs: now };
  const { outage_minutes, outage_below, backup_live_id } = rules;
  const { outlier_zscore, threshold_factor_accumulated } = rules;
  if (outlier_zscore !== null || threshold_factor_accumulated !== null) {
    const values = strikingValues(steps, {
      windowSize: rules.window_size,
      outlierZscore: outlier_zscore,
      accumulatedFactor: threshold_factor_accumulated,
    });
    judgements.push(values);
    if (outlier_zscore !== null) judged.set("outlier", values);
    if (threshold_factor_accumulated !== null) judged.set("accumulated_value", values);
  }
  if (outage_minutes !== null) looked(silentStretches(steps, outage_minutes), "silent", whole);
  if (outage_minutes !== null && outage_below !== null)
    looked(standstills(steps, outage_minutes, outage_below), "standstill", whole);
  const { divergence_percent: percent, divergence_minutes } = rules;
  const component = percent === null ? null : measuredComponent(db, series);
  const planned =
    component && plannedPower(db, series, component.component_id, { ...steps, steps: steps.values.length });
  if (planned && percent !== null)
    looked(divergences(steps, planned, { percent, minutes: divergence_minutes }), "divergence", whole);
  const backup = backup_live_id === null ? undefined : liveSeriesOf(db, backup_live_id);
  if (backup && outage_minutes !== null) {
    const seriesSteps = stepsOf(db, backup, now);
    const from = { fromMs: knownFrom(seriesSteps, now), toMs: now };
    looked(silentStretches(seriesSteps, outage_minutes, "backup_silent"), "backup_silent", from);
  }
  const forecast = rules.watch_forecast ? forecastTimes(db, series.live_id, steps.startMs) : null;
  if (forecast) {
    const { issued, allowedMs, sinceMs } = forecast;
    const within = recent(missingForecasts(issued, allowedMs, sinceMs, now), steps.startMs);
    looked(within, "forecast_missing", { fromMs: Math.max(steps.startMs, sinceMs), toMs: now });
  }
  return { ...together(...judgements), judged };
}

/** From when on it is known whether there were values; of a series that never had any it is not. */
function knownFrom({ startMs, stepMs, values, lastBeforeMs }: Steps, now: number): number {
  if (lastBeforeMs !== null) return startMs;
  const first = values.findIndex((value) => !Number.isNaN(value));
  return first < 0 ? now : startMs + first * stepMs;
}

/** What ended before a time was looked at long ago. */
const recent = ({ episodes, weak }: Found, fromMs: number): Found => ({
  episodes: episodes.filter(({ endMs }) => endMs > fromMs),
  weak,
});

/** The steps of the latest days that are over. */
function stepsOf(db: SpaceDb, { live_id, resolution }: LiveSeries, now: number): Steps {
  const stepMs = RESOLUTION_S[resolution] * 1000;
  const endMs = Math.floor((now - COMPLETE_MS) / stepMs) * stepMs;
  const dense = pointsBetween(db, live_id, endMs - SAMPLE_MS, endMs);
  const lookBack = dense === 0 ? LOOK_BACK_MS : Math.min(LOOK_BACK_MS, (MOST_POINTS / dense) * SAMPLE_MS);
  const { startMs, values } = historyOf(db, live_id, endMs - lookBack, endMs);
  return { startMs, stepMs, values, lastBeforeMs: latestPoint(db, live_id, startMs - 1)?.at ?? null };
}
