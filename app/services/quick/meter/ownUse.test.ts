import { describe, expect, it } from "vitest";
import { meterReading } from "~/entities/quick/meter";
import { columnProblem, namedColumns, ownUse } from "./ownUse";

const block = (values: number[]) => ({ year: 2025, startMs: 0, stepS: 3600, values: Float64Array.from(values) });

describe("what a site used", () => {
  it("is what it bought and made without what it fed in", () => {
    const { blocks, negative } = ownUse([block([3, 0, 1])], [block([0, 5, 2])], [block([0, 4, 0])]);
    expect([...blocks[0]!.values]).toEqual([3, 1, 3]);
    expect(negative).toBe(0);
    expect([...ownUse([block([3, 0])], [block([0, 5])], null).blocks[0]!.values]).toEqual([3, 5]);
  });

  it("is unknown where one meter is, and nothing where more went out than there was", () => {
    const { blocks, negative } = ownUse([block([3, 1, NaN, 10])], [block([1, NaN, 1, 0])], [block([9, 0, 0, 0])]);
    expect([...blocks[0]!.values]).toEqual([0, NaN, NaN, 10]);
    // Of two steps that all three know, one is impossible.
    expect(negative).toBe(0.5);
  });

  it("has columns that are named, each once", () => {
    const columns = ["Zeit", "Bezug [kWh]", "Einspeisung [kWh]", "Erzeugung [kWh]"];
    expect(namedColumns(columns, [1, 2, 3])).toEqual({ purchase: 1, feed_in: 2, production: 3 });
    const french = ["Horodate", "Production (kW)", "Soutirage (kW)", "Injection (kW)"];
    expect(namedColumns(french, [1, 2, 3])).toEqual({ purchase: 2, feed_in: 3, production: 1 });
    expect(namedColumns(["Time", "Bezug HT", "Bezug NT", "Einspeisung"], [1, 2, 3])).toBeNull();
    expect(namedColumns(["Time", "load"], [1])).toBeNull();
  });

  it("needs the production where feed-in is chosen, and a column for each", () => {
    const reading = (more: object) =>
      meterReading.parse({
        meter_column: 1,
        meter_unit: "kWh",
        meter_register: "interval",
        meter_decimal: "dot",
        meter_clock: "local",
        meter_mark: "start",
        ...more,
      });
    expect(columnProblem(reading({}))).toBeNull();
    expect(columnProblem(reading({ meter_production: 2, meter_feed_in: 3 }))).toBeNull();
    expect(columnProblem(reading({ meter_production: 2 }))).toBeNull();
    expect(columnProblem(reading({ meter_feed_in: 3 }))?.[1]).toBe("meter_no_production");
    expect(columnProblem(reading({ meter_production: 1 }))?.[1]).toBe("meter_same");
  });
});
