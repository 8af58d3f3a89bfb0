import { afterAll, beforeAll, expect, it } from "vitest";
import { balanceSeriesId } from "~/entities/results/result";
import { list, remove, save, saveUnknown } from "~/services/core/store.server";
import { chartConfigEntity } from "~/services/dashboards/chartConfig.entity.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveRun } from "../../../../tests/helpers/run";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { combineSnapshots } from "../combining.server";
import { importSnapshot } from "../importing.server";
import { readArchive, writeArchive } from "../index.server";
import { snapshotFor } from "../snapshot.server";

let space: TestSpace;
let system_id: string;
let node: { node_id: string; geometry_id: string };
const dashboardsIn = (system_id: string) => list(space.editor, dashboardEntity, { system_id });
const chartsIn = (system_id: string) => list(space.editor, chartConfigEntity, { system_id });

beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  node = list(space.editor, nodeEntity, { system_id })[0]!;
  const run = saveRun(space.editor, system_id);
  const of = [node.node_id, balanceSeriesId(node.geometry_id, "electricity_low")];
  for (const [i, config_id] of ["plant", "site"].entries()) {
    const chart = { config_id, system_id, chart: "operation", optimization_id: run, settings: { of: of[i] } };
    expect(saveUnknown(space.editor, chartConfigEntity, chart)).toMatchObject({ ok: true });
  }
  expect(
    save(space.editor, chartConfigEntity, { config_id: "loose", system_id, chart: "costs", settings: {} }).ok,
  ).toBe(true);
  const first = dashboardsIn(system_id)[0]!;
  const renamed = { ...first, name: "Overview", config_ids: ["site", "plant"] };
  expect(save(space.editor, dashboardEntity, renamed)).toMatchObject({ ok: true });
  expect(save(space.editor, dashboardEntity, { dashboard_id: "empty", system_id, name: "Later" }).ok).toBe(true);
});
afterAll(() => space.close());

function snapshot() {
  const snapshotOutcome = snapshotFor(space.editor, system_id);
  if (!snapshotOutcome.ok) throw new Error(snapshotOutcome.message);
  return snapshotOutcome.value;
}

it("a file of a system has its dashboards, whose charts are of the newest run where it is read", () => {
  const outcome = readArchive(writeArchive(snapshot()));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.findings));
  expect(outcome.findings).toEqual([]);
  const imported = importSnapshot(space.editor, outcome.archive);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const copy = imported.value.system_id;
  const [copied] = list(space.editor, nodeEntity, { system_id: copy });
  expect(copied?.node_id).not.toBe(node.node_id);
  expect(dashboardsIn(copy).map(({ name }) => name)).toEqual(["Overview", "Later"]);
  const charts = new Map(chartsIn(copy).map((chart) => [chart.config_id, chart]));
  const order = dashboardsIn(copy)[0]!.config_ids.map((id) => charts.get(id));
  expect(order.map((chart) => chart?.settings.of)).toEqual([
    balanceSeriesId(copied!.geometry_id, "electricity_low"),
    copied!.node_id,
  ]);
  expect([...charts.values()].map(({ optimization_id }) => optimization_id)).toEqual([null, null]);
  // They can be changed like any other: nothing of them points back.
  expect(remove(space.editor, chartConfigEntity, order[0]!.config_id)).toMatchObject({ ok: true });
  expect(dashboardsIn(system_id)[0]!.config_ids).toEqual(["site", "plant"]);
});

it("a copy has all of them, a system of several those with charts, named apart", () => {
  const target = { ...snapshot().system, system_id: "both" };
  const names = (count: number) => {
    const { dashboards, chartConfigs } = combineSnapshots(target, Array(count).fill(snapshot())).snapshot;
    expect([...dashboards!, ...chartConfigs!].every((row) => row.system_id === "both")).toBe(true);
    expect(dashboards!.flatMap((row) => row.config_ids).sort()).toEqual(
      chartConfigs!.map((row) => row.config_id).sort(),
    );
    return dashboards!.map(({ name }) => name);
  };
  const { name } = snapshot().system;
  expect(names(1)).toEqual(["Overview", "Later"]);
  expect(names(2)).toEqual([`Overview (${name})`, `Overview (${name}) 2`]);
  expect(names(30)).toHaveLength(20);
});
