import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { descending, durationCurve } from "./duration";
import { heatMap } from "./heat";
import { gridOf, joinBlocks } from "./join";

const START = Date.UTC(2025, 0, 1);
const block = (startMs: number, stepS: number, values: number[]) => ({
  year: 2025,
  startMs,
  stepS,
  values: Float64Array.from(values),
});
const spans = (blocks: ReturnType<typeof block>[]) =>
  blocks.map(({ startMs, stepS, values }) => ({ startMs, stepS, steps: values.length }));
const joined = (blocks: ReturnType<typeof block>[], fromMs = -Infinity, toMs = Infinity) => {
  const grid = gridOf(spans(blocks), fromMs, toMs);
  return grid && joinBlocks(blocks, grid);
};
const turn = () => Promise.resolve();

describe("blocks joined to a run", () => {
  it("keeps what is between them as gaps, and takes the steps that begin in the span", () => {
    const blocks = [block(START, 3600, [1, 2, 3]), block(START + 5 * HOUR_MS, 3600, [6, 7])];
    expect(joined(blocks)).toEqual({ startMs: START, stepS: 3600, values: Float64Array.of(1, 2, 3, NaN, NaN, 6, 7) });
    // Half past is after the beginning of the first step and before that of the second.
    const part = joined(blocks, START + HOUR_MS / 2, START + 6 * HOUR_MS);
    expect(part).toEqual({ startMs: START + HOUR_MS, stepS: 3600, values: Float64Array.of(2, 3, NaN, NaN, 6) });
    expect(joined(blocks, START + 3 * HOUR_MS, START + 5 * HOUR_MS)).toBeNull();
  });

  it("repeats longer steps, so that sums over time stay", () => {
    const run = joined([block(START, 3600, [4]), block(START + HOUR_MS, 900, [1, 2, 3, NaN])]);
    expect(run).toEqual({ startMs: START, stepS: 900, values: Float64Array.of(4, 4, 4, 4, 1, 2, 3, NaN) });
    // Steps of 15 and 20 minutes have 5 minutes in common.
    expect(
      gridOf(spans([block(START, 900, [1, 1]), block(START + 1_800_000, 1200, [1])]), -Infinity, Infinity),
    ).toEqual({
      startMs: START,
      stepS: 300,
      steps: 10,
    });
  });

  it("refuses what would take all memory before it takes any", () => {
    const far = [block(START, 1, [1]), block(Date.UTC(2045, 0, 1), 1, [1])];
    expect(() => joined(far)).toThrow(RangeError);
  });
});

describe("the duration curve", () => {
  it("has the values of a plain sort, whatever the length", async () => {
    const series = fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(NaN)));
    await fc.assert(
      fc.asyncProperty(series, async (list) => {
        const sorted = await descending(Float64Array.from(list), turn);
        const plain = list.filter((value) => !Number.isNaN(value)).sort((a, b) => b - a);
        // 0 and -0 are the same value.
        expect([...sorted].map((value) => value + 0)).toEqual(plain.map((value) => value + 0));
      }),
    );
    // 120 001 values are sorted in three pieces, in turns.
    let turns = 0;
    const long = Float64Array.from({ length: 120_001 }, (_, i) => (i * 7919) % 120_001);
    const sorted = await descending(long, () => Promise.resolve((turns += 1)));
    expect(sorted.every((value, i) => value === 120_000 - i)).toBe(true);
    expect(turns).toBeGreaterThan(3);
  });

  it("goes from the largest to the smallest, with the hours down to each", async () => {
    const sorted = await descending(Float64Array.of(1, NaN, 4, 2, 3), turn);
    expect(durationCurve(sorted, 0.25, 200)).toEqual([
      { hours: 0.25, value: 4 },
      { hours: 0.5, value: 3 },
      { hours: 0.75, value: 2 },
      { hours: 1, value: 1 },
    ]);
    const year = Float64Array.from({ length: 8760 }, (_, i) => 8760 - i);
    const drawn = durationCurve(year, 1, 200);
    expect([drawn.length, drawn[0], drawn.at(-1)]).toEqual([200, { hours: 1, value: 8760 }, { hours: 8760, value: 1 }]);
    expect(durationCurve(new Float64Array(0), 1, 200)).toEqual([]);
  });
});

describe("the heat map", () => {
  const days = (from: string, count: number, of: (i: number) => number) => {
    const startMs = Date.parse(from);
    const run = { startMs, stepS: 3600, values: Float64Array.from({ length: count }, (_, i) => of(i)) };
    return run;
  };

  it("leaves the hour out that the clock skips, and takes the mean of the one that comes twice", () => {
    const spring = heatMap(
      days("2025-03-30T00:00:00+01:00", 23, (i) => i),
      "Europe/Berlin",
      "day",
    );
    expect(spring.columns).toEqual(["2025-03-30"]);
    expect(spring.rows.map(([value]) => value).slice(0, 5)).toEqual([0, 1, null, 2, 3]);
    const autumn = heatMap(
      days("2025-10-26T00:00:00+02:00", 25, (i) => i),
      "Europe/Berlin",
      "day",
    );
    expect(autumn.rows.map(([value]) => value).slice(0, 5)).toEqual([0, 1, 2.5, 4, 5]);
    expect(autumn.rows[23]).toEqual([24]);
  });

  it("puts the days of a month together; hours without a value are gaps", () => {
    const map = heatMap(
      days("2025-01-31T00:00:00+01:00", 48, (i) => (i === 5 ? NaN : i < 24 ? 1 : 3)),
      "Europe/Berlin",
      "month",
    );
    expect(map.columns).toEqual(["2025-01", "2025-02"]);
    expect([map.rows[4], map.rows[5]]).toEqual([
      [1, 3],
      [null, 3],
    ]);
    const two = heatMap(
      days("2025-01-01T00:00:00+01:00", 48, (i) => (i < 24 ? 1 : 3)),
      "Europe/Berlin",
      "month",
    );
    expect(two.rows[7]).toEqual([2]);
  });
});
