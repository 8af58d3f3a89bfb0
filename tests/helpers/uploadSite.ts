import { randomUUID } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import type { System } from "~/entities/systems/system";
import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import { PLAIN_TABLE, type UploadSettings } from "~/entities/timeseries/uploadForm";
import { get, type Stored } from "~/services/core/store.server";
import { namedElement, technologiesOf, typesById } from "~/services/parameters/context.server";
import type { ParameterTarget } from "~/services/parameters/save.server";
import { saveUpload, uploadAim } from "~/services/parameters/uploaded/save.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readSeries } from "~/services/timeseries/series.server";
import { convertUpload } from "~/services/timeseries/upload/convert.server";
import { headerUnit, inspectUpload, takeUpload } from "~/services/timeseries/upload/draft.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "./saveAll";
import { newSystem, type TestSpace } from "./space";

const ELEMENT = { type: "Node", technology_id: null } as const;
const DEMAND: ElementRef = { ...ELEMENT, id: "load" };
const SHOP: ElementRef = { ...ELEMENT, id: "shop" };
const AS_PROPOSED: Omit<UploadSettings, "delimiter" | "decimal_separator" | "value_column" | "unit"> = {
  ...PLAIN_TABLE,
  ...CLEANING_DEFAULTS,
  stamp_column: 0,
  timestamp_format: "",
  timezone: "UTC",
  stamps_mark: "start",
  header_unit_ignored: false,
  factor: 1,
  interpolation: "linear",
  place: "stamped",
  year: null,
  duplicates: "refuse",
  res_minutes: null,
  cleaning: false,
  reference: null,
};

export type UploadSite = ReturnType<typeof uploadSite>;

/** A site with a demand of electricity [MW] and a purchase with its price [EUR/MWh], for files that are uploaded to them. */
export function uploadSite(space: TestSpace) {
  const { editor } = space;
  const systemId = newSystem(editor);
  const system = () => get(editor, systemEntity, systemId) as Stored<System>;
  const place = { geometry_id: randomUUID(), name: "Place", type: "Point" as const, system_id: systemId };
  const node = { geometry_id: place.geometry_id, system_id: systemId };
  const level = "electricity_0.4kV";
  const load = {
    ...node,
    node_id: "load",
    technology_id: "electricity_demand",
    name: "Load",
    carrier_level_input: level,
  };
  const shop = { ...node, node_id: "shop", technology_id: "electricity_purchase", name: "Shop" };
  const saved = saveAll(editor, [
    [geometryEntity, { ...place, coordinates: [6.5, 51.5] }],
    [nodeEntity, load],
    [nodeEntity, { ...shop, carrier_level_output: level }],
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));

  /** Uploads a file with what the page proposes, to see what comes of it when nobody chooses anything but a column. */
  async function upload(
    file: { path: string; name: string },
    column: number,
    more: Partial<UploadSettings> = {},
    element = DEMAND,
  ) {
    const draft = await takeUpload(editor, systemId, { ...file, size: statSync(file.path).size }, { query: "" });
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const technologies = technologiesOf(editor);
    const target: ParameterTarget = {
      element: namedElement({ actor: editor, system: system(), technologies }, element, "en")!,
      scenario_id: "base",
      type: typesById(editor).get(element === DEMAND ? "demand" : "purchase_price")!,
      impact: element === DEMAND ? null : "money",
      price_scenario: "base",
    };
    const inspected = (await inspectUpload(draft.value, system().timezone))!;
    const aim = uploadAim(system(), target);
    const settings: UploadSettings = {
      ...AS_PROPOSED,
      delimiter: inspected.delimiter,
      decimal_separator: inspected.decimal.separator ?? "dot",
      value_column: column,
      timestamp_format: inspected.stampFormat.value ?? "",
      unit: headerUnit(inspected, column, aim)?.unit ?? "?",
      ...more,
    };
    const converted = await convertUpload(draft.value, aim, settings);
    if (!converted.ok) throw new Error(JSON.stringify(converted));
    const convertedSeries = converted.value.converted!;
    const parameterId = `${element.id}-series`;
    const saved = await saveUpload({ actor: editor, system: system(), technologies }, target, converted.value, {
      parameterId,
    });
    const series = saved.ok ? readSeries(editor, saved.value.ts_id) : null;
    const values = series?.ok ? series.value.blocks.flatMap((block) => [...block.values]) : [];
    return { converted: convertedSeries, saved, values: values.filter((value) => !Number.isNaN(value)) };
  }

  /** The same with a file of these lines. */
  function uploadLines(lines: readonly string[], column = 1, more: Partial<UploadSettings> = {}, element = DEMAND) {
    const path = join(space.dataDir, `upload-${randomUUID()}`);
    writeFileSync(path, `${lines.join("\n")}\n`);
    return upload({ path, name: "meter.csv" }, column, more, element);
  }

  return { DEMAND, SHOP, upload, uploadLines };
}
