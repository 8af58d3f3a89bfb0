import { DAY_MS } from "~/entities/core/clock";
import { STEP_H, STEP_MS } from "~/entities/operator/operation";
import { levelAfterStep } from "~/entities/operator/storeLevel";

/** What there is of the demo's battery [MW, MWh]; charging and discharging each leave this share of the energy. Invented. */
export const BATTERY = { power: 0.2, capacity: 0.4, efficiency: 0.96 };

/** A quarter-hour of the battery: what it gives (negative: takes) [MW], and what it holds when the quarter-hour begins [MWh]. */
export interface BatteryStep {
  power: number;
  level: number;
}

/** What nobody told anything: it rests, half full. */
export const RESTING: BatteryStep = { power: 0, level: BATTERY.capacity / 2 };

/** Quarter-hours of the day (UTC) in which the timer charges, and from which on it gives [0..95]. */
const TIMER = { charge: [44, 53], discharge: [68, 77] } as const;
const isWithin = (quarter: number, [from, to]: readonly [number, number]): boolean => quarter >= from && quarter < to;
let timerDay: BatteryStep[] | undefined;

/** What the battery did before there were plans, at a time (UTC, ms): a timer fills it at noon and empties it in the evening. Invented. */
export function timerStep(at: number): BatteryStep {
  timerDay ??= batteryCourse(
    0,
    Array.from({ length: DAY_MS / STEP_MS }, (_, quarter) =>
      isWithin(quarter, TIMER.charge) ? -BATTERY.power : isWithin(quarter, TIMER.discharge) ? BATTERY.power : 0,
    ),
  );
  return timerDay[Math.floor(at / STEP_MS) % timerDay.length] ?? RESTING;
}

/**
 * The quarter-hours from a level [MWh] on, one for each power that it is told [MW]. Null: nobody told it anything, it rests. It gives and
 * takes what it is told, as far as its power, what it holds and its room go.
 */
export function batteryCourse(level: number, commands: readonly (number | null)[]): BatteryStep[] {
  const { power: most, capacity, efficiency } = BATTERY;
  const store = { capacity, chargeEfficiency: efficiency, dischargeEfficiency: efficiency, lossPerHour: 0 };
  let held = Math.min(capacity, Math.max(0, level));
  return commands.map((command) => {
    const gives = Math.min(most, (held * efficiency) / STEP_H);
    const takes = Math.min(most, (capacity - held) / efficiency / STEP_H);
    const power = Math.min(gives, Math.max(-takes, command ?? 0));
    const step = { power, level: held };
    held = levelAfterStep(held, power, STEP_H, store);
    return step;
  });
}
