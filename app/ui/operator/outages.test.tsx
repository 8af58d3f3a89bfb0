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
const page = (outages: Record<string, [number, number][]>, of = row, previewFrom: number | null = null) =>
  renderStatic(
    <ScheduleComponents
      plan={{ start, steps: 8, rows: [of], inputs: [] as StoredPlan["inputs"] } as StoredPlan}
      planId="p"
      base="/s"
      zone="UTC"
      currency="EUR"
      now={0}
      outages={outages}
      colours={{ chp: "#c63600" }}
      previewFrom={previewFrom}
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

test("steps in which a component is out by an event are framed and told, also where the plan lets it run", async () => {
  const html = await page({ chp: [[2, 5]] });
  expect(html).toMatch(/class="lane-out" x="240" width="360"/);
  expect(html).toContain("CHP: 100\u00a0kWh, out of service 12:30–13:15");
  expect(noticeCount(html)).toBe(3);
  const withBlocked = await page({ chp: [[2, 5]] }, { ...row, blocked: [[2, 4]] });
  expect(noticeCount(withBlocked)).toBe(1);
  expect(withBlocked.split("Out of service<").length - 1).toBe(2);
  const store: PlanRow = { ...row, on: undefined, kind: "storage" };
  expect(noticeCount(await page({ chp: [[0, 8]] }, store))).toBe(8);
  expect(await page({})).not.toMatch(/lane-out|Out of service/);
});

test("a lane has the colour of its technology, and a veil from where the plan is not approved", async () => {
  const html = await page({}, row, Date.parse("2026-11-25T13:00:00Z"));
  expect(html).toContain('fill="var(--f-chp)"');
  // Four of eight quarter-hours are a preview.
  expect(html).toMatch(/class="lane-veil" x="480" width="480"/);
  expect(html).toContain("From 25 Nov 2026, 13:00 (UTC) on: a preview");
  expect(await page({}, row)).not.toContain("lane-veil");
});

test("what is done is told once for as long as it is the same, with its ground and numbers; an older plan with its reason", async () => {
  const battery: PlanRow = {
    ...row,
    kind: "storage",
    on: undefined,
    power: [-20, -40, 0, 0, 60, 60, 60, 60],
    reason: [0, 0, 14, 14, 1, 1, 1, 1],
    marginal: [0.05, 0.07, null, null, 0.2, 0.2, 0.2, 0.2],
  };
  const text = async (of: PlanRow) => (await page({}, of)).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  const older = await text(battery);
  expect(older).toMatch(/CHP charges 30\.0.kW Cheap hour/);
  expect(older).toMatch(/CHP gives 60\.0.kW Dear hour/);
  expect(older).not.toContain("Why CHP does it");
  const html = await text({
    ...battery,
    grounds: [
      { from: 0, to: 2, ground: "fill", now: 0.06, at: 4, other: 0.2 },
      { from: 2, to: 4, ground: "save_dear", now: 0.1, at: 4, other: 0.2 },
    ],
  });
  expect(html).toMatch(/CHP charges 30\.0.kW Charges at €60\.0\/MWh for 13:00, when it is worth €200\/MWh/);
  expect(html).toMatch(/Why CHP does it .* 12:30 .* 13:00 Kept for 13:00 at €200\/MWh; €100\/MWh now/);
  // One meaning for each heading: that of a store is what is in it.
  expect(html).toContain("Worth of one more MWh in it");
});

test("equal steps of a lane are one bar: a link with times, power and ground, and a label where there is room", async () => {
  const battery: PlanRow = {
    ...row,
    kind: "storage",
    on: undefined,
    // A bar of two steps, a rest that is none, and one of four steps whatever its power.
    power: [-20, -40, 0, 0, 60, 50, 60, 70],
    grounds: [{ from: 0, to: 2, ground: "fill", now: 0.06, at: 4, other: 0.2 }],
    reason: new Array<number>(8).fill(1),
  };
  const html = await page({}, battery);
  const bars = [...html.matchAll(/<a href="([^"]*)" aria-label="([^"]*)"><title>/g)].map(([, href, label]) => [
    href!.replaceAll("&amp;", "&"),
    label!.replaceAll("\u00a0", " "),
  ]);
  expect(bars).toEqual([
    [
      "/s?tab=components&plan=p&component=chp&day=0&period=week&from=2026-11-25#grounds",
      "12:00–12:30: CHP charges, 30.0 kW. Charges at €60.0/MWh for 13:00, when it is worth €200/MWh",
    ],
    [
      "/s?tab=components&plan=p&component=chp&day=0&period=week&from=2026-11-25#grounds",
      "13:00–14:00: CHP gives, 60.0 kW. Dear hour",
    ],
  ]);
  expect(html).toMatch(/class="lane-bar" x="0%" width="25%".*class="lane-bar" x="50%" width="50%"/s);
  expect(html.match(/<text class="lane-label[^>]*>[^<]*/g)).toHaveLength(2);
  // A demand follows from others: a drawing with its text, no bars.
  expect(await page({}, { ...battery, kind: "demand" })).not.toContain("lane-bar");
});

test("what waits says until when waiting costs nothing, what it costs then, and when nothing is in force", async () => {
  const cost = { from: 2, until: 8, money: 12.4, missing: 0 };
  const notice = (waiting: typeof cost | undefined, now: string) => {
    const newer = { name: "Plan 2", href: "/plans/2", from: null, plan: { start, waiting } };
    const line = { name: "CHP", kind: "outage" as const, from: 2, to: 5, href: "/events/1" };
    return renderStatic(
      <OutageNotice outages={{ lines: [line], newer }} start={start} zone="UTC" currency="EUR" now={Date.parse(now)} />,
    );
  };
  const before = await notice(cost, start);
  expect(before).toContain("Waiting costs nothing until 25 Nov 2026, 12:30 (UTC), then €12.4 an hour.");
  expect(before).toContain("At 25 Nov 2026, 14:00 (UTC) the plan in force is over.");
  expect(before).not.toContain("not served");
  const after = await notice({ ...cost, missing: 40 }, "2026-11-25T13:00:00Z");
  expect(after).toContain(
    "Waiting costs €12.4 an hour since 25 Nov 2026, 12:30 (UTC). Meanwhile 40.0\u00a0kW are not served.",
  );
  expect(await notice({ ...cost, from: 8 }, start)).toContain(
    "up to 25 Nov 2026, 14:00 (UTC) the plan in force does the same",
  );
  expect(await notice(cost, "2026-11-25T14:00:00Z")).toContain("No plan is in force since");
  // A plan of before says nothing of it.
  expect(await notice(undefined, start)).not.toMatch(/waiting/i);
});

test("a notice names what is out, with its event and the plan that was proposed since", async () => {
  const line = { name: "CHP", kind: "outage" as const, from: 2, to: 5, href: "/events/1" };
  const notice = (newer: { name: string; href: string; from: string | null; plan: null } | null) =>
    renderStatic(<OutageNotice outages={{ lines: [line], newer }} start={start} zone="UTC" currency="EUR" now={0} />);
  const html = await notice({ name: "Plan 2", href: "/plans/2", from: null, plan: null });
  expect(html).toMatch(
    /CHP is out of order.*12:30.*13:15.*href="\/events\/1".*Proposed since: <a href="\/plans\/2">Plan 2/s,
  );
  const approved = await notice({ name: "Plan 2", href: "/plans/2", from: "2026-11-25T13:15:00Z", plan: null });
  expect(approved).toContain("From 25 Nov 2026, 13:15 (UTC) on the plan counts that knows of it:");
  expect(await notice(null)).toContain("No newer plan is proposed.");
  expect(await renderStatic(<OutageNotice outages={null} start={start} zone="UTC" currency="EUR" now={0} />)).toBe("");
});
