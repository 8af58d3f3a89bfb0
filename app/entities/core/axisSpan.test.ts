import { describe, expect, it } from "vitest";
import {
  following,
  leastSteps,
  placesOf,
  scaled,
  SPAN_FIRST,
  SPAN_LAST,
  spanHref,
  spanWithin,
  stepAt,
} from "./axisSpan";

describe("spans of an axis", () => {
  it("are in order, within the axis and no shorter than can be shown", () => {
    expect(spanWithin(80, 20, 168)).toEqual({ first: 20, last: 80 });
    expect(spanWithin(-5, 400, 168)).toEqual({ first: 0, last: 167 });
    expect(spanWithin(0, 0, 168)).toEqual({ first: 0, last: 2 });
    expect(spanWithin(167, 167, 168)).toEqual({ first: 165, last: 167 });
    expect(leastSteps(8760)).toBe(44);
    expect(spanWithin(5000, 5000, 8760)).toEqual({ first: 4979, last: 5022 });
    expect(spanWithin(0, 1, 2)).toEqual({ first: 0, last: 1 });
  });

  it("become half and twice as long around a step, and stop at the ends", () => {
    const all = { first: 0, last: 167 };
    const half = scaled(all, 0.5, 100, 168);
    expect(half).toEqual({ first: 50, last: 133 });
    expect(scaled(half, 2, 100, 168)).toEqual(all);
    expect(scaled({ first: 150, last: 167 }, 2, 167, 168)).toEqual({ first: 132, last: 167 });
    expect(scaled({ first: 0, last: 2 }, 0.5, 1, 168)).toEqual({ first: 0, last: 2 });
  });

  it("follow a step that leaves them", () => {
    const span = { first: 10, last: 19 };
    expect(following(span, 15)).toEqual(span);
    expect(following(span, 20)).toEqual({ first: 11, last: 20 });
    expect(following(span, 0)).toEqual({ first: 0, last: 9 });
  });

  it("have places along the axis from which the steps are found again", () => {
    for (const points of [true, false])
      for (const step of [0, 7, 99]) {
        const [from, to] = placesOf({ first: step, last: step }, 100, points);
        expect(stepAt((from + to) / 2, 100, points)).toBe(step);
      }
    expect(placesOf({ first: 0, last: 167 }, 168, false)).toEqual([0, 1]);
    expect(placesOf({ first: 0, last: 167 }, 168, true)).toEqual([0, 1]);
    expect(stepAt(1, 100, false)).toBe(99);
  });
});

it("a span opens on the first page that shows all of it, by the days of the zone", () => {
  const pages = (["day", "week", "month", "quarter", "year"] as const).map((period) => ({
    period,
    href: `/${period}?at=${SPAN_FIRST}T00:00`,
  }));
  const open = (from: string, to: string) => spanHref(pages, Date.parse(from), Date.parse(to), "Europe/Berlin");
  // 23:00 UTC is the next day in Berlin; an end at midnight belongs to the day before.
  expect(open("2030-03-04T23:00Z", "2030-03-05T23:00Z")).toBe("/day?at=2030-03-05T00:00");
  expect(open("2030-03-04T22:00Z", "2030-03-05T02:00Z")).toBe("/week?at=2030-03-04T00:00");
  expect(open("2030-03-10T12:00Z", "2030-03-11T12:00Z")).toBe("/month?at=2030-03-10T00:00");
  expect(open("2030-03-20T12:00Z", "2030-05-11T12:00Z")).toBe("/year?at=2030-03-20T00:00");
  expect(open("2030-04-20T12:00Z", "2030-05-11T12:00Z")).toBe("/quarter?at=2030-04-20T00:00");
  expect(open("2029-12-31T12:00Z", "2030-01-01T12:00Z")).toBe("/week?at=2029-12-31T00:00");
  expect(open("2030-12-20T12:00Z", "2031-01-20T12:00Z")).toBe(null);
  const days = [{ period: "days" as const, href: `?from=${SPAN_FIRST}&to=${SPAN_LAST}` }];
  expect(spanHref(days, Date.UTC(2030, 2, 4), Date.UTC(2030, 2, 7), "UTC")).toBe("?from=2030-03-04&to=2030-03-06");
});
