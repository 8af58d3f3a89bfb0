import { addDays, deliveryDay } from "~/engines/spot";
import { HOUR_MS } from "~/entities/core/clock";
import type { OperationSite } from "~/entities/operator/operationSite";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { System } from "~/entities/systems/system";
import { isLine } from "~/entities/twin/component";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { extentOf } from "~/services/live/points.server";
import { lastPricedDay } from "~/services/spot/prices.server";
import { componentsOf } from "~/services/twin/components.server";
import { marketOf, priceConversion } from "./marketPrice.server";
import type { ReadyPoint } from "./readyPoint";

/** Prices are to be known for as long as this, or the readiness says that they are not [ms]. */
const KNOWN_MS = 12 * HOUR_MS;

/** What is to be said of the day-ahead prices of a site at `now` (ms since 1970). */
export function priceReadiness(actor: Actor, system: System, site: OperationSite, now: number): ReadyPoint[] {
  const { price_live_id, price_spot_id } = site;
  if (price_spot_id !== null) return marketReadiness(actor, { system, site, spot_id: price_spot_id }, now);
  if (price_live_id === null) return [{ key: "no_price", level: "note", params: {} }];
  const series = get(actor, liveSeriesEntity, price_live_id);
  if (series?.system_id !== site.system_id || series.deleted_at)
    return [{ key: "price_gone", level: "error", params: {} }];
  const until = extentOf(dbOf(actor), price_live_id)?.to;
  const params = { name: series.name };
  return [
    ...unused(site, params),
    ...(until !== undefined && until >= now + KNOWN_MS
      ? []
      : [{ key: "price_short" as const, level: "warning" as const, params, live_id: price_live_id }]),
  ];
}

const unused = ({ components }: OperationSite, params: ReadyPoint["params"]): ReadyPoint[] =>
  components.some(({ market_price }) => market_price) ? [] : [{ key: "price_unused", level: "warning", params }];

/** A site of a system that has the prices of a spot market. */
interface MarketSite {
  system: System;
  site: OperationSite;
  spot_id: string;
}

function marketReadiness(actor: Actor, { system, site, spot_id }: MarketSite, now: number): ReadyPoint[] {
  const db = dbOf(actor);
  const market = marketOf(db, spot_id);
  if (!market) return [{ key: "market_gone", level: "error", params: {} }];
  const { name, currency, price_source } = market;
  const point = (
    key: ReadyPoint["key"],
    level: ReadyPoint["level"],
    params: ReadyPoint["params"] = {},
  ): ReadyPoint => ({
    key,
    level,
    spot_id,
    params: { name, ...params },
  });
  const conversion = priceConversion(db, market, system.unit);
  if (!conversion) return [point("market_rate", "error", { from: currency, to: system.unit })];
  const last = lastPricedDay(db, market, now);
  const until = last === null ? 0 : deliveryDay(deliveryClock(market), addDays(last, 1)).startMs;
  return [
    ...unused(site, { name }),
    ...otherCarriers(actor, site, market),
    ...(until < now + KNOWN_MS ? [point("price_short", "warning")] : []),
    ...(conversion.rate
      ? [point("market_converted", "note", { from: currency, to: system.unit, rate: conversion.rate.rate })]
      : []),
    ...(price_source === "synthetic" ? [point("market_synthetic", "warning")] : []),
  ];
}

/** Purchases and sales that have the price of a market which trades something else: no plan is made of such prices. */
function otherCarriers(actor: Actor, site: OperationSite, { carrier_id, name: market }: SpotMarket): ReadyPoint[] {
  const priced = new Set(
    site.components.filter((component) => component.market_price).map((component) => component.component_id),
  );
  return componentsOf(actor, site.system_id).flatMap((component): ReadyPoint[] => {
    const component_id = isLine(component) ? component.line_id : component.node_id;
    if (!priced.has(component_id)) return [];
    const level_id = component.carrier_level_output ?? component.carrier_level_input;
    const level = level_id === null ? undefined : get(actor, carrierLevelEntity, level_id);
    if (!level || level.carrier_id === carrier_id) return [];
    return [{ key: "market_carrier", level: "error", params: { name: component.name, market }, component_id }];
  });
}
