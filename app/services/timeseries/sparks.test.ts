import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as spark from "~/entities/timeseries/spark";
import { type SeriesBlock, timeseriesProperties } from "~/entities/timeseries/timeseries";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { saveSeries } from "./series.server";
import { sparksOf } from "./sparks.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

const block = (year: number, values: number[]): SeriesBlock => ({
  year,
  startMs: Date.UTC(year, 0, 1),
  stepS: 3600,
  values: Float64Array.from(values),
});
const store = (ts_id: string, ...blocks: SeriesBlock[]) =>
  expect(
    saveSeries(
      space.editor,
      {
        ts_id,
        system_id: system,
        type: "uploaded",
        interpolation: "linear",
        properties: timeseriesProperties.parse({ unit: "MW" }),
      },
      blocks,
    ),
  ).toMatchObject({ ok: true });

it("draws the longest year, of several the last, once for each version of a series", async () => {
  const draw = vi.spyOn(spark, "sparkPath");
  store("a", block(2024, [9]), block(2025, [1, 2]), block(2026, [2, 1]));
  store("b", block(2025, [1, 1]));
  const first = sparksOf(space.editor, ["a", "b", "a", "unknown"]);
  expect(first).toEqual({ a: "M1 1L95 23", b: "M1 12L95 12" });
  expect(sparksOf(space.editor, ["a", "b"])).toEqual(first);
  // What is written elsewhere does not make them anew; what is written to the series does.
  newSystem(space.editor);
  expect(sparksOf(space.editor, ["a", "b"])).toEqual(first);
  expect(draw).toHaveBeenCalledTimes(2);
  await new Promise((later) => setTimeout(later, 2));
  store("a", block(2025, [1, 2]));
  expect(sparksOf(space.editor, ["a", "b"])).toEqual({ ...first, a: "M1 23L95 1" });
  expect(draw).toHaveBeenCalledTimes(3);
  draw.mockRestore();
});

it("reads no more for one page than it may, and the rest for the next", () => {
  for (const id of ["p", "q", "r"]) store(id, block(2025, [1, 2, 3]));
  // 24 bytes each: the first whatever its size, then what still fits.
  expect(Object.keys(sparksOf(space.editor, ["p", "q", "r"], 50))).toHaveLength(2);
  expect(Object.keys(sparksOf(space.editor, ["p", "q", "r"], 10))).toHaveLength(3);
});

it("is nothing for who may not see the system of the series", () => {
  store("own", block(2025, [1, 2]));
  expect(sparksOf(space.editor, ["own"])).toHaveProperty("own");
  expect(sparksOf(space.viewer, ["own"])).toEqual({});
});
