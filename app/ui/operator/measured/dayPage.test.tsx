import { expect, test } from "vitest";
import { DAY_TERMS, type DayCost, type MeasuredDay } from "~/entities/operator/afterwards/measuredDay";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { DayPage } from "./DayPage";

const cost = (total: number, terms: Partial<DayCost["terms"]> = {}): DayCost => ({
  terms: { ...(Object.fromEntries(DAY_TERMS.map((term) => [term, 0])) as DayCost["terms"]), ...terms },
  paid: total,
  stored: 0,
  total,
});

const day = (measured: DayCost, planned_steps: number, planned: DayCost | null): MeasuredDay => ({
  day: "2026-11-26",
  startMs: Date.parse("2026-11-25T23:00:00Z"),
  steps: 96,
  series: [],
  coverage: 1,
  assumed: [],
  planned_steps,
  not_judged: null,
  missing: [],
  costs: { measured, planned, status_quo: cost(1982, { energy: 1982 }), foresight: cost(1960) },
  regret: { amount: measured.total - 1960, most: measured.total - 1960, reached: null },
  net: null,
  seconds: 1,
});

const page = (judgedDay: MeasuredDay) =>
  renderStatic(
    <DayPage
      title="Day"
      dayText="26 Nov 2026"
      zone="Europe/Berlin"
      currency="EUR"
      base="/day"
      day={judgedDay}
      over
      mayJudge={false}
      beforeHref="/before"
      afterHref={null}
      csvHref="/csv"
      siteHref="/site"
      seriesHrefs={{}}
    />,
  );

test("a day without a plan says what could have been saved, not what plans saved: no -41 and no -184 %", async () => {
  const html = await page(day(cost(2023), 0, null));
  expect(html).toContain("No plan was in force on this day.");
  expect(html).toMatch(/Could have been saved<.*€63\.0/s);
  for (const text of ["more than the status quo", "Reached", "184%", "Saving<"]) expect(html).not.toContain(text);
  expect(await page(day(cost(2023), 40, null))).toContain("A plan was in force in 40 of 96 quarter-hours.");
});

test("a day with a plan tells its share, or both amounts and the reason where it cost more", async () => {
  expect(await page(day(cost(1971), 96, cost(1965)))).toMatch(/Reached<.*50%/s);
  const worse = await page(day(cost(2023, { energy: 1963, demand_charge: 60 }), 96, cost(1965)));
  expect(worse).toContain("The day cost €41.0 more than the status quo.");
  expect(worse).toContain("Most of it is in “Demand charge”: €60.0 more than the status quo.");
  expect(worse).toContain("By the plans in force it would have cost €1,970");
  expect(worse).toMatch(/Possible saving<.*€22\.0.*none of it was reached/s);
  expect(worse).not.toContain("184%");
});
