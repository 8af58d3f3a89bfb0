import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { CoverageTable } from "./CoverageTable";
import { PeriodTable } from "./PeriodTable";
import type { PeriodShown } from "./types";

/** The text of each cell that is a number. */
const numbersOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) =>
    cell!
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .trim(),
  );

it("a quarter of an hour is not no hour: in the coverage of the time", async () => {
  const coverage = { elapsed: 24, metered: 24, scheduled: 0.25, positive: 0.5, negative: 0, dayAhead: 23.75 };
  const names = { positive: null, negative: null, dayAhead: null };
  const cells = numbersOf(await renderStatic(<CoverageTable coverage={coverage} scheduleHref={null} names={names} />));
  expect(cells.filter((_, i) => i % 2 === 0)).toEqual(["24", "<1", "1", "0", "24"]);
});

it("a quarter of an hour is not no hour: in the table of periods", async () => {
  const period: PeriodShown = {
    key: "2026-11",
    label: "November 2026",
    longMwh: 1,
    shortMwh: 0,
    netMwh: 1,
    longMinor: -500,
    shortMinor: 0,
    costMinor: -500,
    againstDayAheadMinor: 100,
    volumeMwh: 4,
    pricedMwh: 1,
    hours: 24,
    hoursWithoutVolume: 0,
    hoursWithoutPrice: 0.25,
    hoursWithoutDayAhead: 0,
    hoursPreliminary: 0,
    perMwh: -5,
    perMeteredMwh: -1.25,
    share: 0.25,
  };
  const filter = {
    from: "2026-11-01",
    to: "2026-11-30",
    granularity: "month" as const,
    scenario: "base" as const,
    final_after: 42,
  };
  const html = await renderStatic(
    <PeriodTable periods={[period]} currency="EUR" filter={filter} file="/periods.csv" stepsFile="/steps.csv" />,
  );
  expect(numbersOf(html).slice(-3, -1)).toEqual(["24", "<1"]);
});
