import { eq, sql } from "drizzle-orm";
import { deals } from "~db/schema/portfolio";
import { following } from "~/services/core/entity.server";
import { refused } from "~/services/core/outcome";
import { countRows } from "~/services/core/references.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

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
    beforeRemove({ db, row, forGood }) {
      if (!forGood) return;
      const shared = sql`EXISTS (SELECT 1 FROM json_each(${deals.geometry_shares}) WHERE key = ${row.geometry_id} AND value > 0)`;
      const count = countRows(db, deals, shared);
      if (count > 0) return refused(409, "portfolio.rules.location_in_use", { params: { count } });
    },
  }),
];
