import { expect, it } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { type ApprovedPlan, joined, plansOfSteps } from "./plansInForce";

const plan = (id: string, start: number, until: number, approved: number): ApprovedPlan => ({
  id,
  startMs: start * MINUTE_MS,
  untilMs: until * MINUTE_MS,
  approvedMs: approved * MINUTE_MS,
});
const window = { startMs: 0, steps: 6 };

it("is the plan approved last before a step was over; the past stays as it was", () => {
  const plans = [plan("late", 0, 90, 40), plan("first", 0, 75, -60), plan("over", -300, 0, -400)];
  // At minute 40 the step from 30 to 45 is under way.
  expect([...plansOfSteps(plans, window)]).toEqual([1, 1, 0, 0, 0, 0]);
  expect([...plansOfSteps([plans[1]!], window)]).toEqual([0, 0, 0, 0, 0, -1]);
});

it("joins what each plan says of its steps", () => {
  const rows = (from: number) => [Float64Array.from({ length: 8 }, (_, t) => from + t)];
  const pump = { component_id: "pump", carrier_level_id: "power", kind: "unit" };
  const gone = { ...pump, component_id: "gone" };
  const plans = new Map([
    [0, { startMs: -30 * MINUTE_MS, courses: [{ ...pump, rows: rows(10) }] }],
    [
      1,
      {
        startMs: 0,
        courses: [
          { ...pump, rows: rows(50) },
          { ...gone, rows: rows(0) },
        ],
      },
    ],
  ]);
  const [one, other] = joined(plans, Int32Array.of(0, 0, 1, 1, -1, 1), window);
  expect([...one!.rows[0]!]).toEqual([12, 13, 52, 53, NaN, 55]);
  expect([...other!.rows[0]!]).toEqual([NaN, NaN, 2, 3, NaN, 5]);
});
