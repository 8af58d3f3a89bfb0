import { aggregate, statistics, wallText, zoneClock, type SeriesStatistics } from "~jobs/engines/timeseries";
import type { SeriesData } from "~/entities/archive/snapshot";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { readSeries } from "./series.server";

interface MonthLine {
  /** YYYY-MM in the zone. */
  label: string;
  mean: number | null;
  min: number | null;
  max: number | null;
  gaps: number;
}

interface SeriesPage {
  data: SeriesData;
  years: number[];
  /** The block of the chosen year. */
  block: SeriesBlock;
  /** Of all years together. */
  total: SeriesStatistics;
  months: MonthLine[];
}

/** A series of the system (or of all systems) with the numbers its page shows; `year` picks the block, else the first. */
export function seriesPage(
  actor: Actor,
  systemId: string,
  tsId: string,
  year: number | null,
  timezone: string,
): Outcome<SeriesPage> {
  const read = readSeries(actor, tsId);
  if (!read.ok) return read;
  const { meta, blocks } = read.value;
  const block = blocks.find((one) => one.year === year) ?? blocks[0];
  if (!block || (meta.system_id !== null && meta.system_id !== systemId)) return notFound();
  return done({
    data: read.value,
    years: blocks.map((one) => one.year),
    block,
    total: overall(blocks),
    months: aggregate(block, "monthly", timezone).map(({ label, mean, min, max, gaps }) => ({
      ...{ label, mean, min, max, gaps },
    })),
  });
}

/** Statistics over blocks whose steps may differ: means are weighted by time. */
function overall(blocks: readonly SeriesBlock[]): SeriesStatistics {
  const parts = blocks.map((block) => ({ ...statistics(block.values, block.stepS / 3600), stepH: block.stepS / 3600 }));
  const hours = parts.reduce((sum, part) => sum + part.count * part.stepH, 0);
  const known = parts.filter((part) => part.count > 0);
  const sum = parts.reduce((total, part) => total + part.sum, 0);
  const mean = hours > 0 ? sum / hours : null;
  return {
    count: parts.reduce((total, part) => total + part.count, 0),
    gaps: parts.reduce((total, part) => total + part.gaps, 0),
    mean,
    min: known.length ? Math.min(...known.map((part) => part.min ?? Infinity)) : null,
    max: known.length ? Math.max(...known.map((part) => part.max ?? -Infinity)) : null,
    minAt: null,
    maxAt: null,
    sum,
    annualSum: mean === null ? null : mean * 8766,
  };
}

/** Rows written before other requests get their turn. */
const ROWS_AT_ONCE = 2000;

/** The series as CSV, piece by piece: UTC, local time of the zone, value in the series' unit; gaps are empty. */
export async function* seriesCsv({ meta, blocks }: SeriesData, timezone: string): AsyncGenerator<string> {
  const clock = zoneClock(timezone);
  const unit = meta.properties.unit.replaceAll('"', '""');
  yield `\ufefftime_utc,"time_local (${timezone})","value${unit ? ` (${unit})` : ""}"\r\n`;
  for (const block of blocks) {
    for (let from = 0; from < block.values.length; from += ROWS_AT_ONCE) {
      let text = "";
      for (let i = from; i < Math.min(block.values.length, from + ROWS_AT_ONCE); i++) {
        const ms = block.startMs + i * block.stepS * 1000;
        const value = block.values[i]!;
        const utc = new Date(ms).toISOString().replace(".000Z", "Z");
        text += `${utc},${wallText(clock.toWall(ms))},${Number.isNaN(value) ? "" : value}\r\n`;
      }
      yield text;
      await new Promise((next) => setImmediate(next));
    }
  }
}
