import { sitePaths, type SitePaths } from "~/entities/core/sitePaths";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";

type Args = Parameters<typeof requireSystem>[0];

interface LiveScope {
  page: SystemPage;
  series: Stored<LiveSeries>;
  paths: SitePaths;
}

/** The live series of the address, deleted ones too, for those who see its system. `write` says who may also change it. 404 for others. */
export function liveScope(args: Args, write = false): LiveScope {
  const page = write ? requireEditable(args) : requireSystem(args);
  const series = requireItem(page, liveSeriesEntity, args.params.live_id ?? "");
  return { page, series, paths: sitePaths(page.system.system_id) };
}
