import { z } from "zod";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { studyProgress } from "~/entities/studies/view";
import type { Actor } from "~/services/core/access.server";
import { progressOf } from "../outcomes.server";
import { alternativeRows, type AlternativesStudy } from "./rows.server";

const amount = (what: string) => z.number().nullable().describe(what);

/** What the call of a ranked table returns. */
export const alternativesReturned = z.object({
  progress: studyProgress,
  alternatives: z.array(
    z.object({
      position: z.number().int().describe("Order of the runs; 0 is the run as it is today"),
      options: z
        .array(z.number().int())
        .nullable()
        .describe("Positions of the options of the study that may be built; null: the status quo"),
      choices: z
        .array(z.number().int())
        .describe("Of each choice of the study: 0 is the value of the run, the others are counted from 1"),
      optimization_id: z.string().nullable(),
      status: z.enum(OPTIMIZATION_STATUSES).nullable(),
      rank: amount("By costs among those with the same choices, from 1").pipe(z.number().int().nullable()),
      cost: amount("Costs over the horizon, discounted unless the run minimizes them undiscounted [currency]"),
      npv: amount("Present value of the status quo less that of the alternative [currency]"),
      co2: amount("Over the horizon [kg]"),
      investment: amount("Lump sums of what is built, replacements left aside [currency]"),
      payback: amount("Static payback against the status quo [a]"),
      no_payback: z.enum(["same", "no_investment", "beyond_horizon"]).nullable(),
      own_supply: amount("Generated / (generated + bought) of the electricity [1]"),
      built: z.record(z.number()).describe("What is built, by component [its unit]"),
      errors: z
        .array(z.object({ rule: z.string() }).passthrough())
        .describe("Why there is no result, as findings of the run"),
    }),
  ),
});

/** The table of a study; the right to see it is the caller's to check. */
export function alternativesReply(actor: Actor, study: AlternativesStudy): z.input<typeof alternativesReturned> {
  const rows = alternativeRows(actor, study);
  return {
    progress: progressOf(
      study,
      rows.map(({ member }) => member),
    ),
    alternatives: rows.map(({ member, figures, rank, built, chosen, errors }) => ({
      position: member.position,
      options: built,
      choices: chosen,
      optimization_id: member.optimization_id,
      status: member.status,
      rank,
      cost: figures?.cost ?? null,
      npv: figures?.npv ?? null,
      co2: figures?.co2 ?? null,
      investment: figures?.investment ?? null,
      payback: figures?.payback ?? null,
      no_payback: figures?.noPayback ?? null,
      own_supply: figures?.ownSupply ?? null,
      built: figures?.built ?? {},
      errors: errors.map((finding) => ({ ...finding })),
    })),
  };
}
