import { afterAll, beforeAll, expect, it } from "vitest";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { saveSeries } from "../series.server";
import { draftOfSeries } from "./storedDraft.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

async function typedOf(stepS: number, default_value: number | null) {
  const ts_id = `s-${stepS}-${default_value}`;
  const properties = { unit: "kW", default_value };
  const meta = timeseriesSchema.parse({ ts_id, system_id: system, type: "uploaded", properties });
  const values = Float64Array.of(1, NaN, 3);
  expect(saveSeries(space.editor, meta, [{ year: 2025, startMs: Date.UTC(2025, 0, 1), stepS, values }]).ok).toBe(true);
  const draft = await draftOfSeries(space.editor, system, ts_id, "");
  if (!draft.ok) throw new Error(draft.message);
  const { fill_steps, default_value: typed } = draft.value.typed!;
  return { fill_steps, default_value: typed };
}

it("fills up to three hours and keeps the default value: 12 quarter-hours, 3 hours, no step of a day; one if each were filled", async () => {
  expect(await typedOf(900, null)).toEqual({ fill_steps: "12", default_value: "" });
  expect(await typedOf(3600, 0)).toEqual({ fill_steps: "3", default_value: "0" });
  expect(await typedOf(10_800, 2.5)).toEqual({ fill_steps: "1", default_value: "2.5" });
  expect(await typedOf(86_400, null)).toEqual({ fill_steps: "", default_value: "" });
});
