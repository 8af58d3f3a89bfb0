import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withManual } from "~/engines/operation/assembly/horizon";
import type { Event } from "~/entities/events/event";
import { dbOf, list, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { withoutOutliers } from "~/services/forecasts/outliers.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { manualForecasts } from "./manual.server";

const START = Date.parse("2030-01-07T00:00Z");
const STEP = 900_000;
let space: TestSpace;
let system_id: string;
let node_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  node_id = list(space.editor, nodeEntity, { system_id })[0]!.node_id;
});
afterAll(() => space.close());

const at = (step: number) => new Date(START + step * STEP).toISOString();
const enter = (type: Event["type"], from: number, to: number, overrides: Partial<Event> = {}) =>
  save(space.editor, eventEntity, {
    event_id: randomUUID(),
    system_id,
    node_id,
    line_id: null,
    timeseries_id: null,
    type,
    level: "info",
    start_at: at(from),
    end_at: at(to),
    description: "",
    ...overrides,
  });

it("takes what was expected last in the steps that begin in its time", () => {
  expect(enter("outage", 0, 1, { forecast_mw: 1 })).toMatchObject({ ok: false, status: 422 });
  expect(enter("manual_forecast", 2, 6, { forecast_mw: 0.1 }).ok).toBe(true);
  expect(enter("manual_forecast", 4.5, 20, { forecast_mw: 0.2 }).ok).toBe(true);
  // A note, and something of another time.
  expect(enter("manual_forecast", 0, 8).ok).toBe(true);
  expect(enter("manual_forecast", -8, 0, { forecast_mw: 9 }).ok).toBe(true);
  const forecasts = manualForecasts(dbOf(space.editor), system_id, { startMs: START, steps: 8 });
  const manual = forecasts.get(node_id)!;
  expect(withManual(50, 8, manual)).toEqual(Float64Array.of(50, 50, 100, 100, 100, 200, 200, 200));
  expect(withManual(50, 2, [{ from: 0, to: 1, kw: -5 }])).toEqual(Float64Array.of(0, 50));
});

it("leaves out what people marked as outliers, of the series or of its component, and nothing that a rule found", () => {
  const values = Float64Array.of(1, 2, 3, 4, 5, 6);
  const forecastOf = (series: { live_id: string; node_id: string | null; line_id: string | null }) => [
    ...withoutOutliers(dbOf(space.editor), series, values, { startMs: START, stepMs: STEP }),
  ];
  const meter = { live_id: "meter", node_id, line_id: null };
  expect(forecastOf(meter)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(enter("outlier", 1.5, 3).ok).toBe(true);
  expect(forecastOf(meter)).toEqual([1, NaN, NaN, 4, 5, 6]);
  expect(forecastOf({ ...meter, node_id: "another" })).toEqual([1, 2, 3, 4, 5, 6]);
  expect(forecastOf({ ...meter, node_id: null })).toEqual([1, 2, 3, 4, 5, 6]);
});
