import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { availabilityOf, united } from "./availability";

const span = (from: number, to: number) => ({ from: from * HOUR_MS, to: to * HOUR_MS });

it("unites what overlaps or touches and clips it to the window", () => {
  expect(united([span(5, 8), span(-2, 1), span(7, 9), span(9, 10), span(30, 40)], span(0, 24))).toEqual([
    span(0, 1),
    span(5, 10),
  ]);
});

it("tells time-based and technical availability apart, and counts nothing twice", () => {
  // 100 h; out for 10 h of which 4 h were maintenance anyway, maintained for 20 h.
  const availability = availabilityOf([span(10, 20)], [span(16, 36)], span(0, 100));
  expect(availability).toMatchObject({ hours: 100, outage: 6, scheduled: 20, outages: 1 });
  expect(availability.timeBased).toBeCloseTo(0.74, 12);
  // (100 - 20 - 6) / (100 - 20)
  expect(availability.technical).toBeCloseTo(0.925, 12);
  expect([availability.mttr, availability.mtbf]).toEqual([6, 74]);
});

it("has no mean times without an outage, and no technical availability of a window that is all maintenance", () => {
  expect(availabilityOf([], [], span(0, 10))).toMatchObject({ timeBased: 1, technical: 1, mttr: null, mtbf: null });
  const closed = availabilityOf([span(2, 3)], [span(0, 10)], span(0, 10));
  expect(closed).toMatchObject({ outage: 0, outages: 0, timeBased: 0, technical: null });
});
