import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { BATTERY, type BatteryStep, batteryCourse } from "./battery";

/** How the demo's plants ran before anybody planned them: by a timetable that somebody makes from the prices of the next day. Invented. */

/** From here on power from the CHP is worth selling [EUR/MWh]: gas with its levy over its efficiency, less the boiler's gas that it spares. */
const SELLING_PRICE = 95;

/** What the CHP of `most` [MW] gives by hand: what the site needs; all it can where the price pays for selling [MW, EUR/MWh]. */
export const chpByHand = (most: number, { load, price }: { load: number; price: number }): number =>
  price >= SELLING_PRICE ? most : Math.min(most, Math.max(0, load));

/** It charges in the cheapest hours of the night and early morning, and gives in the dearest of the evening (hours of UTC, to without). */
const CHARGES = { from: 0, to: 5 };
const GIVES = { from: 15, to: 21 };
const HOURS_EACH = 2;

/** The quarter-hours of a day of the battery by hand. It is empty at midnight. `prices` are those of the day's hours of UTC [EUR/MWh]. */
export function batteryDay(prices: readonly number[]): BatteryStep[] {
  const cheapest = hoursOf(prices, CHARGES, (a, b) => a - b);
  const dearest = hoursOf(prices, GIVES, (a, b) => b - a);
  const perHour = HOUR_MS / STEP_MS;
  const commands = Array.from({ length: DAY_MS / STEP_MS }, (_, step) => {
    const hour = Math.floor(step / perHour);
    if (cheapest.has(hour)) return -BATTERY.power;
    return dearest.has(hour) ? BATTERY.power : 0;
  });
  return batteryCourse(0, commands);
}

function hoursOf(
  prices: readonly number[],
  { from, to }: { from: number; to: number },
  order: (a: number, b: number) => number,
): ReadonlySet<number> {
  const hours = Array.from({ length: to - from }, (_, i) => from + i);
  return new Set(hours.toSorted((a, b) => order(prices[a] ?? 0, prices[b] ?? 0)).slice(0, HOURS_EACH));
}
