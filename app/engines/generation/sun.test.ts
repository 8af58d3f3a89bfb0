import { describe, expect, it } from "vitest";
import { extraterrestrialWm2, sunOfSteps, sunPosition } from "./sun";

describe("position of the sun", () => {
  it("is that of the example of NREL's SPA (Reda and Andreas 2004, appendix A.5), without refraction", () => {
    const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786 };
    const { zenithDeg, azimuthDeg } = sunPosition(golden, Date.UTC(2003, 9, 17, 19, 30, 30));
    expect(Math.abs(zenithDeg - 50.127954)).toBeLessThan(0.05);
    expect(Math.abs(azimuthDeg - 194.34024)).toBeLessThan(0.05);
  });

  it("is north at noon south of the tropics and overhead where the sun is at the zenith", () => {
    // Perth at 12:00 of its sun (UTC+8, longitude 115.86): 16.5 min after noon on its clocks, and 11 by the equation of time.
    const perth = { latitudeDeg: -31.95, longitudeDeg: 115.86 };
    const noon = sunPosition(perth, Date.UTC(2024, 5, 21, 4, 18));
    expect(Math.min(noon.azimuthDeg, 360 - noon.azimuthDeg)).toBeLessThan(1);
    // Declination at the June solstice: 23.44°.
    expect(noon.zenithDeg).toBeCloseTo(31.95 + 23.44, 1);
    const tropic = sunPosition({ latitudeDeg: 23.44, longitudeDeg: 0 }, Date.UTC(2024, 5, 20, 12, 1, 45));
    expect(tropic.zenithDeg).toBeLessThan(0.1);
  });

  it("takes the middle of each step", () => {
    const position = { latitudeDeg: 50, longitudeDeg: 8 };
    const start = Date.UTC(2024, 2, 1, 9);
    const { zenith, cosZenith } = sunOfSteps(position, start, 3600, 3);
    expect((zenith[1]! * 180) / Math.PI).toBeCloseTo(sunPosition(position, start + 5_400_000).zenithDeg, 10);
    expect(cosZenith[1]).toBeCloseTo(Math.cos(zenith[1]!), 12);
  });

  it("never sets in a polar summer and never rises in a polar winter", () => {
    const pole = { latitudeDeg: 85, longitudeDeg: 20 };
    const day = (month: number) => sunOfSteps(pole, Date.UTC(2023, month, 21), 3600, 24).cosZenith;
    expect(day(5).every((height) => height > 0)).toBe(true);
    expect(day(11).every((height) => height < 0)).toBe(true);
  });
});

it("shines by its distance outside the atmosphere: 1414 W/m² on 1 January, 1320 on 4 July; 1366 if the distance were ignored", () => {
  // 1366.1 * (1.00011 + 0.034221 + 0.000719), as the cosines are 1 and the sines 0.
  expect(extraterrestrialWm2(Date.UTC(2026, 0, 1, 12))).toBeCloseTo(1413.98, 1);
  expect(extraterrestrialWm2(Date.UTC(2026, 6, 4))).toBeCloseTo(1320.4, 0);
});
