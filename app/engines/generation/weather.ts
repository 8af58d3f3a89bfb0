/** Regular steps. */
export interface Steps {
  /** Begin of the first, UTC. */
  startMs: number;
  /** Length of each [s]. */
  stepS: number;
  count: number;
}

/** A place on earth; north and east are positive. */
export interface GeoPosition {
  latitudeDeg: number;
  longitudeDeg: number;
}

/** A longitude as it is written from -180 (included) to 180: both sides of the date line are one place. */
export const longitudeAt = (degrees: number): number =>
  degrees >= -180 && degrees < 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180;

/** When the sun stands as the radiation of a step says. */
export interface RadiationMoment {
  /** From the start of a step: the instant, or the middle of what the value is the mean of. */
  minute: number;
  /** Of an instant the sun stands in one place; of a mean it moved, and may have risen meanwhile. */
  isInstant: boolean;
}

/**
 * Weather of a place at a regular step; all arrays have the same length and NaN is a gap. Radiation has the meaning of ERA5:
 * the energy that arrives on a horizontal plane within the step, `fdirJm2` its direct part. Where weather gives global and
 * diffuse irradiance (GHI, DHI), fdir = GHI - DHI.
 */
export interface Weather extends GeoPosition {
  /** Start of the first step, ms since 1970 UTC. */
  startMs: number;
  stepS: number;
  /** Where the radiation is not the mean of each step: when it is taken. */
  moment?: RadiationMoment;
  temperatureC: Float64Array;
  /** Wind speed 100 m above ground. */
  windSpeed100Ms: Float64Array;
  ssrdJm2: Float64Array;
  fdirJm2: Float64Array;
}

/** Wind at a height above ground from wind at another: v (h / h0)^(1/7), the power law of Hellmann (1914). Heights in m. */
export const windRatio = (heightM: number, fromM: number): number => (heightM / fromM) ** (1 / 7);
