import { expect, test } from "vitest";
import { RUN_STEPS, runStep } from "./runSteps";
import { isEnded, OPTIMIZATION_STATUSES } from "./status";

test("every state of a run that computes is in one step, in the order of the steps", () => {
  const waiting = ["pending", "planned"];
  const steps = OPTIMIZATION_STATUSES.filter((one) => !isEnded(one) && !waiting.includes(one)).map((one) =>
    runStep(one, 0),
  );
  expect(steps).not.toContain(null);
  const order = steps.map((step) => RUN_STEPS.indexOf(step!));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(steps).size).toBe(RUN_STEPS.length);
});

test("a run that waits or has ended is in none", () => {
  for (const status of ["pending", "planned", "success", "warning", "error", "abort"] as const)
    expect(runStep(status, 0)).toBeNull();
});

test("a later part of a run that prepares its input does not go back to the first step", () => {
  expect(runStep("prepare_input", 0.05)).toBe("input");
  expect(runStep("prepare_input", 0.6)).toBe("solve");
});
