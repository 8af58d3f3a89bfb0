import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gapsOf } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { SeriesGaps } from "~/entities/timeseries/gaps";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { uploadsFolder } from "~/services/files/uploads";
import { stepsOf } from "../points.server";
import { readSeries } from "../series.server";
import { type Curve, extentOf } from "../viewer/read.server";
import { ISO_FORMAT, keepTyped, takeUpload, type UploadDraft } from "./draft.server";

/** Steps that a file of stored values may have: 20 years of quarter-hours and some more. */
const MOST_STORED = 1_000_000;
/** Gaps up to this are proposed to be filled from their neighbours; longer ones are a person's choice [h]. */
const SHORT_GAP_H = 3;
/** Rows that are written before others get their turn. */
const AT_ONCE = 2000;

/** What is missing in a stored series; null where nothing is, or where it is too long for a page to be looked through. */
export async function gapsOfCurve(curve: Curve): Promise<SeriesGaps | null> {
  const extent = extentOf(curve);
  const steps = curve.blocks.reduce((sum, block) => sum + block.steps, 0);
  return extent && steps <= MOST_STORED ? gapsOf(await curve.read(extent)) : null;
}

/**
 * A stored series as a draft of an upload, read as it is stored, with cleaning that fills short gaps: what comes out is looked at and saved as
 * that of a file. `query` names what it is for. 404 for a series out of sight, 409 for one that is too long.
 */
export async function draftOfSeries(
  actor: Actor,
  systemId: string,
  tsId: string,
  query: string,
): Promise<Outcome<UploadDraft>> {
  const series = readSeries(actor, tsId);
  if (!series.ok) return series;
  const { meta, blocks } = series.value;
  const steps = blocks.reduce((sum, { values }) => sum + values.length, 0);
  if (steps > MOST_STORED)
    return refused(409, "timeseries.rule.too_many_steps", { params: { steps, max: MOST_STORED } });
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  const path = join(uploadsFolder(), `stored-${randomUUID()}.csv`);
  await pipeline(Readable.from(linesOf(blocks)), createWriteStream(path, { mode: 0o600 }));
  const file = { path, name: "stored.csv", size: (await stat(path)).size };
  const name = meta.properties.source ?? meta.ts_id;
  const draft = await takeUpload(actor, systemId, file, { query, fileName: name });
  if (!draft.ok) return draft;
  return done(await keepTyped(draft.value, asStored(meta, blocks)));
}

function* linesOf(blocks: readonly SeriesBlock[]): Generator<string> {
  let lines = ["time_utc;value"];
  for (const [ms, value] of stepsOf(blocks)) {
    const time = new Date(ms).toISOString().replace(".000Z", "Z");
    lines.push(`${time};${Number.isNaN(value) ? "" : value}`);
    if (lines.length < AT_ONCE) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
  }
  yield `${lines.join("\n")}\n`;
}

/** The fields of the form for a file of stored values. */
function asStored({ interpolation, properties }: Timeseries, blocks: readonly SeriesBlock[]): Record<string, string> {
  const stepS = blocks[0]?.stepS ?? 3600;
  const fields = {
    ...PLAIN_TABLE,
    delimiter: ";",
    first_row: 1,
    decimal_separator: "dot",
    stamp_column: 0,
    value_column: 1,
    timestamp_format: ISO_FORMAT,
    timezone: "UTC",
    stamps_mark: "start",
    place: "stamped",
    unit: properties.unit,
    factor: 1,
    header_unit_ignored: false,
    interpolation,
    duplicates: "refuse",
    // Days are kept as they are.
    spread: "even",
    cleaning: true,
    lower_bound: properties.lower_bound,
    upper_bound: properties.upper_bound,
    window_size: properties.window_size,
    percent_measurment_outages: 0,
    default_value: properties.default_value,
    // Steps that are longer than a short gap are none that their neighbours tell.
    fill_steps: Math.floor((SHORT_GAP_H * HOUR_MS) / (stepS * 1000)) || null,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) || value === null || value === undefined ? "" : String(value),
    ]),
  );
}
