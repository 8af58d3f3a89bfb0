import type { Ground, PlanGround } from "../grounds";
import { STEP_MS } from "../operation";
import { type GroundFrame, groundText } from "./groundText";

/** Numbers of a ground, in the order of files, and what each is in. */
export const GROUND_NUMBERS = ["now", "other", "charge", "power", "money", "other_money"] as const;
export type GroundNumber = (typeof GROUND_NUMBERS)[number];

export const groundUnit = (number: GroundNumber, currency: string): string =>
  ({
    now: `${currency}/kWh`,
    other: `${currency}/kWh`,
    charge: `${currency}/kW`,
    power: "kW",
    money: currency,
    other_money: currency,
  })[number];

/** A ground as calls and files tell it. Times are ISO 8601 UTC. */
export interface GroundTold {
  kind: Ground;
  start_at: string;
  end_at: string;
  values: { name: GroundNumber; value: number; unit: string }[];
  /** The time that it is about; may lie before the plan, or be its end. */
  at: string | null;
  /** The component that is the next best alternative. */
  other_component: string | null;
  /** The same as a sentence. */
  text: string;
}

/** A ground with its numbers, their units, and the sentence that pages show. */
export function groundTold(ground: PlanGround, frame: GroundFrame): GroundTold {
  const timeOf = (step: number) => new Date(frame.start + step * STEP_MS).toISOString();
  return {
    kind: ground.ground,
    start_at: timeOf(ground.from),
    end_at: timeOf(ground.to),
    values: GROUND_NUMBERS.flatMap((name) => {
      const value = ground[name];
      return value === undefined ? [] : [{ name, value, unit: groundUnit(name, frame.currency) }];
    }),
    at: ground.at === undefined ? null : timeOf(ground.at),
    other_component: ground.name ?? null,
    text: groundText(ground, frame),
  };
}
