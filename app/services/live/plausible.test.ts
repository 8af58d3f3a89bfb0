import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { type LiveSeries, liveSeriesSchema } from "~/entities/live/liveSeries";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";
import { uploadFindings } from "~/services/timeseries/plausible/uploaded";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { liveAim } from "./upload.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  const node = { system_id, geometry_id: "roof", status: "existing", is_draft: false };
  const [electricity, sun] = [
    { carrier_level_input: "electricity_none" },
    { carrier_level_output: "electricity_none" },
  ];
  const saved = saveAll(space.editor, [
    [geometryEntity, { geometry_id: "roof", name: "Roof", type: "Point", coordinates: [7.85, 48], system_id }],
    [nodeEntity, { ...node, ...sun, node_id: "pv", name: "Roof", technology_id: "photovoltaics" }],
    [nodeEntity, { ...node, ...electricity, node_id: "load", name: "Load", technology_id: "electricity_demand" }],
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
});
afterAll(() => space.close());

/** Keys of what is asked about a file of hours of June 2024. */
function findings(series: Partial<LiveSeries>, value: (hour: number) => number): string[] {
  const live = liveSeriesSchema.parse({
    live_id: "live",
    system_id,
    name: "Live",
    type: "measurement",
    unit: "kW",
    ...series,
  });
  const values = Float64Array.from({ length: 60 * 24 }, (_, hour) => value(hour));
  const blocks = [{ year: 2024, startMs: Date.UTC(2024, 5, 1), stepS: HOUR_MS / 1000, values }];
  const aim = liveAim(space.editor, live, "EUR");
  const read = { ok: true, blocks, stepS: 3600, findings: [] };
  return uploadFindings(read, aim, { ...PLAIN_TABLE, unit: live.unit }).map(({ key }) =>
    key.replace("timeseries.plausible.", ""),
  );
}

/** The sun stands highest at 11:29 UTC at 7.85° east. */
const sun = (shift: number) => (hour: number) =>
  Math.max(0, 80 * Math.sin((((hour % 24) + 0.5 - shift - 11.48 + 8) / 16) * Math.PI));

it("is said of a file for a live series what is said of any other: size, night, clock, one value", () => {
  const load = (size: number) => (hour: number) => size * (40 + (hour % 24) + (hour % 7));
  expect(findings({ node_id: "load" }, load(1))).toEqual([]);
  // 40 GW and more: no single user of the world takes as much. Held against kW as if they were MW, the load above were asked about.
  expect(findings({ node_id: "load" }, load(1e6))).toContain("greatest");
  expect(findings({ node_id: "load" }, () => 40)).toEqual(["constant"]);
  expect(findings({ node_id: "pv", type: "production" }, sun(0))).toEqual([]);
  expect(findings({ node_id: "pv", type: "production" }, sun(2)).length).toBeGreaterThan(0);
  expect(findings({ type: "temperature", unit: "°C" }, (hour) => 290 + (hour % 24) / 3)).toContain("lowest_scale");
  // Of a component without such bounds, and of nothing, nothing is believed.
  expect(findings({ type: "humidity", unit: "%" }, () => 40)).toEqual([]);
  expect(findings({}, load(1e6))).toEqual([]);
});
