import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import { runOptimization } from "~/engines/optimization/run";
import type { ImportKind } from "~/entities/tables/importTable";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { csvText } from "~/services/core/csv";
import { get } from "~/services/core/store.server";
import { workbookOf } from "~/services/core/workbook/workbook.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { exportTable } from "~/services/tables/exportTables.server";
import { saveAll } from "../../helpers/saveAll";
import { newSystem } from "../../helpers/space";
import { optimization } from "../../reference/optimizations/site";
import { fiftyComponents } from "../twin/fiftyComponents";
import { checked, space, systemOf, useImports, written } from "./importing";

useImports();

test("a site of fifty components comes out of one workbook and can be solved", async () => {
  const system_id = newSystem(space.editor, { name: "Fifty" });
  const { locations, components, parameters } = fiftyComponents();
  const sheets = Object.entries({ locations, components, parameters });
  const content = new Uint8Array(await workbookOf(sheets.map(([name, table]) => ({ name, table }))));
  const { draft, wrong } = await checked(system_id, content, { kind: "site" });
  expect(wrong).toEqual([]);
  await written(draft);
  const snapshot = snapshotFor(space.editor, system_id);
  if (!snapshot.ok) throw new Error(snapshot.message);
  expect(snapshot.value.nodes.length + snapshot.value.lines.length).toBe(50);
  const result = await runOptimization(
    { snapshot: snapshot.value, optimization: optimization([2025], { config: { delta_t: 1 } }) },
    new HighsSolver(),
    { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
  );
  expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(result.status).toBe("success");
});

describe("export and import", () => {
  const bare = (system_id: string) => {
    const snapshot = snapshotFor(space.admin, system_id);
    if (!snapshot.ok) throw new Error(snapshot.message);
    const { geometries, nodes, lines, parameters, scenarios } = snapshot.value;
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
    if (!get(space.admin, systemEntity, DEMO_SYSTEM_ID)) importSnapshot(space.superAdmin, demoSnapshot());
    const source = systemOf(space.admin, DEMO_SYSTEM_ID);
    const target = newSystem(space.admin, { name: source.name });
    const kinds = ["locations", "components", "parameters"] as const;
    const tables = kinds.map((name) => ({ name, table: exportTable(space.admin, source, name) }));
    const workbook = new Uint8Array(await workbookOf(tables));
    const files: [ImportKind, string | Uint8Array][] =
      format === "xlsx" ? [["site", workbook]] : tables.map(({ name, table }) => [name, csvText(table)]);
    // Series are files of their own, and a scenario is the system's: it is made there first.
    const scenario = { scenario_id: randomUUID(), name: "High prices", system_id: target };
    expect(saveAll(space.admin, [[scenarioEntity, scenario]]).ok).toBe(true);
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
