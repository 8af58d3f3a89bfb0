import { z } from "zod";
import { finiteNumber, id, positive } from "~/entities/core/shared";

/** The years whose weather a series can be made of; deals on futures may also name years to come. */
export const FIRST_WEATHER_YEAR = 1980;
export const LAST_WEATHER_YEAR = 2024;
export const LAST_FUTURE_YEAR = 2050;
export const DEFAULT_YEARS: readonly number[] = [2022, 2023, 2024];
/** First and last year of one series are at most so many years apart. */
export const LONGEST_SPAN = 20;

export const MODULE_TYPES = ["c-Si", "CIS", "CdTe"] as const;
export const MOUNTS = ["free", "rooftop"] as const;
export const TRACKINGS = ["no_tracking", "single_axis", "double_axis"] as const;
export const REGRESSIONS = ["air", "ground", "water", "user_defined"] as const;
export const HEATING_TYPES = ["radiator", "floor", "water", "user_defined"] as const;
export const FIXED_PERIODS = ["year", "quarter", "month"] as const;
export const LOAD_SHAPES = ["homes", "offices", "shops", "farms", "industry"] as const;
/** What the weather of a place consists of. */
export const WEATHER_TYPES = ["temp", "wind", "ssrd", "fdir"] as const;
export type WeatherType = (typeof WEATHER_TYPES)[number];

const between = (lower: number, upper: number) =>
  finiteNumber.superRefine((value, context) => {
    if (value >= lower && value <= upper) return;
    context.addIssue({ code: z.ZodIssueCode.custom, message: "rules.must_be_in_range", params: { lower, upper } });
  });

const choice = <T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { errorMap: () => ({ message: "generation.rule.unknown_choice" }) });

const tilt = between(0, 90);
const azimuth = between(0, 360);
const roomC = between(-10, 40).default(20);
const scaled = z.boolean().default(true);
const zone = z.string().trim().min(1, "rules.needs_value").max(64);
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

const photovoltaic = z
  .object({
    type: z.literal("photovoltaic"),
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
    height: between(1, 500).default(80),
    min_speed: positive.max(100).default(2),
    nom_speed: positive.max(100).default(15),
    max_speed: positive.max(100).default(25),
  })
  .strict();

const heating = z
  .object({
    type: z.literal("heating"),
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
    /** Left out: that of the system. */
    timezone: zone.optional(),
    constraints: z.array(constraint).min(1, "rules.needs_value").max(50),
    /** The value while it runs. */
    factor: positive.default(1),
  })
  .strict();

const freeCooling = z.object({ type: z.literal("free_cooling"), temp_max: between(-20, 60).default(15) }).strict();

const beta = between(-20, 30);
const heatPump = z
  .object({
    type: z.literal("heat_pump"),
    heatpump_regression: choice(REGRESSIONS).default("air"),
    /** Count with a regression of one's own, whose defaults are those of air. */
    beta0: beta.nullable().default(null),
    beta1: beta.nullable().default(null),
    beta2: beta.nullable().default(null),
    heating_type: choice(HEATING_TYPES).default("radiator"),
    /** Counts with a sink of one's own; 40 °C where it is left out. */
    temp_sink: between(-30, 150).nullable().default(null),
    /** Of ground and groundwater, left out: the mean of the air less 5 K; with a regression of one's own 10 °C. */
    temp_source: between(-30, 150).nullable().default(null),
  })
  .strict();

const loadShape = z
  .object({
    type: z.literal("load_shape"),
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

/** How a series is generated; names and bounds are those of the API. Rules between fields are `fieldIssues`. */
export const generationKind = z.discriminatedUnion("type", [...kinds]).superRefine((properties, context) => {
  for (const { path, message, params } of fieldIssues(properties))
    context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message, params });
});
export type GenerationKind = z.infer<typeof generationKind>;
export type GenerationType = GenerationKind["type"];
export const GENERATION_TYPES = kinds.map((kind) => kind.shape.type.value) as readonly GenerationType[];
export type KindOf<T extends GenerationType> = Extract<GenerationKind, { type: T }>;

/** The series that take the place of the weather of a place: all that the kind needs, or none. */
export const customWeather = z.object({ temp: id, wind: id, ssrd: id, fdir: id }).partial().strict();
export type CustomWeather = z.infer<typeof customWeather>;

/** Years to generate, in order: at least one, each once, within the weather there is and no more than 20 apart. */
export const generationYears = (last: number) =>
  z
    .array(z.number({ invalid_type_error: "rules.must_be_number" }).int("rules.must_be_integer"), {
      required_error: "generation.rule.years_required",
    })
    .min(1, "generation.rule.years_required")
    .max(LONGEST_SPAN + 1, "generation.rule.years_span")
    .superRefine((years, context) => {
      const issue = (message: string, params = {}) =>
        context.addIssue({ code: z.ZodIssueCode.custom, message, params });
      if (years.some((year) => year < FIRST_WEATHER_YEAR || year > last))
        issue("generation.rule.years_range", { lower_year: FIRST_WEATHER_YEAR, upper_year: last });
      else if (Math.max(...years) - Math.min(...years) > LONGEST_SPAN) issue("generation.rule.years_span");
    })
    .transform((years) => [...new Set(years)].sort((a, b) => a - b));

/** What a generated series keeps of how it was made, so that it can be made again with other properties. */
export const generationProperties = z.object({
  kind: generationKind,
  years: generationYears(LAST_FUTURE_YEAR),
  geometry_id: id.nullable().default(null),
  timeseries_weather_ids: customWeather.nullable().default(null),
});
export type GenerationProperties = z.infer<typeof generationProperties>;

interface Issue {
  path: string;
  message: string;
  params?: Record<string, string | number>;
}

/** Rules between the fields of a kind; `path` is the field. */
function fieldIssues(properties: GenerationKindFields): Issue[] {
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

type GenerationKindFields = z.infer<(typeof kinds)[number]>;
