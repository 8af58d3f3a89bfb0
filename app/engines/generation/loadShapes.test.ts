import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { LOAD_SHAPES } from "~/entities/generation/generation";
import { loadShape } from "./loadShapes";

const NORTH = { zone: "UTC", latitudeDeg: 51 };
const SOUTH = { zone: "UTC", latitudeDeg: -34 };
/** 15 January and 16 July 2026 are Thursdays, 12:00. */
const [WINTER_NOON, SUMMER_NOON] = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 16, 12)];
const WINTER = { startMs: WINTER_NOON, stepS: 3600, count: 1 };
const SUMMER = { startMs: SUMMER_NOON, stepS: 3600, count: 1 };

describe("the shape of a load", () => {
  it("is the hour's value in the middle of the hour, 18 % more in winter: 1.251 at noon; 1.06 if the season were ignored", () => {
    expect(loadShape("homes", NORTH, WINTER)[0]).toBeCloseTo(1.06 * 1.18, 3);
    expect(loadShape("homes", NORTH, SUMMER)[0]).toBeCloseTo(1.06 * 0.82, 3);
  });

  it("has its winter in July south of the equator: 1.251; 0.869 if it were January everywhere", () => {
    expect(loadShape("homes", SOUTH, SUMMER)[0]).toBeCloseTo(1.06 * 1.18, 3);
    expect(loadShape("homes", SOUTH, WINTER)[0]).toBeCloseTo(1.06 * 0.82, 3);
  });

  it("is straight between the middles of two hours: 1.03 of 1.06 and 1.00 at 13:00; 1.06 if each hour were flat", () => {
    const quarters = loadShape("homes", NORTH, { startMs: WINTER_NOON, stepS: 900, count: 8 });
    // The quarters of 12:45 and 13:00 lie evenly around 13:00.
    expect((quarters[3]! + quarters[4]!) / 2).toBeCloseTo(1.03 * 1.18, 3);
  });

  it.each(LOAD_SHAPES)("of %s never moves by 0.7 in an hour: by 1 if a digit of the drawing were wrong", (kind) => {
    // A year, so that every kind of day stands next to every other that can follow it.
    const year = loadShape(kind, NORTH, { startMs: Date.UTC(2026, 0, 1), stepS: 3600, count: 8760 });
    let most = 0;
    for (let hour = 1; hour < year.length; hour++) most = Math.max(most, Math.abs(year[hour]! - year[hour - 1]!));
    expect(most).toBeLessThan(0.7);
    expect(most).toBeGreaterThan(0.2);
  });

  it("of offices is that of a Sunday at noon on the Sunday: 0.41; 2.00 if the week were ignored", () => {
    const sunday = Date.UTC(2026, 0, 18, 12);
    expect(loadShape("offices", NORTH, { startMs: sunday, stepS: 3600, count: 1 })[0]).toBeCloseTo(0.38 * 1.08, 3);
    expect(loadShape("offices", NORTH, { startMs: sunday + 24 * HOUR_MS, stepS: 3600, count: 1 })[0]).toBeCloseTo(
      1.85 * 1.08,
      2,
    );
  });
});
