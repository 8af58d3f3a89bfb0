import { setImmediate as turn } from "node:timers/promises";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { UploadCounts } from "~/entities/live/view";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { convertedSeries, type UploadAim, type UploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import { LOOK_BACK_MS, type TimedValue } from "./cleaning/arriving";
import { valuesBetween } from "./cleaning/aside.server";
import { type ArrivingPoint, type RefusedPoint, sortArrivals, takePoints } from "./ingest.server";
import { liveExpectation } from "./plausible.server";

/** Points that are looked at or stored in one go: others have their turn between two. */
const PIECE = 5000;
const MOST_SHOWN = 5;

/** How a file becomes values of a live series. Its bounds refuse single values, not the file. */
export const liveAim = (actor: Actor, series: LiveSeries, currency: string): UploadAim => ({
  unit: series.unit,
  currency,
  timezone: series.timezone,
  lower: null,
  upper: null,
  fixed: null,
  longRows: "live.upload.long_rows",
  ...liveExpectation(actor, series, currency),
});

/** What saving a converted file would change. */
export interface UploadChanges extends UploadCounts {
  /** The first that are refused. */
  refusals: RefusedPoint[];
}

/** Known values of blocks as points on their way in, in pieces. */
function* piecesOf(series: LiveSeries, blocks: readonly SeriesBlock[]): Generator<ArrivingPoint[]> {
  const { live_id } = series;
  let piece: ArrivingPoint[] = [];
  for (const { startMs, stepS, values } of blocks)
    for (const [i, value] of values.entries()) {
      if (Number.isNaN(value)) continue;
      const at = startMs + i * stepS * 1000;
      piece.push({ series, live_id, at, value, timestamp: new Date(at).toISOString() });
      if (piece.length < PIECE) continue;
      yield piece;
      piece = [];
    }
  if (piece.length > 0) yield piece;
}

/** What saving the file of a draft would change at `now` (ms since 1970); null as long as nothing was converted. */
export async function uploadChanges(
  actor: Actor,
  series: LiveSeries,
  draft: UploadDraft,
  now = Date.now(),
): Promise<UploadChanges | null> {
  const converted = draft.converted?.ok ? await convertedSeries(draft) : undefined;
  if (!converted) return null;
  const db = dbOf(actor);
  const changes: UploadChanges = { fresh: 0, other: 0, same: 0, refused: 0, refusals: [] };
  let carried: TimedValue[] = [];
  for (const piece of piecesOf(series, converted.blocks)) {
    const { points, refused: left, refusals } = sortArrivals(db, piece, now, carried);
    const [first, last] = [piece[0]!.at, piece.at(-1)!.at];
    const there = new Map(
      valuesBetween(db, series.live_id, { from: first, to: last + 1 }, Number.MAX_SAFE_INTEGER).map(({ at, value }) => [
        at,
        value,
      ]),
    );
    for (const { at, value } of points)
      changes[!there.has(at) ? "fresh" : there.get(at) === value ? "same" : "other"] += 1;
    changes.refused += left;
    changes.refusals.push(...refusals.slice(0, MOST_SHOWN - changes.refusals.length));
    carried = [...carried, ...points].filter(({ at }) => at >= last - LOOK_BACK_MS);
    await turn();
  }
  return changes;
}

/** A converted file with its name, where it is shown. */
interface UploadedFile {
  draft: UploadDraft;
  fileName: string | undefined;
}

/**
 * Stores the values of a converted file as a program's would be, and ends the draft; the same file again changes nothing. Refuses what
 * `saveConverted` does, and a file of which no value can be stored.
 */
export async function saveUploadedValues(
  actor: Actor,
  series: LiveSeries,
  currency: string,
  { draft, fileName }: UploadedFile,
): Promise<Outcome<{ refused: number }>> {
  const db = dbOf(actor);
  if (!mayEdit(systemRole(db, actor, series.system_id))) return notAllowed();
  return saveConverted(draft, liveAim(actor, series, currency), fileName, async ({ blocks }) => {
    let [good, left] = [0, 0];
    const now = Date.now();
    for (const piece of piecesOf(series, blocks)) {
      const acceptance = takePoints(db, piece, now);
      good += acceptance.stored + acceptance.unchanged;
      left += acceptance.refused;
      await turn();
    }
    return good === 0 ? refused(409, "live.upload.nothing") : done({ refused: left });
  });
}
