import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { deals, goos } from "~db/schema/portfolio";
import { stampWriter } from "~/engines/timeseries";
import { dealSchema } from "~/entities/portfolio/deal";
import { gooSchema } from "~/entities/portfolio/goo";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { moduleOn } from "~/services/core/access.server";
import { call, json } from "~/services/core/call.server";
import { complain, notFound, refused } from "~/services/core/outcome";
import { listed } from "~/services/core/parts/listed.server";
import { partQuery } from "~/services/core/parts/partQuery";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dealEntity } from "./deal.entity.server";
import { gooEntity } from "./goos/goo.entity.server";

const history = {
  created_at: z.string(),
  created_by: z.string(),
  set_at: z.string(),
  set_by: z.string(),
  deleted_at: z.null(),
};
const systemId = z.string().max(120).optional().describe("Of one system; left out: of all in sight");

export const portfolioCalls = [
  call({
    method: "GET",
    path: "api/portfolio-manager/deals",
    id: "listDeals",
    summary: "Futures and power purchase agreements, those stored first",
    module: "portfolio",
    query: z.object({
      system_id: systemId,
      carrier_id: z.string().max(120).optional(),
      timezone: z.string().max(64).default("UTC").describe("Zone that created_at and set_at are written in"),
      ...partQuery("those stored"),
    }),
    returns: json(z.array(dealSchema.extend(history)), { inParts: true }),
    async run({ actor, query: { system_id, carrier_id, timezone, limit, after } }) {
      const write = stampWriter(timezone);
      if (!write) return refused(400, "rules.timezone");
      if (system_id !== undefined && !get(actor, systemEntity, system_id)) return notFound();
      if (carrier_id !== undefined && !get(actor, carrierEntity, carrier_id))
        return complain("carrier_id", "rules.unknown_reference");
      const where = and(
        carrier_id === undefined ? undefined : eq(deals.carrier_id, carrier_id),
        moduleOn(deals.system_id, "portfolio"),
      );
      const clock = (at: unknown): string => write(Date.parse(String(at)));
      return listed(
        actor,
        dealEntity,
        { system_id, where },
        {
          limit,
          after,
          write: (row) => ({ ...row, created_at: clock(row.created_at), set_at: clock(row.set_at) }),
        },
      );
    },
  }),
  call({
    method: "GET",
    path: "api/portfolio-manager/goos",
    id: "listGoos",
    summary: "Guarantees of origin, those stored first",
    module: "portfolio",
    query: z.object({ system_id: systemId, ...partQuery("those stored") }),
    returns: json(z.array(gooSchema.extend(history)), { inParts: true }),
    async run({ actor, query: { system_id, limit, after } }) {
      if (system_id !== undefined && !get(actor, systemEntity, system_id)) return notFound();
      return listed(actor, gooEntity, { system_id, where: moduleOn(goos.system_id, "portfolio") }, { limit, after });
    },
  }),
];
