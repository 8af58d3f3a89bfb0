import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { futuresMarkets } from "~db/schema/market";
import { deals } from "~db/schema/portfolio";
import { spotMarkets } from "~db/schema/spot";
import { following } from "~/services/core/entity.server";
import { complain, refused } from "~/services/core/outcome";
import { countRows } from "~/services/core/references.server";
import { changeWithin } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { dealEntity } from "./deal.entity.server";

export const portfolioFollowers = [
  /** A spot market that deals are settled on goes on trading what they are of. */
  following(spotMarketEntity, {
    beforeSave({ db, before, after }) {
      if (!before || before.carrier_id === after.carrier_id) return;
      const settled = db.select().from(futuresMarkets).where(eq(futuresMarkets.spot_id, after.spot_id)).all();
      const ids = settled.map(({ futures_id }) => futures_id);
      if (countRows(db, deals, inArray(deals.futures_id, ids)) > 0)
        return complain("carrier_id", "spot.rules.deals_made");
    },
  }),
  /** A market stays as long as deals are valued by its prices, and is of the same carrier. */
  following(futuresMarketEntity, {
    beforeSave({ db, before, after }) {
      if (!before || before.spot_id === after.spot_id) return;
      const carrierOf = (spot_id: string) =>
        db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get()?.carrier_id;
      if (carrierOf(before.spot_id) === carrierOf(after.spot_id)) return;
      if (countRows(db, deals, eq(deals.futures_id, after.futures_id)) > 0)
        return complain("spot_id", "spot.rules.deals_made");
    },
    beforeRemove({ db, row }) {
      const count = countRows(db, deals, eq(deals.futures_id, row.futures_id));
      if (count > 0) return refused(409, "portfolio.rules.market_in_use", { params: { count } });
    },
  }),
  /** A location is not gone for good as long as deals have a share there: what is left would not add up to 100 %. */
  following(geometryEntity, {
    beforeRemove({ db, actor, row, isHardDelete }) {
      if (!isHardDelete) return;
      const sharing = (least: SQL) =>
        sql`EXISTS (SELECT 1 FROM json_each(${deals.geometry_shares}) WHERE key = ${row.geometry_id} AND value ${least})`;
      const count = countRows(db, deals, sharing(sql`> 0`));
      if (count > 0) return refused(409, "portfolio.rules.location_in_use", { params: { count } });
      // A share of nothing is no share.
      const naming = or(eq(deals.geometry_id, row.geometry_id), sharing(sql`= 0`));
      for (const { deal_id, geometry_id, geometry_shares } of db.select().from(deals).where(naming).all()) {
        const shares = Object.fromEntries(Object.entries(geometry_shares).filter(([id]) => id !== row.geometry_id));
        const stays = geometry_id === row.geometry_id ? null : geometry_id;
        changeWithin({ db, actor }, dealEntity, deal_id, { geometry_id: stays, geometry_shares: shares });
      }
    },
  }),
];
