import { DAY_MS, daysFrom, HOUR_MS, isWeekday } from "~/entities/core/clock";
import type { DeliveryDay } from "./days";
import { normalAt } from "./noise";

/**
 * Day-ahead prices that no auction gave. They have the same numbers at every call. They are of the kind that European markets had in 2024
 * and 2025 (dear mornings and evenings, cheap sunny noons, cheap weekends, days that are alike). They hold nothing that really happened.
 * What comes of them is labelled synthetic.
 */
const MEAN = 85;
const LOWEST = -150;
const HIGHEST = 500;
/** Mean, half of the span between winter and summer, what weekends are cheaper by, and the lowest price of gas [currency/MWh]. */
const GAS = { mean: 34, season: 4, weekend: 0.6, lowest: 5 };
/** Price of an allowance at the beginning of 2025 [currency/t], and what it rises by in a year: interest, as they can be stored. */
const ALLOWANCE = { price: 70, carry: 0.025, lowest: 10 };
/** How much of a clear day's sun shines on average. */
const CLEAR = 0.75;

const bell = (x: number, middle: number, width: number): number => Math.exp(-(((x - middle) / width) ** 2));

/** A number of the market's id, so that every market has a noise of its own (FNV-1a, Fowler, Noll and Vo). */
export function seedOf(id: string): number {
  let seed = 2_166_136_261;
  for (const byte of Buffer.from(id, "utf8")) seed = Math.imul(seed ^ byte, 16_777_619);
  return seed >>> 0;
}

/** 0 in the middle of January, 1 half a year later. */
function summer(day: string): number {
  const start = Date.parse(`${day.slice(0, 4)}-01-01T00:00Z`);
  const dayOfYear = (Date.parse(`${day}T00:00Z`) - start) / DAY_MS;
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365.25);
}

/** What a day has of its own: how far it is from winter, and its day of the week. */
const dayOf = (day: string) => {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return { warmth: summer(day), week: weekday === 0 ? -17 : weekday === 6 ? -9 : 3 };
};

/** The price so many hours after midnight, at a level and with so much of the sun. */
function priceAt({ warmth, week }: ReturnType<typeof dayOf>, at: number, level: number, clear: number): number {
  const sun = (14 + 66 * warmth) * clear * bell(at, 13.2, 2.4 + 1.2 * warmth);
  const demand = 20 * bell(at, 8, 1.8) + 38 * bell(at, 19 + warmth, 2.2) - 16 * bell(at, 3.5, 3);
  return MEAN + 14 * (1 - 2 * warmth) + week + level + demand - sun;
}

/**
 * The price [currency/MWh, higher heating value] of a gas day as it is to be expected of a synthetic market. Its level and season are those
 * of European hubs in 2024 and 2025: dearer in winter, a little cheaper at weekends, one price for all hours of the day.
 */
export const expectedGasPrice = (day: string): number =>
  GAS.mean + GAS.season * (1 - 2 * summer(day)) - (isWeekday(day) ? 0 : GAS.weekend);

/** How the price of a whole day moves about what is expected [currency/MWh or t]: slowly, quickly, and by how many days each. */
interface DailyNoise {
  lowest: number;
  slow: { size: number; days: number };
  quick: { size: number; days: number };
}

/** Prices of a day that is dealt in as a whole, in steps of `stepS` seconds, all the same. Made up as those below. */
function dailyPrices(
  marketId: string,
  { expected, noise }: { expected: number; noise: DailyNoise },
  { startMs, endMs }: DeliveryDay,
  stepS: number,
): Float64Array {
  const { lowest, slow, quick } = noise;
  const seed = seedOf(marketId);
  const at = (startMs + endMs) / 2 / DAY_MS;
  const price =
    expected + slow.size * normalAt(seed, at / slow.days) + quick.size * normalAt(seed + 1, at / quick.days);
  const rounded = Math.round(100 * Math.max(lowest, price)) / 100;
  return new Float64Array(Math.round((endMs - startMs) / 1000 / stepS)).fill(rounded);
}

const GAS_NOISE: DailyNoise = { lowest: GAS.lowest, slow: { size: 4, days: 40 }, quick: { size: 1.5, days: 5 } };
const ALLOWANCE_NOISE: DailyNoise = {
  lowest: ALLOWANCE.lowest,
  slow: { size: 7, days: 90 },
  quick: { size: 2, days: 10 },
};

/** Prices [currency/MWh] of a gas day in steps of `stepS` seconds. */
export const syntheticGasPrices = (marketId: string, day: DeliveryDay, stepS: number): Float64Array =>
  dailyPrices(marketId, { expected: expectedGasPrice(day.day), noise: GAS_NOISE }, day, stepS);

/** The price [currency/t] of an allowance on a day as it is to be expected of a synthetic market: at the level of 2024 and 2025, with interest. */
export const expectedAllowancePrice = (day: string): number =>
  ALLOWANCE.price * (1 + ALLOWANCE.carry) ** (daysFrom("2025-01-01", day) / 365.25);

/** Prices [currency/t] of a day of allowances in steps of `stepS` seconds. */
export const syntheticAllowancePrices = (marketId: string, day: DeliveryDay, stepS: number): Float64Array =>
  dailyPrices(marketId, { expected: expectedAllowancePrice(day.day), noise: ALLOWANCE_NOISE }, day, stepS);

/** Prices [currency/MWh] of the 24 hours of a day as they are to be expected of a synthetic market: without its weather. */
export function expectedPrices(day: string): Float64Array {
  const dayValues = dayOf(day);
  return Float64Array.from({ length: 24 }, (_, hour) => priceAt(dayValues, hour + 0.5, 0, CLEAR));
}

/**
 * Prices [currency/MWh] of a day in steps of `stepS` seconds, one for each step from its start to its end. The shape of the
 * day follows its hours since midnight; on the days on which clocks change its evening comes an hour early or late.
 */
export function syntheticPrices(marketId: string, { day, startMs, endMs }: DeliveryDay, stepS: number): Float64Array {
  const seed = seedOf(marketId);
  const dayValues = dayOf(day);
  const hour = (ms: number) => ms / HOUR_MS;
  return Float64Array.from({ length: Math.round((endMs - startMs) / 1000 / stepS) }, (_, i) => {
    const middle = startMs + (i + 0.5) * stepS * 1000;
    // Wind and fuels last for days, clouds for about one.
    const level = 18 * normalAt(seed, hour(middle) / 70) + 8 * normalAt(seed + 1, hour(middle) / 16);
    const clear = Math.min(1.5, Math.max(0.1, CLEAR + 0.35 * normalAt(seed + 2, hour(middle) / 24)));
    const price = priceAt(dayValues, hour(middle - startMs), level, clear) + 3 * normalAt(seed + 3, hour(middle) * 2);
    return Math.round(100 * Math.min(HIGHEST, Math.max(LOWEST, price))) / 100;
  });
}
