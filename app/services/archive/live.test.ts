import { afterAll, beforeAll, expect, it } from "vitest";
import { liveSourceSchema } from "~/entities/live/liveSource";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { positionOf } from "~/services/forecasts/sun.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { saveSource } from "~/services/live/sources/saveSource.server";
import { secretOf } from "~/services/live/sources/secret.server";
import { liveSourceEntity } from "~/services/live/sources/source.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { combineSnapshots } from "./combining.server";
import { importSnapshot } from "./importing.server";
import { readArchive, writeArchive } from "./index.server";
import { snapshotFor } from "./snapshot.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  for (const live_id of ["load", "price"])
    expect(
      save(space.editor, liveSeriesEntity, { live_id, system_id, name: live_id, type: "measurement", unit: "MW" }).ok,
    ).toBe(true);
  const source = {
    live_id: "load",
    system_id,
    kind: "mqtt",
    url: "mqtts://broker.example",
    topic: "a/b",
    username: "me",
  };
  expect(saveSource(space.editor, liveSourceSchema.parse(source), "top-secret-word").ok).toBe(true);
  const settings = { live_id: "load", system_id, external_live_id: "price" };
  expect(save(space.editor, forecastSettingsEntity, settings).ok).toBe(true);
});
afterAll(() => space.close());

function snapshot() {
  const snapshotOutcome = snapshotFor(space.editor, system_id);
  if (!snapshotOutcome.ok) throw new Error(snapshotOutcome.message);
  return snapshotOutcome.value;
}

it("a file of a system has its live series, sources and forecast settings, and no secret", () => {
  const bytes = writeArchive(snapshot());
  const outcome = readArchive(bytes);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.findings));
  expect(outcome.findings).toEqual([]);
  expect(JSON.stringify(outcome.archive)).not.toContain("top-secret-word");
  expect(JSON.stringify(outcome.archive)).not.toContain("sealed");
  expect(outcome.archive.liveSources).toMatchObject([{ live_id: "load", active: true, topic: "a/b" }]);
  const imported = importSnapshot(space.editor, outcome.archive);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const query = { system_id: imported.value.system_id };
  const series = list(space.editor, liveSeriesEntity, query);
  expect(series.map(({ name }) => name).sort()).toEqual(["load", "price"]);
  const [load, price] = ["load", "price"].map((name) => series.find((series) => series.name === name)!.live_id);
  expect([load, price]).not.toContain("load");
  // Neither has values or a secret there: somebody switches them on.
  expect(get(space.editor, liveSourceEntity, load!)).toMatchObject({ active: false, username: "me" });
  expect(secretOf(dbOf(space.editor), load!)).toBeNull();
  expect(get(space.editor, forecastSettingsEntity, load!)).toMatchObject({ active: false, external_live_id: price });
});

it("a combined system has those of each, named apart", () => {
  const target = { ...snapshot().system, system_id: "both" };
  const { liveSeries, liveSources, forecastSettings } = combineSnapshots(target, [snapshot(), snapshot()]).snapshot;
  expect(liveSeries).toHaveLength(4);
  expect(new Set(liveSeries?.map(({ live_id }) => live_id)).size).toBe(4);
  expect(liveSeries?.every(({ name }) => /^(load|price) \(.+\)$/.test(name))).toBe(true);
  expect([...(liveSources ?? []), ...(forecastSettings ?? [])].map((row) => row.system_id)).toEqual(
    Array(4).fill("both"),
  );
});

it("a copy has the weather forecast that a model takes, without what was issued", () => {
  const here = positionOf(dbOf(space.editor), { live_id: "", system_id, node_id: null })!;
  const forecast = {
    weather_forecast_id: "w",
    system_id,
    name: "W",
    source: "Test",
    timezone: "UTC",
    moment: "after" as const,
  };
  const position = { latitude: here.latitudeDeg, longitude: here.longitudeDeg };
  expect(save(space.editor, weatherForecastEntity, { ...forecast, ...position }).ok).toBe(true);
  const settings = { live_id: "load", system_id, model_name: "ridge_weather" as const };
  expect(save(space.editor, forecastSettingsEntity, settings).ok).toBe(true);
  const file = readArchive(writeArchive(snapshot()));
  if (!file.ok) throw new Error(JSON.stringify(file.findings));
  const imported = importSnapshot(space.editor, file.archive);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const query = { system_id: imported.value.system_id };
  const [weather] = list(space.editor, weatherForecastEntity, query);
  expect(weather).toMatchObject({ name: "W", ...position });
  expect(weather!.weather_forecast_id).not.toBe("w");
  const copies = list(space.editor, forecastSettingsEntity, query);
  expect(copies).toMatchObject([{ model_name: "ridge_weather", active: false }]);
  expect(save(space.editor, forecastSettingsEntity, { ...copies[0]!, active: true }).ok).toBe(true);
});
