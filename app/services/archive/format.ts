import { z } from "zod";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { carrierLevelSchema, carrierSchema } from "~/entities/catalogue/carrier";
import { parameterTypeSchema } from "~/entities/catalogue/parameterType";
import { technologySchema } from "~/entities/catalogue/technology";
import { finiteNumber } from "~/entities/core/shared";
import { chartConfigSchema } from "~/entities/dashboards/chartConfig";
import { dashboardSchema } from "~/entities/dashboards/dashboard";
import { eventSchema } from "~/entities/events/event";
import { eventRulesSchema } from "~/entities/events/eventRules";
import { financeTermsSchema } from "~/entities/finance/terms";
import { forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { liveSeriesSchema } from "~/entities/live/liveSeries";
import { liveSourceSchema } from "~/entities/live/liveSource";
import { futuresMarketSchema } from "~/entities/market/futuresMarket";
import { operationSiteSchema } from "~/entities/operator/operationSite";
import { setpointOutputSchema } from "~/entities/operator/setpoints/output";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import { parameterSchema } from "~/entities/parameters/parameter";
import { dealSchema } from "~/entities/portfolio/deal";
import { gooSchema } from "~/entities/portfolio/goo";
import { bookSchema, counterpartySchema, houseSchema } from "~/entities/portfolio/parties";
import { scenarioSchema } from "~/entities/scenarios/scenario";
import { spotDealSchema } from "~/entities/spot/spotDeal";
import { spotMarketSchema } from "~/entities/spot/spotMarket";
import { tariffSchema } from "~/entities/tariffs/tariff";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { lineSchema, nodeSchema } from "~/entities/twin/component";
import { geometrySchema } from "~/entities/twin/geometry";
import { weatherForecastSchema } from "~/entities/weather/weatherForecast";

/** What an export file holds. The format is described in docs/export-format.md. */
export type SystemArchive = SystemSnapshot & { optimizations?: Optimization[] };

export const ARCHIVE_FORMAT = "energy-tool-system";
export const ARCHIVE_VERSION = 2;
/** Versions that are read; 2 has high and low prices next to base ones, which a reader of 1 would take for the same. */
export const READ_VERSIONS: readonly unknown[] = [1, 2];

/** Entity lists of the archive: key of the snapshot, schema of an entry, its id. File name: `${key}.json`. */
export const ARCHIVE_LISTS = {
  geometries: { schema: geometrySchema, id: "geometry_id" },
  nodes: { schema: nodeSchema, id: "node_id" },
  lines: { schema: lineSchema, id: "line_id" },
  technologies: { schema: technologySchema, id: "technology_id" },
  carriers: { schema: carrierSchema, id: "carrier_id" },
  carrierLevels: { schema: carrierLevelSchema, id: "carrier_level_id" },
  parameterTypes: { schema: parameterTypeSchema, id: "parameter_type" },
  parameters: { schema: parameterSchema, id: "parameter_id" },
  scenarios: { schema: scenarioSchema, id: "scenario_id" },
} as const;
/** Lists that a file may be without: older ones are. */
export const MORE_LISTS = {
  liveSeries: { schema: liveSeriesSchema, id: "live_id" },
  liveSources: { schema: liveSourceSchema, id: "live_id" },
  forecastSettings: { schema: forecastSettingsSchema, id: "live_id" },
  weatherForecasts: { schema: weatherForecastSchema, id: "weather_forecast_id" },
  events: { schema: eventSchema, id: "event_id" },
  eventRules: { schema: eventRulesSchema, id: "live_id" },
  operationSites: { schema: operationSiteSchema, id: "system_id" },
  setpointOutputs: { schema: setpointOutputSchema, id: "output_id" },
  financeTerms: { schema: financeTermsSchema, id: "finance_terms_id" },
  spotMarkets: { schema: spotMarketSchema, id: "spot_id" },
  spotDeals: { schema: spotDealSchema, id: "spotdeal_id" },
  tariffs: { schema: tariffSchema, id: "tariff_id" },
  futuresMarkets: { schema: futuresMarketSchema, id: "futures_id" },
  houses: { schema: houseSchema, id: "house_id" },
  books: { schema: bookSchema, id: "book_id" },
  counterparties: { schema: counterpartySchema, id: "counterparty_id" },
  deals: { schema: dealSchema, id: "deal_id" },
  goos: { schema: gooSchema, id: "goo_id" },
  dashboards: { schema: dashboardSchema, id: "dashboard_id" },
  chartConfigs: { schema: chartConfigSchema, id: "config_id" },
} as const;
export const MORE_LIST_NAMES = Object.keys(MORE_LISTS) as (keyof typeof MORE_LISTS)[];
type ArchiveList = keyof typeof ARCHIVE_LISTS;
export const ARCHIVE_LIST_NAMES = Object.keys(ARCHIVE_LISTS) as ArchiveList[];
export const optimizationList = { schema: optimizationSchema, id: "optimization_id" } as const;

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int(),
  system_name: z.string(),
  /** ISO 8601, UTC. */
  created: z.string(),
  /** SHA-256 (hexadecimal) of every other file. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const seriesEntrySchema = timeseriesSchema.extend({
  blocks: z.array(
    z.object({
      year: z.number().int(),
      start: z.string(),
      step_s: finiteNumber.positive(),
      length: z.number().int().nonnegative(),
      file: z.string(),
    }),
  ),
});

export const seriesFile = (series: number, year: number): string =>
  `series/${String(series + 1).padStart(4, "0")}/${year}.csv`;
export const SERIES_FILE = /^series\/\d{4,6}\/-?\d{1,6}\.csv$/;

/** "2025-01-01T00:00:00Z"; milliseconds only where there are some. */
export const stampText = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/** What a file may hold before anything of it is inflated. */
export interface ArchiveLimits {
  /** Of the zip file itself. */
  maxBytes: number;
  maxEntries: number;
  /** Of one file in it and of all together, inflated. */
  maxEntryBytes: number;
  maxTotalBytes: number;
}
const MB = 1_048_576;
export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxBytes: 200 * MB,
  maxEntries: 10_000,
  maxEntryBytes: 100 * MB,
  maxTotalBytes: 600 * MB,
};
