import { z } from "zod";
import { isDay } from "~/entities/core/clock";
import { finiteNumber, id, nonNegative, positive } from "~/entities/core/shared";

/** Days that a plan reaches ahead: at least a day, at most a week, and what counts where nobody chose. */
export const PLAN_DAYS = { least: 1, most: 7, standard: 4 } as const;
/** Components whose operation is described, at most. */
export const MOST_OPERATED = 200;
/** What is to be done by a time is never more than this [MWh]. */
const MOST_MWH = 1e6;

/** Who decides: the plan waits for a person, or is approved by itself where nothing speaks against it. */
export const OPERATION_MODES = ["advice", "autopilot"] as const;
export type OperationMode = (typeof OPERATION_MODES)[number];

/** Work of a consumer that can wait: an energy until a time of the day, or a batch of constant power. */
export const SHIFT_KINDS = ["deadline", "batch"] as const;

const dayTime = z
  .string({ required_error: "rules.needs_value" })
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, "operator.rules.quarter_hour");

/** Daily work that can wait, within a window of the clock of the system's zone; a window that ends before it begins goes past midnight. */
export const shiftSchema = z.object({
  kind: z.enum(SHIFT_KINDS),
  /** What is needed each day [MWh]. */
  energy_mwh: positive.max(MOST_MWH, "rules.must_be_at_most"),
  /** deadline: the most power [MW]. batch: its power [MW], which the energy divides into whole quarter-hours. */
  power_mw: positive.max(MOST_MWH, "rules.must_be_at_most"),
  from: dayTime,
  until: dayTime,
  /** True: with no more than what sun and wind at its location give beyond the demands there. Not there: with whatever there is. */
  only_sun: z.boolean().optional(),
});
export type Shift = z.infer<typeof shiftSchema>;

/** On which days of the week a level is to be reached. */
export const GOAL_DAYS = ["every_day", "monday_to_friday", "weekend"] as const;

/** A level that a store should have by a time of the clock of the system's zone; what cannot be reached is a shortfall of the plan. */
export const levelGoal = z.object({
  /** [%] of its size. */
  level: finiteNumber.gt(0, "rules.must_be_positive").max(100, "rules.must_be_at_most"),
  time: dayTime,
  days: z.enum(GOAL_DAYS).default("every_day"),
});
export type LevelGoal = z.infer<typeof levelGoal>;

/** On which days a trip begins: of each week, or on one date. */
export const TRIP_DAYS = [
  ...GOAL_DAYS,
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "date",
] as const;
/** Trips that are described for one store, at most. */
export const MOST_TRIPS = 6;

const day = z.string().refine(isDay, "rules.date_invalid").nullable().default(null);

/** What a vehicle uses while it is away, and when: it can neither charge nor discharge then. */
export const tripSchema = z
  .object({
    days: z.enum(TRIP_DAYS),
    /** The day it leaves, for `date`; a day of a week in which it leaves, for every second week. */
    date: day,
    /** It leaves every week, or every second one. Of days of the week. */
    every_weeks: z.union([z.literal(1), z.literal(2)]).default(1),
    /** The day it is back, where that is not the first time of `until` after it left; for `date` alone. */
    back_date: day,
    /** Clock of the system's zone: it leaves, and it is back. */
    from: dayTime,
    until: dayTime,
    /** [MWh] */
    energy_mwh: positive.max(MOST_MWH, "rules.must_be_at_most"),
  })
  .superRefine(({ days, date, back_date, from, until, every_weeks }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path: [field], message });
    if (days === "date" && date === null) complain("date", "rules.needs_value");
    if (days === "date" && every_weeks !== 1) complain("every_weeks", "operator.rules.trip_every");
    if (days !== "date" && every_weeks === 1 && date !== null) complain("date", "operator.rules.trip_date");
    if (days !== "date" && every_weeks !== 1 && date === null) complain("date", "operator.rules.trip_week");
    if (days !== "date" && back_date !== null) complain("back_date", "operator.rules.trip_date");
    if (days === "date" && date !== null && back_date !== null && `${back_date} ${until}` <= `${date} ${from}`)
      complain("back_date", "operator.rules.trip_back");
  });
export type Trip = z.infer<typeof tripSchema>;

/** What a store charges from: whatever there is, all but the connections of the site, or what sun and wind give beyond its demands. */
export const CHARGES_FROM = ["anything", "own", "sun"] as const;

/** Availability by time, by time without planned maintenance, and by energy. */
export const AVAILABILITY_KINDS = ["time_based", "technical", "energy_based"] as const;
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number];

/** How one component is measured and steered. What it can do is its parameters. */
export const operatedComponent = z.object({
  /** The component, at a location or along a connection. */
  component_id: id,
  /** Live series of its power, of its level (storage) and of whether it runs (above 0: it does). */
  power_live_id: id.nullable().default(null),
  level_live_id: id.nullable().default(null),
  state_live_id: id.nullable().default(null),
  /** Off: planned as it comes, never told to change. */
  steered: z.boolean().default(true),
  /** Purchase and sale: its price is that of the market of the day before, in place of the price among its parameters. */
  market_price: z.boolean().default(false),
  /**
   * A component of another location behind whose metering point it stands, with all of its location at the carrier level that both have.
   * Null: what shares a meter is told by location and level alone.
   */
  meter_component_id: id.nullable().default(null),
  shift: shiftSchema.nullable().default(null),
  /** Of a store: the level that it should have by a time of the day. Null: none. */
  target: levelGoal.nullable().default(null),
  /** Of a store: what it uses elsewhere. Null: it does not leave. */
  trips: z.array(tripSchema).min(1).max(MOST_TRIPS, "operator.rules.too_many_trips").nullable().default(null),
  /** Of a store: with less than this it does not charge at all [MW]. Null: any power will do. */
  least_charge_mw: positive.max(MOST_MWH, "rules.must_be_at_most").nullable().default(null),
  /** Of a store: what it charges from, and whether it may discharge into the connections of the site. */
  charges_from: z.enum(CHARGES_FROM).default("anything"),
  feeds_in: z.boolean().default(true),
  /** What an hour in which a unit of a plant runs wears of it [currency/h], whatever its power. Null: nothing. */
  wear_per_hour: nonNegative.max(1e6, "rules.must_be_at_most").nullable().default(null),
  /** Availability of a month that a contract asks for [%], and which one. Null: none. */
  contract_availability: finiteNumber
    .gt(0, "rules.must_be_positive")
    .max(100, "rules.must_be_at_most")
    .nullable()
    .default(null),
  contract_basis: z.enum(AVAILABILITY_KINDS).default("technical"),
});
export type OperatedComponent = z.infer<typeof operatedComponent>;

export const emailOrNone = z
  .string()
  .trim()
  .max(254, "rules.string_length")
  .email("rules.email_invalid")
  .nullable()
  .default(null);

/** How a system is operated: one row for each. */
export const operationSiteSchema = z.object({
  system_id: id,
  mode: z.enum(OPERATION_MODES).default("advice"),
  /** Days that a plan reaches ahead. */
  days: finiteNumber
    .int("rules.must_be_integer")
    .min(PLAN_DAYS.least, "rules.must_be_in_range")
    .max(PLAN_DAYS.most, "rules.must_be_in_range")
    .default(PLAN_DAYS.standard),
  /** Whether a plan is made every hour. */
  hourly: z.boolean().default(false),
  /** Spot market whose day-ahead prices count. Null: those of the live series. */
  price_spot_id: id.nullable().default(null),
  /**
   * Live series of what energy costs on the market of the day before. With a spot market its latest forecast says what comes after the
   * auction. Neither: the prices among the parameters.
   */
  price_live_id: id.nullable().default(null),
  /** What switching a unit otherwise than approved counts in a new plan [currency], for each quarter-hour. */
  switching_penalty: nonNegative.max(1e6, "rules.must_be_at_most").default(1),
  /** What leaving an approved power counts in a new plan [currency/kWh]: an approved step stays unless leaving it is worth more. */
  keeping_price: nonNegative.max(1e6, "rules.must_be_at_most").default(0.05),
  /** What a kWh more or less than is dealt on the spot market is expected to cost on top of its price [currency/kWh]: imbalance. */
  imbalance_price: nonNegative.max(1e6, "rules.must_be_at_most").default(0.05),
  /** Autopilot: measured values may be this old [min]. */
  data_age_minutes: finiteNumber.int("rules.must_be_integer").min(15).max(1440).default(30),
  supplier_email: emailOrNone,
  operator_email: emailOrNone,
  /** Power in files and mails is the plan's kW times this: 0.001 gives MW. */
  conversion_factor: positive.max(1e6, "rules.must_be_at_most").default(1),
  components: z.array(operatedComponent).max(MOST_OPERATED, "operator.rules.too_many").default([]),
});
export type OperationSite = z.infer<typeof operationSiteSchema>;
