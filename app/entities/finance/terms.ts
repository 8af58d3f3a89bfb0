import { z } from "zod";
import { description, finiteNumber, id, nonNegative, positive, requiredText } from "~/entities/core/shared";

/** What is paid beyond is a slip of the keyboard [currency]. */
const MOST = 1e12;
const money = nonNegative.max(MOST, "rules.must_be_at_most");
const percent = finiteNumber.min(0, "rules.must_be_at_least").max(100, "rules.must_be_at_most");
/** Rise of a price in a year [%/a]. */
const rise = finiteNumber.min(-50, "rules.must_be_at_least").max(50, "rules.must_be_at_most");
const wholeYears = finiteNumber
  .int("rules.must_be_integer")
  .min(1, "rules.must_be_at_least")
  .max(60, "rules.must_be_at_most");

export const GRANT_KINDS = ["per_size", "per_cost"] as const;
export const LOAN_KINDS = ["annuity", "linear", "bullet"] as const;
export const LOSS_RULES = ["carried", "offset", "lost"] as const;
export const DEPRECIATION_METHODS = ["straight", "declining", "table"] as const;
export const GRANT_TAXES = ["basis", "income", "untaxed"] as const;
export const RESIDUAL_KINDS = ["straight", "annuities", "share", "none"] as const;
export const MOST_GRANTS = 6;
export const MOST_PRICE_PATHS = 12;

const grantSchema = z
  .object({
    name: z.string().trim().max(120, "rules.string_length").default(""),
    kind: z.enum(GRANT_KINDS),
    /** per_size: currency for each kW, of a storage kWh; per_cost: share of the cost [%]. */
    rate: positive.max(MOST, "rules.must_be_at_most"),
    /** A component that the run builds; null: all. */
    component_id: id.nullable().default(null),
    /** Most that is paid [currency]; null: no limit. */
    cap: money.nullable().default(null),
  })
  .refine(({ kind, rate }) => kind === "per_size" || rate <= 100, {
    path: ["rate"],
    message: "rules.must_be_at_most?max=100",
  });
export type Grant = z.infer<typeof grantSchema>;

const loanSchema = z
  .object({
    /** Of what the start costs less its grants [%]. */
    share_percent: percent.refine((value) => value > 0, "rules.must_be_positive"),
    rate_percent: percent,
    years: wholeYears,
    kind: z.enum(LOAN_KINDS).default("annuity"),
    /** First years in which interest alone is paid. */
    grace_years: finiteNumber
      .int("rules.must_be_integer")
      .min(0, "rules.must_be_at_least")
      .max(59, "rules.must_be_at_most")
      .default(0),
    /** Paid when it is drawn, of the loan [%]. */
    fee_percent: percent.default(0),
  })
  .refine(({ grace_years, years }) => grace_years < years, {
    path: ["grace_years"],
    message: "finance.rules.grace_too_long",
  });

const taxSchema = z
  .object({
    rate_percent: percent,
    losses: z.enum(LOSS_RULES).default("carried"),
    depreciation: z.enum(DEPRECIATION_METHODS).default("straight"),
    /** Of straight line and declining balance [a]. */
    depreciation_years: wholeYears.nullable().default(null),
    /** Of the declining balance [%/a]. */
    declining_percent: percent.nullable().default(null),
    /** Of the table, by year [%]. */
    table_percent: z.array(percent).max(60).default([]),
    /** Share of the first year that counts [%]. */
    first_year_percent: percent.default(100),
    /** Of the first cost, in the first year [%]. */
    credit_percent: percent.default(0),
    /** Share of the credit by which the cost to be depreciated falls [%]. */
    credit_basis_percent: percent.default(0),
    grants: z.enum(GRANT_TAXES).default("basis"),
  })
  .superRefine(({ depreciation, depreciation_years, declining_percent, table_percent }, context) => {
    const needs = (name: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path: [name], message: "rules.needs_value" });
    if (depreciation !== "table" && depreciation_years === null) needs("depreciation_years");
    if (depreciation === "declining" && !declining_percent) needs("declining_percent");
    if (depreciation === "table" && table_percent.length === 0) needs("table_percent");
    if (table_percent.reduce((sum, value) => sum + value, 0) > 100.000001)
      context.addIssue({
        code: z.ZodIssueCode.custom,
        path: ["table_percent"],
        message: "finance.rules.table_above_100",
      });
  });

const termsParts = {
  /** Null: the interest of the run, and the longest life of what it builds. */
  basis: z.object({
    years: wholeYears.nullable().default(null),
    discount_rate_percent: percent.nullable().default(null),
    /** Null: the discount rate. */
    equity_return_percent: percent.nullable().default(null),
    /** Of upkeep, insurance, land and other yearly costs [%/a]. */
    inflation_percent: rise.default(0),
    /** Of what is bought anew [%/a]. */
    equipment_percent: rise.default(0),
  }),
  /** Rise of what a carrier costs and earns; one without a path stays as it is in the run. */
  price_paths: z
    .array(z.object({ carrier_id: id, percent: rise }))
    .max(MOST_PRICE_PATHS)
    .default([]),
  grants: z.array(grantSchema).max(MOST_GRANTS).default([]),
  costs: z.object({
    /** Once, at the start [currency]. */
    connection: money.default(0),
    /** Of the first cost, in every year [%/a]. */
    insurance_percent: percent.default(0),
    /** [currency/a], in prices of the first year. */
    land: money.default(0),
    other: money.default(0),
  }),
  loan: loanSchema.nullable().default(null),
  tax: taxSchema.nullable().default(null),
  residual: z
    .object({ kind: z.enum(RESIDUAL_KINDS).default("straight"), share_percent: percent.nullable().default(null) })
    .refine(({ kind, share_percent }) => kind !== "share" || share_percent !== null, {
      path: ["share_percent"],
      message: "rules.needs_value",
    }),
  ageing: z.object({
    /** Output that sun and wind plants lose in a year [%/a]. */
    output_percent: finiteNumber.min(0, "rules.must_be_at_least").max(20, "rules.must_be_at_most").default(0),
    /** Full cycles after which a battery is replaced; null: its calendar life counts. */
    battery_cycles: positive.max(1e6, "rules.must_be_at_most").nullable().default(null),
  }),
  /** What a user pays the owner of the plants; null: both are the same. */
  contract: z
    .object({
      /** [currency/MWh], in prices of the first year. */
      price: money,
      growth_percent: rise.default(0),
      /** [currency/a]. */
      fee: money.default(0),
    })
    .nullable()
    .default(null),
};

/**
 * The terms under which what a run builds is paid for: support, loan, tax, prices to come. A system has several, a bank's offer each; what
 * nobody entered is left out of the cash flow, and no value is put in its place.
 */
export const financeTermsSchema = z.object({
  finance_terms_id: id,
  system_id: id,
  name: requiredText(120),
  /** Where they are from: an offer, a law, an assumption. */
  note: description.default(""),
  ...termsParts,
  basis: termsParts.basis.default({}),
  costs: termsParts.costs.default({}),
  residual: termsParts.residual.default({}),
  ageing: termsParts.ageing.default({}),
});
export type FinanceTerms = z.infer<typeof financeTermsSchema>;

/** Terms of which nothing is entered: before tax, with own money, at the prices of the run. */
export const plainTerms = (system_id: string): FinanceTerms =>
  financeTermsSchema.parse({ finance_terms_id: "none", system_id, name: "-" });
