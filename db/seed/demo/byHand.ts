import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { BATTERY, batteryCourse,type BatteryStep } from "./battery";

/** How the demo's plants ran before anybody planned them: by a timetable that somebody makes from the prices of the next day. Invented. */

/** From here on power from the CHP is worth selling [EUR/MWh]: gas with its levy over its efficiency, less the boiler's gas that it spares. */
const SELLING_PRICE = 95;

/** What the CHP of `most` [MW] gives by hand: what the site and its battery need; all it can where the price pays for selling [MW, EUR/MWh]. */
export const chpByHand = (most: number, { load, price }: { load: number; price: number }): number =>
  price >= SELLING_PRICE ? most : Math.min(most, Math.max(0, load));

/** The battery is charged through the night, slowly, so that no peak is drawn; it gives in the dearest hours of the evening (UTC, to without). */
const CHARGES = { from: 0, to: 5 };
const GIVES = { from: 15, to: 21 };
const GIVEN_HOURS = 2;
/** Fills an empty battery by the end of the night [MW]. */
const CHARGING = BATTERY.capacity / BATTERY.efficiency / (CHARGES.to - CHARGES.from);

/** The quarter-hours of a day of the battery by hand. It is empty at midnight. `prices` are those of the day's hours of UTC [EUR/MWh]. */
export function batteryDay(prices: readonly number[]): BatteryStep[] {
  const evening = Array.from({ length: GIVES.to - GIVES.from }, (_, i) => GIVES.from + i);
  const dearest = evening.toSorted((a, b) => (prices[b] ?? 0) - (prices[a] ?? 0)).slice(0, GIVEN_HOURS);
  const perHour = HOUR_MS / STEP_MS;
  const commands = Array.from({ length: DAY_MS / STEP_MS }, (_, step) => {
    const hour = Math.floor(step / perHour);
    if (hour >= CHARGES.from && hour < CHARGES.to) return -CHARGING;
    return dearest.includes(hour) ? BATTERY.power : 0;
  });
  return batteryCourse(0, commands);
}
