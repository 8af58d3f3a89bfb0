import { randomUUID } from "node:crypto";
import { and, asc, count, eq, inArray, lt } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { weatherForecasts, weatherIssues } from "~db/schema/forecasts";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import type { WeatherQuantity } from "~/entities/weather/quantities";
import {
  type IssueOrigin,
  KEEP_ISSUE_DAYS,
  MOST_ISSUES,
  type WeatherForecast,
} from "~/entities/weather/weatherForecast";
import { bytesOf } from "~/services/timeseries/series.server";
import type { ClearSky } from "./atStep";
import { clearSkyOf, type IssueNote, issueProblem, issueRemarks, type NewIssue, radiationStart } from "./newIssue";

/** An issue that came in within this time of its issue was known when it came; a later one is of an archive. */
const LIVE_MS = 36 * 60 * MINUTE_MS;

/** What became of issues. */
export interface KeptIssues {
  stored: number;
  /** Those that were there with these values. */
  unchanged: number;
  /** Those that were not stored, by their place in what was sent (from 0). */
  refused: (IssueNote & { index: number })[];
  /** Keys of what is odd about those that were stored, each once. */
  remarks: string[];
}

/** How issues came, and when [ms since 1970]. */
interface Arrival {
  origin: IssueOrigin;
  now: number;
}

/**
 * Stores issues of a weather forecast as they were issued. The same issue may come again. One with the time of another and other values is
 * refused: what was known then does not change. For callers that looked at the right to do so.
 */
export function keepIssues(
  db: SpaceDb,
  forecast: WeatherForecast,
  issues: readonly NewIssue[],
  arrival: Arrival,
): KeptIssues {
  const read = rowsOf(forecast, issues, arrival);
  return db.transaction(
    () => {
      const { rows, outcome } = compareRows(db, read);
      const { weather_forecast_id: id } = forecast;
      // It may have been deleted while it was fetched or read.
      if (!db.select().from(weatherForecasts).where(eq(weatherForecasts.weather_forecast_id, id)).get())
        return { stored: 0, unchanged: 0, refused: [], remarks: [] };
      for (const row of rows) db.insert(weatherIssues).values(row).run();
      dropSurplus(db, id);
      return outcome;
    },
    { behavior: "immediate" },
  );
}

/** What storing issues would do. */
export const judgeIssues = (
  db: SpaceDb,
  forecast: WeatherForecast,
  issues: readonly NewIssue[],
  arrival: Arrival,
): KeptIssues => compareRows(db, rowsOf(forecast, issues, arrival)).outcome;

/** Issues as the rows that would be stored, or why not. The sun takes longer to work out than a transaction may: this stands before it. */
function rowsOf(forecast: WeatherForecast, issues: readonly NewIssue[], arrival: Arrival): (Row | IssueNote)[] {
  const problems = issues.map((issue) => issueProblem(issue, arrival.now));
  const clear = clearSkyOf(
    forecast,
    issues.filter((_, i) => !problems[i]),
  );
  return issues.map((issue, i) => problems[i] ?? rowOf(forecast, issue, arrival, clear));
}

/** What rows come to next to those that are stored, and which of them are to be written. */
function compareRows(db: SpaceDb, read: readonly (Row | IssueNote)[]): { rows: Row[]; outcome: KeptIssues } {
  const refused: KeptIssues["refused"] = [];
  const rows = new Map<string, Row>();
  let unchanged = 0;
  for (const [index, row] of read.entries()) {
    if ("key" in row) {
      refused.push({ index, ...row });
      continue;
    }
    const { weather_forecast_id: id, issued_at } = row;
    const sameTime = and(eq(weatherIssues.weather_forecast_id, id), eq(weatherIssues.issued_at, issued_at));
    const there = rows.get(issued_at) ?? db.select().from(weatherIssues).where(sameTime).get();
    if (!there) rows.set(issued_at, row);
    else if (isSame(there, row)) unchanged += 1;
    else refused.push({ index, key: "differs", params: {} });
  }
  const remarks = [...new Set([...rows.values()].flatMap((row) => row.remarks))];
  return { rows: [...rows.values()], outcome: { stored: rows.size, unchanged, refused, remarks } };
}

type Row = typeof weatherIssues.$inferSelect;

function rowOf(forecast: WeatherForecast, issue: NewIssue, { origin, now }: Arrival, clear: ClearSky | null): Row {
  const { issuedMs, startMs, stepS, values } = issue;
  const rows = Object.entries(values) as [WeatherQuantity, Float64Array][];
  const present = rows.filter(([, row]) => !row.every(Number.isNaN)).sort(([a], [b]) => (a < b ? -1 : 1));
  const steps = rows[0]![1].length;
  const all = new Float32Array(present.length * steps);
  present.forEach(([, row], i) => all.set(row, i * steps));
  const knownMs = now - issuedMs <= LIVE_MS ? now : issuedMs + forecast.delay_minutes * MINUTE_MS;
  return {
    issue_id: randomUUID(),
    weather_forecast_id: forecast.weather_forecast_id,
    issued_at: new Date(issuedMs).toISOString(),
    received_at: new Date(now).toISOString(),
    known_at: new Date(Math.max(issuedMs, knownMs)).toISOString(),
    origin,
    start_ms: startMs,
    step_s: stepS,
    steps,
    radiation_ms: radiationStart(startMs, stepS, forecast),
    is_instant: forecast.moment === "instant",
    quantities: present.map(([name]) => name),
    remarks: issueRemarks(issue, forecast, clear),
    values: bytesOf(all),
  };
}

const isSame = (a: Row, b: Row): boolean =>
  a.start_ms === b.start_ms &&
  a.step_s === b.step_s &&
  a.radiation_ms === b.radiation_ms &&
  a.is_instant === b.is_instant &&
  a.quantities.join() === b.quantities.join() &&
  a.values.equals(b.values);

/** Of more issues than may stay the oldest fall out. */
function dropSurplus(db: SpaceDb, weather_forecast_id: string): void {
  const ofForecast = eq(weatherIssues.weather_forecast_id, weather_forecast_id);
  const there = db.select({ issues: count() }).from(weatherIssues).where(ofForecast).get();
  const surplus = (there?.issues ?? 0) - MOST_ISSUES;
  if (surplus <= 0) return;
  const oldest = db
    .select({ id: weatherIssues.issue_id })
    .from(weatherIssues)
    .where(ofForecast)
    .orderBy(asc(weatherIssues.issued_at))
    .limit(surplus)
    .all();
  const ids = oldest.map(({ id }) => id);
  db.delete(weatherIssues).where(inArray(weatherIssues.issue_id, ids)).run();
}

/** Deletes issues that were issued more than 200 days before `now` (ms since 1970); returns how many. */
export const dropOldIssues = (db: SpaceDb, now: number): number =>
  db
    .delete(weatherIssues)
    .where(lt(weatherIssues.issued_at, new Date(now - KEEP_ISSUE_DAYS * DAY_MS).toISOString()))
    .run().changes;
