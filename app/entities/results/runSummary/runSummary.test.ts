import { expect, it } from "vitest";
import type { CapacityRow, InvestmentRow } from "../result";
import { buildsOf } from "./builds";
import { peakOf } from "./peaks";

const capacity = (
  componentId: string,
  year: number,
  added: number,
  kind: CapacityRow["kind"] = "capacity",
): CapacityRow => ({
  componentId,
  kind,
  year,
  unit: componentId === "battery" && kind === "capacity" ? "MWh" : "MW",
  existing: 0,
  built: added,
  new: added,
  retired: 0,
  total: added,
  maximum: null,
});
const paid = (
  componentId: string,
  year: number,
  lumpSum: number,
  more: Partial<InvestmentRow> = {},
): InvestmentRow => ({
  componentId,
  kind: "capacity",
  year,
  impact: "money",
  lumpSum,
  annuity: 0,
  residual: 0,
  lifetimeA: null,
  ...more,
});

it("what is built is told by year, the dearest first, a storage with its power", () => {
  const builds = buildsOf({
    tables: {
      capacities: [
        capacity("sun", 2030, 1),
        capacity("sun", 2035, 1e-9),
        capacity("line", 2035, 2),
        capacity("battery", 2030, 4),
        capacity("battery", 2030, 2, "power"),
      ],
      investments: [
        paid("sun", 2030, 10),
        paid("battery", 2030, 30),
        paid("battery", 2030, 5, { kind: "power" }),
        paid("sun", 2030, 99, { impact: "CO2" }),
        paid("battery", 2030, 30, { replacement: true }),
      ],
    },
  });
  expect(builds).toEqual([
    { componentId: "battery", year: 2030, amount: 4, unit: "MWh", powerMw: 2, lumpSum: 35 },
    { componentId: "sun", year: 2030, amount: 1, unit: "MW", powerMw: null, lumpSum: 10 },
    { componentId: "line", year: 2035, amount: 2, unit: "MW", powerMw: null, lumpSum: 0 },
  ]);
});

it("the peak of several series is that of their sum", () => {
  expect(
    peakOf([
      [1, 5, 2],
      [3, 0, 4],
    ]),
  ).toEqual({ value: 6, step: 2 });
  expect([peakOf([]), peakOf([[]]), peakOf([[-2, -1]])]).toEqual([null, null, { value: -1, step: 1 }]);
});
