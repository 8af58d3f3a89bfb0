/** Why a component does over some steps what it does, with the numbers that say so: what it is now, and the next best alternative. */
export const GROUNDS = [
  /** Of stores and work: later is cheaper, or dearer. */
  "wait_cheap",
  "wait_peak",
  "save_dear",
  "save_peak",
  "save_end",
  /** A store takes: for a dear hour, a peak, a level, what is left at the end. */
  "fill",
  "fill_surplus",
  "fill_peak",
  "fill_level",
  "fill_end",
  /** A store gives: what was charged before, what could be given later, what would be left at the end. */
  "give",
  "give_next",
  "give_end",
  "give_peak",
  "rest",
  "out",
  /** A vehicle is away. */
  "on_trip",
  /** A machine: what it brings and costs. */
  "pays",
  "whole",
  "cheapest",
  "serves",
  "run_on",
  "start_saved",
  "start_dear",
  "rest_on",
  "no_gain",
  "at_limit",
  /** Sun, wind and the like. */
  "all_taken",
  "held_back",
  /** A connection. */
  "buy",
  "buy_fill",
  "sell",
  "peak_held",
  "not_bought",
  "not_sold",
  /** What is needed, whatever it costs. */
  "served",
  /** Work that can wait. */
  "run_cheap",
  "run_surplus",
  "run_late",
  "run_safe",
  "begin_best",
  "begin_later",
  /** Just what is dealt: what a kWh more costs, and what one less brings. */
  "dealt",
  "fill_dealt",
  "give_dealt",
  "rest_dealt",
  "run_dealt",
  "wait_dealt",
  /** Work that is done with the sun alone waits for it. */
  "wait_sun",
] as const;
export type Ground = (typeof GROUNDS)[number];

/** One ground for the steps from <= t < to. What a sentence does not need is absent. */
export interface PlanGround {
  from: number;
  to: number;
  ground: Ground;
  /** What a kWh costs, brings or is worth in these steps, as a mean, and by the next best alternative [currency/kWh]. */
  now?: number;
  other?: number;
  /** The step that it is about; may lie before the plan (approved before) or be its end. */
  at?: number;
  /** What a kW more of the highest import costs [currency/kW]. */
  charge?: number;
  /** [kW] */
  power?: number;
  /** What these steps cost, lose or bring, and by the next best alternative [currency]. */
  money?: number;
  other_money?: number;
  /** The component that is the next best alternative. */
  name?: string;
}
