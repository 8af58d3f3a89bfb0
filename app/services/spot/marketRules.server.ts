import { eq } from "drizzle-orm";
import { carriers } from "~db/schema/catalogue";
import { hasPrices, isFetched, type SpotMarket } from "~/entities/spot/spotMarket";
import { zoneOf } from "~/entities/spot/zones";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { countryList, isCurrency, isTimezone } from "~/services/geography/countries.server";

/**
 * A market trades a carrier that is counted in MWh; where its prices are fetched, the source has those of its bidding zone, in
 * the currency that they are published in.
 */
export function checkSpotMarket({ db, after }: Change<SpotMarket>): Refusal | void {
  const { carrier_id, country_code, currency, timezone, zone, price_source } = after;
  const carrier = db.select().from(carriers).where(eq(carriers.carrier_id, carrier_id)).get();
  if (!carrier) return complain("carrier_id", "rules.unknown_reference");
  if (carrier.unit !== "MWh") return complain("carrier_id", "spot.rules.energy_carrier", { unit: carrier.unit });
  if (!countryList("en").some(({ code }) => code === country_code)) return complain("country_code", "rules.country");
  if (!isCurrency(currency)) return complain("currency", "rules.currency");
  if (!isTimezone(timezone)) return complain("timezone", "rules.timezone");
  if (!isFetched(price_source)) return;
  if (zone === null) return complain("zone", "spot.rules.zone_needed");
  if (!hasPrices(price_source, zone)) return complain("price_source", "spot.rules.not_at_source", { zone });
  const published = zoneOf(zone).currency;
  if (currency !== published) return complain("currency", "spot.rules.published_in", { zone, currency: published });
}
