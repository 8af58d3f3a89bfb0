import { describe, expect, it } from "vitest";
import { gridIntensity } from "./gridIntensity";
import file from "./gridIntensity.json";

describe("greenhouse gases of a country's electricity", () => {
  it("are those of the year, or of the latest before it", () => {
    expect(gridIntensity("FR", 2023)).toMatchObject({ kgPerMwh: 53, year: 2023, ofWorld: false });
    expect(gridIntensity("FR", 2030)).toMatchObject({ kgPerMwh: 41, year: 2025 });
    expect(gridIntensity("DE", 1990)).toMatchObject({ kgPerMwh: 504, year: 2015 });
  });

  it("are those of the world where a country has none", () => {
    expect(gridIntensity("AQ", 2024)).toMatchObject({ kgPerMwh: 471, year: 2024, ofWorld: true });
  });

  it("tell a nuclear grid from one of coal", () => {
    expect(gridIntensity("FR", 2024).kgPerMwh).toBeLessThan(60);
    expect(gridIntensity("DE", 2023).kgPerMwh).toBeGreaterThan(300);
    expect(gridIntensity("DE", 2023).kgPerMwh).toBeLessThan(400);
    expect(gridIntensity("PL", 2023).kgPerMwh).toBeGreaterThan(500);
  });

  it("have a figure of one year at least for each country that is listed", () => {
    for (const country of Object.keys(file.countries)) {
      const { kgPerMwh, year } = gridIntensity(country, 2026);
      expect(kgPerMwh, country).toBeGreaterThanOrEqual(0);
      expect(kgPerMwh, country).toBeLessThan(1500);
      expect(year, country).toBeGreaterThanOrEqual(2015);
    }
  });
});
