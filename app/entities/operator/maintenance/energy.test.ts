import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { energyAvailability } from "./energy";

const START = Date.parse("2026-03-02T00:00Z");
const span = (from: number, to: number) => ({ from: START + from * HOUR_MS, to: START + to * HOUR_MS });

const measured = (power: number[]) => ({ startMs: START, power, quarters: power.map((_, t) => t % 96) });

describe("availability by energy, by hand", () => {
  // Three days: 100 kW from 08:00 to 12:00, out on the third day from 10:00 to 14:00.
  const power = Array.from({ length: 288 }, (_, t) => {
    const hour = (t % 96) / 4;
    const works = hour >= 8 && hour < 12;
    return works && !(t >= 192 && hour >= 10) ? 100 : 0;
  });

  it("counts what an outage prevented by the same time of the other days", () => {
    const availability = energyAvailability(measured(power), { outages: [span(58, 62)], maintenance: [] });
    // Given: 400 + 400 + 200 kWh. Prevented: 200 kWh from 10:00 to 12:00, nothing after.
    expect(availability).toEqual({ energy: 1000, lost: 200, share: 1000 / 1200 });
  });

  it("unites outages, and what is maintained as planned prevents nothing", () => {
    const twice = { outages: [span(58, 61), span(59, 62)], maintenance: [] };
    expect(energyAvailability(measured(power), twice)?.lost).toBe(200);
    expect(energyAvailability(measured(power), { outages: [span(58, 62)], maintenance: [span(58, 59)] })?.lost).toBe(
      100,
    );
    expect(energyAvailability(measured(power), { outages: [], maintenance: [] })?.share).toBe(1);
  });

  it("is not known where nothing was measured, or nothing says what was prevented", () => {
    expect(energyAvailability(measured([NaN, NaN]), { outages: [], maintenance: [] })).toBeNull();
    expect(energyAvailability(measured([5, 5, 5, 5]), { outages: [span(0, 0.5)], maintenance: [] })).toBeNull();
  });
});

it("the same time of other days is that of the clock, also where it changes between them", () => {
  // Berlin: 28 March 2026, and the 29th with 23 hours. 100 kW from 08:00 to 12:00 by the clock: from 07:00 UTC, then from 06:00 UTC.
  const startMs = Date.parse("2026-03-27T23:00Z");
  const changes = Date.parse("2026-03-29T01:00Z");
  const quarters = Array.from({ length: 96 + 92 }, (_, t) => {
    const ms = startMs + t * 900_000;
    return ((ms + (ms < changes ? 1 : 2) * HOUR_MS) % DAY_MS) / 900_000;
  });
  const works = quarters.map((quarter) => quarter >= 32 && quarter < 48);
  // On the second day it is out from 08:00 to 10:00.
  const out = { from: Date.parse("2026-03-29T06:00Z"), to: Date.parse("2026-03-29T08:00Z") };
  const power = works.map((on, t) => {
    const ms = startMs + t * 900_000;
    return on && !(ms >= out.from && ms < out.to) ? 100 : 0;
  });
  const availability = energyAvailability({ startMs, power, quarters }, { outages: [out], maintenance: [] });
  // By the hours of UTC one of the two hours would count as nothing.
  expect(availability).toEqual({ energy: 600, lost: 200, share: 600 / 800 });
});
