import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import { notFoundPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { sourceIn } from "~/services/forecasts/page.server";
import type { Source } from "~/services/forecasts/source.server";

type Args = Parameters<typeof requireSystem>[0];

interface ForecastScope {
  page: SystemPage;
  source: Source;
  paths: SitePaths;
}

/** The live series of the address, for those who see its system. `write` says who may also change it. 404 for others. */
export function forecastScope(args: Args, write = false): ForecastScope {
  const page = write ? requireEditable(args) : requireSystem(args);
  const source = sourceIn(page.actor, page.system.system_id, args.params.live_id ?? "");
  if (!source) throw notFoundPage();
  return { page, source, paths: sitePaths(page.system.system_id) };
}
