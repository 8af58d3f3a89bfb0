import { z } from "zod";
import { isZone } from "~/entities/core/clock";
import { finiteNumber, id, positive } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";

/** The years whose weather a series can be made of; deals on futures may also name years to come. */
export const FIRST_WEATHER_YEAR = 1980;
export const LAST_WEATHER_YEAR = 2024;
const LAST_FUTURE_YEAR = 2050;
const DEFAULT_YEARS: readonly number[] = [2022, 2023, 2024];
/** First and last year of one series are at most so many years apart. */
const LONGEST_SPAN = 20;

/** Times of one fixed operation. */
export const MOST_TIMES = 50;

export const MODULE_TYPES = ["c-Si", "CIS", "CdTe"] as const;
export const MOUNTS = ["free", "rooftop"] as const;
export const TRACKINGS = ["no_tracking", "single_axis", "double_axis"] as const;
export const REGRESSIONS = ["air", "ground", "water", "user_defined"] as const;
export const HEATING_TYPES = ["radiator", "floor", "water", "user_defined"] as const;
export const FIXED_PERIODS = ["year", "quarter", "month"] as const;
export const LOAD_SHAPES = ["homes", "offices", "shops", "farms", "industry"] as const;

const between = (lower: number, upper: number) =>
  finiteNumber.min(lower, "rules.must_be_in_range").max(upper, "rules.must_be_in_range");

const choice = <T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { errorMap: () => ({ message: "generation.rule.unknown_choice" }) });

const tilt = between(0, 90);
const azimuth = between(0, 360);
const roomC = between(-10, 40).default(20);
const scaled = z.boolean().default(true);
const zone = timezone.refine(isZone, "rules.timezone");
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "generation.rule.time");

/** Days are ISO 8601: 1 Monday to 7 Sunday. Both times are within the operation; an end before the start is on the day after. */
const constraint = z
  .object({
    days: z
      .array(z.number().int().min(1, "generation.rule.day").max(7, "generation.rule.day"))
      .min(1, "rules.needs_value")
      .max(7),
    period: choice(FIXED_PERIODS).default("year"),
    period_definer: z.number({ invalid_type_error: "rules.must_be_number" }).int("rules.must_be_integer").default(1),
    time_start: clockTime.default("00:00"),
    time_end: clockTime.default("23:59"),
  })
  .superRefine(({ period, period_definer }, context) => {
    const upper = period === "month" ? 12 : period === "quarter" ? 4 : 1;
    if (period_definer >= 1 && period_definer <= upper) return;
    const params = { lower: 1, upper };
    context.addIssue({
      code: z.ZodIssueCode.custom,
      path: ["period_definer"],
      message: "rules.must_be_in_range",
      params,
    });
  });
export type FixedConstraint = z.infer<typeof constraint>;

/** The series that take the place of the weather of a place: all that the kind needs, or none. */
const customWeather = z.object({ temp: id, wind: id, ssrd: id, fdir: id }).partial().strict();
export type CustomWeather = z.infer<typeof customWeather>;

/** Years to generate, in order: at least one, each once and no more than 20 apart. Which years there are is `fieldIssues`. */
const generationYears = z
  .array(z.number({ invalid_type_error: "generation.rule.years_text" }).int("rules.must_be_integer"), {
    invalid_type_error: "generation.rule.years_text",
  })
  .min(1, "generation.rule.years_required")
  .max(LONGEST_SPAN + 1, "generation.rule.years_span")
  .transform((years) => [...new Set(years)].sort((a, b) => a - b))
  .refine((years) => years.at(-1)! - years[0]! <= LONGEST_SPAN, "generation.rule.years_span");

/** What every kind is given. */
const common = {
  years: generationYears.default([...DEFAULT_YEARS]),
  /** null: the weather of the place. */
  timeseries_weather_ids: customWeather.nullable().default(null),
};

const photovoltaic = z
  .object({
    type: z.literal("photovoltaic"),
    ...common,
    /** Both left out: the angles with the most radiation. */
    tilt: tilt.nullable().default(null),
    azimuth: azimuth.nullable().default(null),
    temp_efficiency: z.boolean().default(true),
    module_type: choice(MODULE_TYPES).default("c-Si"),
    mount: choice(MOUNTS).default("free"),
    tracking: choice(TRACKINGS).default("no_tracking"),
  })
  .strict();

const solarThermal = z
  .object({
    type: z.literal("solar_thermal"),
    ...common,
    tilt: tilt.default(30),
    azimuth: azimuth.default(180),
    Tm: between(0, 150).default(40),
    eta0: between(0, 1).default(0.8),
    a1: between(0, 6).default(3.3),
    a2: between(0, 0.04).default(0.014),
  })
  .strict();

const wind = z
  .object({
    type: z.literal("wind"),
    ...common,
    height: positive.max(500, "rules.must_be_at_most").default(80),
    min_speed: positive.max(100).default(2),
    nom_speed: positive.max(100).default(15),
    max_speed: positive.max(100).default(25),
  })
  .strict();

const heating = z
  .object({
    type: z.literal("heating"),
    ...common,
    scaled,
    nom_room: roomC,
    yearly_consumption: positive.default(1),
    heating_degree: between(-20, 30).default(15),
  })
  .strict();

const cooling = heating.extend({ type: z.literal("cooling"), heating_degree: between(0, 50).default(22) }).strict();

const heatingMeasurement = z
  .object({
    type: z.literal("heating_measurement"),
    ...common,
    scaled,
    nom_room: roomC,
    yearly_consumption: positive.default(100),
  })
  .strict();

const coolingMeasurement = heatingMeasurement
  .extend({ type: z.literal("cooling_measurement"), yearly_consumption: positive.default(10) })
  .strict();

const fixedOperation = z
  .object({
    type: z.literal("fixed_operation"),
    ...common,
    /** Left out: that of the system. */
    timezone: zone.optional(),
    constraints: z.array(constraint).min(1, "rules.needs_value").max(MOST_TIMES),
    /** The value while it runs. */
    factor: positive.default(1),
  })
  .strict();

const freeCooling = z
  .object({ type: z.literal("free_cooling"), ...common, temp_max: between(-20, 60).default(15) })
  .strict();

const beta = between(-20, 30);
const heatPump = z
  .object({
    type: z.literal("heat_pump"),
    ...common,
    heatpump_regression: choice(REGRESSIONS).default("air"),
    /** Count with a regression of one's own, whose defaults are those of air. */
    beta0: beta.nullable().default(null),
    beta1: beta.nullable().default(null),
    beta2: beta.nullable().default(null),
    heating_type: choice(HEATING_TYPES).default("radiator"),
    /** Counts with a sink of one's own; 40 °C where it is left out. */
    temp_sink: between(-30, 150).nullable().default(null),
    /** Of ground and groundwater, left out: the mean of the air less 5 K. With a regression of one's own it is 10 °C. */
    temp_source: between(-30, 150).nullable().default(null),
  })
  .strict();

const loadShape = z
  .object({
    type: z.literal("load_shape"),
    ...common,
    shape: choice(LOAD_SHAPES).default("homes"),
    yearly_consumption: positive.default(1),
    timezone: zone.optional(),
  })
  .strict();

const kinds = [
  photovoltaic,
  solarThermal,
  wind,
  heating,
  cooling,
  heatingMeasurement,
  coolingMeasurement,
  fixedOperation,
  freeCooling,
  heatPump,
  loadShape,
] as const;

export type GenerationType = (typeof kinds)[number]["shape"]["type"]["value"];
export const GENERATION_TYPES = kinds.map((kind) => kind.shape.type.value) as [GenerationType, ...GenerationType[]];
export const isGenerationType = (type: unknown): type is GenerationType => GENERATION_TYPES.some((one) => one === type);

const byType = (type: GenerationType) => kinds.find((kind) => kind.shape.type.value === type)!;

/** How a series is generated; names and bounds are those of the API. Rules between fields are `fieldIssues`. */
export const generationKind = z.discriminatedUnion("type", [...kinds]).superRefine(refuseFields);
export type GenerationKind = z.infer<typeof generationKind>;
/** The same of one type: what it refuses is said with the bounds of the field. */
export const kindSchema = (type: GenerationType) =>
  (byType(type) as z.AnyZodObject).superRefine((properties, context) =>
    refuseFields(properties as KindFields, context),
  ) as unknown as z.ZodType<GenerationKind>;
export type KindOf<T extends GenerationType> = Extract<GenerationKind, { type: T }>;

/** Letters of twenty years, each written out, with room to spare. */
const LONGEST_TEXT = 300;

/** Years as people write them: "2022-2024", "2015, 2018". What is no such text stays as it is. */
const writtenYears = (text: unknown): unknown => {
  if (typeof text !== "string" || text.length > LONGEST_TEXT || !/^[\d\s,;–-]+$/.test(text))
    return text === "" ? [] : text;
  const parts = text.replace(/\s*[–-]\s*/g, "-").split(/[\s,;]+/);
  return parts.filter(Boolean).flatMap((part) => {
    const [first = NaN, last = first] = part.split("-").map(Number);
    const length = last - first + 1;
    return length > 0 && length <= 200 ? Array.from({ length }, (_, i) => first + i) : [NaN];
  });
};

/** The form of a kind: its years are written as a text, and what a form sends besides is left out. */
export const generationForm = (type: GenerationType) =>
  (byType(type) as z.AnyZodObject)
    .strip()
    .extend({ years: z.preprocess(writtenYears, generationYears) })
    .superRefine((properties, context) =>
      refuseFields(properties as KindFields, context),
    ) as unknown as z.ZodType<GenerationKind>;

interface Issue {
  path: string;
  message: string;
  params?: Record<string, string | number>;
}

function refuseFields(properties: KindFields, context: z.RefinementCtx): void {
  for (const { path, message, params } of fieldIssues(properties))
    context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message, params });
}

/** Rules between the fields of a kind; `path` is the field. */
function fieldIssues(properties: KindFields): Issue[] {
  const upper_year = lastYearOf(properties.type);
  if (properties.years.some((year) => year < FIRST_WEATHER_YEAR || year > upper_year))
    return [{ path: "years", message: "rules.year_range", params: { lower_year: FIRST_WEATHER_YEAR, upper_year } }];
  switch (properties.type) {
    case "photovoltaic":
      if ((properties.tilt === null) === (properties.azimuth === null)) return [];
      return [{ path: properties.tilt === null ? "tilt" : "azimuth", message: "generation.rule.both_angles" }];
    case "wind": {
      const { min_speed, nom_speed, max_speed } = properties;
      if (nom_speed < min_speed) return [{ path: "nom_speed", message: "generation.wind.errorNomSpeed" }];
      return max_speed < nom_speed ? [{ path: "max_speed", message: "generation.wind.errorMaxSpeed" }] : [];
    }
    default:
      return [];
  }
}

type KindFields = z.infer<(typeof kinds)[number]>;

/** What follows the calendar alone can be made for years to come: futures are. */
export const lastYearOf = (type: GenerationType): number =>
  type === "fixed_operation" || type === "load_shape" ? LAST_FUTURE_YEAR : LAST_WEATHER_YEAR;
