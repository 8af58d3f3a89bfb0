import type { FieldIssue } from "~/entities/core/issue";
import { readViewer, type ViewerSettings } from "~/entities/timeseries/viewer";
import type { SystemPage } from "~/routes/page/guard.server";
import { type Place, placeWithValues, withoutRefused } from "~/services/timeseries/viewer/settings";
import type { Viewed } from "./viewed";

interface Wanted {
  /** As they count: what cannot be had is as by default. */
  settings: ViewerSettings;
  issues: FieldIssue[];
  /** null: the series has no values. */
  timeframe: Place | null;
}

/** What an address asks of a series. */
export async function wantedOf({ system }: SystemPage, viewed: Viewed, query: URLSearchParams): Promise<Wanted> {
  const { settings, issues } = readViewer(query);
  const [curve] = viewed.curves;
  const resolved = curve
    ? await placeWithValues(curve, settings, { systemZone: system.timezone, nowMs: Date.now(), usual: viewed.usual })
    : null;
  const all = [...issues, ...(resolved?.issues ?? [])];
  return { settings: withoutRefused(settings, all), issues: all, timeframe: resolved?.place ?? null };
}
