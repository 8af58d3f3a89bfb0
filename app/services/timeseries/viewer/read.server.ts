import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { timeseriesBlocks } from "~db/schema/timeseries";
import { type BlockSpan, gridOf, joinBlocks, MOST_STEPS, type Run } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { doublesOf } from "../series.server";
import type { Span } from "./periods";

const QUARTER_MS = HOUR_MS / 4;

/** A series wherever it is kept: what there is of it, and its values, which are read for a span only. */
export interface Curve {
  /** null: the series has one curve, which has the name of the series. */
  name: string | null;
  colour?: string;
  blocks: readonly BlockSpan[];
  /** The blocks with steps in a span; others may be among them. */
  read: (span: Span) => Promise<SeriesBlock[]> | SeriesBlock[];
}

/** A curve of blocks that are at hand. */
export const curveOf = (
  blocks: readonly SeriesBlock[],
  options: Partial<Pick<Curve, "name" | "colour">> = {},
): Curve => ({
  name: null,
  ...options,
  blocks: blocks.map(({ startMs, stepS, values }) => ({ startMs, stepS, steps: values.length })),
  read: () => [...blocks],
});

/** A curve of a stored series, whose blocks are read one by one. The caller has checked that the actor sees the series. */
export function storedCurve(actor: Actor, tsId: string, display: (value: number) => number = (value) => value): Curve {
  const db = dbOf(actor);
  const { ts_id, year, start_ms, step_s, values } = timeseriesBlocks;
  const blocks = db
    .select({ year, startMs: start_ms, stepS: step_s, steps: sql<number>`length(${values}) / 8` })
    .from(timeseriesBlocks)
    .where(eq(ts_id, tsId))
    .orderBy(asc(start_ms))
    .all();
  const blocksOfYear = ({ year: of }: { year: number }): SeriesBlock[] =>
    db
      .select()
      .from(timeseriesBlocks)
      .where(and(eq(ts_id, tsId), eq(year, of)))
      .all()
      .map((row) => ({
        year: row.year,
        startMs: row.start_ms,
        stepS: row.step_s,
        values: doublesOf(row.values).map(display),
      }));
  return {
    name: null,
    blocks,
    async read(span) {
      const seriesBlocks: SeriesBlock[] = [];
      for (const block of blocks.filter(meets(span))) {
        seriesBlocks.push(...blocksOfYear(block));
        await turn();
      }
      return seriesBlocks;
    },
  };
}

const meets =
  ({ fromMs, toMs }: Span) =>
  ({ startMs, stepS, steps }: BlockSpan): boolean =>
    startMs < toMs && startMs + steps * stepS * 1000 > fromMs;

/** From the first step of a curve to the end of the last one; null for one without any. */
export function extentOf({ blocks }: Pick<Curve, "blocks">): Span | null {
  const some = blocks.filter(({ steps }) => steps > 0);
  if (some.length === 0) return null;
  const ends = some.map(({ startMs, stepS, steps }) => startMs + steps * stepS * 1000);
  return { fromMs: Math.min(...some.map(({ startMs }) => startMs)), toMs: Math.max(...ends) };
}

/**
 * Start of the step with a value whose start is closest to a time (UTC ms), of the block that is closest to it and has one. Null where none
 * has.
 */
export async function closestValue(curve: Curve, ms: number): Promise<number | null> {
  const distance = ({ startMs, stepS, steps }: BlockSpan) =>
    Math.max(startMs - ms, ms - (startMs + steps * stepS * 1000), 0);
  for (const block of [...curve.blocks].sort((a, b) => distance(a) - distance(b))) {
    const toMs = block.startMs + block.steps * block.stepS * 1000;
    const blocks = await curve.read({ fromMs: block.startMs, toMs });
    const { startMs, stepS, values } = blocks.find((run) => run.startMs === block.startMs) ?? { ...block, values: [] };
    let closest: number | null = null;
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i])) continue;
      const at = startMs + i * stepS * 1000;
      if (closest === null || Math.abs(at - ms) < Math.abs(closest - ms)) closest = at;
    }
    if (closest !== null) return closest;
  }
  return null;
}

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** Hours with values of blocks in a span. */
const hoursIn = (blocks: readonly SeriesBlock[], { fromMs, toMs }: Span): number =>
  blocks.reduce((hours, { startMs, stepS, values }) => {
    const at = (ms: number) => Math.max(0, Math.ceil((ms - startMs) / (stepS * 1000)));
    return hours + (values.subarray(at(fromMs), at(toMs)).filter(isKnown).length * stepS) / 3600;
  }, 0);

/**
 * The middle of the values of the block closest to a year (UTC ms) that has more than twice its values, on a quarter of an hour. Null where
 * the year has values for half of it, or no block has more.
 */
export async function fullerYear(curve: Curve, year: Span): Promise<number | null> {
  const hours = hoursIn(await curve.read(year), year);
  if (hours * 2 * HOUR_MS >= year.toMs - year.fromMs) return null;
  const spans = curve.blocks.map(({ startMs, stepS, steps }) => ({
    fromMs: startMs,
    toMs: startMs + steps * stepS * 1000,
  }));
  const distance = ({ fromMs, toMs }: Span) => Math.max(fromMs - year.toMs, year.fromMs - toMs, 0);
  for (const span of spans.sort((a, b) => distance(a) - distance(b))) {
    const block = (await curve.read(span)).find(({ startMs }) => startMs === span.fromMs);
    if (!block || hoursIn([block], span) <= 2 * hours) continue;
    const from = block.values.findIndex(isKnown);
    const to = block.values.findLastIndex(isKnown);
    const middle = span.fromMs + ((from + to) / 2) * block.stepS * 1000;
    if (middle < year.fromMs || middle >= year.toMs) return Math.floor(middle / QUARTER_MS) * QUARTER_MS;
  }
  return null;
}

/** The values of a curve in a span, as a run of equal steps; null where it has none. Refuses with 422 what is too long. */
export async function runIn(curve: Curve, span: Span): Promise<Outcome<Run | null>> {
  const grid = gridOf(curve.blocks, span.fromMs, span.toMs);
  if (!grid) return done(null);
  if (grid.steps > MOST_STEPS)
    return refused(422, "timeseries.rule.too_many_steps", { params: { steps: grid.steps, max: MOST_STEPS } });
  return done(joinBlocks(await curve.read(span), grid));
}
