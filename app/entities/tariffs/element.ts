import { z } from "zod";
import { finiteNumber, nonNegative, positive, requiredText } from "~/entities/core/shared";
import { tariffWindowSchema } from "./window";

/** What a part of a bill is for: levies and shares of other parts refer to it. */
export const TARIFF_ROLES = ["energy", "grid", "levy"] as const;
export type TariffRole = (typeof TARIFF_ROLES)[number];

/** A price that has still to be entered is null: no bill is computed without it. */
const price = finiteNumber.nullable();
const percent = finiteNumber.min(-100, "rules.must_be_percent").max(1000, "rules.must_be_percent");
const yesNo = z.boolean({ errorMap: () => ({ message: "rules.needs_value" }) });
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { errorMap: () => ({ message: "rules.not_in_list" }) });
const month = tariffWindowSchema.shape.from_month;

/** Lengths over which a power is a mean [min]. */
export const INTERVALS = [15, 30, 60] as const;
const interval = z.union([z.literal(15), z.literal(30), z.literal(60)], {
  errorMap: () => ({ message: "rules.not_in_list" }),
});

const common = {
  name: requiredText(120),
  role: choice(TARIFF_ROLES).default("energy"),
  /** Whether value added tax is charged on it. */
  vat: yesNo.default(true),
  /** How much its prices change in each year after that of the version [%/a]. */
  path_percent: percent.default(0),
};

const MOST = 12;
const timedPrice = tariffWindowSchema.extend({ price });
export type TimedPrice = z.infer<typeof timedPrice>;
const timedPrices = z.array(timedPrice).max(MOST, "rules.list_too_long").default([]);

/** A step up to a bound; the last one has none. */
const stepUpTo = <K extends string>(bound: K) =>
  z.object({ [bound]: positive.nullable(), price } as { [P in K]: z.ZodNullable<typeof positive> } & {
    price: typeof price;
  });
/** Bounds rise, and only the last step is without one. */
const rising = <T extends Record<string, number | null>>(bound: string) =>
  [
    (steps: readonly T[]) =>
      steps.every((step, i) => {
        const before = i === 0 ? 0 : (steps[i - 1]![bound] ?? null);
        const upTo = step[bound] ?? null;
        return i === steps.length - 1 ? upTo === null : upTo !== null && before !== null && upTo > before;
      }),
    "rules.steps_rise",
  ] as const;

const tierSteps = z
  .array(stepUpTo("up_to_kwh"))
  .min(1, "rules.needs_value")
  .max(MOST, "rules.list_too_long")
  .refine(...rising("up_to_kwh"));
const sizeSteps = z
  .array(stepUpTo("up_to_kw"))
  .max(MOST, "rules.list_too_long")
  .refine(...rising("up_to_kw"));

/** Energy by time of use: the first time that fits, else the price of all other hours [currency/kWh]. */
export const energyElement = z.object({ kind: z.literal("energy"), ...common, price, windows: timedPrices });
/** The price of the day-ahead market times a factor, and a margin with all fees [currency/kWh]. */
export const dayAheadElement = z.object({
  kind: z.literal("day_ahead"),
  ...common,
  factor: finiteNumber.default(1),
  margin: price,
});
/** Energy by how much was used already in the month or year [currency/kWh]; bounds per month or year, or per day of it. */
export const tiersElement = z.object({
  kind: z.literal("tiers"),
  ...common,
  per: choice(["month", "year"]).default("month"),
  per_day: yesNo.default(false),
  from_month: month.default(1),
  to_month: month.default(12),
  tiers: tierSteps,
});
/** The highest power, or the mean of several highest ones, in a window [currency/kW per month or year]. */
export const demandElement = z.object({
  kind: z.literal("demand"),
  ...common,
  price,
  per: choice(["month", "year"]).default("year"),
  window: tariffWindowSchema.default({}),
  /** How many peaks the mean is of, and whether they have to be of different days or months. */
  peaks: z
    .number()
    .int("rules.must_be_integer")
    .min(1, "rules.must_be_positive")
    .max(100, "rules.list_too_long")
    .default(1),
  apart: choice(["any", "day", "month"]).default("any"),
  /** Billed at least: a share of the highest peak of the eleven months before [%]. */
  ratchet_percent: finiteNumber.min(0, "rules.must_be_percent").max(100, "rules.must_be_percent").default(0),
  least_kw: nonNegative.default(0),
  interval_min: interval.default(15),
});
/** A power agreed on [currency/kW/a and steps in currency/a], and what goes beyond it in a window. */
export const subscribedElement = z.object({
  kind: z.literal("subscribed"),
  ...common,
  /** Null: as much as turns out to be needed. */
  subscribed_kw: positive.nullable().default(null),
  price,
  /** Instead of a price per kW, or on top of it: an amount per year by the size. */
  steps: sizeSteps.default([]),
  window: tariffWindowSchema.default({}),
  /** none; kw: highest excess of each month [currency/kW]; hour: each hour that is beyond it [currency/h]. */
  over: choice(["none", "kw", "hour"]).default("none"),
  over_price: price.default(null),
  interval_min: interval.default(15),
});
/** Two pairs of prices, [currency/kW/a] and [currency/kWh]: which one counts follows from the full-load hours of the year. */
export const highUseElement = z.object({
  kind: z.literal("high_use"),
  ...common,
  threshold_h: positive.default(2500),
  below_kw: price,
  below_kwh: price,
  above_kw: price,
  above_kwh: price,
  /** hours: the pair of the full-load hours reached; cheaper: the pair that costs less. */
  choose: choice(["hours", "cheaper"]).default("hours"),
  interval_min: interval.default(15),
});
/** A fixed amount per day, month or year. */
export const standingElement = z.object({
  kind: z.literal("standing"),
  ...common,
  price,
  per: choice(["day", "month", "year"]).default("year"),
});
/** A fixed amount per year off, at most what the parts of its role cost in the year. */
export const reductionElement = z.object({ kind: z.literal("reduction"), ...common, price });
/** A percentage of other parts, without tax. */
export const shareElement = z.object({
  kind: z.literal("share"),
  ...common,
  percent: percent.nullable(),
  of: choice(["energy", "grid", "levy", "all"]).default("all"),
});
/** What is paid for energy fed in [currency/kWh]. */
export const feedInElement = z.object({
  kind: z.literal("feed_in"),
  ...common,
  vat: yesNo.default(false),
  pay: choice(["fixed", "day_ahead"]).default("fixed"),
  /** By the size of the plant; share: each step for its part of the size, class: the step of the whole size. */
  steps: sizeSteps.default([]),
  by: choice(["share", "class"]).default("share"),
  /** Of direct marketing: share of the day-ahead price, fee and premium on it. */
  factor: finiteNumber.default(1),
  fee: price.default(0),
  premium: price.default(0),
  /** Contract: first year and number of years; null: without an end. Later energy earns `after`. */
  first_year: z
    .number()
    .int("rules.must_be_integer")
    .min(1990, "rules.must_be_number")
    .max(2100)
    .nullable()
    .default(null),
  years: z.number().int("rules.must_be_integer").min(1, "rules.must_be_positive").max(60).nullable().default(null),
  after: price.default(0),
});
/** Energy fed in is credited in money against what is bought [currency/kWh]. */
export const netBillingElement = z.object({
  kind: z.literal("net_billing"),
  ...common,
  vat: yesNo.default(false),
  price,
  windows: timedPrices,
  /** none: paid out whatever is bought; else at most the energy bought of the month, or of the year so far, the rest carried on. */
  settle: choice(["none", "month", "year"]).default("month"),
  /** Of a credit left at the end: share that is paid out [%]. */
  surplus_percent: finiteNumber.min(0, "rules.must_be_percent").max(100, "rules.must_be_percent").default(0),
});
/** What is paid for energy that is produced and used on site [currency/kWh]. */
export const selfUseElement = z.object({
  kind: z.literal("self_use"),
  ...common,
  vat: yesNo.default(false),
  price,
});

export const ELEMENT_SCHEMAS = {
  energy: energyElement,
  day_ahead: dayAheadElement,
  tiers: tiersElement,
  demand: demandElement,
  subscribed: subscribedElement,
  high_use: highUseElement,
  standing: standingElement,
  reduction: reductionElement,
  share: shareElement,
  feed_in: feedInElement,
  net_billing: netBillingElement,
  self_use: selfUseElement,
} as const;
export type ElementKind = keyof typeof ELEMENT_SCHEMAS;
export const ELEMENT_KINDS = Object.keys(ELEMENT_SCHEMAS) as [ElementKind, ...ElementKind[]];

export const tariffElementSchema = z.discriminatedUnion("kind", [
  energyElement,
  dayAheadElement,
  tiersElement,
  demandElement,
  subscribedElement,
  highUseElement,
  standingElement,
  reductionElement,
  shareElement,
  feedInElement,
  netBillingElement,
  selfUseElement,
]);
export type TariffElement = z.infer<typeof tariffElementSchema>;
export type ElementOf<K extends ElementKind> = Extract<TariffElement, { kind: K }>;
