import { afterAll, beforeAll, expect, it } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import { columnsOf } from "~/entities/timeseries/sentPoints";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import { remove, save } from "~/services/core/store.server";
import { readSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { saveWeather } from "~/services/weather/save.server";
import { nearestWeather } from "~/services/weather/stored.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { importSnapshot } from "./importing.server";
import { snapshotFor } from "./snapshot.server";

let space: TestSpace;
let demo: string;
beforeAll(async () => {
  space = await testSpace();
  const imported = importSnapshot(space.superAdmin, demoSnapshot());
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  demo = imported.value.system_id;
});
afterAll(() => space.close());

const location = (geometry_id: string) => {
  const point = { type: "Point" as const, coordinates: [6.77, 51.3] as [number, number] };
  expect(save(space.superAdmin, geometryEntity, { geometry_id, name: geometry_id, system_id: demo, ...point }).ok).toBe(
    true,
  );
};
const weather = (timeseriesId: string, geometry_id: string) =>
  saveWeather(space.superAdmin, timeseriesId, {
    geometry_id,
    type: "wind",
    interpolation: "linear",
    properties: timeseriesProperties.parse({ unit: "m/s" }),
    data: columnsOf([3, 4, null].map((value, hour) => ({ timestamp: `2023-01-01T0${hour}:00:00Z`, value }))),
  });
const snapshot = () => {
  const outcome = snapshotFor(space.superAdmin, demo);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};

it("takes the weather of a place along, under ids of the copy", () => {
  location("weather-place");
  expect(weather("weather-of-place", "weather-place").ok).toBe(true);
  const copy = importSnapshot(space.superAdmin, snapshot());
  if (!copy.ok) throw new Error(JSON.stringify(copy));
  const outcome = snapshotFor(space.superAdmin, copy.value.system_id);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const copied = outcome.value.geometries.find(({ name }) => name === "weather-place")!;
  expect(copied.geometry_id).not.toBe("weather-place");
  const nearest = nearestWeather(space.superAdmin, copied.geometry_id, "wind");
  if (!nearest.ok) throw new Error(JSON.stringify(nearest));
  expect(nearest.value).toMatchObject({ geometry_id: copied.geometry_id, system_id: copy.value.system_id });
  expect(nearest.value.ts_id).not.toBe("weather-of-place");
  const series = readSeries(space.superAdmin, nearest.value.ts_id);
  expect(series.ok && [...series.value.blocks[0]!.values]).toEqual([3, 4, NaN]);
});

it("leaves out the weather of a deleted place, and loses it with a place that is removed for good", () => {
  location("gone-place");
  expect(weather("weather-of-gone", "gone-place").ok).toBe(true);
  expect(remove(space.superAdmin, geometryEntity, "gone-place").ok).toBe(true);
  expect(snapshot().series.some(({ meta }) => meta.ts_id === "weather-of-gone")).toBe(false);
  expect(readSeries(space.superAdmin, "weather-of-gone").ok).toBe(true);
  expect(remove(space.superAdmin, geometryEntity, "gone-place", true).ok).toBe(true);
  expect(readSeries(space.superAdmin, "weather-of-gone").ok).toBe(false);
});
