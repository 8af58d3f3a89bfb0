import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { EntityName } from "~/entities/core/entityNames";
import type { Goo } from "~/entities/portfolio/goo";
import type { System } from "~/entities/systems/system";
import type { Tariff } from "~/entities/tariffs/tariff";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import type { Geometry } from "~/entities/twin/geometry";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { type AnyEntity, idColumn } from "~/services/core/entity.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, saveWithin, write } from "~/services/core/store.server";
import { chartConfigEntity } from "~/services/dashboards/chartConfig.entity.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { eventRulesEntity } from "~/services/events/eventRules.entity.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { liveSourceEntity } from "~/services/live/sources/source.entity.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { setpointOutputEntity } from "~/services/operator/setpoints/output.entity.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { saveSeriesWithin } from "~/services/timeseries/series.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { dashboardsWithNewIds, inPlaceOfDefault } from "./parts/dashboards.server";
import { termsWithNewIds } from "./parts/finance.server";
import { withoutUnusedSettings } from "./parts/operation.server";

type OwnIds = Map<string, string>;

/** An entry of the catalogue that a snapshot brings along. */
type CatalogueRow = [AnyEntity, Record<string, unknown>];

/**
 * Writes a whole system from a snapshot in one transaction. Ids are kept where they are free in the space; when the
 * system is there already, everything of it gets new ids. Catalogue entries that the space lacks are added by admins.
 */
export function importSnapshot(actor: Actor, source: SystemSnapshot): Outcome<{ system_id: string }> {
  const db = dbOf(actor);
  return write(db, () => {
    const snapshot = underFreeIds(db, source);
    const missing = missingCatalogue(actor, snapshot);
    if (!missing.ok) return missing;
    const outcome = writeSnapshot(db, actor, snapshot, missing.value);
    return outcome.ok ? done({ system_id: snapshot.system.system_id }) : outcome;
  });
}

/** The snapshot as it is when all its ids are free in the space, else under new ones. */
export const underFreeIds = (db: SpaceDb, source: SystemSnapshot): SystemSnapshot =>
  idsTaken(db, source) ? withNewIds(source) : source;

/** A row of a snapshot, and how it is written inside a transaction. */
export type RowWrite = (db: SpaceDb, actor: Actor) => Outcome<unknown>;

/**
 * Every row of a snapshot that is the system's own, in the order in which they can be written. These are the catalogue's, the system, its
 * border, and what is in it. Each goes through the rules; a refusal names its row as the export file does.
 */
export function rowWrites(
  snapshot: SystemSnapshot,
  catalogue: readonly CatalogueRow[] = [],
  status: System["status"] = "success",
): RowWrite[] {
  const row = (entity: AnyEntity, item: object): RowWrite => {
    return (db, actor) => located(saveWithin({ db, actor }, entity, item), entity.name, item, snapshot);
  };
  const off = (entity: AnyEntity, item: object): RowWrite => {
    const inactive = { ...item, active: false };
    return (db, actor) => located(saveWithin({ db, actor }, entity, inactive), entity.name, item, snapshot);
  };
  // Files of before have deals that were refused: they count nowhere, and nobody can enter them.
  const isMade = ({ status }: { status: string }) => status !== "refused";
  const gone = new Set((snapshot.deals ?? []).filter((item) => !isMade(item)).map(({ deal_id }) => deal_id));
  const ofDeals = (item: Goo): RowWrite => {
    const unlinked = { ...item, deal_id: item.deal_id && gone.has(item.deal_id) ? null : item.deal_id };
    return (db, actor) => located(saveWithin({ db, actor }, gooEntity, unlinked), "goo", item, snapshot);
  };
  const ofSystem = <T extends { system_id: string | null }>(rows: readonly T[]) =>
    rows.filter((row) => row.system_id !== null);
  return [
    ...catalogue.map(([entity, item]) => row(entity, item)),
    (db, actor) => {
      // Whoever looked at the ids before this transaction is told when somebody was quicker.
      if (status === "pending" && anyTaken(db, systemEntity, [snapshot.system.system_id]))
        return refused(409, "errors.changed_meanwhile");
      return row(systemEntity, { ...snapshot.system, status })(db, actor);
    },
    ...inOrder(snapshot).map((item) => row(geometryEntity, item)),
    ...ofSystem(snapshot.scenarios).map((item) => row(scenarioEntity, item)),
    ...snapshot.nodes.map((item) => row(nodeEntity, item)),
    ...snapshot.lines.map((item) => row(lineEntity, item)),
    ...snapshot.series
      .filter(({ meta }) => meta.system_id !== null)
      .map(({ meta, blocks }): RowWrite => {
        return (db, actor) => located(saveSeriesWithin(db, actor, meta, blocks), "timeseries", meta, snapshot);
      }),
    ...ofSystem(snapshot.parameters).map((item) => row(parameterEntity, item)),
    ...(snapshot.liveSeries ?? []).map((item) => row(liveSeriesEntity, item)),
    // They have neither values nor a secret yet: somebody looks at them before they begin.
    ...(snapshot.liveSources ?? []).map((item) => off(liveSourceEntity, item)),
    ...(snapshot.weatherForecasts ?? []).map((item) => row(weatherForecastEntity, item)),
    ...(snapshot.forecastSettings ?? []).map((item) => off(forecastSettingsEntity, item)),
    ...(snapshot.eventRules ?? []).map((item) => row(eventRulesEntity, item)),
    ...(snapshot.events ?? []).map((item) => row(eventEntity, item)),
    ...(snapshot.operationSites ?? []).map((item) => row(operationSiteEntity, withoutUnusedSettings(item, snapshot))),
    ...(snapshot.setpointOutputs ?? []).map((item) => off(setpointOutputEntity, item)),
    ...(snapshot.financeTerms ?? []).map((item) => row(financeTermsEntity, item)),
    ...(snapshot.spotDeals ?? []).filter(isMade).map((item) => row(spotDealEntity, item)),
    ...(snapshot.deals ?? []).filter(isMade).map((item) => row(dealEntity, item)),
    ...(snapshot.goos ?? []).map(ofDeals),
    ...(snapshot.chartConfigs ?? []).map((item) => row(chartConfigEntity, item)),
    ...(snapshot.dashboards ?? []).map((item, i): RowWrite => {
      if (i > 0) return row(dashboardEntity, item);
      const first = (db: SpaceDb) => inPlaceOfDefault(db, item);
      return (db, actor) => located(saveWithin({ db, actor }, dashboardEntity, first(db)), "dashboard", item, snapshot);
    }),
  ];
}

/** Writes all of it in the transaction under way; the first refusal names its row. */
export function writeSnapshot(
  db: SpaceDb,
  actor: Actor,
  snapshot: SystemSnapshot,
  catalogue: readonly CatalogueRow[] = [],
): Outcome<null> {
  for (const put of rowWrites(snapshot, catalogue)) {
    const outcome = put(db, actor);
    if (!outcome.ok) return outcome;
  }
  return done(null);
}

/** Names the refused row as the export file does: type, file and row (from 1). */
function located(
  outcome: Outcome<unknown>,
  type: EntityName,
  row: unknown,
  snapshot: SystemSnapshot,
): Outcome<unknown> {
  if (outcome.ok) return outcome;
  const places: Partial<Record<EntityName, [string, readonly unknown[]]>> = {
    system: ["system.json", []],
    geometry: ["geometries.json", snapshot.geometries],
    scenario: ["scenarios.json", snapshot.scenarios],
    node: ["nodes.json", snapshot.nodes],
    line: ["lines.json", snapshot.lines],
    carrier: ["carriers.json", snapshot.carriers],
    carrier_level: ["carrierLevels.json", snapshot.carrierLevels],
    technology: ["technologies.json", snapshot.technologies],
    timeseries: ["series.json", snapshot.series.map(({ meta }) => meta)],
    parameter: ["parameters.json", snapshot.parameters],
    live_series: ["liveSeries.json", snapshot.liveSeries ?? []],
    live_source: ["liveSources.json", snapshot.liveSources ?? []],
    forecast_settings: ["forecastSettings.json", snapshot.forecastSettings ?? []],
    weather_forecast: ["weatherForecasts.json", snapshot.weatherForecasts ?? []],
    event: ["events.json", snapshot.events ?? []],
    event_rules: ["eventRules.json", snapshot.eventRules ?? []],
    spot_market: ["spotMarkets.json", snapshot.spotMarkets ?? []],
    spot_deal: ["spotDeals.json", snapshot.spotDeals ?? []],
    tariff: ["tariffs.json", snapshot.tariffs ?? []],
    futures_market: ["futuresMarkets.json", snapshot.futuresMarkets ?? []],
    house: ["houses.json", snapshot.houses ?? []],
    book: ["books.json", snapshot.books ?? []],
    counterparty: ["counterparties.json", snapshot.counterparties ?? []],
    deal: ["deals.json", snapshot.deals ?? []],
    goo: ["goos.json", snapshot.goos ?? []],
    operation_site: ["operationSites.json", snapshot.operationSites ?? []],
    setpoint_output: ["setpointOutputs.json", snapshot.setpointOutputs ?? []],
    finance_terms: ["financeTerms.json", snapshot.financeTerms ?? []],
    dashboard: ["dashboards.json", snapshot.dashboards ?? []],
    chart_config: ["chartConfigs.json", snapshot.chartConfigs ?? []],
  };
  const [file, rows] = places[type] ?? ["", []];
  return { ...outcome, params: { ...outcome.params, type, file, row: Math.max(1, rows.indexOf(row) + 1) } };
}

/** The border first, connections after the locations they lead from and to. */
function inOrder({ geometries, system }: SystemSnapshot): SystemSnapshot["geometries"] {
  const orderOf = (row: Geometry) => (row.geometry_id === system.geometry_id ? 0 : row.type === "LineString" ? 2 : 1);
  return [...geometries].sort((a, b) => orderOf(a) - orderOf(b));
}

/** True when a row of the space has one of the ids, whether the actor may see it or not. */
function idsTaken(db: SpaceDb, snapshot: SystemSnapshot): boolean {
  const ofSystem = <T extends { system_id: string | null }>(rows: readonly T[], id: (row: T) => string) =>
    rows.filter((row) => row.system_id !== null).map(id);
  const series = snapshot.series.map(({ meta }) => meta);
  const components = [...snapshot.nodes.map((row) => row.node_id), ...snapshot.lines.map((row) => row.line_id)];
  const ids: [AnyEntity, string[]][] = [
    [systemEntity, [snapshot.system.system_id]],
    [geometryEntity, snapshot.geometries.map((row) => row.geometry_id)],
    // Components have one address, of whichever kind they are.
    [nodeEntity, components],
    [lineEntity, components],
    [scenarioEntity, ofSystem(snapshot.scenarios, (row) => row.scenario_id)],
    [parameterEntity, ofSystem(snapshot.parameters, (row) => row.parameter_id)],
    [timeseriesEntity, ofSystem(series, (row) => row.ts_id)],
    [liveSeriesEntity, (snapshot.liveSeries ?? []).map((row) => row.live_id)],
    [weatherForecastEntity, (snapshot.weatherForecasts ?? []).map((row) => row.weather_forecast_id)],
    [eventEntity, (snapshot.events ?? []).map((row) => row.event_id)],
    [spotDealEntity, (snapshot.spotDeals ?? []).map((row) => row.spotdeal_id)],
    [dealEntity, (snapshot.deals ?? []).map((row) => row.deal_id)],
    [gooEntity, (snapshot.goos ?? []).map((row) => row.goo_id)],
    [setpointOutputEntity, (snapshot.setpointOutputs ?? []).map((row) => row.output_id)],
    [financeTermsEntity, (snapshot.financeTerms ?? []).map((row) => row.finance_terms_id)],
    [dashboardEntity, (snapshot.dashboards ?? []).map((row) => row.dashboard_id)],
    [chartConfigEntity, (snapshot.chartConfigs ?? []).map((row) => row.config_id)],
  ];
  return ids.some(([entity, some]) => anyTaken(db, entity, some));
}

function anyTaken(db: SpaceDb, entity: AnyEntity, ids: readonly string[]): boolean {
  const id = idColumn(entity);
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    if (db.select({ id }).from(entity.table).where(inArray(id, some)).limit(1).get()) return true;
  }
  return false;
}

/** The entries of the catalogue that the space lacks; 403 for those who may not add them. */
export function missingCatalogue(actor: Actor, snapshot: SystemSnapshot): Outcome<CatalogueRow[]> {
  const missing: CatalogueRow[] = [];
  for (const row of snapshot.carriers)
    if (!get(actor, carrierEntity, row.carrier_id)) missing.push([carrierEntity, row]);
  for (const row of snapshot.carrierLevels)
    if (!get(actor, carrierLevelEntity, row.carrier_level_id)) missing.push([carrierLevelEntity, row]);
  for (const row of snapshot.technologies)
    if (!get(actor, technologyEntity, row.technology_id)) missing.push([technologyEntity, row]);
  for (const row of snapshot.spotMarkets ?? [])
    if (!get(actor, spotMarketEntity, row.spot_id)) missing.push([spotMarketEntity, row]);
  for (const row of snapshot.futuresMarkets ?? [])
    if (!get(actor, futuresMarketEntity, row.futures_id)) missing.push([futuresMarketEntity, row]);
  // Everybody who may write in the space keeps its parties and tariffs.
  const parties: CatalogueRow[] = [
    ...(snapshot.tariffs ?? []).map((row): CatalogueRow => [tariffEntity, withMarketOf(actor, row)]),
    ...(snapshot.houses ?? []).map((row): CatalogueRow => [houseEntity, row]),
    ...(snapshot.books ?? []).map((row): CatalogueRow => [bookEntity, row]),
    ...(snapshot.counterparties ?? []).map((row): CatalogueRow => [counterpartyEntity, row]),
  ].filter(([entity, row]) => !get(actor, entity, String(row[entity.idField])));
  if (missing.length === 0 || isAdmin(actor)) return done([...missing, ...parties]);
  const names = missing.map(([, row]) => Object.values(row)[0]).join(", ");
  return refused(403, "errors.catalogue_missing", { params: { names } });
}

/** A tariff that names a market which the space lacks, or has in another currency, comes without: its page asks for one. */
function withMarketOf(actor: Actor, row: Tariff): Tariff {
  const market = row.spot_id === null ? undefined : get(actor, spotMarketEntity, row.spot_id);
  return { ...row, spot_id: market?.currency === row.currency ? row.spot_id : null };
}

/** The same system under ids of its own; names of the catalogue and of shared scenarios stay. */
export function withNewIds(snapshot: SystemSnapshot): SystemSnapshot {
  const ids: OwnIds = new Map();
  const giveNewId = (id: string) => ids.set(id, randomUUID());
  giveNewId(snapshot.system.system_id);
  snapshot.geometries.forEach((row) => giveNewId(row.geometry_id));
  snapshot.nodes.forEach((row) => giveNewId(row.node_id));
  snapshot.lines.forEach((row) => giveNewId(row.line_id));
  snapshot.scenarios.forEach((row) => row.system_id !== null && giveNewId(row.scenario_id));
  snapshot.series.forEach(({ meta }) => meta.system_id !== null && giveNewId(meta.ts_id));
  snapshot.parameters.forEach((row) => row.system_id !== null && giveNewId(row.parameter_id));
  snapshot.liveSeries?.forEach((row) => giveNewId(row.live_id));
  snapshot.weatherForecasts?.forEach((row) => giveNewId(row.weather_forecast_id));
  snapshot.events?.forEach((row) => giveNewId(row.event_id));
  snapshot.spotDeals?.forEach((row) => giveNewId(row.spotdeal_id));
  snapshot.deals?.forEach((row) => giveNewId(row.deal_id));
  snapshot.goos?.forEach((row) => giveNewId(row.goo_id));
  snapshot.setpointOutputs?.forEach((row) => giveNewId(row.output_id));
  snapshot.financeTerms?.forEach((row) => giveNewId(row.finance_terms_id));
  snapshot.dashboards?.forEach((row) => giveNewId(row.dashboard_id));
  snapshot.chartConfigs?.forEach((row) => giveNewId(row.config_id));
  const renamed = <T extends object>(row: T): T =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        key.endsWith("_id") || key.startsWith("geometry_id") ? (ids.get(value as string) ?? value) : value,
      ]),
    ) as T;
  return {
    ...snapshot,
    system: renamed(snapshot.system),
    geometries: snapshot.geometries.map(renamed),
    nodes: snapshot.nodes.map(renamed),
    lines: snapshot.lines.map(renamed),
    scenarios: snapshot.scenarios.map(renamed),
    liveSeries: snapshot.liveSeries?.map(renamed),
    liveSources: snapshot.liveSources?.map(renamed),
    forecastSettings: snapshot.forecastSettings?.map(renamed),
    weatherForecasts: snapshot.weatherForecasts?.map(renamed),
    events: snapshot.events?.map((row) => ({ ...renamed(row), cause: row.cause && renamed(row.cause) })),
    eventRules: snapshot.eventRules?.map(renamed),
    spotDeals: snapshot.spotDeals?.map(renamed),
    deals: snapshot.deals?.map((row) => {
      const shares = Object.entries(row.geometry_shares).map(([id, share]) => [ids.get(id) ?? id, share]);
      return { ...renamed(row), geometry_shares: Object.fromEntries(shares) as typeof row.geometry_shares };
    }),
    goos: snapshot.goos?.map(renamed),
    operationSites: snapshot.operationSites?.map((row) => ({
      ...renamed(row),
      components: row.components.map(renamed),
    })),
    setpointOutputs: snapshot.setpointOutputs?.map((row) => ({
      ...renamed(row),
      components: row.components.map(renamed),
    })),
    financeTerms: snapshot.financeTerms?.map((row) => termsWithNewIds(row, renamed)),
    ...dashboardsWithNewIds(snapshot, ids),
    series: snapshot.series.map(({ meta, blocks }) => ({ meta: madeOf(renamed(meta), ids), blocks })),
    parameters: snapshot.parameters.map((row) => {
      const { elements } = row.properties;
      if (!elements) return renamed(row);
      return renamed({ ...row, properties: { ...row.properties, elements: elements.map((id) => ids.get(id) ?? id) } });
    }),
  };
}

/** A generated series names the place and the weather series it was made of. */
function madeOf(meta: Timeseries, ids: OwnIds): Timeseries {
  const { generation } = meta.properties;
  if (!generation) return meta;
  const renamed = (value: unknown): unknown => {
    if (typeof value === "string") return ids.get(value) ?? value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner)]));
  };
  const { geometry_id, timeseries_weather_ids, ...rest } = generation;
  const named = { geometry_id: renamed(geometry_id), timeseries_weather_ids: renamed(timeseries_weather_ids) };
  return { ...meta, properties: { ...meta.properties, generation: { ...rest, ...named } } };
}
