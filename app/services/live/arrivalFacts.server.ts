import { DAY_MS } from "~/entities/core/clock";
import { cleans, type LiveSeries } from "~/entities/live/liveSeries";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { asideAt, asideOf } from "./cleaning/aside.server";
import { storePoints } from "./points.server";
import { liveSourceEntity } from "./sources/source.entity.server";
import { nextTry, stateOf } from "./sources/state.server";

/** Days whose values set aside are counted on the page of a series, and how many of them are listed. */
const ASIDE_DAYS = 28;
const MOST_LISTED = 20;

/** Where the values of a series come from and what cleaning set aside of them, for its page at `now` (ms since 1970). */
export function arrivalFacts(actor: Actor, series: LiveSeries, now: number) {
  const db = dbOf(actor);
  const source = get(actor, liveSourceEntity, series.live_id);
  const state = source && stateOf(db, series.live_id);
  const aside = asideOf(db, series.live_id, now - ASIDE_DAYS * DAY_MS, MOST_LISTED);
  return {
    source:
      source && state
        ? {
            ...state,
            kind: source.kind,
            active: source.active,
            interval_minutes: source.interval_minutes,
            next_at:
              source.active && source.kind === "http" ? Math.max(now, nextTry(state, source.interval_minutes)) : null,
          }
        : null,
    aside: { ...aside, days: ASIDE_DAYS, cleaned: cleans(series) },
  };
}

/** Stores values that cleaning set aside after all, named by their times (UTC, ms); those that are not there are passed over. */
export function takeBack(
  actor: Actor,
  series: LiveSeries,
  times: readonly number[],
  now = Date.now(),
): Outcome<number> {
  const db = dbOf(actor);
  if (!mayEdit(systemRole(db, actor, series.system_id))) return notAllowed();
  const { live_id } = series;
  const points = times.slice(0, MOST_LISTED).flatMap((at) => {
    const rejection = asideAt(db, live_id, at);
    return rejection ? [{ live_id, at, value: rejection.value }] : [];
  });
  return done(points.length > 0 ? storePoints(db, points, now) : 0);
}
