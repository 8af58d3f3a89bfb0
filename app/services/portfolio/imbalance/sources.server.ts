import { z } from "zod";
import type { CarrierName } from "~/entities/catalogue/names";
import { type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { System } from "~/entities/systems/system";
import { componentId } from "~/entities/twin/component";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { marketPairs } from "~/services/market/markets.server";
import { plannedOf } from "~/services/operator/carriers/plannedOf.server";
import { marketOf } from "~/services/operator/price/marketPrice.server";
import { operatedOf, siteOf } from "~/services/operator/site.server";
import { componentsOf } from "~/services/twin/components.server";
import { isConvertible } from "~/services/units/units.server";

/** Carrier of balancing energy where no market says it. */
const ELECTRICITY: CarrierName = "electricity";

const priceSource = z.object({ live_id: z.string(), factor: z.number() }).nullable();

/** What balancing energy of a system is made from; small enough to be part of a job. */
export const imbalanceSources = z.object({
  /** Clock of the market whose days and months count. */
  timezone: z.string(),
  /**
   * Connections to the grid. `live_id` null: not metered. `infeed`: what the meter's value is times to be fed in [MW], `size`: its sign is
   * not.
   */
  connections: z
    .array(
      z.object({ component_id: z.string(), live_id: z.string().nullable(), infeed: z.number(), size: z.boolean() }),
    )
    .max(200),
  /** Series of prices and what they are times to be currency/MWh; null where there is none. */
  positive: priceSource,
  negative: priceSource,
  /** Spot market whose day-ahead prices are compared with. Null: none in the currency of the system. */
  spot_id: z.string().nullable(),
});
export type ImbalanceSources = z.infer<typeof imbalanceSources>;

/** What is missing or taken in another way than meant; `name` of what, `live_id` of the series. */
export interface SourceRemark {
  kind:
    | "no_connection"
    | "not_metered"
    | "not_power"
    | "coarse_meter"
    | "no_positive"
    | "no_negative"
    | "several_prices"
    | "no_day_ahead";
  name?: string;
  live_id?: string;
}

export interface FoundSources {
  sources: ImbalanceSources;
  remarks: SourceRemark[];
  /** ISO 4217 of the prices. */
  currency: string;
  /** Length of a settlement period [min]: the step of the prices. */
  stepMinutes: 15 | 30 | 60;
  /** Of the series and the market that prices are from. Null: of none. */
  names: Record<"positive" | "negative" | "dayAhead", string | null>;
  /** Whether the day-ahead prices are made by the product. */
  synthetic: boolean;
}

/** Which series and components balancing energy of a system is made from, as far as the actor sees them. */
export function sourcesOf(actor: Actor, system: System): FoundSources {
  const { system_id, unit: currency } = system;
  const remarks: SourceRemark[] = [];
  const site = siteOf(actor, system_id);
  const spot = marketOfSite(actor, system, site.price_spot_id);
  const series = list(actor, liveSeriesEntity, { system_id });
  const carriers = new Map(
    list(actor, carrierLevelEntity).map((carrierLevel) => [carrierLevel.carrier_level_id, carrierLevel.carrier_id]),
  );
  const carrierId = spot?.carrier_id ?? ELECTRICITY;
  const connections = plannedOf(actor, system_id, "trade").filter(
    ({ carrier_level_id }) => carriers.get(carrier_level_id) === carrierId,
  );
  if (connections.length === 0) remarks.push({ kind: "no_connection" });
  const components = new Map(componentsOf(actor, system_id).map((component) => [componentId(component), component]));
  const metered = connections.map(({ component_id, name }) => {
    const component = components.get(component_id);
    const sells = component?.carrier_level_output === null;
    const { power_live_id } = operatedOf(site, component_id);
    const live = series.find(({ live_id }) => live_id === power_live_id);
    const factor = live ? isConvertible(live.unit, "MW").factor : null;
    if (!live) remarks.push({ kind: "not_metered", name });
    else if (factor === null) remarks.push({ kind: "not_power", name: live.name, live_id: live.live_id });
    else if (RESOLUTION_S[live.resolution] > RESOLUTION_S.quarter_hourly)
      remarks.push({ kind: "coarse_meter", name: live.name, live_id: live.live_id });
    return {
      component_id,
      live_id: factor === null ? null : live!.live_id,
      // Meters and plans count what is taken; what only sells may be metered as what it takes or as what it gives.
      infeed: (sells ? 1 : -1) * (factor ?? 1),
      size: sells,
    };
  });
  const positive = priceOf(series, "balancing_energy_price_pos", remarks);
  const negative = priceOf(series, "balancing_energy_price_neg", remarks);
  if (!positive) remarks.push({ kind: "no_positive" });
  if (!negative) remarks.push({ kind: "no_negative" });
  const inCurrency = (liveSeries: LiveSeries | undefined) => {
    const factor = liveSeries ? isConvertible(liveSeries.unit, `${currency}/MWh`, { currency }).factor : null;
    return liveSeries && factor !== null ? { live_id: liveSeries.live_id, factor } : null;
  };
  const comparable = spot?.currency === currency;
  if (!comparable) remarks.push({ kind: "no_day_ahead" });
  const minutes = [positive, negative].flatMap((price) => (price ? [RESOLUTION_S[price.resolution] / 60] : []));
  const shortest = Math.min(60, ...minutes);
  return {
    sources: {
      timezone: spot?.timezone ?? system.timezone,
      connections: metered,
      positive: inCurrency(positive),
      negative: inCurrency(negative),
      spot_id: comparable ? spot.spot_id : null,
    },
    remarks,
    currency,
    // Without prices the quarter-hour, the settlement period of most of Europe.
    stepMinutes: minutes.length === 0 ? 15 : shortest === 15 ? 15 : shortest === 30 ? 30 : 60,
    names: {
      positive: positive?.name ?? null,
      negative: negative?.name ?? null,
      dayAhead: comparable ? spot.name : null,
    },
    synthetic: comparable && spot.price_source === "synthetic",
  };
}

/** The spot market that plans take their prices from, else the first of the country: another country's says nothing here. */
function marketOfSite(actor: Actor, { properties }: System, spot_id: string | null): SpotMarket | undefined {
  const db = dbOf(actor);
  const { country_code } = properties;
  const market = spot_id === null ? undefined : marketOf(db, spot_id);
  return market ?? (country_code === undefined ? undefined : marketPairs(db, country_code)[0]?.spot);
}

/** The series of a kind of price: that of the system before those of components, then by name. */
function priceOf(series: readonly LiveSeries[], type: LiveSeries["type"], remarks: SourceRemark[]) {
  const ofComponent = ({ node_id, line_id }: LiveSeries) => Number(node_id !== null || line_id !== null);
  const ofType = series
    .filter((series) => series.type === type)
    .sort((a, b) => ofComponent(a) - ofComponent(b) || a.name.localeCompare(b.name));
  if (ofType.length > 1) remarks.push({ kind: "several_prices", name: ofType[0]!.name, live_id: ofType[0]!.live_id });
  return ofType[0];
}
