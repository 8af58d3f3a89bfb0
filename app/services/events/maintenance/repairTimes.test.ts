import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { list, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { repairTimes } from "./availability.server";

const now = Date.parse("2026-11-25T12:00:00Z");
let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

test("mean times between failures say over how many components they are", () => {
  const system_id = readySystem(space.superAdmin);
  const first = list(space.superAdmin, nodeEntity, { system_id })[0]!;
  expect(save(space.superAdmin, nodeEntity, { ...first, node_id: "second", name: "Second" }).ok).toBe(true);
  const iso = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
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
    repairTimes(space.superAdmin, system_id, component, { window: { from: now - 100 * HOUR_MS, to: now }, now });
  expect(repair(null)).toEqual({ count: 1, components: 2, mttr: 10, mtbf: 190 });
  expect(repair(first.node_id)).toEqual({ count: 1, components: 1, mttr: 10, mtbf: 90 });
  expect(repair("second")).toEqual({ count: 0, components: 1, mttr: null, mtbf: null });
  // It began and was entered before the window, and has not ended: out for all of its 100 hours.
  const open = { ...outage, event_id: "open", node_id: "second", start_at: iso(300), end_at: iso(290), ongoing: true };
  expect(save(space.superAdmin, eventEntity, open as never).ok).toBe(true);
  expect(repair("second")).toEqual({ count: 1, components: 1, mttr: 100, mtbf: 0 });
});
