import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { readCsv, statistics, wallText, zoneClock } from "./index";

/** Numbers that look random and are the same in every run (a linear congruential generator, Numerical Recipes 1992). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (1_664_525 * state + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"];

describe.each(ZONES)("a year of local times in %s", (zone) => {
  const clock = zoneClock(zone);
  const write = (ms: number) => wallText(clock.toWall(ms));

  it.each([15, 30])("comes back as it was, through both changes of the clock, steps of %i minutes", async (minutes) => {
    for (const [seed, year] of [
      [1, 2023],
      [2, 2024],
      [3, 2025],
    ] as const) {
      const next = numbers(seed);
      const startMs = clock.toUtc(Date.UTC(year, 0, 1))[0]!;
      const endMs = clock.toUtc(Date.UTC(year + 1, 0, 1))[0]!;
      const steps = (endMs - startMs) / (minutes * MINUTE_MS);
      const values = Array.from({ length: steps }, () => Math.round(next() * 1e6) / 1000);
      const csv = values.map((value, i) => `${write(startMs + i * minutes * MINUTE_MS)},${value}`).join("\n");
      const result = await readCsv(csv, { timezone: zone, seriesTimezone: zone });
      expect(result.findings, `${year}`).toEqual([]);
      expect(result.blocks.map((block) => [block.year, block.startMs, block.stepS])).toEqual([
        [year, startMs, minutes * 60],
      ]);
      expect(Array.from(result.blocks[0]!.values)).toEqual(values);
      // Energy per step becomes power and its sum over time is the energy again.
      const power = await readCsv(csv, { timezone: zone, seriesTimezone: zone, perStep: true });
      const energy = values.reduce((sum, value) => sum + value, 0);
      expect(statistics(power.blocks[0]!.values, minutes / 60).sum).toBeCloseTo(energy, 4);
    }
  });
});

it.each([2, 3, 6, 12])(
  "steps of %i h by the clock of Berlin keep their amounts and are read at its changes",
  async (hours) => {
    const clock = zoneClock("Europe/Berlin");
    const first = Date.UTC(2023, 0, 1);
    const rows = Array.from({ length: 8760 / hours }, (_, i) => `${wallText(first + i * hours * HOUR_MS)},${i % 5}`);
    const options = { timezone: "Europe/Berlin", seriesTimezone: "Europe/Berlin", perStep: true };
    const { ok, stepS, blocks, findings } = await readCsv(rows.join("\n"), options);
    expect([ok, stepS, findings.map(({ key }) => key)]).toEqual([true, 3600, ["timeseries.local_steps"]]);
    const energy = rows.reduce((sum, row) => sum + Number(row.split(",")[1]), 0);
    // Left on a grid of equal steps, every row from 26 March on would have no place.
    expect(statistics(blocks[0]!.values, 1).sum).toBeCloseTo(energy, 6);
    const july = clock.toUtc(Date.UTC(2023, 6, 1))[0]!;
    const i = (Date.UTC(2023, 6, 1) - first) / (hours * HOUR_MS);
    expect(blocks[0]!.values[(july - blocks[0]!.startMs) / HOUR_MS]).toBeCloseTo((i % 5) / hours, 12);
  },
);

it("a row sent twice in the first run of the hour that happens twice moves no other row", async () => {
  // Quarter-hours of the night to 27 October 2024 in Berlin: 02:00 to 02:45 twice, and the second 02:00 sent once more, too.
  const rows = ["01:45,1", "02:00,2", "02:00,2", "02:15,3", "02:30,4", "02:45,5"];
  const second = ["02:00,6", "02:00,6", "02:15,7", "02:30,8", "02:45,9", "03:00,10"];
  const csv = [...rows, ...second].map((row) => `2024-10-27 ${row}`).join("\n");
  const result = await readCsv(csv, { timezone: "Europe/Berlin", seriesTimezone: "Europe/Berlin" });
  // If the second 02:00 were taken for the later run, 02:15 to 02:45 would follow it and contradict the real later run.
  expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const twice = result.findings.filter(({ key }) => key === "timeseries.duplicate_stamp");
  expect(twice.map(({ params }) => params["rows"])).toEqual(["2, 3", "7, 8"]);
  const { startMs, stepS, values } = result.blocks[0]!;
  const from = (Date.parse("2024-10-26T23:45:00Z") - startMs) / (stepS * 1000);
  expect([...values.subarray(from, from + 10)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
