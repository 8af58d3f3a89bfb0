import { afterAll, beforeAll, expect, test } from "vitest";
import { list, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { repairTimes } from "~/services/events/maintenance/availability.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { readySystem, testSpace, type TestSpace } from "../../../../tests/helpers/space";
import { EventsTab } from "./EventsTab";

const HOUR = 3_600_000;
const now = Date.parse("2026-11-25T12:00:00Z");
let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

test("mean times between failures say over how many components they are", async () => {
  const system_id = readySystem(space.superAdmin);
  const first = list(space.superAdmin, nodeEntity, { system_id })[0]!;
  expect(save(space.superAdmin, nodeEntity, { ...first, node_id: "second", name: "Second" }).ok).toBe(true);
  const iso = (hours: number) => new Date(now - hours * HOUR).toISOString();
  const outage = {
    event_id: "out",
    system_id,
    node_id: first.node_id,
    type: "outage",
    start_at: iso(50),
    end_at: iso(40),
  };
  expect(save(space.superAdmin, eventEntity, outage as never).ok).toBe(true);
  const repair = (component: string | null) =>
    repairTimes(space.superAdmin, system_id, { from: now - 100 * HOUR, to: now }, now, component);
  expect(repair(null)).toEqual({ count: 1, components: 2, mttr: 10, mtbf: 190 });
  expect(repair(first.node_id)).toEqual({ count: 1, components: 1, mttr: 10, mtbf: 90 });
  expect(repair("second")).toEqual({ count: 0, components: 1, mttr: null, mtbf: null });

  const pages = { page: 1, size: 50, total: 0 };
  const filter = { type: "", level: "", component: "", series: "", state: "", from: "", to: "", q: "" };
  const lists = { lines: [], components: [], series: [], tabs: [], sort: { key: "start", descending: true } };
  const events = { ...lists, pages, filter, lifecycle: "live", zone: "UTC", rows: [] } as never;
  const html = await renderStatic(<EventsTab {...{ events, base: "/m", search: "" }} repair={repair(null)} />);
  expect(html).toContain("the times of 2 components are added up");
  expect(html).toContain("of 2 components in the last 365 days");
});
