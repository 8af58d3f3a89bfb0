import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { deals, goos } from "~db/schema/portfolio";
import { stampWriter } from "~/engines/timeseries";
import { dealSchema } from "~/entities/portfolio/deal";
import { gooSchema } from "~/entities/portfolio/goo";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { moduleOn, visibleSystem } from "~/services/core/access.server";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

const history = {
  created_at: z.string(),
  created_by: z.string(),
  set_at: z.string(),
  set_by: z.string(),
  deleted_at: z.null(),
};
const systemId = z.string().max(120).optional().describe("Of one system; left out: of all in sight");
/** Rows of a list at most. */
const MOST = 10_000;

export const portfolioCalls = [
  call({
    method: "GET",
    path: "api/portfolio-manager/deals",
    id: "listDeals",
    summary: "Futures and power purchase agreements, the latest delivery first, at most 10 000",
    module: "portfolio",
    query: z.object({
      system_id: systemId,
      carrier_id: z.string().max(120).optional(),
      timezone: z.string().max(64).default("UTC").describe("Zone that created_at and set_at are written in"),
    }),
    returns: json(z.array(dealSchema.extend(history))),
    run({ actor, query: { system_id, carrier_id, timezone } }) {
      const write = stampWriter(timezone);
      if (!write) return refused(400, "rules.timezone");
      if (system_id !== undefined && !get(actor, systemEntity, system_id)) return notFound();
      if (carrier_id !== undefined && !get(actor, carrierEntity, carrier_id))
        return complain("carrier_id", "rules.unknown_reference");
      const db = dbOf(actor);
      const rows = db
        .select()
        .from(deals)
        .where(
          and(
            isNull(deals.deleted_at),
            system_id === undefined ? undefined : eq(deals.system_id, system_id),
            carrier_id === undefined ? undefined : eq(deals.carrier_id, carrier_id),
            visibleSystem(db, actor, deals.system_id),
            moduleOn(deals.system_id, "portfolio"),
          ),
        )
        .orderBy(desc(deals.start_date), asc(deals.deal_id))
        .limit(MOST)
        .all();
      const clock = (at: string): string => write(Date.parse(at));
      return done(
        rows.map((row) => ({
          ...row,
          created_at: clock(row.created_at),
          set_at: clock(row.set_at),
          deleted_at: null,
        })),
      );
    },
  }),
  call({
    method: "GET",
    path: "api/portfolio-manager/goos",
    id: "listGoos",
    summary: "Guarantees of origin, the newest production first, at most 10 000",
    module: "portfolio",
    query: z.object({ system_id: systemId }),
    returns: json(z.array(gooSchema.extend(history))),
    run({ actor, query: { system_id } }) {
      if (system_id !== undefined && !get(actor, systemEntity, system_id)) return notFound();
      const db = dbOf(actor);
      const rows = db
        .select()
        .from(goos)
        .where(
          and(
            isNull(goos.deleted_at),
            system_id === undefined ? undefined : eq(goos.system_id, system_id),
            visibleSystem(db, actor, goos.system_id),
            moduleOn(goos.system_id, "portfolio"),
          ),
        )
        .orderBy(desc(goos.start_date), asc(goos.goo_id))
        .limit(MOST)
        .all();
      return done(rows.map((row) => ({ ...row, deleted_at: null })));
    },
  }),
];
