import { describe, expect, it } from "vitest";
import {
  addDays,
  clockText,
  dayEnd,
  dayOf,
  daysIn,
  dayStart,
  firstOfMonth,
  HOUR_MS,
  monthOf,
  monthStart,
  monthStartAround,
  monthStarts,
  offsetStamp,
  partsOf,
  stampWriter,
  timeOn,
  wallOfText,
  weekdayOf,
  yearOf,
  yearStart,
} from "./index";

const iso = (ms: number) => new Date(ms).toISOString();

/** Days on which a clock changes, with their first and last instants as the zone data of IANA has them. */
const CHANGES: [zone: string, day: string, start: string, end: string][] = [
  // Put forward at midnight, so the day begins at 01:00.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
  // Put back at midnight: the last hour of the day before comes twice, the day itself has 24.
  ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00.000Z", "2026-04-05T04:00:00.000Z"],
  ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z", "2026-04-06T04:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  // Put back from 01:00 to midnight: midnight comes twice, and the day begins with the first.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z", "2026-03-29T21:00:00.000Z"],
  ["Asia/Beirut", "2026-10-24", "2026-10-23T21:00:00.000Z", "2026-10-24T22:00:00.000Z"],
  ["Asia/Beirut", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T22:00:00.000Z"],
  // By half an hour, at 02:00.
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", "2026-04-05T13:30:00.000Z"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00.000Z", "2026-10-04T13:00:00.000Z"],
  // Never; the last time on New Year's Day of 1986, by a quarter of an hour.
  ["Asia/Kathmandu", "2026-03-29", "2026-03-28T18:15:00.000Z", "2026-03-29T18:15:00.000Z"],
  ["Asia/Kathmandu", "1986-01-01", "1985-12-31T18:30:00.000Z", "1986-01-01T18:15:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
];

describe("days on which the clock changes", () => {
  it.each(CHANGES)("%s, %s: from %s to %s", (zone, day, start, end) => {
    expect([iso(dayStart(zone, day)), iso(dayEnd(zone, day))]).toEqual([start, end]);
    // The start is the first instant of the day: a moment before it, it is another day.
    expect([dayStart(zone, day) - 1, dayStart(zone, day)].map((ms) => dayOf(zone, ms))).toEqual([
      addDays(day, -1),
      day,
    ]);
    expect([dayEnd(zone, day) - 1, dayEnd(zone, day)].map((ms) => dayOf(zone, ms))).toEqual([day, addDays(day, 1)]);
  });

  it("follow each other without a gap, and each is named once", () => {
    for (const [zone, day] of CHANGES) {
      const days = daysIn(zone, dayStart(zone, day), dayEnd(zone, addDays(day, 1)) - 1);
      expect(days, zone).toEqual([day, addDays(day, 1)]);
    }
    // Samoa had no 30 December 2011; the day that does not exist begins where the next one does.
    expect(dayStart("Pacific/Apia", "2011-12-30")).toBe(dayStart("Pacific/Apia", "2011-12-31"));
  });

  it("take no text that is no day", () => {
    expect(() => dayStart("UTC", "2026-02-30")).toThrow("2026-02-30 is no day");
    expect(() => dayStart("Nowhere/Nothing", "2026-02-03")).toThrow(RangeError);
    expect(() => partsOf("UTC", "yesterday")).toThrow(RangeError);
  });
});

describe("months and years", () => {
  it("begin at midnight of the clock, in summer time too", () => {
    const months = monthStarts("Europe/Berlin", 2025);
    expect(months.map((ms) => clockText("Europe/Berlin", ms))).toEqual(
      Array.from({ length: 12 }, (_, m) => `2025-${String(m + 1).padStart(2, "0")}-01 00:00`),
    );
    // March lost an hour, October has one more: 31 * 24 - 1 and 31 * 24 + 1.
    const hours = [...months, yearStart("Europe/Berlin", 2026)].map(
      (ms, m, all) => (ms - (all[m - 1] ?? ms)) / HOUR_MS,
    );
    expect([hours[3], hours[10], hours[12]]).toEqual([743, 745, 744]);
    expect(iso(monthStart("Australia/Lord_Howe", 2026, 7))).toBe("2026-06-30T13:30:00.000Z");
    expect(monthStart("America/Santiago", 2025, 13)).toBe(yearStart("America/Santiago", 2026));
  });

  it("are those that an instant lies in", () => {
    const change = Date.parse("2026-10-31T23:30Z");
    expect([monthOf("UTC", change), monthOf("Europe/Berlin", change)]).toEqual(["2026-10", "2026-11"]);
    expect(iso(monthStartAround("Europe/Berlin", change))).toBe("2026-10-31T23:00:00.000Z");
    expect(iso(monthStartAround("Europe/Berlin", change, -1))).toBe("2026-09-30T22:00:00.000Z");
    expect([yearOf("UTC", "2026-12-31T23:30Z"), yearOf("Asia/Kathmandu", "2026-12-31T23:30Z")]).toEqual([2026, 2027]);
    expect([firstOfMonth("2026-01-31"), firstOfMonth("2026-01-31", -1), firstOfMonth("2026-12-05", 2)]).toEqual([
      "2026-01-01",
      "2025-12-01",
      "2027-02-01",
    ]);
    expect([weekdayOf("2026-11-23"), weekdayOf("2026-11-29")]).toEqual([0, 6]);
  });
});

describe("times of a clock", () => {
  it("that come twice are the first, those that are skipped are later by what is skipped", () => {
    const on = (zone: string, day: string, time: string) => iso(timeOn(zone, day, time));
    expect(on("Europe/Berlin", "2026-10-25", "02:30")).toBe("2026-10-25T00:30:00.000Z");
    expect(on("Europe/Berlin", "2026-03-29", "02:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(on("America/Havana", "2026-03-08", "00:15")).toBe("2026-03-08T05:15:00.000Z");
    expect(on("Australia/Lord_Howe", "2026-10-04", "02:10")).toBe("2026-10-03T15:40:00.000Z");
    expect(on("America/Santiago", "2026-09-06", "12:00")).toBe("2026-09-06T15:00:00.000Z");
  });

  it("are written with their offset", () => {
    const ms = Date.parse("2026-10-25T01:00Z");
    expect(offsetStamp("Europe/Berlin")(ms)).toBe("2026-10-25T02:00:00+01:00");
    expect([offsetStamp("UTC")(ms), stampWriter("UTC")!(ms)]).toEqual([
      "2026-10-25T01:00:00+00:00",
      "2026-10-25T01:00:00Z",
    ]);
    expect(stampWriter("Nowhere/Nothing")).toBeUndefined();
  });

  it("are read as fields send them", () => {
    expect(wallOfText("2030-06-01T12:30")).toBe(Date.UTC(2030, 5, 1, 12, 30));
    expect(wallOfText("2030-06-01")).toBe(Date.UTC(2030, 5, 1));
    expect(["2030-02-30T12:00", "2030-06-01T24:00", "2030-06-01T12:60", "soon", ""].map(wallOfText)).toEqual(
      Array(5).fill(null),
    );
  });

  it("tells the parts of an instant as Intl does, whatever was asked before", () => {
    const zones = ["Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "UTC"];
    const change = Date.UTC(2030, 2, 31, 1);
    const times = [change - 1, change, change + 1, change + 899_999, change + 900_000, Date.UTC(1937, 5, 1), 0, -1];
    for (let i = 0; i < 400; i++) times.push(Date.UTC(2020, 0, 1) + i * 87_654_321);
    for (const zone of zones) {
      const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
      for (const time of [...times, ...times]) {
        const { year, month, day, hour, minute } = partsOf(zone, time);
        const two = (n: number) => String(n).padStart(2, "0");
        expect(`${two(day)}/${two(month)}/${year}, ${two(hour)}:${two(minute)}`, zone).toBe(format.format(time));
      }
    }
  });
});
