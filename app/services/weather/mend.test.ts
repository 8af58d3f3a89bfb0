import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { dbOf, save } from "~/services/core/store.server";
import { readSeries, saveSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { mendWeather } from "./mend.server";

/** What somebody else does between the look at a series and its save. */
const other = vi.hoisted((): { meanwhile: () => unknown } => ({ meanwhile: () => undefined }));
vi.mock("~/engines/timeseries", async (original) => {
  const engine = await original<typeof import("~/engines/timeseries")>();
  const fillGaps: typeof engine.fillGaps = (...args) => {
    other.meanwhile();
    return engine.fillGaps(...args);
  };
  return { ...engine, fillGaps };
});

let space: TestSpace;
let system: string;
const NEW_YEAR = Date.UTC(2025, 0, 1);
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  expect(
    save(space.editor, geometryEntity, {
      geometry_id: "roof",
      system_id: system,
      name: "Roof",
      type: "Point",
      coordinates: [8, 50],
    }).ok,
  ).toBe(true);
});
afterAll(() => space.close());

function store(ts_id: string, years: number[][], rest: object = { weather_type: "temp", geometry_id: "roof" }) {
  const meta = timeseriesSchema.parse({ ts_id, system_id: system, properties: { unit: "K" }, ...rest });
  // The first block ends with the year, the next goes on.
  const blocks = years.map((values, i) => ({
    year: 2024 + i,
    startMs: i === 0 ? NEW_YEAR - values.length * HOUR_MS : NEW_YEAR,
    stepS: 3600,
    values: Float64Array.from(values),
  }));
  expect(saveSeries(space.editor, meta, blocks)).toMatchObject({ ok: true });
}
const valuesOf = (ts_id: string) => {
  const series = readSeries(space.editor, ts_id);
  if (!series.ok) throw new Error(series.message);
  return series.value.blocks.map(({ values }) => [...values]);
};

it("fills gaps of three hours, also over New Year, and leaves those of four: 3 filled and 4 left", () => {
  store("air", [
    [280, 281, NaN],
    [NaN, NaN, 285, 286, NaN, NaN, NaN, NaN, 291, NaN],
  ]);
  expect(mendWeather(space.editor, system, "air")).toMatchObject({ ok: true, value: { filled: 3, left: 4 } });
  expect(valuesOf("air")).toEqual([
    [280, 281, 282],
    [283, 284, 285, 286, NaN, NaN, NaN, NaN, 291, NaN],
  ]);
  // Nothing that is short is left.
  expect(mendWeather(space.editor, system, "air")).toMatchObject({ ok: true, value: { filled: 0, left: 4 } });
});

it("changes weather alone, of the system of the page, for who may edit its place", () => {
  store("load", [[1, NaN, 3]], {});
  expect(mendWeather(space.editor, system, "load")).toMatchObject({ ok: false, status: 404 });
  expect(mendWeather(space.editor, newSystem(space.editor), "air")).toMatchObject({ ok: false, status: 404 });
  expect(mendWeather(space.stranger, system, "air")).toMatchObject({ ok: false, status: 404 });
  expect(valuesOf("load")).toEqual([[1, NaN, 3]]);
});

it("is one write: who saves meanwhile waits until it is done; their values would be overwritten by those before else", () => {
  store("wind", [[3, NaN, 5]], { weather_type: "wind", geometry_id: "roof" });
  const file = dbOf(space.editor).$client.name;
  let refusal: unknown;
  other.meanwhile = () => {
    const process = new Database(file, { timeout: 0 });
    try {
      process.prepare("UPDATE timeseries_blocks SET step_s = 1800 WHERE ts_id = 'wind'").run();
    } catch (error) {
      refusal = error;
    } finally {
      process.close();
    }
  };
  expect(mendWeather(space.editor, system, "wind")).toMatchObject({ ok: true, value: { filled: 1, left: 0 } });
  other.meanwhile = () => undefined;
  expect(refusal).toMatchObject({ code: "SQLITE_BUSY" });
});
