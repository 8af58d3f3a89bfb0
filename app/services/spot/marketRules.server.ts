import { eq } from "drizzle-orm";
import { carriers } from "~db/schema/catalogue";
import { spotDeals, spotPrices } from "~db/schema/spot";
import type { CarrierName } from "~/entities/catalogue/names";
import { zoneToday } from "~/entities/core/clock";
import { isAllowance } from "~/entities/spot/deliveryClock";
import { hasPrices, isFetched, type SpotMarket } from "~/entities/spot/spotMarket";
import { zoneOf } from "~/entities/spot/zones";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";
import { environment } from "~/services/core/settings/environment.server";
import { countryList, isCurrency, isTimezone } from "~/services/geography/countries.server";

/**
 * A market trades a carrier that is counted in MWh, or allowances. Its clock, its currency and its zone stay while prices are stored by them. What deals
 * go by stays while there are deals. Where its prices are fetched, it trades electricity, and the source has those of its bidding zone, in the currency that
 * they are published in.
 */
export function checkSpotMarket({ db, before, after }: Change<SpotMarket>): Refusal | void {
  const { carrier_id, country_code, currency, timezone, zone, price_source } = after;
  const carrier = db.select().from(carriers).where(eq(carriers.carrier_id, carrier_id)).get();
  if (!carrier) return complain("carrier_id", "rules.unknown_reference");
  if (carrier.unit !== "MWh" && !isAllowance(carrier_id))
    return complain("carrier_id", "spot.rules.energy_carrier", { unit: carrier.unit });
  if (!countryList("en").some(({ code }) => code === country_code)) return complain("country_code", "rules.country");
  if (!isCurrency(currency)) return complain("currency", "rules.currency");
  if (!isTimezone(timezone)) return complain("timezone", "rules.timezone");
  const valueOf = (market: SpotMarket, field: keyof SpotMarket) =>
    field === "timezone" ? zoneToday(market.timezone) : market[field];
  const changed = (...fields: (keyof SpotMarket)[]) =>
    fields.find((field) => before && valueOf(before, field) !== valueOf(after, field));
  const ofPrices = changed("zone", "currency", "timezone", "carrier_id");
  if (ofPrices && hasRow(db, spotPrices, eq(spotPrices.spot_id, after.spot_id)))
    return complain(ofPrices, "spot.rules.prices_stored");
  const ofDeals = changed("timestep_minutes", "currency", "timezone", "carrier_id");
  if (ofDeals && hasRow(db, spotDeals, eq(spotDeals.spot_id, after.spot_id)))
    return complain(ofDeals, "spot.rules.deals_made");
  if (!isFetched(price_source)) return;
  if (carrier_id !== ("electricity" satisfies CarrierName))
    return complain("price_source", "spot.rules.electricity_only");
  if (price_source === "entsoe" && before?.price_source !== "entsoe" && !environment().spot.entsoeToken)
    return complain("price_source", "spot.rules.no_token");
  if (zone === null) return complain("zone", "spot.rules.zone_needed");
  if (!hasPrices(price_source, zone)) return complain("price_source", "spot.rules.not_at_source", { zone });
  const published = zoneOf(zone).currency;
  if (currency !== published) return complain("currency", "spot.rules.published_in", { zone, currency: published });
}
