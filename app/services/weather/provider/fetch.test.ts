import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProviderFailure } from "~/services/core/providers/providerFetch.server";
import {
  type ArchiveAnswer,
  type Behaviour,
  startWeatherArchive,
  type WeatherArchive,
} from "../../../../tests/helpers/weatherArchive";
import { fetchYear } from "./fetch.server";

let archive: WeatherArchive;
beforeAll(async () => {
  Object.assign(process.env, { NODE_ENV: "test", DATA_DIR: mkdtempSync(join(tmpdir(), "weather-")) });
  archive = await startWeatherArchive();
});
afterEach(() => {
  archive.will({ kind: "weather" });
  archive.queries.length = 0;
});
afterAll(() => archive.stop());

const position = { latitudeDeg: 51.3, longitudeDeg: 6.77 };
const fetch = (year = 2023, at = position, options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  fetchYear({ url: archive.url, key: "s3cret", source: "s", licence: "l" }, at, year, { pauseMs: 1, ...options });
const problemOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => (error instanceof ProviderFailure ? error.problem : error),
  );
const changed = (change: (answer: ArchiveAnswer) => void): Behaviour => ({ kind: "weather", change });

describe("a year of the archive", () => {
  it.each([
    [2023, 8760],
    [2024, 8784],
  ])("%i has its %i hours in the units of ERA5; radiation is that of the hour from its stamp", async (year, hours) => {
    const { values, startMs } = await fetch(year);
    expect(startMs).toBe(Date.UTC(year, 0, 1));
    for (const type of ["temp", "wind", "ssrd", "fdir"] as const) expect(values[type]).toHaveLength(hours);
    expect(values.temp[5]).toBeCloseTo(278.15, 9);
    expect(values.wind[0]).toBeGreaterThanOrEqual(5);
    // From 13:00 to 14:00 the archive says 130 W/m², stamped 14:00.
    expect(values.ssrd[13]).toBe(130 * 3600);
    expect(values.fdir[13]).toBe(52 * 3600);
    // The last hour is stamped on the first day of the next year.
    expect(values.ssrd[hours - 1]).toBe(230 * 3600);
    expect(Object.fromEntries(archive.queries[0]!)).toMatchObject({
      latitude: "51.3000",
      longitude: "6.7700",
      start_date: `${year}-01-01`,
      end_date: `${year + 1}-01-01`,
      models: "era5",
      wind_speed_unit: "ms",
      timezone: "GMT",
      apikey: "s3cret",
    });
  });

  it("is asked for east of the date line as west of it", async () => {
    await fetch(2023, { latitudeDeg: -17.5, longitudeDeg: 181 });
    expect(archive.queries[0]!.get("longitude")).toBe("-179.0000");
    archive.will(changed((answer) => (answer.longitude = 180)));
    await fetch(2023, { latitudeDeg: -17.5, longitudeDeg: -179.9 });
  });

  it("keeps a few missing hours as gaps", async () => {
    archive.will(
      changed(({ hourly }) => {
        (hourly.temperature_2m as (number | null)[]).fill(null, 100, 110);
        for (const name of Object.keys(hourly)) (hourly[name] as unknown[]).splice(200, 3);
      }),
    );
    const { values } = await fetch();
    expect([...values.temp].filter(Number.isNaN)).toHaveLength(13);
    expect([...values.wind].filter(Number.isNaN)).toHaveLength(3);
    expect(values.ssrd[199]).toBeNaN();
    expect(values.temp[203]).toBeCloseTo(273.15 + (203 % 24), 9);
  });

  it.each([
    ["a page of HTML", { kind: "html" }, { key: "not_weather" }],
    ["more than a year can be", { kind: "large" }, { key: "not_weather" }],
    ["no hours", changed((answer) => (answer.hourly.time = [])), { key: "not_weather" }],
    [
      "columns of another length",
      changed(({ hourly }) => void (hourly.direct_radiation as unknown[]).pop()),
      { key: "not_weather" },
    ],
    ["another zone", changed((answer) => (answer.utc_offset_seconds = 3600)), { key: "zone" }],
    ["another place", changed((answer) => (answer.latitude = -51.25)), { key: "place", params: { latitude: -51.25 } }],
    [
      "another unit",
      changed(({ hourly_units }) => (hourly_units.wind_speed_100m = "km/h")),
      { key: "unit", params: { name: "wind_speed_100m", unit: "km/h", wanted: "m/s" } },
    ],
    [
      "too many missing hours",
      changed(({ hourly }) => (hourly.wind_speed_100m as (number | null)[]).fill(null, 0, 49)),
      { key: "missing", params: { name: "wind_speed_100m", year: 2023, hours: 49 } },
    ],
    [
      "values that no weather has",
      changed(({ hourly }) => ((hourly.temperature_2m as number[])[7] = 280)),
      { key: "value", params: { name: "temperature_2m", value: 553.15 } },
    ],
    [
      "a refusal with a reason, its key left out",
      { kind: "status", status: 400, body: '{"error":true,"reason":"End date is too late. apikey s3cret"}' },
      { key: "refused", params: { reason: "End date is too late. apikey …" } },
    ],
    ["a key that is not taken", { kind: "status", status: 403 }, { key: "key", params: { status: 403 } }],
    ["an address without an archive", { kind: "status", status: 404 }, { key: "status", params: { status: 404 } }],
  ] as const)("refuses %s, at once", async (_, behaviour, problem) => {
    archive.will(behaviour);
    expect(await problemOf(fetch())).toMatchObject(problem);
    expect(archive.queries).toHaveLength(1);
  });
});

describe("what may pass", () => {
  it("is tried again, as long as the provider says and at most four times", async () => {
    archive.will(
      { kind: "status", status: 503 },
      { kind: "status", status: 429, headers: { "Retry-After": "1" } },
      { kind: "weather" },
    );
    const begun = performance.now();
    expect((await fetch()).values.temp).toHaveLength(8760);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1000);
    expect(archive.queries).toHaveLength(3);
    archive.will({ kind: "status", status: 502 });
    expect(await problemOf(fetch())).toMatchObject({ key: "status", params: { status: 502 } });
    expect(archive.queries).toHaveLength(7);
  });

  it("is left alone when the provider wants a longer rest", async () => {
    archive.will({ kind: "status", status: 429, headers: { "Retry-After": "3600" } });
    expect(await problemOf(fetch())).toMatchObject({ key: "busy", params: { minutes: 60 } });
    expect(archive.queries).toHaveLength(1);
  });

  it("is a body that does not end, and a host that is not there", async () => {
    archive.will({ kind: "slow" });
    expect(await problemOf(fetch(2023, position, { timeoutMs: 30 }))).toMatchObject({ key: "unreachable" });
    expect(archive.queries).toHaveLength(4);
    const nobody = { url: "http://127.0.0.1:9/v1/archive", source: "s", licence: "l" };
    expect(await problemOf(fetchYear(nobody, position, 2023, { pauseMs: 1 }))).toMatchObject({ key: "unreachable" });
  });

  it("ends with a cancel", async () => {
    archive.will({ kind: "slow" });
    const stop = new AbortController();
    const reply = fetch(2023, position, { signal: stop.signal });
    stop.abort(new Error("cancelled"));
    await expect(reply).rejects.toThrow("cancelled");
  });
});
