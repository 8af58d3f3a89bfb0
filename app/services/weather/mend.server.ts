import { fillGaps, gapsOf } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import { readSeries, saveSeriesWithin } from "~/services/timeseries/series.server";
import { editedPlace } from "./save.server";
import { weatherSeries } from "./stored.server";

/** Gaps up to this are filled from their neighbours: weather changes too much over longer ones [h]. */
const SHORT_GAP_H = 3;

/**
 * Fills the short gaps of a stored weather series in the series itself, on the line between the values around them, also across the turn of
 * a year. Tells how many hours were filled and how many are still missing between others. 404 for a series that is no weather, out of sight
 * or of another system, 403 for who may not edit its place.
 */
export function mendWeather(actor: Actor, systemId: string, tsId: string): Outcome<{ filled: number; left: number }> {
  const db = dbOf(actor);
  // One write: what somebody else stores meanwhile is neither overwritten nor missed.
  return write(db, () => {
    const weather = weatherSeries(actor, tsId);
    if (!weather.ok) return weather;
    if (weather.value.system_id !== null && weather.value.system_id !== systemId) return notFound();
    const location = editedPlace(actor, weather.value.geometry_id);
    if (!location.ok) return location;
    const series = readSeries(actor, tsId);
    if (!series.ok) return series;
    const { meta, blocks } = series.value;
    const { filled, mended } = withoutShortGaps(blocks);
    const left = gapsOf(mended)?.steps ?? 0;
    if (filled === 0) return done({ filled, left });
    const saved = saveSeriesWithin(db, actor, meta, mended);
    return saved.ok ? done({ filled, left }) : saved;
  });
}

function withoutShortGaps(blocks: readonly SeriesBlock[]): { filled: number; mended: SeriesBlock[] } {
  let filled = 0;
  const mended = rowsOfBlocks(blocks).flatMap((row): SeriesBlock[] => {
    const whole = new Float64Array(row.reduce((sum, { values }) => sum + values.length, 0));
    let at = 0;
    for (const { values } of row) {
      whole.set(values, at);
      at += values.length;
    }
    const result = fillGaps(whole, Math.floor((SHORT_GAP_H * HOUR_MS) / (row[0]!.stepS * 1000)), "linear");
    filled += result.filled.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    at = 0;
    return row.map((block) => {
      const values = result.values.slice(at, at + block.values.length);
      at += block.values.length;
      return { ...block, values };
    });
  });
  return { filled, mended };
}

/** Blocks that follow each other without a break, together. */
function rowsOfBlocks(blocks: readonly SeriesBlock[]): SeriesBlock[][] {
  const rows: SeriesBlock[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1)?.at(-1);
    const follows =
      last && last.stepS === block.stepS && last.startMs + last.values.length * last.stepS * 1000 === block.startMs;
    if (follows) rows.at(-1)!.push(block);
    else rows.push([block]);
  }
  return rows;
}
