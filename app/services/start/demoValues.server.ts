import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type SpaceDb, spaceDb } from "~db/client";
import { batteryCourse, DEMO_SYSTEM_ID, demoValues, liveSeries, RESTING, timerStep, type Told } from "~db/seed/demo";
import { DAY_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { environment } from "~/services/core/settings/environment.server";
import { liveSeriesOf } from "~/services/live/history.server";
import { takePoints } from "~/services/live/ingest.server";
import { extentOf, latestPoint } from "~/services/live/points.server";
import { blockedIn } from "~/services/operator/blocked.server";
import { inForce } from "~/services/operator/inForce/courses.server";
import { DEMO_SPACE } from "./demo";

/** What is there at the first start. */
const PAST_DAYS = 366;
/** Prices of tomorrow are known from noon (UTC) on. */
const AUCTION_HOUR = 12;
/** Points that are stored at once. */
const PIECE = 5000;

/** The space of the demo; null where there is none. */
export function demoDb(): SpaceDb | null {
  const { dataDir, demo } = environment();
  return demo && existsSync(join(dataDir, "spaces", `${DEMO_SPACE}.sqlite`)) ? spaceDb(dataDir, DEMO_SPACE) : null;
}

/**
 * Stores the synthetic points of the demo's live series up to `now` (ms since 1970), those of the price up to the end of the last auction.
 * The first time those of the year before. A series that somebody deleted or gave another unit gets none. Returns how many.
 */
export async function storeDemoValues(now: number): Promise<number> {
  const db = demoDb();
  if (!db) return 0;
  const orders: Told = { chp: toldTo(db, CHP, now), battery: batteryUpTo(db, now) };
  let count = 0;
  for (const { live_id, unit, type } of liveSeries) {
    const series = liveSeriesOf(db, live_id);
    if (series?.system_id !== DEMO_SYSTEM_ID || series.unit !== unit) continue;
    const auction = Math.floor(now / DAY_MS) * DAY_MS + (new Date(now).getUTCHours() < AUCTION_HOUR ? 1 : 2) * DAY_MS;
    const last = extentOf(db, live_id)?.to;
    const from = Math.max(now - Math.min(PAST_DAYS, series.keep_days - 1) * DAY_MS, last === undefined ? 0 : last + 1);
    const points = demoValues(live_id, from, type === "trading_price" ? auction : now, orders);
    for (let at = 0; at < points.length; at += PIECE) {
      const batch = points.slice(at, at + PIECE).map((point) => ({
        series,
        live_id,
        ...point,
        timestamp: new Date(point.at).toISOString(),
      }));
      count += takePoints(db, batch, now).stored;
      await turn();
    }
  }
  return count;
}

/** Days back in which somebody may have told a plant something that is not stored yet. */
const TOLD_DAYS = 30;
const CHP = "demo-chp";
const BATTERY = "demo-battery";

/** What a plant of the demo was told [MW] at a time: 0 while it is out or maintained, else what the plan in force says. Null: nothing. */
function toldTo(db: SpaceDb, component: string, now: number): (at: number) => number | null {
  const startMs = Math.floor(now / STEP_MS) * STEP_MS - TOLD_DAYS * DAY_MS;
  const window = { startMs, steps: Math.ceil((now - startMs) / STEP_MS) };
  const power = inForce(db, DEMO_SYSTEM_ID, { part: "power", window, component_id: component }).courses[0]?.rows[0];
  const out = blockedIn(db, DEMO_SYSTEM_ID, window).get(component)?.windows ?? [];
  return (at) => {
    const step = Math.floor((at - startMs) / STEP_MS);
    if (out.some(([from, to]) => step >= from && step < to)) return 0;
    const kw = power?.[step];
    return kw === undefined || Number.isNaN(kw) ? null : kw / 1000;
  };
}

/**
 * The quarter-hours of the battery from the last one that is stored up to now. They say what it held and gave then, and what it makes of
 * what it is told since. A timer tells it before, where nothing is stored.
 */
function batteryUpTo(db: SpaceDb, now: number): Told["battery"] {
  const level = latestPoint(db, "demo-live-battery-level", now);
  if (!level) return timerStep;
  // Nobody knows any more what it was told while the product rested for so long.
  if (level.at < now - TOLD_DAYS * DAY_MS) return () => ({ power: 0, level: level.value });
  const point = latestPoint(db, "demo-live-battery", now);
  const commands = toldTo(db, BATTERY, now);
  const steps = Math.ceil((now - level.at) / STEP_MS);
  const powers = Array.from({ length: steps }, (_, t) => commands(level.at + t * STEP_MS));
  if (point?.at === level.at) powers[0] = point.value;
  const course = batteryCourse(level.value, powers);
  return (at) => course[Math.floor((at - level.at) / STEP_MS)] ?? RESTING;
}
