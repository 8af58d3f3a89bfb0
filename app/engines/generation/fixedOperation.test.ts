import { describe, expect, it } from "vitest";
import { operation, type OperationTime } from "./fixedOperation";

const HOUR = 3600;
const whole: OperationTime = {
  days: [1, 2, 3, 4, 5, 6, 7],
  period: "year",
  definer: 1,
  firstMinute: 0,
  lastMinute: 1439,
};
const at = (hour: number, minute = 0) => hour * 60 + minute;
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
/** From a time in Berlin's winter (UTC+1). */
const berlin = (times: OperationTime[], from: number, hours: number, stepS = HOUR) =>
  operation(times, "Europe/Berlin", { startMs: from, stepS, count: (hours * 3600) / stepS });

describe("fixed operation by the clocks of a zone", () => {
  it("base runs in every hour, in months of 743 and 745 hours too", () => {
    const march = { ...whole, period: "month", definer: 3 } as const;
    const october = { ...whole, period: "month", definer: 10 } as const;
    const year = (times: OperationTime[]) => sum(berlin(times, Date.UTC(2024, 0, 1), 8784));
    expect(year([whole])).toBe(8784);
    expect(year([march])).toBe(743);
    expect(year([october])).toBe(745);
    // 91 days less the hour in March; the year in UTC begins an hour later there and ends an hour into the next one.
    expect(year([{ ...whole, period: "quarter", definer: 1 }])).toBe(91 * 24 - 1 - 1 + 1);
  });

  it("peak runs from 8 to 20 on workdays, an hour earlier in UTC in summer", () => {
    const peak: OperationTime = { ...whole, days: [1, 2, 3, 4, 5], firstMinute: at(8), lastMinute: at(19, 59) };
    // Monday 2024-01-08 and Monday 2024-07-08.
    const running = (day: number) =>
      Array.from(berlin([peak], day, 24)).flatMap((value, hour) => (value === 1 ? [hour] : []));
    expect(running(Date.UTC(2024, 0, 8))).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(running(Date.UTC(2024, 6, 8))).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(running(Date.UTC(2024, 0, 13))).toEqual([]);
    // 262 workdays in 2024.
    expect(sum(berlin([peak], Date.UTC(2024, 0, 1), 8784))).toBe(262 * 12);
  });

  it("an hour that the clocks skip is not run, one that they show twice is run twice", () => {
    const two: OperationTime = { ...whole, firstMinute: at(2), lastMinute: at(2, 59) };
    expect(sum(berlin([two], Date.UTC(2024, 2, 30, 23), 23))).toBe(0);
    expect(sum(berlin([two], Date.UTC(2024, 9, 26, 22), 25))).toBe(2);
  });

  it("goes on after midnight where it ends before it starts, on the day after the one it names", () => {
    const friday: OperationTime = { ...whole, days: [5], firstMinute: at(22), lastMinute: at(5, 59) };
    const start = Date.UTC(2024, 0, 5, 0);
    const hours = Array.from(operation([friday], "UTC", { startMs: start, stepS: HOUR, count: 72 })).flatMap((v, i) =>
      v ? [i] : [],
    );
    expect(hours).toEqual([22, 23, 24, 25, 26, 27, 28, 29]);
  });

  it("counts the share of a step, and what two times have in common once", () => {
    const half: OperationTime = { ...whole, firstMinute: at(8, 30), lastMinute: at(10, 14) };
    const more: OperationTime = { ...whole, firstMinute: at(9), lastMinute: at(9, 59) };
    const day = operation([half, more], "UTC", { startMs: Date.UTC(2024, 0, 8), stepS: HOUR, count: 24 });
    expect(Array.from(day.subarray(7, 12))).toEqual([0, 0.5, 1, 0.25, 0]);
    const quarters = operation([half], "UTC", { startMs: Date.UTC(2024, 0, 8, 8), stepS: 900, count: 10 });
    expect(Array.from(quarters)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it("a zone half an hour off and a change within a step are counted to the minute", () => {
    const ten: OperationTime = { ...whole, firstMinute: at(10), lastMinute: at(10, 59) };
    // Adelaide, UTC+10:30 in January: 10:00 there is 23:30 UTC.
    expect(
      Array.from(operation([ten], "Australia/Adelaide", { startMs: Date.UTC(2024, 0, 8, 23), stepS: HOUR, count: 3 })),
    ).toEqual([0.5, 0.5, 0]);
    // A step of two hours over the change at 01:00 UTC: clocks show 01:00 to 01:59 and 03:00 to 03:59.
    const one: OperationTime = { ...whole, firstMinute: at(1), lastMinute: at(2, 59) };
    expect(Array.from(berlin([one], Date.UTC(2024, 2, 31), 2, 2 * HOUR))).toEqual([0.5]);
  });

  it("refuses an unknown zone", () => {
    expect(() => operation([whole], "Mars/Olympus", { startMs: 0, stepS: HOUR, count: 1 })).toThrow(RangeError);
  });
});
