import { expect, it } from "vitest";
import type { OperationPlan } from "../site/plan";
import { grid, idleCourse, series, siteOf } from "../testing/cases";
import { explainGrid } from "./flows";
import { Situation } from "./situation";

const connection = grid({ importLimit: series(8, 8, 8, 0), exportLimit: series(5, 5, 5, 0) });
const site = siteOf(4, { grids: [connection] });

it("a sale at its most is at the limit, a smaller one is a surplus: limit, surplus; the other way round if the bound were turned", () => {
  const plan = { ...idleCourse(site), steps: 4, values: null } as OperationPlan;
  plan.grids.grid = { import: series(0, 0, 8, 0), export: series(5, 3, 0, 0) };
  const { reason, setpoint } = explainGrid(new Situation(site, plan), connection);
  expect([...setpoint]).toEqual([-5, -3, 8, 0]);
  // Bought at the most, and closed in the last step.
  expect(reason).toEqual(["limit", "surplus", "limit", "maintenance"]);
});
