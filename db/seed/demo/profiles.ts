import { persistentNormals } from "~/entities/core/random";
import { HOURS, localHour, summer } from "./clock";

/** Relative load by hour of the day, 24 values. */
type DayShape = readonly number[];

const HOMES_WORKDAY: DayShape = [
  0.55, 0.48, 0.45, 0.44, 0.46, 0.58, 0.85, 1.05, 1.0, 0.92, 0.9, 0.95, 1.05, 1.0, 0.92, 0.92, 1.02, 1.25, 1.5, 1.6,
  1.5, 1.3, 1.02, 0.75,
];
const HOMES_WEEKEND: DayShape = [
  0.65, 0.55, 0.48, 0.46, 0.45, 0.48, 0.58, 0.8, 1.05, 1.2, 1.28, 1.38, 1.42, 1.28, 1.12, 1.05, 1.1, 1.25, 1.45, 1.5,
  1.38, 1.2, 1.0, 0.8,
];
const HOT_WATER: DayShape = [
  0.2, 0.15, 0.1, 0.1, 0.2, 0.7, 1.9, 2.3, 1.8, 1.3, 1.0, 0.9, 1.0, 0.9, 0.8, 0.8, 0.9, 1.2, 1.6, 1.8, 1.6, 1.2, 0.8,
  0.45,
];
const HEATING: DayShape = [
  0.7, 0.7, 0.7, 0.72, 0.85, 1.1, 1.3, 1.3, 1.2, 1.1, 1.05, 1.0, 1.0, 1.0, 1.0, 1.0, 1.05, 1.1, 1.15, 1.15, 1.1, 1.0,
  0.85, 0.75,
];

const at = (shape: DayShape, hour: number): number => shape[hour] ?? 0;

/** Scales a profile to a yearly energy in MWh; the values become MW. */
function toYearlyEnergy(profile: Float64Array, energyMwh: number): Float64Array {
  const sum = profile.reduce((total, value) => total + value, 0);
  return profile.map((value) => (value * energyMwh) / sum);
}

/** Electric load of homes in MW, HOURS values: evening peaks, more in winter. Synthetic. */
export function homesElectricity(energyMwh: number): Float64Array {
  const noise = persistentNormals(11, HOURS, 0.6);
  const load = noise.map((deviation, i) => {
    const { hour, weekday } = localHour(i);
    const shape = weekday === "workday" ? HOMES_WORKDAY : HOMES_WEEKEND;
    return at(shape, hour) * (1.18 - 0.36 * summer(i)) * Math.max(0.6, 1 + 0.06 * deviation);
  });
  return toYearlyEnergy(load, energyMwh);
}

/** Electric load of a workshop in MW, HOURS values: two shifts on workdays, a base load otherwise. Synthetic. */
export function workshopElectricity(energyMwh: number): Float64Array {
  const noise = persistentNormals(12, HOURS, 0.5);
  const load = noise.map((deviation, i) => {
    const { hour, weekday } = localHour(i);
    const works = weekday === "workday" && hour >= 6 && hour < 22;
    const fullShift =
      works && hour >= 7 && hour < 16 ? 1 : works ? 0.7 : weekday === "saturday" && hour >= 7 && hour < 13 ? 0.4 : 0;
    return (0.22 + fullShift) * Math.max(0.7, 1 + 0.05 * deviation);
  });
  return toYearlyEnergy(load, energyMwh);
}

/**
 * Heat load of homes in MW, HOURS values. It is room heating in proportion to the degrees below 15 °C, with the walls' inertia as a running
 * mean of 24 h, and hot water by the hour of the day. Synthetic.
 */
export function homesHeat(temperature: Float64Array, roomMwh: number, waterMwh: number): Float64Array {
  let inertia = temperature[0] ?? 0;
  const rooms = temperature.map((outside, i) => {
    inertia += (outside - inertia) / 24;
    return Math.max(0, 15 - inertia) * at(HEATING, localHour(i).hour);
  });
  const water = temperature.map((_, i) => at(HOT_WATER, localHour(i).hour));
  const scaledWater = toYearlyEnergy(water, waterMwh);
  return toYearlyEnergy(rooms, roomMwh).map((room, i) => room + (scaledWater[i] ?? 0));
}

const PRICE_SHAPE: DayShape = [
  -12, -16, -18, -18, -14, -2, 14, 22, 18, 8, 2, -2, -4, -4, -2, 4, 14, 28, 36, 34, 22, 10, 2, -6,
];

/**
 * Spot price in EUR/MWh, HOURS values around `meanEurPerMwh`: mornings and evenings dear, lower at weekends and when
 * sun and wind are strong, higher in winter. Synthetic: no market's prices.
 */
export function spotPrice(meanEurPerMwh: number, solar: Float64Array, wind: Float64Array): Float64Array {
  const noise = persistentNormals(13, HOURS, 0.9);
  const price = noise.map((deviation, i) => {
    const { hour, weekday } = localHour(i);
    const calendar = weekday === "workday" ? 4 : -10;
    return (
      at(PRICE_SHAPE, hour) + calendar - 70 * (solar[i] ?? 0) - 28 * (wind[i] ?? 0) - 16 * summer(i) + 11 * deviation
    );
  });
  const mean = price.reduce((total, value) => total + value, 0) / price.length;
  return price.map((value) => Math.round((value - mean + meanEurPerMwh) * 100) / 100);
}
