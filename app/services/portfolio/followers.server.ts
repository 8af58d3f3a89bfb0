import { eq, or, type SQL, sql } from "drizzle-orm";
import { deals } from "~db/schema/portfolio";
import { following } from "~/services/core/entity.server";
import { refused } from "~/services/core/outcome";
import { countRows } from "~/services/core/references.server";
import { changeWithin } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { dealEntity } from "./deal.entity.server";

export const portfolioFollowers = [
  /** A market stays as long as deals are valued by its prices. */
  following(futuresMarketEntity, {
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
