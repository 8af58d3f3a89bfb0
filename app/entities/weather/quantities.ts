/** What a weather forecast tells. */
export const FORECAST_QUANTITIES = [
  "global_radiation",
  "direct_radiation",
  "temperature",
  "wind_speed",
  "cloud_cover",
] as const;
export type WeatherQuantity = (typeof FORECAST_QUANTITIES)[number];

interface QuantityFacts {
  /** Unit of stored values; radiation is a mean of its step. */
  unit: string;
  /** What is believed of a stored value: beyond it, the unit is wrong. */
  lower: number;
  upper: number;
  /** Units that files are written in, the usual first. */
  fileUnits: readonly string[];
  /** Whether it matters when within its step a value is of: the sun moves. */
  isRadiation: boolean;
}

/** The sun sends 1361 W/m² at most, and the edge of a cloud adds to it for minutes; models go a little below nothing at night. */
const RADIATION: QuantityFacts = {
  unit: "W/m^2",
  lower: -20,
  upper: 1600,
  fileUnits: ["W/m^2", "kW/m^2", "Wh/m^2", "kWh/m^2", "J/m^2", "kJ/m^2"],
  isRadiation: true,
};

/** Global radiation is on the ground, direct radiation too (not on a plane that faces the sun). Temperature 2 m, wind 10 m above it. */
export const QUANTITY_FACTS: Readonly<Record<WeatherQuantity, QuantityFacts>> = {
  global_radiation: RADIATION,
  direct_radiation: RADIATION,
  temperature: { unit: "°C", lower: -90, upper: 65, fileUnits: ["°C", "K", "°F"], isRadiation: false },
  wind_speed: { unit: "m/s", lower: 0, upper: 120, fileUnits: ["m/s", "km/h"], isRadiation: false },
  cloud_cover: { unit: "%", lower: 0, upper: 100, fileUnits: ["%", "1"], isRadiation: false },
};
