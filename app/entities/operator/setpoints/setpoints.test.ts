import { expect, it } from "vitest";
import { offsetStamp } from "~/entities/core/clock";
import { planMessage, type PlanOfMessage, type Segment, toldBy } from "./message";
import { readReply } from "./reply";
import { type ApprovedPlan, sameFrom, segmentsFrom } from "./segments";

const STEP = 900_000;
const HOUR = 4 * STEP;
const plan = (plan_id: string, start: number, until: number, approved_at: number): ApprovedPlan => ({
  plan_id,
  start: start * HOUR,
  approved_until: until * HOUR,
  approved_at: approved_at * HOUR,
});
const hours = (segments: readonly Segment[]) =>
  segments.map(({ plan_id, from, until }) => `${plan_id} ${from / HOUR}-${until / HOUR}`);
const from = (plans: ApprovedPlan[], at: number, age = 1000) => hours(segmentsFrom(plans, at * HOUR, age * HOUR));

it("takes for each step the plan that was approved last, until the first step without one", () => {
  expect(from([], 0)).toEqual([]);
  expect(from([plan("a", 0, 24, 0)], 6)).toEqual(["a 6-24"]);
  expect(from([plan("a", 0, 24, 0), plan("b", 12, 36, 1)], 6)).toEqual(["a 6-12", "b 12-36"]);
  // What was approved before does not come back while the newer one counts, but after it.
  expect(from([plan("a", 0, 24, 0), plan("b", 6, 12, 1)], 0)).toEqual(["a 0-6", "b 6-12", "a 12-24"]);
  expect(from([plan("a", 0, 6, 0), plan("b", 8, 12, 1)], 0)).toEqual(["a 0-6"]);
  // None counts yet: the run begins with the first.
  expect(from([plan("b", 8, 12, 1)], 0)).toEqual(["b 8-12"]);
});

it("lets a plan that is too old fall, and puts no older one in its place", () => {
  expect(from([plan("a", 0, 24, 0)], 0, 6)).toEqual(["a 0-6"]);
  expect(from([plan("a", 0, 24, 0)], 7, 6)).toEqual([]);
  // Of one for later the age begins with its first step.
  expect(from([plan("a", 12, 24, 0)], 0, 6)).toEqual(["a 12-18"]);
  expect(from([plan("old", 0, 48, 0), plan("new", 0, 24, 1)], 0, 6)).toEqual(["new 0-7"]);
});

it("says the same as long as the rest of it is the same", () => {
  const now = segmentsFrom([plan("a", 0, 24, 0)], 0, 1000 * HOUR);
  const later = segmentsFrom([plan("a", 0, 24, 0)], 3 * HOUR, 1000 * HOUR);
  expect(sameFrom(now, later, 3 * HOUR)).toBe(true);
  expect(sameFrom(now, [], 3 * HOUR)).toBe(false);
  expect(sameFrom(now, [], 24 * HOUR)).toBe(true);
});

it("writes times with their offset on both sides of the clock change", () => {
  const iso = offsetStamp("Europe/Berlin");
  const change = Date.parse("2026-10-25T01:00:00Z");
  expect([change - STEP, change].map(iso)).toEqual(["2026-10-25T02:45:00+02:00", "2026-10-25T02:00:00+01:00"]);
  const spring = Date.parse("2027-03-28T01:00:00Z");
  expect([spring - STEP, spring].map(iso)).toEqual(["2027-03-28T01:45:00+01:00", "2027-03-28T03:00:00+02:00"]);
  expect(offsetStamp("America/St_Johns")(change)).toBe("2026-10-24T22:30:00-02:30");
  expect(offsetStamp("UTC")(change)).toBe("2026-10-25T01:00:00+00:00");
});

it("makes one message of plans that follow each other; of what a plan does not name there is no setpoint", () => {
  const rows = (kw: number) =>
    new Map([
      ["x", { kind: "unit" as const, power: Array.from({ length: 8 }, () => kw), on: Array<number>(8).fill(1) }],
    ]);
  const planOf = (plan_id: string, start: number, kw: number): [string, PlanOfMessage] => [
    plan_id,
    { plan_id, name: plan_id, revision: 1, start, rows: rows(kw), trade: [] },
  ];
  const segments = [
    { plan_id: "a", from: STEP, until: 3 * STEP },
    { plan_id: "b", from: 3 * STEP, until: 4 * STEP },
  ];
  const components = [
    { component_id: "x", name: "chp", fallback: "last" as const, value_kw: null },
    { component_id: "gone", name: "old", fallback: "off" as const, value_kw: null },
  ];
  const facts = { message_id: "m", sequence: 3, system_id: "s", timezone: "UTC", now: STEP + 5 };
  const message = planMessage(
    facts,
    components,
    segments,
    new Map([planOf("a", 0, 1.23456), planOf("b", 3 * STEP, 2)]),
  );
  expect(message.components).toEqual([
    { component_id: "x", name: "chp", power: [1.235, 1.235, 2], on: [1, 1, 1], fallback: { action: "last", power: 2 } },
    { component_id: "gone", name: "old", power: [null, null, null], fallback: { action: "off", power: 0 } },
  ]);
  expect(message).toMatchObject({ valid_from: "1970-01-01T00:15:00+00:00", valid_until: "1970-01-01T01:00:00+00:00" });
  expect([...toldBy(message, 2 * STEP)]).toEqual([["x", 1.235]]);
  expect([...toldBy(message, 0)]).toEqual([]);
});

it("tells of stores what is worth how much in them, and of connections what energy costs, as far as the plans say", () => {
  const battery = (levels: number[], worth: number) => ({
    kind: "storage" as const,
    power: [1, 1, 1],
    worth: { levels, values: [[worth, worth / 2]] },
  });
  const trade = {
    component_id: "grid",
    carrier_level_id: "el",
    import: [],
    export: [],
    import_co2: null,
    import_price: [0.1, 0.2, 0.3],
    import_fee: [0.05, 0.05, 0.05],
    export_price: null,
    export_fee: null,
  };
  const planOf = (plan_id: string, start: number, row: ReturnType<typeof battery>): [string, PlanOfMessage] => [
    plan_id,
    { plan_id, name: plan_id, revision: 1, start, rows: new Map([["battery", row]]), trade: [trade] },
  ];
  const segments = [
    { plan_id: "a", from: 0, until: STEP },
    { plan_id: "b", from: STEP, until: 3 * STEP },
  ];
  const facts = { message_id: "m", sequence: 3, system_id: "s", timezone: "UTC", now: 5 };
  const components = [{ component_id: "battery", name: "battery", fallback: "off" as const, value_kw: null }];
  const of = (first: number[]) =>
    planMessage(
      facts,
      components,
      segments,
      new Map([planOf("a", 0, battery(first, 0.3)), planOf("b", STEP, battery([0, 4, 8], 0.2))]),
    );
  const { components: messages, connections } = of([0, 4, 8]);
  expect(messages[0]!.worth).toEqual({ levels: [0, 4, 8], values: [[0.3, 0.15], [0.2, 0.1], null] });
  expect(connections).toEqual([{ component_id: "grid", buying: [0.15, 0.15, 0.25], selling: [null, null, null] }]);
  // It had another size when the first plan was made.
  expect(of([0, 3, 6]).components[0]!.worth!.values).toEqual([null, [0.2, 0.1], null]);
});

it("takes as a reply what names the message, and nothing else", () => {
  expect(readReply("id-1\n", "id-1")).toEqual({ accepted: true });
  expect(readReply('"id-1"', "id-1")).toEqual({ accepted: true });
  expect(readReply('{"message_id":"id-1"}', "id-1")).toEqual({ accepted: true });
  expect(readReply('{"message_id":"id-1","accepted":false,"reason":"no"}', "id-1")).toEqual({
    accepted: false,
    reason: "no",
  });
  for (const text of ["", "ok", "{}", "null", '{"message_id":"id-2"}']) expect(readReply(text, "id-1")).toBe(null);
});
