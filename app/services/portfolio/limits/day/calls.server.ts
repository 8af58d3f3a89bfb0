import { z } from "zod";
import { DAY_MEASURES } from "~/entities/portfolio/tradeLimit";
import { LIMIT_ACTIONS } from "~/entities/spot/approval";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { notUsable } from "../calls.server";
import { personLimits } from "../grounds.server";
import { usedSums } from "./daySums.server";

const usedSum = z.object({
  limit_id: z.string(),
  name: z.string(),
  measure: z
    .enum(DAY_MEASURES)
    .describe("day_: the deals of the caller; all_day_: those of everybody. mwh: energy; money: price times energy"),
  unit: z.string().nullable().describe("MWh, t of emission allowances, or a currency; null: nothing was dealt yet"),
  most: z.number(),
  used: z.number(),
  left: z.number(),
  action: z.enum(LIMIT_ACTIONS).describe("What happens to a deal beyond"),
});

export const dayCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/limits/day",
    id: "getDaySums",
    summary: "What the caller has used of the sums of today that their limits bound, and what is left of them",
    returns: json(
      z.object({
        day: z.string().describe("YYYY-MM-DD by the clock of the system"),
        timezone: z.string(),
        sums: z.array(usedSum),
      }),
    ),
    run({ actor, params: { system_id } }) {
      const off = notUsable(actor, system_id);
      if (off) return off;
      const db = dbOf(actor);
      const { day, sums } = usedSums(db, actor, system_id, personLimits(db, actor, system_id));
      return done({ day: day.day, timezone: day.timezone, sums });
    },
  }),
];
