import { describe, expect, it } from "vitest";
import { fixedClocks, HOUR_MS, isZone, zoneClock, zoneNames, zoneToday } from "./index";

describe("zones", () => {
  it("are those of the tz database by their names of today, and the runtime has the clock of each", () => {
    const names = zoneNames();
    expect(names[0]).toBe("UTC");
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(400);
    expect(names).toEqual(expect.arrayContaining(["Europe/Kyiv", "Asia/Kolkata", "America/New_York", "Europe/Oslo"]));
    for (const former of ["Europe/Kiev", "Asia/Calcutta", "US/Eastern", "GB", "Etc/GMT-1", "CET"])
      expect(names).not.toContain(former);
    for (const name of [...names, ...fixedClocks()]) {
      expect(isZone(name), name).toBe(true);
      expect(zoneToday(name)).toBe(name);
    }
  });

  it.each([
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["US/Eastern", "America/New_York"],
    ["America/Godthab", "America/Nuuk"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["Iceland", "Atlantic/Reykjavik"],
    ["Pacific/Truk", "Pacific/Chuuk"],
    ["Etc/UTC", "UTC"],
    ["GMT", "UTC"],
    ["Zulu", "UTC"],
    ["Etc/GMT-1", "+01:00"],
    ["Etc/GMT+5", "-05:00"],
    ["europe/berlin", "Europe/Berlin"],
    ["+01:00", "+01:00"],
    ["+1", "+01:00"],
    ["-0330", "-03:30"],
    ["UTC+1", "+01:00"],
    ["+00:00", "UTC"],
    ["CET", "CET"],
    ["Mars/Base", null],
    ["", null],
    ["+15:00", null],
  ])("%s is called %s today", (zone, today) => expect(zoneToday(zone)).toBe(today));

  it("of the runtime keep their clock under the name of today", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const today = zoneToday(zone);
      expect(today, zone).not.toBeNull();
      for (const at of [Date.UTC(2025, 0, 15), Date.UTC(2025, 6, 15)])
        expect(zoneClock(today!).offsetAt(at), zone).toBe(zoneClock(zone).offsetAt(at));
    }
  });

  it("ahead of UTC by an offset are never put forward", () => {
    expect(fixedClocks()).toEqual(expect.arrayContaining(["+01:00", "-03:30", "+05:45", "+14:00", "-12:00"]));
    for (const at of [Date.UTC(2025, 0, 15), Date.UTC(2025, 6, 15)])
      expect(zoneClock("+01:00").offsetAt(at)).toBe(HOUR_MS);
  });
});
