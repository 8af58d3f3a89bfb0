import { describe, expect, it } from "vitest";
import { MEASURED, memoryOf, modelSize, timeBand } from "./modelSize";

const none = new Map<string, number>();

describe("the size of a model before it is built", () => {
  it("counts rows, columns and entries as the model has them", () => {
    // A fixed demand, a purchase, optional sun and storage at one place, 1460 steps: built, it has 8762, 7304 and 23364.
    const size = modelSize(
      [
        { root: "consumption", optional: false, flows: 0, entered: none },
        { root: "trade", optional: false, flows: 1, entered: none },
        { root: "transformation", optional: true, flows: 1, entered: none },
        { root: "storage", optional: true, flows: 0, entered: none },
      ],
      1,
      1460,
    );
    expect(size).toEqual({ rows: 8760, columns: 7300, entries: 23_360, integers: 0 });
    expect(memoryOf(size)).toBeLessThan(0.5);
    const line = { root: "transmission", flows: 2, entered: none } as const;
    expect(modelSize([{ ...line, optional: false }], 2, 1)).toEqual({ rows: 3, columns: 2, entries: 7, integers: 0 });
  });

  it("gives a band of time that grows with the size and follows this machine's own runs", () => {
    for (const { rows, seconds } of MEASURED) {
      const [least, most] = timeBand(rows, []);
      expect(least).toBeLessThan(seconds);
      expect(most).toBeGreaterThan(seconds);
    }
    // Processor time of hydrogen stores for the season (docs/structured-solver.md): sun alone, with a grid, with a battery too.
    for (const [rows, seconds] of [
      [70_000, 2],
      [79_000, 3.7],
      [114_000, 4.8],
    ] as const) {
      expect(timeBand(rows, [])[0]).toBeLessThan(seconds);
      expect(timeBand(rows, [])[1]).toBeGreaterThan(seconds);
    }
    const middles = [1000, 10_000, 100_000, 1_000_000, 5_000_000].map((rows) => timeBand(rows, [])[0]);
    expect([...middles].sort((a, b) => a - b)).toEqual(middles);
    const slow = [10_000, 100_000, 300_000].map((rows) => ({ rows, seconds: 10 * (timeBand(rows, [])[0] / 0.3) }));
    expect(timeBand(60_000, slow)[0] / timeBand(60_000, [])[0]).toBeCloseTo(10, 6);
    // Two runs say too little.
    expect(timeBand(60_000, slow.slice(1))).toEqual(timeBand(60_000, []));
  });
});
