import { expect, it } from "vitest";
import type { PlanShortfall } from "~/entities/operator/plan";
import { explainAbandonedSteps } from "./abandonedSteps";

const shortfall = (component_id: string, amount: number, from: number, to: number): PlanShortfall => ({
  component_id,
  name: component_id,
  kind: "kept",
  amount,
  from,
  to,
});
// 100 kW for four quarter-hours: 100 kWh were approved.
const steps = { steps: 4, on: {}, starts: {}, price: 1, power: { "chp#1": new Float64Array(4).fill(100) } };
const names = new Map([["line", "Line to the port"]]);
const explain = (
  blocked: [string, { windows: [number, number][]; kinds: ("outage" | "maintenance")[] }][],
  amount = 50,
) => explainAbandonedSteps([shortfall("chp", amount, 1, 3)], { kept: steps, blocked: new Map(blocked), names });

it("says of an approved step that was given up which event did it", () => {
  const out = { windows: [[0, 1] as [number, number], [2, 4] as [number, number]] };
  expect(explain([["chp", { ...out, kinds: ["maintenance", "outage"] }]]).leftSteps).toMatchObject([{ why: "outage" }]);
  expect(explain([["chp", { ...out, kinds: ["outage", "maintenance"] }]]).leftSteps).toMatchObject([
    { why: "maintenance" },
  ]);
  expect(explain([["line", { windows: [[0, 9]], kinds: ["outage"] }]]).leftSteps).toMatchObject([
    { why: "elsewhere", other: "Line to the port" },
  ]);
  // An event after the approved steps explains nothing of them.
  expect(explain([["line", { windows: [[4, 9]], kinds: ["outage"] }]]).leftSteps).toMatchObject([{ why: "values" }]);
});

it("is no warning where, without an event, little differs from what was approved; but a remark", () => {
  expect(explain([], 5)).toEqual({
    shortfalls: [],
    leftSteps: [],
    remarks: [{ key: "kept_nearly", component_id: "chp", name: "chp" }],
  });
  expect(explain([], 6)).toMatchObject({ leftSteps: [{ why: "values", amount: 6 }], remarks: [] });
  // With an event every step counts.
  expect(explain([["chp", { windows: [[1, 2]], kinds: ["outage"] }]], 1).leftSteps).toHaveLength(1);
  // What is missing for another reason stays as it is.
  const missing = { ...shortfall("chp", 1, 0, 1), kind: "unserved" as const };
  expect(explainAbandonedSteps([missing], { kept: steps, blocked: new Map(), names }).shortfalls).toEqual([missing]);
});

it("tells a component once for each reason, with all that it does otherwise and the time of it", () => {
  const steps = [shortfall("chp", 20, 0, 1), shortfall("chp", 30, 2, 3), shortfall("boiler", 40, 1, 2)];
  const { leftSteps } = explainAbandonedSteps(steps, { kept: undefined, blocked: new Map(), names });
  expect(leftSteps.map(({ component_id, amount, from, to }) => [component_id, amount, from, to])).toEqual([
    ["chp", 50, 0, 3],
    ["boiler", 40, 1, 2],
  ]);
});
