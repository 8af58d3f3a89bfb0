import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deliveryDays } from "~/engines/spot";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { realData } from "../../../../tests/helpers/realData";
import { wholeDays } from "./points";

const files = ["de_2024_hourly_price_load_solar.csv", "de_2025_hourly_price_load_solar.csv"].map(realData);

/** Day-ahead prices of Germany and Luxembourg, energy-charts.info / SMARD, CC BY 4.0. */
test.skipIf(files.includes(null))("the real prices of 2025 are 365 whole days, as the clock has them", () => {
  const rows = files.flatMap((file) => readFileSync(file!, "utf8").trim().split("\n").slice(1));
  const points = new Map(
    rows.map((line) => {
      const [stamp = "", price = ""] = line.split(",");
      return [Date.parse(stamp), Number(price)] as const;
    }),
  );
  const year = deliveryDays(midnightClock("Europe/Brussels"), "2025-01-01", "2025-12-31");
  const { days, parts } = wholeDays({ points, origin: "" }, year, "test");
  expect(parts).toEqual([]);
  expect(days).toHaveLength(365);
  const lengths = Object.fromEntries(days.map(({ day, values }) => [day, values.length]));
  expect([lengths["2025-03-30"], lengths["2025-10-26"], lengths["2025-07-01"]]).toEqual([23, 25, 24]);
  const values = days.flatMap((day) => [...day.values]);
  expect(values).toHaveLength(8760);
  // The hour before the year by UTC and the last one of it are the only difference to the mean that the data states, 89.56.
  expect(values.reduce((sum, value) => sum + value, 0) / 8760).toBeCloseTo(89.56, 1);
  expect(values.filter((value) => value < 0).length).toBeGreaterThanOrEqual(575);
});
