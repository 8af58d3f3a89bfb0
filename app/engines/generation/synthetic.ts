import { HOUR_MS } from "~/entities/core/clock";
import { normalShareBelow, persistentNormals } from "~/entities/core/random";
import { extraterrestrialWm2, sunOfSteps } from "./sun";
import { type GeoPosition, longitudeAt, type Weather } from "./weather";

/**
 * A weather year that nobody measured: the same numbers at every call, plausible by latitude and hemisphere, without
 * mountains, coasts or the real weather of the year. What comes of it is labelled synthetic.
 */
const DAY_HOURS = 24;

/**
 * Hourly weather of a calendar year (UTC) at a place, 8760 or 8784 steps. Temperature: zonal means and yearly swings of the kind in Peixoto
 * and Oort (1992), Physics of Climate, chapter 7, warmed around western Europe. Waves of the day and weather that lasts for days are on
 * top. Wind: Weibull of shape 2 (Rayleigh), stronger towards 55° and in winter. Sun: a daily clearness of the sky, persistent, brightest at
 * 27° of latitude. Direct and diffuse after Erbs, Klein and Duffie (1982).
 */
export function syntheticWeather({ latitudeDeg, longitudeDeg: rawLongitude }: GeoPosition, year: number): Weather {
  const position = { latitudeDeg, longitudeDeg: longitudeAt(rawLongitude) };
  const startMs = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + 1, 0, 1) - startMs) / HOUR_MS;
  const seed = seedOf(position, year);
  const hours = { position, startMs, count, seed };
  const radiation = radiationOf(hours);
  return {
    ...position,
    startMs,
    stepS: 3600,
    temperatureC: temperatureOf(hours, radiation.dayClearness),
    windSpeed100Ms: windOf(hours),
    ssrdJm2: radiation.ssrdJm2,
    fdirJm2: radiation.fdirJm2,
  };
}

/** The hours of a year at a place. */
interface HoursOfYear {
  position: GeoPosition;
  /** Begin of the year, UTC. */
  startMs: number;
  count: number;
  /** Of the random numbers of the place and year. */
  seed: number;
}

/** Places less than about a kilometre apart share their numbers' seed; each year has its own. */
function seedOf({ latitudeDeg, longitudeDeg }: GeoPosition, year: number): number {
  let seed = 2_166_136_261;
  for (const part of [Math.round(latitudeDeg * 100), Math.round(longitudeDeg * 100), year])
    seed = Math.imul(seed ^ part, 16_777_619);
  return seed >>> 0;
}

const bell = (x: number, middle: number, width: number): number => Math.exp(-(((x - middle) / width) ** 2));

/** 0 at the coldest time of the year (about 20 January in the north), 1 half a year later; between them in the south. */
function summer({ latitudeDeg }: GeoPosition, startMs: number, hour: number): number {
  const dayOfYear = hour / DAY_HOURS;
  const north = 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear - 19)) / 365.25);
  return latitudeDeg < 0 ? 1 - north : north;
}

/** `dayClearness`: of the sky, by day. Temperatures by hour [°C]. */
function temperatureOf({ position, startMs, count, seed }: HoursOfYear, dayClearness: Float64Array): Float64Array {
  const { latitudeDeg, longitudeDeg } = position;
  const fromEquator = Math.abs(latitudeDeg);
  // Air over the north-east Atlantic is warmer and its year flatter than elsewhere at its latitude.
  const atlantic = latitudeDeg > 0 ? bell(longitudeDeg, 5, 30) * bell(latitudeDeg, 62, 16) : 0;
  const mean = 27 - 0.0083 * fromEquator ** 2 + 10 * atlantic;
  const swing = (latitudeDeg < 0 ? 0.16 : 0.27) * fromEquator * (1 - 0.35 * atlantic);
  const spread = 0.8 + 0.06 * Math.min(50, fromEquator);
  const weather = persistentNormals(seed + 1, count, 0.985);
  return weather.map((deviation, i) => {
    const season = (2 * summer(position, startMs, i) - 1) * swing;
    const solarHour = (i + 0.5 + longitudeDeg / 15) % DAY_HOURS;
    const clear = dayClearness[Math.floor(i / DAY_HOURS)]!;
    const day = Math.cos((2 * Math.PI * (solarHour - 15)) / DAY_HOURS) * (1 + 8 * clear * Math.cos(rad(latitudeDeg)));
    return mean + season + 0.6 * day + spread * deviation;
  });
}

const rad = (deg: number): number => (deg * Math.PI) / 180;

function windOf({ position, startMs, count, seed }: HoursOfYear): Float64Array {
  const fromEquator = Math.abs(position.latitudeDeg);
  const scale = 5.5 + 3 * bell(fromEquator, 55, 22);
  const weather = persistentNormals(seed + 2, count, 0.97);
  return weather.map((deviation, i) => {
    const season = 1 + 0.15 * Math.min(1, fromEquator / 40) * (1 - 2 * summer(position, startMs, i));
    // Weibull of shape 2 by its inverse: v = scale sqrt(-ln(1 - p)).
    const below = Math.min(normalShareBelow(deviation), 1 - 1e-9);
    return scale * season * Math.sqrt(-Math.log(1 - below));
  });
}

/** The clearest sky lets through this share of what arrives outside the atmosphere. */
const CLEAREST = 0.78;

function radiationOf({ position, startMs, count, seed }: HoursOfYear) {
  const days = Math.ceil(count / DAY_HOURS);
  const fromEquator = Math.abs(position.latitudeDeg);
  const dayWeather = persistentNormals(seed + 3, days, 0.6);
  const hourWeather = persistentNormals(seed + 4, count, 0.8);
  const usual = 0.4 + 0.2 * bell(fromEquator, 27, 16) + 0.08 * bell(fromEquator, 0, 12);
  const seasonal = 0.08 * Math.min(1, fromEquator / 45);
  const dayClearness = dayWeather.map((deviation, day) => {
    const season = seasonal * (2 * summer(position, startMs, day * DAY_HOURS + 12) - 1);
    return Math.min(CLEAREST, Math.max(0.08, usual + season + 0.17 * deviation));
  });
  const sun = sunOfSteps(position, startMs, 3600, count);
  const ssrdJm2 = new Float64Array(count);
  const fdirJm2 = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const cosZenith = sun.cosZenith[i]!;
    if (cosZenith <= 0) continue;
    const varied = dayClearness[Math.floor(i / DAY_HOURS)]! + 0.08 * hourWeather[i]!;
    // A low sun shines through more air: what is clear at noon is hazy in the evening.
    const haze = 0.45 + 0.55 * Math.min(1, cosZenith / 0.45);
    const clearness = Math.min(CLEAREST, Math.max(0.04, varied)) * haze;
    const global = clearness * cosZenith * extraterrestrialWm2(startMs + (i + 0.5) * HOUR_MS);
    ssrdJm2[i] = global * 3600;
    fdirJm2[i] = global * (1 - diffuseShare(clearness)) * 3600;
  }
  return { dayClearness, ssrdJm2, fdirJm2 };
}

/** Diffuse share of global radiation by the clearness of the hour: Erbs, Klein and Duffie (1982), Solar Energy 28, 293-302. */
function diffuseShare(clearness: number): number {
  const k = clearness;
  if (k <= 0.22) return 1 - 0.09 * k;
  if (k > 0.8) return 0.165;
  return 0.9511 - 0.1604 * k + 4.388 * k ** 2 - 16.638 * k ** 3 + 12.336 * k ** 4;
}
