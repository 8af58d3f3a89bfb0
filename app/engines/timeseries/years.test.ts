import { expect, test } from "vitest";
import { HOUR_MS, zoneClock } from "~/entities/core/clock";
import { blocksByUtcYear, blocksByYear } from "./blocks";
import { readCsv } from "./readCsv";

const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${new Date(Date.parse(from) + i * HOUR_MS).toISOString()},${i}`);
const years = async (rows: string[], seriesTimezone: string) => {
  const { findings } = await readCsv(["time,MW", ...rows].join("\n"), { seriesTimezone });
  return findings.flatMap(({ key, severity, params }) =>
    key.startsWith("timeseries.year_") ? [[key.slice(11), severity, params.year, params.missing ?? params.count]] : [],
  );
};

test("blocks of local years are stored as years of UTC, from the first value to the last", () => {
  for (const [zone, startMs, stepS, count] of [
    ["Europe/Berlin", Date.UTC(2025, 0, 1), 3600, 8760],
    ["America/New_York", Date.UTC(2024, 5, 1), 900, 40_000],
    ["Asia/Kolkata", Date.UTC(2023, 11, 31, 18, 30), 1800, 17_568],
    ["UTC", Date.UTC(2025, 0, 1), 86_400, 700],
  ] as const) {
    const values = Float64Array.from({ length: count }, (_, i) => (i > 0 && i < count - 1 && i % 97 === 0 ? NaN : i));
    const grid = { startMs, stepS, values, rows: new Int32Array(count) };
    const stored = blocksByUtcYear(blocksByYear(grid, zoneClock(zone)));
    expect(stored[0]).toMatchObject({ startMs, stepS });
    expect(stored.flatMap((block) => [...block.values])).toEqual([...values]);
    stored.forEach(({ year, startMs: from, values: part }, i) => {
      expect([
        new Date(from).getUTCFullYear(),
        new Date(from + (part.length - 1) * stepS * 1000).getUTCFullYear(),
      ]).toEqual([year, year]);
      if (i > 0) expect(from).toBe(stored[i - 1]!.startMs + stored[i - 1]!.values.length * stepS * 1000);
    });
  }
  expect(blocksByUtcYear([])).toEqual([]);
});

test("a rest of a few hours, an edge and a hole are told apart", async () => {
  expect(await years(hours("2025-01-01T00:00Z", 8760), "Europe/Berlin")).toEqual([
    ["year_edge", "note", 2025, 1],
    ["year_rest", "note", 2026, 1],
  ]);
  expect(await years(hours("2025-01-01T00:00Z", 8760), "UTC")).toEqual([]);
  const holed = hours("2025-01-01T00:00Z", 8760).filter((_, i) => i !== 4000);
  expect(await years(holed, "UTC")).toEqual([["year_incomplete", "warning", 2025, 1]]);
  // Fifteen hours at an edge are more than any zone is away from UTC.
  expect(await years(hours("2025-01-01T15:00Z", 8745), "Europe/London")).toEqual([
    ["year_incomplete", "warning", 2025, 15],
  ]);
  expect(await years(hours("2025-03-01T00:00Z", 500), "Europe/Berlin")).toEqual([
    ["year_incomplete", "warning", 2025, 8260],
  ]);
});
