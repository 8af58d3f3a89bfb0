import { expect, it } from "vitest";
import { runOptions } from "./runBar.server";

const run = (i: number) => ({
  optimization_id: `run-${i}`,
  name: i % 2 === 0 ? "Even" : `Odd ${i}`,
  created_at: `2026-01-01T00:${String(59 - (i % 60)).padStart(2, "0")}:00.000Z`,
  optimization_id_invest: null,
  config: { status_quo: { status: false } },
});
const of = {
  page: { system: { timezone: "UTC" } },
  locale: "en",
  runs: Array.from({ length: 150 }, (_, i) => run(i)),
} as unknown as Parameters<typeof runOptions>[0];

it("offers the newest hundred runs, and older ones that are chosen at their place", () => {
  expect(runOptions(of).map(({ value }) => value)).toEqual(Array.from({ length: 100 }, (_, i) => `run-${i}`));
  const chosen = runOptions(of, ["run-120", "run-3", "gone", null]);
  expect(chosen.map(({ value }) => value).slice(99)).toEqual(["run-99", "run-120"]);
  // Runs of one name are told apart by their time, also where the others of the name are not offered.
  expect(chosen[0]!.label).toMatch(/^Even, .*00:59/);
  expect(chosen[1]!.label).toBe("Odd 1");
});
