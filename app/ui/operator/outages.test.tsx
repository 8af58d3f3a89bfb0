import { expect, test } from "vitest";
import type { PlanRow, StoredPlan } from "~/entities/operator/plan";
import { spanPeriod } from "~/entities/operator/viewPeriod";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { OutageNotice } from "./OutageNotice";
import { ScheduleComponents } from "./ScheduleComponents";

const row: PlanRow = {
  component_id: "chp",
  name: "CHP",
  kind: "unit",
  carrier_level_id: "el",
  power: new Array<number>(8).fill(50),
  on: new Array<number>(8).fill(1),
};
const start = "2026-11-25T12:00:00.000Z";
const filter = { period: "week", from: "2026-11-25" };
const page = (outages: Record<string, [number, number][]>, of = row) =>
  renderStatic(
    <ScheduleComponents
      plan={{ start, steps: 8, rows: [of] } as StoredPlan}
      planId="p"
      base="/s"
      zone="UTC"
      currency="EUR"
      now={0}
      outages={outages}
      nav={null}
      filter={{
        tab: "components",
        level: "el",
        component: "chp",
        day: 0,
        missing: null,
        period: spanPeriod("UTC", filter, 0),
      }}
      files={{ schedule: "/a.csv", steps: "/b.csv" }}
    />,
  );
const noticeCount = (html: string) => html.split("Out of service; the plan does not know it").length - 1;

test("steps in which a component is out by an event are hatched and told, also where the plan lets it run", async () => {
  const html = await page({ chp: [[2, 5]] });
  expect(html).toContain("url(#timeline-hatch)");
  expect(html).toContain("CHP: 100 kWh, out of service 12:30–13:15");
  expect(noticeCount(html)).toBe(3);
  const withBlocked = await page({ chp: [[2, 5]] }, { ...row, blocked: [[2, 4]] });
  expect(noticeCount(withBlocked)).toBe(1);
  expect(withBlocked.split("Out of service<").length - 1).toBe(2);
  const store: PlanRow = { ...row, on: undefined, kind: "storage" };
  expect(noticeCount(await page({ chp: [[0, 8]] }, store))).toBe(8);
  expect(await page({})).not.toMatch(/timeline-hatch\)|Out of service/);
});

test("a notice names what is out, with its event and the plan that was proposed since", async () => {
  const line = { name: "CHP", kind: "outage" as const, from: 2, to: 5, href: "/events/1" };
  const notice = (newer: { name: string; href: string } | null) =>
    renderStatic(<OutageNotice outages={{ lines: [line], newer }} start={start} zone="UTC" />);
  const html = await notice({ name: "Plan 2", href: "/plans/2" });
  expect(html).toMatch(
    /CHP is out of order.*12:30.*13:15.*href="\/events\/1".*Proposed since: <a href="\/plans\/2">Plan 2/s,
  );
  expect(await notice(null)).toContain("No newer plan is proposed.");
  expect(await renderStatic(<OutageNotice outages={null} start={start} zone="UTC" />)).toBe("");
});
