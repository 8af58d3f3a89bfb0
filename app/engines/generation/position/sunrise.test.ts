import { expect, it } from "vitest";
import { sunriseAfter } from "./sunrise";

const at = (latitudeDeg: number, longitudeDeg: number, from: string) => {
  const ms = sunriseAfter({ latitudeDeg, longitudeDeg }, Date.parse(from));
  return ms === null ? null : new Date(ms).toISOString().slice(0, 16);
};

it("sunrise as almanacs print it, to two minutes: Berlin in summer and winter; none in the polar night", () => {
  // Printed for Berlin: 04:43 summer time on 21 June 2026, 08:15 on 21 December 2026.
  expect(
    Math.abs(Date.parse(`${at(52.52, 13.4, "2026-06-20T22:00Z")!}Z`) - Date.parse("2026-06-21T02:43Z")),
  ).toBeLessThanOrEqual(120_000);
  expect(
    Math.abs(Date.parse(`${at(52.52, 13.4, "2026-12-20T23:00Z")!}Z`) - Date.parse("2026-12-21T07:15Z")),
  ).toBeLessThanOrEqual(120_000);
  // After it has risen the next one is that of the next day.
  expect(at(52.52, 13.4, "2026-06-21T06:00Z")?.slice(0, 10)).toBe("2026-06-22");
  expect(at(78, 15, "2026-12-21T00:00Z")).toBeNull();
});
