import { z } from "zod";
import { FIRST_YEAR } from "~/entities/core/shared";
import type { WeatherType } from "~/entities/timeseries/weatherType";

/** Weather is stored by the hour. */
export const WEATHER_STEP_S = 3600;
/** 0 °C in K. */
export const KELVIN = 273.15;

interface WeatherFacts {
  /** Unit of stored values; radiation is the energy of the hour. */
  unit: string;
  /** Unit of shown values. */
  shown: string;
  /** What is believed of a stored value: beyond it, the unit is wrong. */
  lower: number;
  upper: number;
  /** A stored value is the amount of its hour, so that values of shorter steps add up. */
  ofStep: boolean;
  /** Units that files are written in, the usual first. */
  fileUnits: readonly string[];
}

/** The sun sends 1361 W/m² at most; reanalyses go a little below nothing at night. */
const SUN: WeatherFacts = {
  unit: "J/m^2",
  shown: "J/m^2",
  lower: -1000,
  upper: 5_000_000,
  ofStep: true,
  fileUnits: ["W/m^2", "Wh/m^2", "kWh/m^2", "J/m^2", "kJ/m^2"],
};

/** Stored values have the meaning and the units of ERA5 (temperature 2 m, wind 100 m above ground). */
export const WEATHER: Readonly<Record<WeatherType, WeatherFacts>> = {
  temp: { unit: "K", shown: "°C", lower: 170, upper: 340, ofStep: false, fileUnits: ["°C", "K", "°F"] },
  wind: { unit: "m/s", shown: "m/s", lower: 0, upper: 120, ofStep: false, fileUnits: ["m/s", "km/h"] },
  ssrd: SUN,
  fdir: SUN,
};

/** A stored value as it is shown; without the noise of the subtraction. */
export const shownWeather = (type: WeatherType, value: number): number =>
  type === "temp" ? Math.round((value - KELVIN) * 1e9) / 1e9 : value;

export const LAST_WEATHER_YEAR = 2050;

/** A year as a number, or as the text of an address; an empty text is none. */
const year = z
  .number({ invalid_type_error: "rules.must_be_number", required_error: "rules.needs_value" })
  .int("rules.must_be_integer")
  .superRefine((value, context) => {
    if (value >= FIRST_YEAR && value <= LAST_WEATHER_YEAR) return;
    const params = { lower_year: FIRST_YEAR, upper_year: LAST_WEATHER_YEAR };
    context.addIssue({ code: z.ZodIssueCode.custom, message: "rules.year_range", params });
  });
const asNumber = (input: unknown) => (input === "" ? undefined : typeof input === "string" ? Number(input) : input);

/** A range of years, both within it: 20 apart at most. Without an end it has the year after the start too. */
export const weatherYears = {
  start_year: z.preprocess(asNumber, year),
  end_year: z.preprocess(asNumber, year.optional()),
};

/** The years to be fetched, as a form sends them: both are named. */
export const fetchYears = z.object({
  start_year: z.preprocess(asNumber, year),
  end_year: z.preprocess(asNumber, year),
});
