import { afterAll, beforeAll, expect, it } from "vitest";
import { seriesSent } from "~/entities/timeseries/sentPoints";
import { remove, save } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { saveSeriesPoints, seriesPoints } from "./points.server";

let space: TestSpace;
let systemId: string;
beforeAll(async () => {
  space = await testSpace();
  systemId = newSystem(space.editor);
  const location = {
    geometry_id: "roof",
    name: "Roof",
    type: "Point" as const,
    coordinates: [6.5, 51.5] as [number, number],
    system_id: systemId,
  };
  const plant = {
    node_id: "pv",
    technology_id: "photovoltaics",
    carrier_level_output: "electricity_0.4kV",
    geometry_id: "roof",
    system_id: systemId,
    name: "PV",
  };
  expect(save(space.editor, geometryEntity, location)).toMatchObject({ ok: true });
  expect(save(space.editor, nodeEntity, plant)).toMatchObject({ ok: true });
});
afterAll(() => space.close());

const send = (tsId: string, ...values: (number | null)[]) =>
  saveSeriesPoints(
    space.editor,
    tsId,
    seriesSent.parse({
      system_id: systemId,
      properties: { unit: "1" },
      data: values.map((value, hour) => ({ timestamp: `2030-06-01T0${hour}:00:00+02:00`, value })),
    }),
  );
const use = (tsId: string, type: string, unit: string) =>
  save(space.editor, parameterEntity, {
    parameter_id: `${type}-by-${tsId}`,
    scenario_id: "base",
    system_id: systemId,
    node_id: "pv",
    ts_id: tsId,
    properties: { type, unit },
  });
const issue = (outcome: ReturnType<typeof send>) => (outcome.ok ? outcome : outcome.issues);

it("values of a series that nobody uses have no bounds", () => {
  expect(send("free", -7, 1e6, null)).toMatchObject({ ok: true });
});

it("the first value outside the bounds of a parameter that uses the series is named, and nothing of it is stored", async () => {
  expect(send("sun", 0, 0.5, 1)).toMatchObject({ ok: true });
  expect(use("sun", "availability", "1")).toMatchObject({ ok: true });
  expect(send("sun", 0.1, null, 1.25, -3)).toMatchObject({ status: 422, message: "errors.invalid" });
  const params = { timestamp: "2030-06-01T00:00:00Z", value: 1.25, parameter_type: "availability", bound: 1 };
  expect(issue(send("sun", 0.1, null, 1.25, -3))).toEqual([
    { path: "data.2.value", message: "rules.series_too_high", params },
  ]);
  expect(issue(send("sun", 0, -0.001))).toMatchObject([
    { path: "data.1.value", message: "rules.series_too_low", params: { bound: 0 } },
  ]);
  const seriesBlocks = seriesPoints(space.editor, "sun", "UTC");
  const points = seriesBlocks.ok ? (JSON.parse(await seriesBlocks.value.text()) as { value: number }[]) : [];
  expect(points.map(({ value }) => value)).toEqual([0, 0.5, 1]);
  expect(send("sun", 1, 0, null)).toMatchObject({ ok: true });
});

it("a parameter that was deleted binds no more", () => {
  expect(remove(space.editor, parameterEntity, "availability-by-sun")).toMatchObject({ ok: true });
  expect(send("sun", 5, 6)).toMatchObject({ ok: true });
});
