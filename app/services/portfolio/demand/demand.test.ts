import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { dbOf, list, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { electricConsumers, siteDemand } from "./demand.server";

const NOW = Date.UTC(2026, 10, 23, 12);
const YEAR = 364 * DAY_MS;
let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  const expectSaved = (outcome: { ok: boolean }) =>
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  const [sale] = list(space.editor, nodeEntity, { system_id });
  for (const node_id of ["homes", "works"]) {
    const node = { ...sale!, node_id, technology_id: "electricity_demand", name: node_id, carrier_level_output: null };
    expectSaved(save(space.editor, nodeEntity, node));
  }
  const live = {
    system_id,
    type: "measurement",
    unit: "kW",
    timezone: "Europe/Berlin",
    live_id: "meter",
    name: "Meter",
  };
  expectSaved(save(space.editor, liveSeriesEntity, live as never));
  const components = [{ component_id: "homes", power_live_id: "meter" }];
  expectSaved(save(space.editor, operationSiteEntity, { system_id, components }));
  // 100 kW in the hours up to now, 52 weeks before 200 kW and one more in each hour.
  const points = (from: number, count: number, kw: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => ({ live_id: "meter", at: from + i * HOUR_MS, value: kw(i) }));
  storePoints(
    dbOf(space.editor),
    points(NOW - 6 * HOUR_MS, 6, () => 100),
    NOW,
  );
  storePoints(
    dbOf(space.editor),
    points(NOW - YEAR, 5, (i) => 200 + i),
    NOW,
  );
});
afterAll(() => space.close());

const demand = (source: "metered" | "forecast", startMs: number, steps = 4) =>
  siteDemand(space.editor, { system_id, currency: "EUR" }, { startMs, steps, stepMinutes: 60 }, { source, now: NOW })!;

it("is what was metered, ahead that of 52 weeks before; what is not measured is counted", () => {
  expect(electricConsumers(space.editor, system_id)).toHaveLength(2);
  const { power, measured, unmeasured } = demand("metered", NOW - 2 * HOUR_MS);
  expect([...power]).toEqual([0.1, 0.1, 0.2, 0.201]);
  expect([measured, unmeasured]).toEqual([1, 1]);
  // A year and more ahead the same hours count again, twice 52 weeks before.
  expect([...demand("metered", NOW + YEAR, 2).power]).toEqual([0.2, 0.201]);
  expect(demand("metered", NOW + 20 * HOUR_MS).power.every(Number.isNaN)).toBe(true);
});

it("is known no further than forecasts reach, where they are asked for", () => {
  expect([...demand("forecast", NOW - HOUR_MS, 2).power]).toEqual([0.1, NaN]);
});
