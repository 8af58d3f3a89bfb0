import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { NO_CHOICE, type RowsView } from "~/entities/timeseries/rowsForm";
import { callLongService, callService } from "~/services/api/awaitCluster.server";
import { csvText } from "~/services/core/csv";
import { count, dbOf, list } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { SERVICES } from "~/services/registry.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import {
  cancelImport,
  checkAgain,
  importStage,
  leftOf,
  readImport,
  readReport,
  sourceOf,
  startWriting,
} from "~/services/tables/draft.server";
import { exportTable } from "~/services/tables/exportTables.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newestMessages } from "~/services/webhooks/messages.server";
import { saveWebhook } from "~/services/webhooks/saveWebhook.server";
import { odsOf } from "../../formats/openDocument";
import { saveAll } from "../../helpers/saveAll";
import { giveRole } from "../../helpers/space";
import { checked, site, space, systemOf, until, upload, useImports, written } from "./importing";

useImports();

describe("parameters", () => {
  const HEAD = "element_type;element;parameter_type;value;unit;date;impact;scenario_id";
  let system_id: string;
  let place: string;
  beforeAll(() => {
    ({ system_id, place } = site());
    const node = {
      system_id,
      geometry_id: place,
      technology_id: "gas_boiler",
      status: "existing",
      is_draft: false,
      carrier_level_input: "natural_gas_none",
      carrier_level_output: "heat_70C",
    };
    const twins = ["Twin", "Twin", "Boiler", "Yard"].map(
      (name) => [nodeEntity, { ...node, node_id: randomUUID(), name }] as const,
    );
    const saved = saveAll(space.editor, twins);
    expect(saved).toMatchObject({ ok: true });
  });

  test("units are converted and said, names are found in three languages, nothing is written before", async () => {
    const before = count(space.editor, parameterEntity, { system_id });
    const table = `${HEAD}\nNode;boiler;existing_capacity;1.500,5;kW;;;\n;Boiler;lifetime;20;;;;Base\nSystem;;interest_rate;6 %;;;;\n`;
    const { draft, report, wrong } = await checked(system_id, table, { kind: "parameters" });
    expect(wrong).toEqual([]);
    expect(report.tables[0]).toMatchObject({ total: 3, good: 3, decimal: "comma" });
    expect(report.conversions).toContainEqual({ from: "kW", to: "MW", factor: 0.001, offset: 0, rows: 1 });
    expect(count(space.editor, parameterEntity, { system_id })).toBe(before);
    await written(draft);
    const rows = list(space.editor, parameterEntity, { system_id });
    const value = (type: string) => rows.find((row) => row.properties.type === type)?.properties;
    expect(value("existing_capacity")).toMatchObject({ value: 1.5005, unit: "MW" });
    expect(value("interest_rate")).toMatchObject({ value: 0.06 });
  });

  test("each wrong row is named with its column", async () => {
    const table = [
      HEAD,
      "Node;Twin;lifetime;20;;;;",
      "Node;Nobody;lifetime;20;;;;",
      ";Yard;available_space;5;;;;",
      "Node;Boiler;no_such_type;5;;;;",
      "Node;Boiler;minimum_capacity;5;kg;;;",
      "Node;Boiler;lifetime;-5;;;;",
      "Node;Boiler;efficiency;0,9;;15.06.2030;;",
      "Node;Boiler;investment_cost;5;EUR/MW;;gold;",
      "Node;Boiler;investment_cost;5;EUR/MW;;;nowhere",
      "System;;lifetime;5;;;;",
      "Node;Boiler;lifetime;21;;;;",
      "Node;Boiler;maximum_capacity;9;;;;",
      "Node;Boiler;maximum_capacity;8;;;;",
      "Geometry;Boiler;available_space;5;;;;",
    ].join("\n");
    const { report, wrong, draft } = await checked(system_id, table, { kind: "parameters" });
    expect(wrong).toEqual([
      "2 element tables.row.ambiguous",
      "3 element tables.row.unknown_name",
      "4 element tables.row.ambiguous_kind",
      "5 parameter_type tables.row.unknown_name",
      "6 unit units.not_convertible",
      "7 value rules.must_be_in_range",
      "8 date tables.cell.not_first_of_year",
      "9 impact tables.row.not_among",
      "10 scenario_id tables.row.unknown_name",
      "11 parameter_type parameters.rule.not_viable",
      "12 - tables.row.parameter_there",
      "14 - tables.row.parameter_there",
      "15 element tables.row.unknown_name",
    ]);
    expect(report).toMatchObject({ wrongRows: 13, issueCount: 13 });
    expect(await startWriting(draft, "all")).toMatchObject({ ok: false, status: 409 });
    await written(draft, "good");
    const capacity = list(space.editor, parameterEntity, { system_id }).filter(
      (row) => row.properties.type === "maximum_capacity",
    );
    expect(capacity.map((row) => row.properties.value)).toEqual([9]);
  });

  test("formulas go out and come in, of the stored unit and alone in their row", async () => {
    const table = [
      "element_type;element;parameter_type;value;unit;formula",
      "Node;Boiler;minimum_capacity;;;0.5 * maximum_capacity",
      "Node;Boiler;building_time;;;lifetime + maximum_capacity",
      "Node;Boiler;building_time;2;;lifetime / 10",
      "Node;Boiler;building_time;;;no_such_type",
      "Node;Boiler;building_time;;d;lifetime / 10",
    ].join("\n");
    const { draft, wrong } = await checked(system_id, table, { kind: "parameters" });
    const reasons = "3 formula units_differ, 4 formula alone, 5 formula unknown, 6 unit rules.stored_unit";
    expect(wrong.join(", ").replaceAll("parameters.formula.", "")).toBe(reasons);
    await written(draft, "good");
    const file = csvText(exportTable(space.editor, systemOf(space.editor, system_id), "parameters"));
    expect(file).toMatch(/^Node,Boiler,,minimum_capacity,,MW,.*,"?0\.5 \* maximum_capacity"?\r$/m);
  });

  test("rows that name no element belong to the location chosen", async () => {
    const { draft } = await checked(system_id, "parameter_type,value,unit\navailable_space,2,ha\n", {
      kind: "parameters",
      place,
    });
    await written(draft);
    const parameter = list(space.editor, parameterEntity, { system_id }).find((row) => row.geometry_id === place);
    expect(parameter?.properties).toMatchObject({ type: "available_space", value: 20_000, unit: "m^2" });
  });
});

test("a system without a border takes tables too; rows must name their element", async () => {
  const bare = { system_id: randomUUID(), name: "Bare", unit: "EUR", timezone: "UTC", geometry_id: randomUUID() };
  expect(saveAll(space.editor, [[systemEntity, bare]]).ok).toBe(true);
  const places = await checked(bare.system_id, "name,longitude,latitude\nDepot,7.8,48.05\n", { kind: "locations" });
  const parameters = await checked(bare.system_id, "parameter_type,value\nlifetime,5\n", { kind: "parameters" });
  expect([places.wrong, parameters.wrong]).toEqual([[], ["2 element rules.needs_value"]]);
});

describe("the job", () => {
  const many = (rows: number) =>
    `element_type,element,parameter_type,value,date\n${Array.from({ length: rows }, (_, i) => `Geometry,Yard,existing_capacity,1,${1950 + (i % 100)}`).join("\n")}\n`;

  test("the same form twice is one import, written once; others see nothing of it", async () => {
    const { system_id } = site();
    const draft_id = randomUUID();
    const receiver = { webhook_id: draft_id, system_id, name: "ERP", active: true, url: "http://127.0.0.1:9/" };
    const webhook = { ...receiver, ca_certificate: null, topics: ["import_done" as const] };
    expect(saveWebhook(space.editor, webhook, "a-key-of-enough-letters").ok).toBe(true);
    const table = "name,longitude,latitude\nA,6.1,51.1\nB,6.2,51.2\n";
    const first = await upload(system_id, table, { kind: "locations", draft_id });
    const second = await upload(system_id, table, { kind: "locations", draft_id });
    expect(second.check_job).toBe(first.check_job);
    await until(first, "checked");
    const [one, two] = await Promise.all([startWriting(first, "all"), startWriting(first, "all")]);
    expect(one.ok && two.ok && one.value.write?.job === two.value.write?.job).toBe(true);
    if (one.ok) await until(one.value, "written");
    expect(list(space.editor, geometryEntity, { system_id }).length).toBe(4);
    // Programs are told once.
    expect(newestMessages(dbOf(space.editor), draft_id, 9).map(({ topic }) => topic)).toEqual(["import_done"]);
    expect(await readImport(space.otherEditor, system_id, draft_id)).toBeUndefined();
    expect(await readImport(space.editor, "other", draft_id)).toBeUndefined();
    const written = await readImport(space.editor, system_id, draft_id);
    expect(await checkAgain(written!, NO_CHOICE)).toMatchObject({ status: 409 });
  });

  test("a cancelled writing leaves nothing", async () => {
    const ROWS = 6000;
    const { system_id } = site();
    const names = Array.from({ length: ROWS }, (_, i) => `P${i},6.${i + 1000},51.5`).join("\n");
    const { draft } = await checked(system_id, `name,longitude,latitude\n${names}\n`, { kind: "locations" });
    const before = count(space.editor, geometryEntity, { system_id });
    const begun = await startWriting(draft, "all");
    if (!begun.ok) throw new Error(begun.message);
    while (count(space.editor, geometryEntity, { system_id }) === before)
      await new Promise((next) => setTimeout(next, 5));
    cancelImport(begun.value);
    await until(begun.value, "taken_back");
    while ((await leftOf(begun.value)) === null) await new Promise((next) => setTimeout(next, 20));
    expect(await leftOf(begun.value)).toBe(0);
    expect(count(space.editor, geometryEntity, { system_id, lifecycle: "all" })).toBe(before);
    const again = await checkAgain(begun.value, NO_CHOICE);
    if (!again.ok) throw new Error(again.message);
    await until(again.value, "checked");
    await written(again.value);
    expect(count(space.editor, geometryEntity, { system_id })).toBe(before + ROWS);
  });

  test("rights that went meanwhile, and rows taken meanwhile, leave nothing", async () => {
    const { system_id } = site(space.admin);
    giveRole(space.otherEditor, system_id, "editor");
    const table = "name,longitude,latitude\nA,6.1,51.1\n";
    const { draft } = await checked(system_id, table, { kind: "locations", actor: space.otherEditor });
    giveRole(space.otherEditor, system_id, "viewer");
    const begun = await startWriting(draft, "all");
    if (!begun.ok) throw new Error(begun.message);
    await until(begun.value, "taken_back");
    expect(importStage(begun.value).error).toMatchObject({
      code: "import_refused",
      details: { message: "errors.spectator" },
    });
    expect(count(space.admin, geometryEntity, { system_id })).toBe(2);
  });

  test("parameters that do not belong to the element are refused in bulk", async () => {
    const { system_id } = site();
    const { report } = await checked(system_id, many(1000), { kind: "parameters" });
    expect(report).toMatchObject({ wrongRows: 1000, issueCount: 1000 });
    expect(report.issues.length).toBe(50);
  });
});

test("an ODS workbook is read: the sheet with the columns of the table, or the one that is chosen", async () => {
  const { system_id, place } = site();
  const head = ["parameter_type", "value", "unit"];
  const bytes = odsOf([
    { name: "Notes", rows: [["made by"], ["somebody"]] },
    { name: "North", rows: [head, ["available_space", 2, "ha"], ["maximum_capacity", 3, "MW"]] },
    { name: "South", rows: [head, ["available_space", 5, "ha"]] },
  ]);
  const { draft, report } = await checked(system_id, bytes, { kind: "parameters", name: "site.ods", place });
  expect(report.understood?.sheets.map(({ name, isRead }) => [name, isRead])).toEqual([
    ["Notes", false],
    ["North", true],
    ["South", false],
  ]);
  expect(report.tables[0]).toMatchObject({ total: 2 });
  const again = await checkAgain(draft, { ...NO_CHOICE, sheet: "South" });
  if (!again.ok) throw new Error(again.message);
  await until(again.value, "checked");
  expect((await readReport(again.value))?.tables[0]).toMatchObject({ total: 1, good: 1 });
  const wrong = await checkAgain(again.value, { ...NO_CHOICE, sheet: "West" });
  if (!wrong.ok) throw new Error(wrong.message);
  await until(wrong.value, "checked");
  const params = { sheet: "West", names: "Notes, North, South" };
  expect((await readReport(wrong.value))?.problem).toEqual({ message: "tables.file.sheet_unknown", params });
  const file_base64 = Buffer.from(bytes).toString("base64");
  const body = {
    url: "import_parameters",
    system_id,
    geometry_id: place,
    name: "site.ods",
    file_base64,
    sheet: "South",
  };
  const called = await callService(SERVICES, space.editor, body);
  if (!called.ok) throw new Error(JSON.stringify(called));
  const { draft_id } = called.value as { draft_id: string };
  const byCall = await until((await readImport(space.editor, system_id, draft_id))!, "checked");
  expect((await readReport(byCall))?.tables[0]).toMatchObject({ total: 1, good: 1 });
});

test("the helper service takes a workbook beyond 128 kB in a worker, and no name of a sheet as none", async () => {
  const { system_id, place } = site();
  const noise = Array.from({ length: 12_000 }, () => randomUUID()).join("\n");
  const bytes = Buffer.from(`parameter_type,value,unit\navailable_space,2,ha\n\n${noise}`);
  const file_base64 = bytes.toString("base64");
  expect(file_base64.length).toBeGreaterThan(128 * 1024);
  const body = { url: "import_parameters", system_id, geometry_id: place, file_base64, sheet: "" };
  const called = await callLongService(SERVICES, space.editor, body);
  if (!called.ok) throw new Error(JSON.stringify(called));
  const { draft_id } = called.value as { draft_id: string };
  expect((await readImport(space.editor, system_id, draft_id))?.reading.sheet).toBeNull();
});

test("a report of a former version, without a list of sheets, has an empty one", async () => {
  const { system_id, place } = site();
  const file = "parameter_type,value,unit\navailable_space,2,ha\n";
  const called = await callService(SERVICES, space.editor, {
    url: "import_parameters",
    system_id,
    geometry_id: place,
    file,
  });
  if (!called.ok) throw new Error(JSON.stringify(called));
  const { draft_id } = called.value as { draft_id: string };
  const draft = await until((await readImport(space.editor, system_id, draft_id))!, "checked");
  const { understood, ...report } = (await readReport(draft))!;
  const before: Partial<RowsView> = { ...understood };
  delete before.sheets;
  writeFileSync(join(sourceOf(draft), "..", "report.json"), JSON.stringify({ ...report, understood: before }));
  expect((await readReport(draft))?.understood).toEqual({ ...before, sheets: [] });
});

test("the helper service takes a table of parameters and leads to its page", async () => {
  const { system_id, place } = site();
  const file = "parameter_type,value,unit\navailable_space,2,ha\n";
  const answer = await callService(SERVICES, space.editor, {
    url: "import_parameters",
    system_id,
    geometry_id: place,
    file,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const { draft_id, page } = answer.value as { draft_id: string; page: string };
  expect(page).toBe(`/system/${system_id}/digital-twin/parameters/import/${draft_id}`);
  const draft = await until((await readImport(space.editor, system_id, draft_id))!, "checked");
  expect((await readReport(draft))?.tables[0]).toMatchObject({ good: 1, total: 1 });
  const wrong = { url: "import_parameters", system_id, geometry_id: place };
  expect(await callService(SERVICES, space.editor, wrong)).toMatchObject({ status: 422, issues: [{ path: "file" }] });
  expect(await callService(SERVICES, space.otherEditor, { ...wrong, file })).toMatchObject({ status: 404 });
  giveRole(space.viewer, system_id, "viewer");
  expect(await callService(SERVICES, space.viewer, { ...wrong, file })).toMatchObject({ status: 403 });
});
