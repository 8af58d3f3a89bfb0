import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import type { Dashboard } from "~/entities/dashboards/dashboard";
import type { Event } from "~/entities/events/event";
import type { EventRules } from "~/entities/events/eventRules";
import type { FinanceTerms } from "~/entities/finance/terms";
import type { ForecastSettings } from "~/entities/forecasts/forecast";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { LiveSource } from "~/entities/live/liveSource";
import type { FuturesMarket } from "~/entities/market/futuresMarket";
import type { OperationSite } from "~/entities/operator/operationSite";
import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import type { Parameter } from "~/entities/parameters/parameter";
import type { Deal } from "~/entities/portfolio/deal";
import type { Goo } from "~/entities/portfolio/goo";
import type { Book, Counterparty, House } from "~/entities/portfolio/parties";
import type { Scenario } from "~/entities/scenarios/scenario";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { System } from "~/entities/systems/system";
import type { Tariff } from "~/entities/tariffs/tariff";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import type { Line, Node } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import type { WeatherForecast } from "~/entities/weather/weatherForecast";

/** A time series with its stored blocks. */
export interface SeriesData {
  meta: Timeseries;
  blocks: SeriesBlock[];
}

/**
 * Everything that describes one system: what a run is computed from, and what an export file holds. Deleted rows are
 * not in it. Parameters are those of the system and the catalogue's global ones.
 */
export interface SystemSnapshot {
  system: System;
  geometries: Geometry[];
  nodes: Node[];
  lines: Line[];
  technologies: Technology[];
  carriers: Carrier[];
  carrierLevels: CarrierLevel[];
  parameterTypes: ParameterType[];
  parameters: Parameter[];
  scenarios: Scenario[];
  series: SeriesData[];
  /** Live series with their sources and the settings of their forecasts, without values and secrets; not in older files. */
  liveSeries?: LiveSeries[];
  liveSources?: LiveSource[];
  forecastSettings?: ForecastSettings[];
  /** Weather forecasts, without what was issued; not in older files. */
  weatherForecasts?: WeatherForecast[];
  /** Events, without who acknowledged them, and the rules that raise them; not in older files. */
  events?: Event[];
  eventRules?: EventRules[];
  /** How the site is operated: one at most. */
  operationSites?: OperationSite[];
  /** Where its setpoints go, without secrets; not in older files. */
  setpointOutputs?: SetpointOutput[];
  /** Under which terms what runs build is paid for; not in older files. */
  financeTerms?: FinanceTerms[];
  /** Deals on spot markets, and the markets they are of, which belong to the catalogue; not in older files. */
  spotDeals?: SpotDeal[];
  spotMarkets?: SpotMarket[];
  /** Deals and guarantees of origin, and what they name that belongs to the space: parties and markets. Older files have none. */
  deals?: Deal[];
  goos?: Goo[];
  houses?: House[];
  books?: Book[];
  counterparties?: Counterparty[];
  futuresMarkets?: FuturesMarket[];
  /** The tariffs that its components name, which belong to the space; not in older files. */
  tariffs?: Tariff[];
  /** Dashboards, oldest first, and their charts, which are of no particular run there; not in older files. */
  dashboards?: Dashboard[];
  chartConfigs?: ChartConfig[];
}
