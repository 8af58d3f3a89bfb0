import { and, desc, eq, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { forecasts } from "~db/schema/forecasts";
import { deliveryDays } from "~/engines/spot";
import { dayOf } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { bandOf } from "~/services/forecasts/store.server";
import type { LocalWindow } from "../expected.server";

/** Edges and middle of a forecast by quarter-hour, in the unit of the series; NaN where there was none. */
export type Expected = Record<"p10" | "p50" | "p90", Float64Array>;

/**
 * What was expected of a live series in a window. Of each day of its zone up to the one of `now` (ms since 1970) it is the forecast that
 * was the latest when the day began, as plans of that day had it. Of what comes after `now` it is the latest. Null where nothing was
 * forecast.
 */
export function expectedOf(
  db: SpaceDb,
  live_id: string,
  { startMs, steps, timezone, now }: LocalWindow,
): Expected | null {
  const nothing = () => new Float64Array(steps).fill(NaN);
  const sums: Expected = { p10: nothing(), p50: nothing(), p90: nothing() };
  let any = false;
  const endMs = startMs + steps * STEP_MS;
  for (const day of deliveryDays(midnightClock(timezone), dayOf(timezone, startMs), dayOf(timezone, endMs - 1))) {
    if (day.startMs <= now) fill(day.startMs, day.startMs, Math.min(day.endMs, endMs));
  }
  if (endMs > now) fill(now, Math.max(startMs, Math.floor(now / STEP_MS) * STEP_MS), endMs);
  return any ? sums : null;

  function fill(at: number, fromMs: number, toMs: number): void {
    const row = db
      .select()
      .from(forecasts)
      .where(and(eq(forecasts.live_id, live_id), lte(forecasts.issued_at, new Date(at).toISOString())))
      .orderBy(desc(forecasts.issued_at))
      .limit(1)
      .get();
    if (!row) return;
    const band = bandOf(row.values);
    for (let ms = Math.max(fromMs, startMs); ms < toMs; ms += STEP_MS) {
      const i = Math.floor((ms - row.start_ms) / (row.step_s * 1000));
      const t = Math.round((ms - startMs) / STEP_MS);
      if (band.p50[i] === undefined) continue;
      any = true;
      for (const edge of ["p10", "p50", "p90"] as const) sums[edge][t] = band[edge][i]!;
    }
  }
}
