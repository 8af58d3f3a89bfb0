import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { System } from "~/entities/systems/system";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { get, list } from "~/services/core/store.server";
import { offeredMarkets } from "~/services/spot/deals.server";
import { dayOfMarket } from "~/services/spot/periods.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";

interface ChoiceQuery {
  actor: Actor;
  system: Pick<System, "properties">;
  query: URLSearchParams;
  locale: Locale;
}

/** Market and day that an address chooses, `begin` where it chooses none (ms since 1970); null without a market. */
export function marketChoice(
  { actor, system, query, locale }: ChoiceQuery,
  begin: { spot_id: string | null; ms: number },
) {
  const paramText = (name: string) => (query.get(name) ?? "").slice(0, 120);
  const carriers = new Map(list(actor, carrierEntity).map((row) => [row.carrier_id, nameIn(row.name, locale)]));
  const all = offeredMarkets(actor, system.properties.country_code, null);
  const offered = paramText("carrier") ? all.filter((row) => row.carrier_id === paramText("carrier")) : all;
  const only = offered.length === 1 ? offered[0]!.spot_id : "";
  const chosen = get(actor, spotMarketEntity, paramText("spot_id") || begin.spot_id || only);
  const isOfCarrier = chosen && (paramText("carrier") === "" || chosen.carrier_id === paramText("carrier"));
  const market: SpotMarket | null = isOfCarrier ? chosen : null;
  const day = market && dayOfMarket(market, paramText("day"), begin.ms);
  const isOffered = !market || offered.some((row) => row.spot_id === market.spot_id);
  return {
    market,
    day,
    choice: {
      carrier: paramText("carrier"),
      market: market?.spot_id ?? "",
      day: day ?? "",
      carriers: [...new Set(all.map((row) => row.carrier_id))].map((id) => ({
        value: id,
        label: carriers.get(id) ?? id,
      })),
      markets: (isOffered ? offered : [...offered, market]).map((row) => ({ value: row.spot_id, label: row.name })),
    },
  };
}
