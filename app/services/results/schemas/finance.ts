import { z } from "zod";
import type { Appraisal, AppraisalPoint, GrantAmount, Worth } from "~/entities/finance/appraisal";
import { financeTermsSchema } from "~/entities/finance/terms";
import { FINANCE_REMARKS, type FinanceView, type Parties, type PartyWorth } from "~/entities/results/view/finance";
import { number, numberOrNull, text, year } from "./fields";
import { rowOf } from "./rowOf";
import { mismatches } from "./statusQuo";

/** The cash flow of what a run builds, under the terms of its system (docs/finance.md). */

const payback = z
  .union([
    z.object({ years: number("From the start [a]") }),
    z.object({ reason: z.enum(["empty", "no_investment", "beyond"]) }),
  ])
  .describe("When gains have made up for good for what was paid, or why not");

const rates = z
  .union([
    z.object({
      kind: z.literal("one"),
      rate: number("[1/a]"),
      reversed: z.boolean().describe("Money comes first and is paid later: a low rate is the good one"),
    }),
    z.object({ kind: z.literal("several"), rates: z.array(z.number()).describe("Each brings the value to 0 [1/a]") }),
    z.object({ kind: z.literal("none"), reason: z.enum(["empty", "only_gains", "only_payments", "none"]) }),
  ])
  .describe("Internal rates of return");

const worth = rowOf<Worth>()({ npv: number("Of 1 January of the first year [currency]"), rates });

const point = rowOf<AppraisalPoint>()({
  t: z.number().int().describe("0: 1 January of the first year; t: the end of year t"),
  streams: z.array(z.number()).describe("By line, in the order of lines [currency]"),
  operating: number("Sum of streams [currency]"),
  invested: number("[currency]"),
  replaced: number("[currency]"),
  grants: number("[currency]"),
  residual: number("[currency]"),
  beforeTax: number("Sum of operating, invested, replaced, grants and residual [currency]"),
  depreciation: number("[currency]"),
  taxCredit: number("[currency]"),
  tax: number("Of the project without its loan; paid is positive [currency]"),
  ownerTax: number("With the loan; paid is positive [currency]"),
  taxable: number("Income of the owner less depreciation and interest, before losses of earlier years [currency]"),
  lossUsed: number("Losses of earlier years that lower it [currency]"),
  afterTax: number("beforeTax + taxCredit - tax [currency]"),
  loanDrawn: number("[currency]"),
  fee: number("[currency]"),
  interest: number("[currency]"),
  principal: number("[currency]"),
  balance: number("Owed after the payments [currency]"),
  equity: number("What owners get out; paid in is below 0 [currency]"),
  coverage: numberOrNull("Debt service coverage [1]; null: no service of a loan"),
});

const appraisal = rowOf<Appraisal>()({
  points: z.array(point),
  beforeTax: worth,
  afterTax: worth,
  equity: worth,
  payback,
  discountedPayback: payback,
  coverage: z
    .object({ least: number("[1]"), mean: number("[1]") })
    .nullable()
    .describe("Debt service coverage; null: without a loan"),
  loan: number("[currency]"),
  ownMoney: number("Lump sums at the start less grants and loan, plus its fee [currency]"),
});

const grant = rowOf<GrantAmount & { name: string }>()({
  ruleId: z.string(),
  name: z.string(),
  amount: number("[currency]"),
  uncapped: number("Without its cap and without the cost as the most that is granted [currency]"),
});

const party = rowOf<PartyWorth>()({
  npv: number("[currency]"),
  firstYear: number("Gains of the first year [currency]"),
  rates,
  payback,
});

const terms = z.object(financeTermsSchema.shape).nullable().describe("null: nobody entered terms");

export const finance = z
  .object({
    status_quo: z.object({ optimization_id: z.string(), name: z.string() }).nullable(),
    mismatches,
    terms,
    all_terms: z.array(z.object({ finance_terms_id: z.string(), name: z.string() })),
    first_year: year,
    years: z.number().int().describe("[a]"),
    repeated: z.boolean().describe("The years are one year of the run, as if each were like it"),
    no_grants: z
      .enum(["decided", "not_a_plan", "several_years", "no_grant"])
      .nullable()
      .describe("Why the grants of the terms cannot be in a run like it; null: they can"),
    run_rate: number("Interest rate that the run decided with [1/a]"),
    discount_rate: number("[1/a]"),
    equity_rate: number("[1/a]"),
    lines: z.array(
      z.object({
        kind: text("What is paid or saved"),
        carrierId: z.string().nullable(),
        growth: number("Rise of its price [1/a]"),
      }),
    ),
    grants: z.array(grant),
    appraisal,
    sources: z
      .array(
        z.object({
          componentId: z.string(),
          carrierId: z.string(),
          energyMwh: number("Of the first year [MWh/a]"),
          cost: numberOrNull("Levelized, before tax [currency/MWh]"),
        }),
      )
      .describe("Plants that are built and take in no carrier"),
    levelized: z.array(z.object({ carrierId: z.string(), cost: number("All sources together [currency/MWh]") })),
    parties: rowOf<Parties>()({ owner: party, user: party, energyMwh: number("Delivered in the first year [MWh/a]") })
      .nullable()
      .describe("Owner of the plants and user of their energy; null: both are the same"),
    remarks: z.array(z.enum(FINANCE_REMARKS)),
  })
  .describe("Positive is gained, negative paid; everything in the money of its year");

type Same = z.output<typeof finance> extends { [Key in keyof FinanceView]: unknown } ? true : false;
export const FINANCE_IS_WHOLE: Same = true;
