import type { StoredPlan } from "~/entities/operator/plan";

/** A stored plan of a day in which nothing is done and nothing is paid. `start`: ISO 8601 UTC. `more`: what a test is about. */
export const emptyPlan = (start: string, more: Partial<StoredPlan> = {}): StoredPlan => ({
  start,
  steps: 96,
  rows: [],
  price: null,
  cost: {
    energy: 0,
    fees: 0,
    feed_in: 0,
    demand_charge: 0,
    sources: 0,
    fuel: 0,
    starts: 0,
    wear: 0,
    dumping: 0,
    end_value: 0,
  },
  statusQuo: null,
  shortfalls: [],
  objective: 0,
  bound: 0,
  gap: 0,
  seconds: 1,
  ended: "gap",
  remarks: [],
  inputs: [],
  ageMinutes: null,
  switched: { on: {}, power: {}, starts: {} },
  ...more,
});
