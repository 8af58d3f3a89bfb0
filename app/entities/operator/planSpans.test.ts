import { describe, expect, it } from "vitest";
import type { PlanRow } from "./plan";
import { spansOf, spansOfRow } from "./planSpans";
import { type Reason, REASONS } from "./reasons";

const row = (more: Partial<PlanRow>): PlanRow => ({
  component_id: "battery",
  name: "Battery",
  kind: "storage",
  carrier_level_id: "el",
  power: [],
  ...more,
});
const reasons = (...names: Reason[]) => names.map((name) => REASONS.indexOf(name));

describe("what a plan does", () => {
  it("is one span as long as a store does the same, whatever its power", () => {
    const spans = spansOfRow(row({ power: [-100, -50, 0, 0, 200, 200, -100, 0] }), 0, 8);
    expect(spans.map(({ from, to, doing, power }) => [from, to, doing, power])).toEqual([
      [0, 2, "charges", 75],
      [4, 6, "gives", 200],
      [6, 7, "charges", 100],
    ]);
  });

  it("has the reason of most of its energy, not of most of its steps", () => {
    // Two steps of 10 kW for a start, one of 90 kW that is needed.
    const power = [10, 10, 90];
    const start = { from: 0, to: 2, ground: "start_saved" as const };
    const served = { from: 2, to: 3, ground: "serves" as const, now: 0.3 };
    const spans = spansOfRow(
      row({ kind: "unit", power, reason: reasons("start_cost", "start_cost", "needed"), grounds: [start, served] }),
      0,
      3,
    );
    expect(spans).toEqual([
      { from: 0, to: 3, doing: "runs", power: expect.closeTo(110 / 3, 9) as number, reason: "needed", ground: served },
    ]);
  });

  it("leaves out what is less than a hundredth of the largest power", () => {
    // 1 kW of 200 keeps the store full; 3 kW are told.
    const power = [200, 1, 1, 3];
    expect(spansOfRow(row({ power }), 0, 4).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [3, 4],
    ]);
  });

  it("is cut to the steps that are shown", () => {
    expect(spansOfRow(row({ power: [5, 5, 5, 5] }), 1, 3).map(({ from, to }) => [from, to])).toEqual([[1, 3]]);
    expect(spansOfRow(row({ power: [0, 0] }), 0, 2)).toEqual([]);
    expect(spansOfRow(row({ power: [5, 5] }), 0, 2)[0]).toMatchObject({ reason: null, ground: null });
  });

  it("tells what is decided in the order of time, and not what follows from it", () => {
    const rows = [
      row({ component_id: "grid", name: "Grid", kind: "grid", power: [1, 1] }),
      row({ component_id: "load", name: "Load", kind: "demand", power: [1, 1] }),
      row({ power: [0, 4] }),
      row({ component_id: "chp", name: "CHP", kind: "unit", power: [5, 5] }),
    ];
    expect(spansOf(rows, 0, 2).map(({ row: { name }, span }) => [name, span.from])).toEqual([
      ["CHP", 0],
      ["Battery", 1],
    ]);
  });
});
