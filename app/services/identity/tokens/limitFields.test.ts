import { expect, test } from "vitest";
import { leftOf, rateLimitFields, secondsTo } from "./limitFields";

const state = (most: number, gone: number, seconds: number) => ({ most, gone, seconds });

test("what is left is the limit less what is gone, and never below none", () => {
  expect([leftOf(state(60, 19, 1)), leftOf(state(60, 60, 1))]).toEqual([41, 0]);
  // Lowered from 60 to 10 after 19 calls: a difference would say -9.
  expect(leftOf(state(10, 19, 1))).toBe(0);
});

test("seconds are rounded up: whoever comes back then is let in", () => {
  expect(secondsTo(10_000, 8_999)).toBe(2);
  expect(secondsTo(10_000, 9_000)).toBe(1);
  expect(secondsTo(10_000, 10_000)).toBe(1);
  expect(secondsTo(10_000, 12_000)).toBe(1);
});

test("the fields name each limit, its window and what is left of it", () => {
  expect(rateLimitFields(state(60, 19, 23), state(20, 0, 86_012), null)).toEqual({
    "RateLimit-Policy": '"calls";q=60;w=60, "runs";q=20;w=86400;qu="runs"',
    RateLimit: '"calls";r=41;t=23, "runs";r=20;t=86012',
  });
  expect(rateLimitFields(null, state(20, 25, 5), null)).toEqual({
    "RateLimit-Policy": '"runs";q=20;w=86400;qu="runs"',
    RateLimit: '"runs";r=0;t=5',
  });
  expect(rateLimitFields(null, null, state(50, 12, 7))).toEqual({
    "RateLimit-Policy": '"credits";q=50;w=86400;qu="credits"',
    RateLimit: '"credits";r=38;t=7',
  });
  expect(rateLimitFields(null, null, null)).toBeNull();
});
