import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { cleanSeries, NO_CLEANING, stampWriter } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { System } from "~/entities/systems/system";
import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";
import { jsonList, JsonText } from "~/services/core/json/jsonText";
import { get, save, type Stored } from "~/services/core/store.server";
import { namedElement, technologiesOf, typesById } from "~/services/parameters/context.server";
import { saveUpload, uploadAim } from "~/services/parameters/uploaded/save.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { pointJson, stepsOf } from "~/services/timeseries/points.server";
import { convertUpload } from "~/services/timeseries/upload/convert.server";
import { takeUpload } from "~/services/timeseries/upload/draft.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, testSpace } from "../helpers/space";

const STEPS = 35_040;
const load = (i: number) => 100 + 60 * Math.sin((2 * Math.PI * i) / 96) + ((i * 7919) % 131) / 10;

/** `npm run bench -- timeseries` prints lines {case, ms}. ms is processor time, for an upload also the clock's (wall_ms). */
export async function benchTimeseries(): Promise<void> {
  const values = Float64Array.from({ length: STEPS }, (_v, i) =>
    i % 5000 === 7 ? 1e5 : i % 700 === 3 ? NaN : load(i),
  );
  const options = { ...NO_CLEANING, outlierZscore: 10, thresholdFactorAccumulated: 3, fillSteps: 4, lowerBound: 0 };
  line("clean a year of quarter-hours, first", await timed(() => cleanSeries(values, options)));
  line("clean a year of quarter-hours, again", await timed(() => cleanSeries(values, options)));

  line("twenty-one years of hours as JSON, in pieces", await heldUp(pieces));

  const space = await testSpace();
  try {
    line("upload a year of quarter-hours, cleaned, to saved", await timed(() => upload(space)));
  } finally {
    space.close();
  }
}

/** Twenty-one years of hours as a call sends them. */
async function pieces(): Promise<void> {
  const write = stampWriter("UTC")!;
  const hours = Array.from({ length: 21 }, (_v, i) => {
    const [startMs, end] = [Date.UTC(2000 + i, 0, 1), Date.UTC(2001 + i, 0, 1)];
    return {
      year: 2000 + i,
      startMs,
      stepS: 3600,
      values: new Float64Array((end - startMs) / HOUR_MS).map((_h, h) => load(h)),
    };
  });
  const text = new JsonText(jsonList(stepsOf(hours), ([ms, value]) => pointJson(write(ms), value)));
  const reader = text.stream().getReader();
  while (!(await reader.read()).done);
}

/** The same with the longest that others had to wait in between [ms]. */
async function heldUp(work: () => Promise<void>): Promise<object> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const times = await timed(work);
  delay.disable();
  return { ...times, longest_ms: Math.round(delay.max / 1e6) };
}

async function timed(work: () => unknown): Promise<{ ms: number; wall_ms: number }> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: Math.round((user + system) / 1000), wall_ms: Math.round(performance.now() - begun) };
}

const line = (name: string, times: object): void => console.log(JSON.stringify({ case: name, ...times }));

async function upload(space: Awaited<ReturnType<typeof testSpace>>): Promise<void> {
  const systemId = newSystem(space.editor);
  const place = { geometry_id: "place", name: "Place", type: "Point" as const, system_id: systemId };
  save(space.editor, geometryEntity, { ...place, coordinates: [6.5, 51.5] });
  const node = { node_id: "load", technology_id: "electricity_demand", geometry_id: "place", system_id: systemId };
  save(space.editor, nodeEntity, { ...node, name: "Load", carrier_level_input: "electricity_0.4kV" });
  const start = Date.UTC(2025, 0, 1);
  const rows = Array.from({ length: STEPS }, (_v, i) => {
    const value = i % 5000 === 7 ? 1e5 : load(i);
    return `${new Date(start + i * 900_000).toISOString()},${value.toFixed(3)}`;
  });
  const path = join(space.dataDir, `upload-${randomUUID()}`);
  const text = `time,load_kW\n${rows.join("\n")}`;
  writeFileSync(path, text);
  const system = get(space.editor, systemEntity, systemId) as Stored<System>;
  const technologies = technologiesOf(space.editor);
  const element = namedElement(
    { actor: space.editor, system, technologies },
    { type: "Node", id: "load", technology_id: null },
    "en",
  );
  const target = {
    element: element!,
    scenario_id: "base",
    type: typesById(space.editor).get("demand")!,
    impact: null,
    price_scenario: "base" as const,
  };
  const draft = await takeUpload(space.editor, systemId, { path, name: "load.csv", size: text.length }, { query: "" });
  if (!draft.ok) throw new Error(draft.message);
  const converted = await convertUpload(draft.value, uploadAim(system, target), {
    ...PLAIN_TABLE,
    delimiter: ",",
    decimal_separator: "dot",
    stamp_column: 0,
    value_column: 1,
    timestamp_format: "ISO",
    timezone: "UTC",
    stamps_mark: "start",
    unit: "kW",
    header_unit_ignored: false,
    factor: 1,
    year: null,
    interpolation: "linear",
    place: "stamped",
    duplicates: "refuse",
    res_minutes: null,
    reference: null,
    ...CLEANING_DEFAULTS,
    cleaning: true,
    outlier_zscore: 10,
    fill_steps: 4,
  });
  if (!converted.ok) throw new Error(converted.message);
  const saved = await saveUpload({ actor: space.editor, system, technologies }, target, converted.value, {
    parameterId: null,
  });
  if (!saved.ok) throw new Error(saved.message);
}
