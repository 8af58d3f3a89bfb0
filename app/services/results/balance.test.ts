import { describe, expect, it } from "vitest";
import type { BalanceRow, ResultComponent } from "~/entities/results/result";
import { csvParts, csvText } from "~/services/core/csv";
import { chooseTarget, durationCurve, flowsOf, targetsOf } from "./balance";

const component = (fields: Partial<ResultComponent> & Pick<ResultComponent, "id" | "root">): ResultComponent => ({
  name: fields.id,
  technologyId: "t",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...fields,
});
const components = [
  component({ id: "homes", root: "consumption", carrierLevelInput: "heat" }),
  component({
    id: "chp",
    root: "transformation",
    carrierLevelInput: "gas",
    carrierLevelOutput: "power",
    carrierLevelOutputSecondary: "heat",
  }),
  component({ id: "tank", root: "storage", carrierLevelInput: "heat", carrierLevelOutput: "heat" }),
  component({
    id: "pipe",
    root: "transmission",
    placeId: "b",
    placeIdEnd: "a",
    lossShare: [0.1, 0.2],
    carrierLevelInput: "heat",
    carrierLevelOutput: "heat",
  }),
  component({ id: "grid", root: "trade", carrierLevelOutput: "power" }),
];
const brief = (locationId: string, level: string) =>
  flowsOf(components, locationId, level).map(
    (flow) => `${flow.sign > 0 ? "+" : "-"}${flow.componentId} ${flow.variable}`,
  );

describe("the flows of a balance", () => {
  it("are what its components give and take, inputs first", () => {
    expect(brief("a", "heat")).toEqual([
      "+homes unserved",
      "+chp secondary_output",
      "+tank discharge",
      "+pipe flow_forward",
      "-homes demand",
      "-homes intake",
      "-tank charge",
      "-pipe flow_backward",
      "-pipe standing_loss",
    ]);
    expect(brief("a", "power")).toEqual(["+chp output", "+grid purchase"]);
    expect(brief("a", "gas")).toEqual(["+chp unserved", "-chp demand", "-chp intake"]);
  });

  it("count what arrives over a line, not what was sent", () => {
    const arriving = flowsOf(components, "a", "heat").find((flow) => flow.variable === "flow_forward");
    const leaving = flowsOf(components, "b", "heat").find((flow) => flow.variable === "flow_forward");
    expect(arriving?.arrives).toEqual([0.9, 0.8]);
    expect(leaving).toMatchObject({ sign: -1 });
    expect(leaving?.arrives).toBeUndefined();
  });
});

const balance = (placeId: string, carrierLevelId: string, demandMwh: number): BalanceRow => ({
  placeId,
  carrierLevelId,
  year: 2030,
  demandMwh,
  suppliedMwh: 1,
  priceMean: null,
});

it("offers balances and components, and takes the largest demand unless asked", () => {
  const balances = [balance("a", "gas", 0), balance("a", "heat", 5), { ...balance("a", "heat", 5), year: 2040 }];
  const targets = targetsOf(components, balances);
  expect(targets.map((target) => target.id).slice(0, 3)).toEqual([
    "balance:a:gas",
    "balance:a:heat",
    "component:homes",
  ]);
  expect(chooseTarget(targets, balances, null)?.id).toBe("balance:a:heat");
  expect(chooseTarget(targets, balances, "component:tank")?.id).toBe("component:tank");
  expect(chooseTarget(targets, balances, "balance:a:nowhere")?.id).toBe("balance:a:heat");
});

it("sorts a year into a duration curve", () => {
  const values = Float64Array.from({ length: 12 }, (_, i) => i);
  expect(durationCurve(values, 2, 6)).toEqual({ hours: [0, 6, 12, 18, 24], values: [11, 8, 5, 2, 0] });
});

it("writes CSV that no program runs as a formula", () => {
  const text = csvText({
    header: ["Name", "MWh"],
    rows: [
      ["=1+1", -2.5],
      ['a "b", c', null],
      ["Größe", Number.NaN],
    ],
  });
  expect(text).toBe('\uFEFFName,MWh\r\n"\'=1+1",-2.5\r\n"a ""b"", c",\r\n"Größe",\r\n');
});

it("writes a long table part by part as it would write it at once, and makes no row before it is asked for", () => {
  let count = 0;
  const rows = (function* () {
    for (; count < 600; count++) yield [`Row ${count}`, count];
  })();
  const parts = csvParts({ header: ["Name", "Value"], rows });
  const first = parts.next().value as string;
  expect(count).toBeLessThan(300);
  expect([first, ...parts].join("")).toBe(
    csvText({ header: ["Name", "Value"], rows: Array.from({ length: 600 }, (_, i) => [`Row ${i}`, i]) }),
  );
});
