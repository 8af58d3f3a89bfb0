import { afterAll, beforeAll, expect, it } from "vitest";
import { events } from "~db/schema/events";
import { notifications } from "~db/schema/notifications";
import { HOUR_MS } from "~/entities/core/clock";
import type { Event } from "~/entities/events/event";
import { dbOf, list, remove, save } from "~/services/core/store.server";
import { detectSeriesEvents } from "~/services/events/detectEvents.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { eventRulesEntity } from "~/services/events/eventRules.entity.server";
import { acknowledge } from "~/services/events/events.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { combineSnapshots } from "../combining.server";
import { importSnapshot } from "../importing.server";
import { readArchive, writeArchive } from "../index.server";
import { snapshotFor } from "../snapshot.server";

const time = (hours: number) => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();
let space: TestSpace;
let system_id: string;
let node_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  node_id = list(space.editor, nodeEntity, { system_id })[0]!.node_id;
  for (const live_id of ["meter", "reserve"])
    expect(
      save(space.editor, liveSeriesEntity, { live_id, system_id, name: live_id, type: "measurement", unit: "MW" }).ok,
    ).toBe(true);
  expect(save(space.editor, eventRulesEntity, { live_id: "meter", system_id, backup_live_id: "reserve" }).ok).toBe(
    true,
  );
  const times = { start_at: time(-30), end_at: time(-3) };
  const about = { system_id, ...times, level: "error" as const };
  const cause = { rule: "backup_silent", ...times, ongoing: true, count: 9, value: null, measure: null } as const;
  const put = (event: Partial<Event> & Pick<Event, "event_id" | "type">) =>
    expect(save(space.editor, eventEntity, { ...about, ...event })).toMatchObject({ ok: true });
  put({
    event_id: "raised",
    type: "backup_inactive",
    timeseries_id: "meter",
    cause: { ...cause, backup_live_id: "reserve" },
  });
  put({ event_id: "entered", type: "scheduled_maintenance", node_id, description: "New filters" });
  put({ event_id: "open", type: "outage", node_id, ongoing: true });
  put({ event_id: "gone", type: "outage", node_id });
  expect(acknowledge(space.editor, "entered", "Seen").ok).toBe(true);
  expect(remove(space.editor, eventEntity, "gone").ok).toBe(true);
});
afterAll(() => space.close());

function snapshot() {
  const snapshotOutcome = snapshotFor(space.editor, system_id);
  if (!snapshotOutcome.ok) throw new Error(snapshotOutcome.message);
  return snapshotOutcome.value;
}

it("a file of a system has its events and rules, which are read under new ids", () => {
  const outcome = readArchive(writeArchive(snapshot()));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.findings));
  expect([outcome.findings, outcome.archive.events?.length]).toEqual([[], 3]);
  const imported = importSnapshot(space.editor, outcome.archive);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const query = { system_id: imported.value.system_id };
  const ids = new Map(list(space.editor, liveSeriesEntity, query).map(({ name, live_id }) => [name, live_id]));
  const copied = list(space.editor, eventEntity, query);
  const of = (type: string) => copied.find((event) => event.type === type);
  expect(of("backup_inactive")).toMatchObject({
    timeseries_id: ids.get("meter"),
    start_at: time(-30),
    level: "error",
    cause: { rule: "backup_silent", backup_live_id: ids.get("reserve"), ongoing: false },
  });
  // How long it went on elsewhere nobody knows here.
  expect(of("outage")).toMatchObject({ ongoing: false, end_at: time(-3) });
  const component = list(space.editor, nodeEntity, query)[0]!.node_id;
  expect(of("scheduled_maintenance")).toMatchObject({
    node_id: component,
    description: "New filters",
    acknowledged_by: null,
  });
  expect(copied.map(({ event_id }) => event_id)).not.toContain("raised");
  const [rules] = list(space.editor, eventRulesEntity, query);
  expect(rules).toMatchObject({ live_id: ids.get("meter"), backup_live_id: ids.get("reserve") });
  // The copy has no values: nothing is known of them, and the events stay.
  detectSeriesEvents(dbOf(space.editor), "alpha", ids.get("meter")!, Date.now());
  expect(list(space.editor, eventEntity, query)).toHaveLength(3);
});

it("a combined system has those of each", () => {
  const target = { ...snapshot().system, system_id: "both" };
  const both = combineSnapshots(target, [snapshot(), snapshot()]).snapshot;
  expect(new Set(both.events?.map(({ event_id }) => event_id)).size).toBe(6);
  expect([...(both.events ?? []), ...(both.eventRules ?? [])].map((row) => row.system_id)).toEqual(
    Array(8).fill("both"),
  );
});

it("many imported events are told in one message", () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ ...snapshot().events!.at(-1)!, event_id: `more-${i}` }));
  const entered = many.map((event) => ({ ...event, cause: null, node_id }));
  const imported = importSnapshot(space.editor, { ...snapshot(), events: entered });
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const db = dbOf(space.editor);
  const importedId = imported.value.system_id;
  expect(
    db
      .select()
      .from(events)
      .all()
      .filter((row) => row.system_id === importedId),
  ).toHaveLength(30);
  expect(
    db
      .select()
      .from(notifications)
      .all()
      .filter((row) => row.system_id === importedId),
  ).toHaveLength(6);
});
