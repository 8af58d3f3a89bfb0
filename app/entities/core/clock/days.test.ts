import { describe, expect, it } from "vitest";
import { addDays, daysFrom, isDay, isWeekday } from "./days";

describe("days of the calendar", () => {
  it.each(["2026-02-28", "2024-02-29", "2026-12-31", "0001-01-01"])("%s is one", (text) =>
    expect(isDay(text)).toBe(true),
  );

  // The parser of dates takes 30 February for 2 March, and reads much that is not written as a day is.
  it.each([
    "2026-02-30",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "20260101",
    "2026-01-01T00:00Z",
    "x",
    "",
  ])("%s is none", (text) => expect(isDay(text)).toBe(false));

  it("are counted over months, leap days and the change of clocks", () => {
    expect([addDays("2024-02-28", 1), addDays("2025-02-28", 1)]).toEqual(["2024-02-29", "2025-03-01"]);
    expect([addDays("2026-01-01", -1), addDays("2026-03-28", 2)]).toEqual(["2025-12-31", "2026-03-30"]);
    expect([daysFrom("2024-01-01", "2025-01-01"), daysFrom("2026-03-30", "2026-03-28")]).toEqual([366, -2]);
  });

  it("are working days from Monday to Friday", () => {
    const week = Array.from({ length: 7 }, (_, i) => addDays("2026-11-23", i));
    expect(week.map(isWeekday)).toEqual([true, true, true, true, true, false, false]);
  });
});
