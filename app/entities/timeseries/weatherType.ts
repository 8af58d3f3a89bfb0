/** What the weather of a place consists of: air temperature, wind speed at 100 m, global and direct radiation on a level plane. */
export const WEATHER_TYPES = ["temp", "wind", "ssrd", "fdir"] as const;
export type WeatherType = (typeof WEATHER_TYPES)[number];
