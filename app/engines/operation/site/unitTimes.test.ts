import { describe, expect, it } from "vitest";
import { series, unit } from "../testing/cases";
import type { Unit } from "./types";
import { unitTimes } from "./unitTimes";

const on = (power: number, heldHours = 99) => ({ on: true, power, heldHours });
const times = (part: Partial<Unit>) => unitTimes({ steps: 4, stepHours: 0.5 }, unit({ id: "u", minPower: 2, ...part }));

describe("what a unit may do when", () => {
  it("counts minimum times in whole steps, with the measured run or rest: 1.2 h are three half-hours; two if they were rounded", () => {
    expect(times({ minUpHours: 1.2, minDownHours: 0.5 })).toMatchObject({ up: 3, down: 1, mustRun: 0, mustRest: 0 });
    expect(times({ minUpHours: 1.5, state: on(2, 0.5) })).toMatchObject({ mustRun: 2, held: 1, wasOn: true });
    expect(times({ minDownHours: 1.5, state: { on: false, power: 0, heldHours: 0.5 } })).toMatchObject({ mustRest: 2 });
    // A minimum run is over when the unit is out.
    expect(times({ minUpHours: 2, state: on(2, 0.5), limit: series(10, 0, 10, 10) })).toMatchObject({ mustRun: 1 });
  });

  it("is off where a limit is below its minimum power: 0 in the first step; 1 if only a limit of zero counted", () => {
    const { canRun, top } = times({ limit: series(1, 2, 5, 99) });
    expect([...canRun]).toEqual([0, 1, 1, 1]);
    expect([...top]).toEqual([0, 0, 3, 8]);
  });

  it("is forced where a limit is faster than its ramp, stop limit or minimum run: 0100 from 10 to 0 kW; 0000 if they were ignored", () => {
    const forced = (part: Partial<Unit>) => times(part).forced.join("");
    // 6 kW/h is 3 kW a step: from 10 over 7 to 4, and it stops from at most 4.
    const slow = { rampDown: 6, stopLimit: 4, state: on(10) };
    expect(forced({ ...slow, limit: series(10, 10, 0, 10) })).toBe("0000");
    expect(forced({ ...slow, limit: series(10, 0, 10, 10) })).toBe("0100");
    expect(forced({ ...slow, limit: series(6, 6, 6, 6) })).toBe("1000");
    expect(forced({ ...slow, limit: series(7, 4, 4, 0) })).toBe("0000");
    expect(forced({ minUpHours: 2, state: on(2, 0.5), limit: series(9, 0, 9, 9) })).toBe("0100");
    expect(forced({ limit: series(0, 0, 0, 0) })).toBe("0000");
  });

  it("has no on and off where nothing hangs on it: 1111 under limits of zero; 1000 if they switched it off", () => {
    const boiler = times({ minPower: 0, rampDown: 4, state: on(10), limit: series(10, 0, 0, 0) });
    expect(boiler).toMatchObject({ continuous: true, before: 10, wasOn: true });
    expect([...boiler.canRun]).toEqual([1, 1, 1, 1]);
    expect(boiler.forced.join("")).toBe("0100");
    expect(times({ minPower: 0, startCost: 1 }).continuous).toBe(false);
  });
});
