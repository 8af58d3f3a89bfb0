import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { SERIES_SOURCES } from "~/entities/timeseries/viewer";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { generatedSource, uploadedSource } from "./drafts.server";
import { forecastSource } from "./forecast.server";
import { storedSource } from "./stored.server";
import type { Asked, Viewed } from "./viewed";
import { weatherSource } from "./weather.server";

const SOURCES = {
  series: storedSource,
  upload: uploadedSource,
  generation: generatedSource,
  weather: weatherSource,
  forecast: forecastSource,
} satisfies Record<(typeof SERIES_SOURCES)[number], (request: Asked) => Promise<Viewed | null> | Viewed | null>;

/**
 * The series of the address, null where the system has none of the id. 404 for those who do not see the system. That comes before anything
 * else of the address is looked at.
 */
export async function viewedSeries(
  args: LoaderFunctionArgs,
  locale: Locale,
): Promise<{ page: SystemPage; viewed: Viewed | null; query: URLSearchParams }> {
  const page = requireSystem(args);
  const source = SERIES_SOURCES.find((one) => one === args.params.source);
  if (!source) throw notFoundPage();
  const query = new URL(args.request.url).searchParams;
  const request = { args, page, id: args.params.id ?? "", query, locale, t: textsOf(locale) };
  return { page, viewed: await SOURCES[source](request), query };
}
