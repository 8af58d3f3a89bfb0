import { describe, expect, it } from "vitest";
import { energyAvailability } from "./energy";

const START = Date.parse("2026-03-02T00:00Z");
const HOUR = 3_600_000;
const span = (from: number, to: number) => ({ from: START + from * HOUR, to: START + to * HOUR });

describe("availability by energy, by hand", () => {
  // Three days: 100 kW from 08:00 to 12:00, out on the third day from 10:00 to 14:00.
  const power = Array.from({ length: 288 }, (_, t) => {
    const hour = (t % 96) / 4;
    const works = hour >= 8 && hour < 12;
    return works && !(t >= 192 && hour >= 10) ? 100 : 0;
  });

  it("counts what an outage prevented by the same time of the other days", () => {
    const found = energyAvailability(power, START, { outages: [span(58, 62)], maintenance: [] });
    // Given: 400 + 400 + 200 kWh; prevented: 200 kWh from 10:00 to 12:00, nothing after.
    expect(found).toEqual({ energy: 1000, lost: 200, share: 1000 / 1200 });
  });

  it("unites outages, and what is maintained as planned prevents nothing", () => {
    const twice = { outages: [span(58, 61), span(59, 62)], maintenance: [] };
    expect(energyAvailability(power, START, twice)?.lost).toBe(200);
    expect(energyAvailability(power, START, { outages: [span(58, 62)], maintenance: [span(58, 59)] })?.lost).toBe(100);
    expect(energyAvailability(power, START, { outages: [], maintenance: [] })?.share).toBe(1);
  });

  it("is not known where nothing was measured, or nothing says what was prevented", () => {
    expect(energyAvailability([NaN, NaN], START, { outages: [], maintenance: [] })).toBeNull();
    expect(energyAvailability([5, 5, 5, 5], START, { outages: [span(0, 0.5)], maintenance: [] })).toBeNull();
  });
});
