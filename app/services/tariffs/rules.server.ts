import { and, eq, isNull } from "drizzle-orm";
import { spotMarkets } from "~db/schema/spot";
import { tariffs } from "~db/schema/tariffs";
import { nodes } from "~db/schema/twin";
import type { Tariff } from "~/entities/tariffs/tariff";
import { type Change, following, type Removal } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";
import { countRows, hasRow } from "~/services/core/references.server";
import { countryList, isCurrency, isTimezone } from "~/services/geography/countries.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";

/** Its country, clock and currency are there; the prices of its market are in its currency. */
export function checkTariff({ db, before, after }: Change<Tariff>): Refusal | void {
  const { country_code, currency, timezone, spot_id } = after;
  if (country_code !== null && !countryList("en").some(({ code }) => code === country_code))
    return complain("country_code", "rules.country");
  if (!isCurrency(currency)) return complain("currency", "rules.currency");
  if (!isTimezone(timezone)) return complain("timezone", "rules.timezone");
  // A market that is gone since it was chosen does not stand in the way of changing something else.
  if (spot_id === null || (before?.spot_id === spot_id && before.currency === currency)) return;
  const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get();
  if (!market) return complain("spot_id", "rules.unknown_reference");
  if (market.currency !== currency)
    return complain("spot_id", "tariffs.rules.market_currency", { currency: market.currency });
}

/** Components that a tariff prices keep it, deleted ones too: they can be restored. */
export function checkTariffRemoval({ db, row }: Removal<Tariff>): Refusal | void {
  const count = countRows(db, nodes, eq(nodes.tariff_id, row.tariff_id));
  if (count > 0) return refused(409, "tariffs.rules.in_use", { params: { count } });
}

/** A spot market stays as long as tariffs take its prices. */
export const tariffMarketFollower = following(spotMarketEntity, {
  beforeRemove({ db, row }) {
    if (hasRow(db, tariffs, and(eq(tariffs.spot_id, row.spot_id), isNull(tariffs.deleted_at))))
      return refused(409, "errors.in_use");
  },
});
