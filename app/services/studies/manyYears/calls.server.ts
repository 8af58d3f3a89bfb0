import { z } from "zod";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { studyProgress } from "~/entities/studies/view";
import type { Actor } from "~/services/core/access.server";
import { bindingWeek, weatherYears } from "~/services/results/schemas/weatherYears";
import { progressOf } from "../outcomes.server";
import { type ManyYearsStudy, type OperatedYear, yearRows } from "./rows.server";

const amount = (what: string) => z.number().nullable().describe(what);
const runOf = {
  optimization_id: z.string().nullable().describe("Null: not started"),
  status: z.enum(OPTIMIZATION_STATUSES).nullable(),
};
const operated = z.object({
  ...runOf,
  cost: amount("What the run minimizes, with the cost of what is not served [currency]"),
  unserved_mwh: amount("What it does not serve of all demands, all model years together [MWh]"),
});

/** What the call of a plan for many weather years returns. */
export const yearsReturned = z.object({
  progress: studyProgress,
  plan: z.object({
    ...runOf,
    sizes: z.record(z.number()).nullable().describe("By component [its unit], the mean of the calendar years"),
    report: weatherYears.nullable().describe("Null without a plan (yet)"),
  }),
  years: z.array(
    z.object({
      year: z.number().int().describe("Calendar year of the weather"),
      weight: z.number().describe("As entered"),
      cost: amount("With the sizes of the plan [currency]"),
      best: amount("Of the best plan for this year alone [currency]; null: not asked for"),
      regret: amount("cost less best [currency]"),
      week: bindingWeek.nullable(),
      operated: operated.describe("The sizes of the plan in this year"),
      compared: operated.nullable().describe("The plan that is asked of in this year; null: not asked for"),
      alone: z
        .object({ ...runOf, sizes: z.record(z.number()).nullable() })
        .nullable()
        .describe("The best plan for this year alone; null: not asked for"),
    }),
  ),
});

/** The plan and its years; the right to see the study is the caller's to check. */
export function yearsReply(actor: Actor, study: ManyYearsStudy): z.input<typeof yearsReturned> {
  const { members, plan, years } = yearRows(actor, study);
  const returned = ({ member: { optimization_id, status }, cost, unservedMwh }: OperatedYear) => ({
    optimization_id,
    status,
    cost,
    unserved_mwh: unservedMwh,
  });
  return {
    progress: progressOf(study, members),
    plan: {
      optimization_id: plan.optimization_id,
      status: plan.status,
      sizes: plan.summary?.sizes ?? null,
      report: plan.summary?.weatherYears ?? null,
    },
    years: years.map((row) => ({
      year: row.year,
      weight: row.weight,
      cost: row.cost,
      best: row.best,
      regret: row.regret,
      week: row.week,
      operated: returned(row.operated),
      compared: row.compared && returned(row.compared),
      alone: row.alone && {
        optimization_id: row.alone.optimization_id,
        status: row.alone.status,
        sizes: row.alone.summary?.sizes ?? null,
      },
    })),
  };
}
