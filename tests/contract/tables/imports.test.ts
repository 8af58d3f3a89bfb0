import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import { runOptimization } from "~jobs/engines/optimization/run";
import { HighsSolver } from "~jobs/solver/highs";
import { createRegistry } from "~jobs/handlers/registry";
import { startLoop, type Loop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~jobs/queue";
import type { ImportKind, RowIssue } from "~/entities/tables/importTable";
import type { Parameter } from "~/entities/parameters/parameter";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { callService } from "~/services/api/calls/services.server";
import {
  cancelImport,
  checkAgain,
  importStage,
  issuesOf,
  leftOf,
  readImport,
  readReport,
  startWriting,
  takeImport,
  type ImportDraft,
} from "~/services/tables/draft.server";
import { exportTable } from "~/services/tables/exportTables.server";
import { workbookOf } from "~/services/tables/workbook.server";
import { importSnapshot } from "~/services/archive/importing.server";
import { csvText } from "~/services/core/csv";
import { count, get, list, saveAll } from "~/services/core/store.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { uploadsFolder } from "~/services/parameters/upload.server";
import { optimization } from "../../reference/optimizations/site";
import { fiftyComponents } from "../twin/fiftyComponents";
import { giveRole, newSystem, testSpace, type TestSpace } from "../../helpers/space";

let space: TestSpace;
let queue: SqliteQueue;
let loop: Loop;

beforeAll(async () => {
  space = await testSpace();
  queue = openQueue(space.dataDir);
  loop = startLoop({
    queue,
    registry: createRegistry(queue),
    workerId: "test",
    dataDir: space.dataDir,
    log: pino({ level: "silent" }),
    pollMs: 10,
    watchMs: 20, // A cancel is seen before the rows of a test are written.
  });
}, 60_000);
afterAll(async () => {
  await loop.stop();
  queue.close();
  space.close();
});

const systemOf = (actor: Actor, id: string) => get<System>(actor, "system", id)!;

/** A system with one location, "Yard". */
function site(actor = space.editor, name = "Test site"): { system_id: string; place: string } {
  const system_id = newSystem(actor, { name });
  const place = randomUUID();
  const saved = saveAll(actor, [
    ["geometry", { geometry_id: place, name: "Yard", type: "Point", coordinates: [6.5, 51.5], system_id }],
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return { system_id, place };
}

interface Upload {
  kind: ImportKind;
  name?: string;
  place?: string;
  draft_id?: string;
  actor?: Actor;
}

async function upload(system_id: string, content: string | Uint8Array, options: Upload): Promise<ImportDraft> {
  const { kind, name = typeof content === "string" ? "table.csv" : "table.xlsx", actor = space.editor } = options;
  mkdirSync(uploadsFolder(), { recursive: true });
  const path = join(uploadsFolder(), `upload-${randomUUID()}`);
  writeFileSync(path, content);
  const system = systemOf(actor, system_id);
  const taken = await takeImport(
    actor,
    system,
    { path, name, size: content.length },
    {
      draft_id: options.draft_id ?? randomUUID(),
      kind,
      geometry_id: options.place ?? system.geometry_id,
      locale: "en",
    },
  );
  if (!taken.ok) throw new Error(JSON.stringify(taken));
  return taken.value;
}

async function until(draft: ImportDraft, ...stages: string[]): Promise<ImportDraft> {
  for (let i = 0; i < 1500; i++) {
    if (stages.includes(importStage(draft).stage)) return draft;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error(`Still ${JSON.stringify(importStage(draft))}`);
}

/** Uploads and checks; answers with the report and "row column message" of all that is wrong. */
async function checked(system_id: string, content: string | Uint8Array, options: Upload) {
  const draft = await until(await upload(system_id, content, options), "checked", "stopped");
  expect(importStage(draft).error).toBeNull();
  const report = (await readReport(draft))!;
  const issues: RowIssue[] = [];
  for await (const issue of issuesOf(draft)) issues.push(issue);
  return { draft, report, wrong: issues.map(({ row, column, message }) => `${row} ${column ?? "-"} ${message}`) };
}

async function written(draft: ImportDraft, take: "all" | "good" = "all"): Promise<ImportDraft> {
  const begun = await startWriting(draft, take);
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  await until(begun.value, "written", "taken_back");
  expect(importStage(begun.value)).toMatchObject({ stage: "written", error: null });
  return begun.value;
}

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
    const twins = ["Twin", "Twin", "Boiler", "Yard"].map((name): ["node", object] => [
      "node",
      { ...node, node_id: randomUUID(), name },
    ]);
    const saved = saveAll(space.editor, twins);
    expect(saved).toMatchObject({ ok: true });
  });

  test("units are converted and said, names are found in three languages, nothing is written before", async () => {
    const before = count(space.editor, "parameter", { system_id });
    const table = `${HEAD}\nNode;boiler;existing_capacity;1.500,5;kW;;;\n;Boiler;lifetime;20;;;;Base\nSystem;;interest_rate;6 %;;;;\n`;
    const { draft, report, wrong } = await checked(system_id, table, { kind: "parameters" });
    expect(wrong).toEqual([]);
    expect(report.tables[0]).toMatchObject({ total: 3, good: 3, decimal: "comma" });
    expect(report.conversions).toContainEqual({ from: "kW", to: "MW", factor: 0.001, offset: 0, rows: 1 });
    expect(count(space.editor, "parameter", { system_id })).toBe(before);
    await written(draft);
    const rows = list<Parameter>(space.editor, "parameter", { system_id });
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
      "12 - tables.row.figure_there",
      "14 - tables.row.figure_there",
      "15 element tables.row.unknown_name",
    ]);
    expect(report).toMatchObject({ wrongRows: 13, issueCount: 13 });
    expect(await startWriting(draft, "all")).toMatchObject({ ok: false, status: 409 });
    await written(draft, "good");
    const capacity = list<Parameter>(space.editor, "parameter", { system_id }).filter(
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
    const found = list<Parameter>(space.editor, "parameter", { system_id }).find((row) => row.geometry_id === place);
    expect(found?.properties).toMatchObject({ type: "available_space", value: 20_000, unit: "m^2" });
  });
});

test("a system without a border takes tables too; rows must name their element", async () => {
  const bare = { system_id: randomUUID(), name: "Bare", unit: "EUR", timezone: "UTC", geometry_id: randomUUID() };
  expect(saveAll(space.editor, [["system", bare]]).ok).toBe(true);
  const places = await checked(bare.system_id, "name,longitude,latitude\nDepot,7.8,48.05\n", { kind: "locations" });
  const figures = await checked(bare.system_id, "parameter_type,value\nlifetime,5\n", { kind: "parameters" });
  expect([places.wrong, figures.wrong]).toEqual([[], ["2 element rules.needs_value"]]);
});

describe("the job", () => {
  const many = (rows: number) =>
    `element_type,element,parameter_type,value,date\n${Array.from({ length: rows }, (_, i) => `Geometry,Yard,existing_capacity,1,${1950 + (i % 100)}`).join("\n")}\n`;

  test("the same form twice is one import, written once; others see nothing of it", async () => {
    const { system_id } = site();
    const draft_id = randomUUID();
    const table = "name,longitude,latitude\nA,6.1,51.1\nB,6.2,51.2\n";
    const first = await upload(system_id, table, { kind: "locations", draft_id });
    const second = await upload(system_id, table, { kind: "locations", draft_id });
    expect(second.check_job).toBe(first.check_job);
    await until(first, "checked");
    const [one, two] = await Promise.all([startWriting(first, "all"), startWriting(first, "all")]);
    expect(one.ok && two.ok && one.value.write?.job === two.value.write?.job).toBe(true);
    if (one.ok) await until(one.value, "written");
    expect(list(space.editor, "geometry", { system_id }).length).toBe(4);
    expect(await readImport(space.otherEditor, system_id, draft_id)).toBeUndefined();
    expect(await readImport(space.editor, "other", draft_id)).toBeUndefined();
    const written = await readImport(space.editor, system_id, draft_id);
    expect(await checkAgain(written!, { delimiter: "auto", decimal_separator: "auto" })).toMatchObject({ status: 409 });
  });

  test("a cancelled writing leaves nothing", async () => {
    const ROWS = 6000;
    const { system_id } = site();
    const names = Array.from({ length: ROWS }, (_, i) => `P${i},6.${i + 1000},51.5`).join("\n");
    const { draft } = await checked(system_id, `name,longitude,latitude\n${names}\n`, { kind: "locations" });
    const before = count(space.editor, "geometry", { system_id });
    const begun = await startWriting(draft, "all");
    if (!begun.ok) throw new Error(begun.message);
    while (count(space.editor, "geometry", { system_id }) === before) await new Promise((next) => setTimeout(next, 5));
    cancelImport(begun.value);
    await until(begun.value, "taken_back");
    while ((await leftOf(begun.value)) === null) await new Promise((next) => setTimeout(next, 20));
    expect(await leftOf(begun.value)).toBe(0);
    expect(count(space.editor, "geometry", { system_id, lifecycle: "all" })).toBe(before);
    const again = await checkAgain(begun.value, { delimiter: "auto", decimal_separator: "auto" });
    if (!again.ok) throw new Error(again.message);
    await until(again.value, "checked");
    await written(again.value);
    expect(count(space.editor, "geometry", { system_id })).toBe(before + ROWS);
  }, 60_000);

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
    expect(count(space.admin, "geometry", { system_id })).toBe(2);
  });

  test("figures that do not belong to the element are refused in bulk", async () => {
    const { system_id } = site();
    const { report } = await checked(system_id, many(1000), { kind: "parameters" });
    expect(report).toMatchObject({ wrongRows: 1000, issueCount: 1000 });
    expect(report.issues.length).toBe(50);
  });
});

test("the helper service takes a table of parameters and leads to its page", async () => {
  const { system_id, place } = site();
  const file = "parameter_type,value,unit\navailable_space,2,ha\n";
  const answer = await callService(space.editor, { url: "import_parameters", system_id, geometry_id: place, file });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const { draft_id, page } = answer.value as { draft_id: string; page: string };
  expect(page).toBe(`/system/${system_id}/digital-twin/parameters/import/${draft_id}`);
  const draft = await until((await readImport(space.editor, system_id, draft_id))!, "checked");
  expect((await readReport(draft))?.tables[0]).toMatchObject({ good: 1, total: 1 });
  const wrong = { url: "import_parameters", system_id, geometry_id: place };
  expect(await callService(space.editor, wrong)).toMatchObject({ status: 422, issues: [{ path: "file" }] });
  expect(await callService(space.otherEditor, { ...wrong, file })).toMatchObject({ status: 404 });
  giveRole(space.viewer, system_id, "viewer");
  expect(await callService(space.viewer, { ...wrong, file })).toMatchObject({ status: 403 });
});

test("a site of fifty components comes out of one workbook and can be solved", async () => {
  const system_id = newSystem(space.editor, { name: "Fifty" });
  const { locations, components, parameters } = fiftyComponents();
  const sheets = Object.entries({ locations, components, parameters });
  const content = new Uint8Array(await workbookOf(sheets.map(([name, table]) => ({ name, table }))));
  const { draft, wrong } = await checked(system_id, content, { kind: "site" });
  expect(wrong).toEqual([]);
  await written(draft);
  const found = snapshotFor(space.editor, system_id);
  if (!found.ok) throw new Error(found.message);
  expect(found.value.nodes.length + found.value.lines.length).toBe(50);
  const result = await runOptimization(
    { snapshot: found.value, optimization: optimization([2025], { config: { delta_t: 1 } }) },
    new HighsSolver(),
    { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
  );
  expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(result.status).toBe("success");
}, 60_000);

describe("export and import", () => {
  const bare = (system_id: string) => {
    const found = snapshotFor(space.admin, system_id);
    if (!found.ok) throw new Error(found.message);
    const { geometries, nodes, lines, parameters, scenarios } = found.value;
    const names = new Map<string, string>([[system_id, "system"]]);
    for (const row of geometries) names.set(row.geometry_id, row.name);
    for (const row of scenarios) names.set(row.scenario_id, row.name);
    for (const row of nodes) names.set(row.node_id, row.name);
    for (const row of lines) names.set(row.line_id, row.name);
    const plain = (row: object) => {
      const entries = Object.entries(row).map(([key, value]) => [key, names.get(value as string) ?? value]);
      return JSON.stringify({ ...Object.fromEntries(entries), parameter_id: undefined, task_id: undefined });
    };
    const own = <T extends { system_id: string | null }>(rows: readonly T[]) =>
      rows
        .filter((row) => row.system_id === system_id)
        .map(plain)
        .sort();
    return {
      geometries: own(geometries),
      nodes: own(nodes),
      lines: own(lines),
      parameters: own(parameters.filter(({ ts_id }) => ts_id === null)),
    };
  };

  test.each(["csv", "xlsx"])("the demonstration site comes back the same through %s", async (format) => {
    if (!get(space.admin, "system", DEMO_SYSTEM_ID)) importSnapshot(space.admin, demoSnapshot());
    const source = systemOf(space.admin, DEMO_SYSTEM_ID);
    const target = newSystem(space.admin, { name: source.name });
    const kinds = ["locations", "components", "parameters"] as const;
    const tables = kinds.map((name) => ({ name, table: exportTable(space.admin, source, name) }));
    const workbook = new Uint8Array(await workbookOf(tables));
    const files: [ImportKind, string | Uint8Array][] =
      format === "xlsx" ? [["site", workbook]] : tables.map(({ name, table }) => [name, csvText(table)]);
    // Series are files of their own, and a scenario is the system's: it is made there first.
    const scenario = { scenario_id: randomUUID(), name: "High prices", system_id: target };
    expect(saveAll(space.admin, [["scenario", scenario]]).ok).toBe(true);
    for (const [kind, content] of files) {
      const { draft, wrong, report } = await checked(target, content, { kind, actor: space.admin });
      expect(wrong.filter((text) => !text.endsWith("ts_id tables.row.no_series_there"))).toEqual([]);
      expect(report.problem).toBeNull();
      await written(draft, "good");
    }
    const [before, after] = [bare(source.system_id), bare(target)];
    for (const part of ["nodes", "lines", "parameters"] as const) expect(after[part]).toEqual(before[part]);
    expect(after.geometries.length).toBe(before.geometries.length);
  });
});
