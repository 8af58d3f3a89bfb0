import { describe, expect, it } from "vitest";
import { deliveryDay } from "~/engines/spot";
import { HOUR_MS } from "~/entities/core/clock";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import { clockCells, WEEK_CELLS } from "./clockCells";
import { deliveryGrid, loadHours } from "./grid";

const GAS = deliveryClock({ timezone: "Europe/Berlin", carrier_id: "natural_gas" });
const POWER = deliveryClock({ timezone: "Europe/Berlin", carrier_id: "electricity" });
const hoursOf = (clock: typeof GAS, first: string, last = first) =>
  loadHours(deliveryGrid(clock, { first, last }), { first, last });

describe("the day of gas", () => {
  it("is from 06:00 to 06:00 by the clock: 05:00 UTC in winter, 04:00 in summer", () => {
    // By midnight it would begin at 23:00 UTC of the day before.
    expect(new Date(deliveryDay(GAS, "2026-01-15").startMs).toISOString()).toBe("2026-01-15T05:00:00.000Z");
    expect(new Date(deliveryDay(GAS, "2026-07-15").startMs).toISOString()).toBe("2026-07-15T04:00:00.000Z");
    expect(deliveryGrid(GAS, { first: "2026-01-15", last: "2026-01-15" }).startMs).toBe(
      Date.parse("2026-01-15T05:00Z"),
    );
  });

  it("has 23 hours on the Saturday before summer time and 25 on the one before winter time; electricity has them on the Sunday", () => {
    const hours = (clock: typeof GAS, days: string[]) => days.map((day) => hoursOf(clock, day).base);
    const spring = ["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"];
    const autumn = ["2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26"];
    expect(hours(GAS, spring)).toEqual([24, 23, 24, 24]);
    expect(hours(POWER, spring)).toEqual([24, 24, 23, 24]);
    expect(hours(GAS, autumn)).toEqual([24, 25, 24, 24]);
    expect(hours(POWER, autumn)).toEqual([24, 24, 25, 24]);
    const { startMs, endMs } = deliveryDay(GAS, "2026-03-28");
    expect((endMs - startMs) / HOUR_MS).toBe(23);
  });

  it("makes months, quarters, seasons and years that begin with it, without peak load", () => {
    // The change of a Sunday morning is before 06:00 of the Sunday: it is in the month of the Saturday, as March and October have it.
    expect(hoursOf(GAS, "2026-03-01", "2026-03-31")).toEqual({ base: 743, peak: 0, offPeak: 743 });
    expect(hoursOf(GAS, "2026-10-01", "2026-10-31").base).toBe(745);
    expect(hoursOf(GAS, "2026-04-01", "2026-09-30").base).toBe(183 * 24);
    expect(hoursOf(GAS, "2026-10-01", "2027-03-31").base).toBe(182 * 24);
    expect(hoursOf(GAS, "2026-01-01", "2026-12-31").base).toBe(8760);
    expect(hoursOf(POWER, "2026-03-01", "2026-03-31").peak).toBe(22 * 12);
  });

  it("puts what is before 06:00 into the day before", () => {
    expect(deliveryDayOf(GAS, Date.parse("2026-01-15T04:59Z"))).toBe("2026-01-14");
    expect(deliveryDayOf(GAS, Date.parse("2026-01-15T05:00Z"))).toBe("2026-01-15");
    expect(deliveryDayOf(POWER, Date.parse("2026-01-15T04:59Z"))).toBe("2026-01-15");
  });

  it("has the hours of the clock in the cells of the weekday that it began on", () => {
    // Sunday 6 December 2026, from 06:00 to 05:00 of the Monday. Without that, 05:00 would be cell 29 of the Sunday: January of the next year.
    const cells = clockCells(deliveryGrid(GAS, { first: "2026-12-06", last: "2026-12-06" }));
    const sunday = 11 * WEEK_CELLS + 6 * 24;
    expect([cells[0], cells[17], cells[18], cells[23]]).toEqual([sunday + 6, sunday + 23, sunday, sunday + 5]);
  });
});

describe("gas", () => {
  it("is what gas networks carry; all else has days from midnight", () => {
    const begins = (carrier_id: string) => deliveryClock({ timezone: "Europe/Paris", carrier_id }).beginsAt;
    expect(["natural_gas", "biomethane", "synthetic_methane"].map(begins)).toEqual([6, 6, 6]);
    expect(["electricity", "heat", "hydrogen", "biogas"].map(begins)).toEqual([0, 0, 0, 0]);
  });
});
