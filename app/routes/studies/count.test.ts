import { expect, test } from "vitest";
import { studySettings } from "~/entities/studies/settings";
import { counted, isCount } from "./startStudy.server";

const input = (parameter_type: string) => ({ component_id: "a", place_id: null, parameter_type, impact: "money" });
const axis = (parameter_type: string, points: number) => ({
  ...input(parameter_type),
  by: "factor",
  from: 0.5,
  to: 1.5,
  points,
});

test.each([
  ["a sweep of one input", { kind: "sweep", axes: [axis("lifetime", 5)] }, 6],
  ["a sweep of two inputs", { kind: "sweep", axes: [axis("lifetime", 5), axis("efficiency", 3)] }, 16],
  ["a tornado", { kind: "tornado", percent: 10, inputs: [input("lifetime"), input("efficiency")] }, 5],
])("counts the runs of %s, the first one without a change among them", (_what, typedValues, runs) => {
  const result = { submittedData: { name: "Mine", intent: "count" } } as unknown as Parameters<typeof counted>[0];
  const reply = counted(result, studySettings.parse(typedValues), (count) => ({
    runs: count,
    cost: "1",
    total: String(count),
  }));
  expect(reply.data).toMatchObject({
    fieldErrors: {},
    repopulateFields: { name: "Mine", intent: undefined },
    runs: { runs, total: String(runs) },
  });
});

test("only its own button counts", () => {
  const form = new FormData();
  expect(isCount(form)).toBe(false);
  form.set("intent", "count");
  expect(isCount(form)).toBe(true);
});
