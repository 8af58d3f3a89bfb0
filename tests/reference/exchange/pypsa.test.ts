import loadHighs from "highs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importSnapshot } from "~/services/archive/importing.server";
import { runBlockers } from "~/services/checks/plausibility.server";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { testSpace, type TestSpace } from "../../helpers/space";
import { acDc, hydro, methane, singleNode, townHeat } from "./networks";
import { converted, objective, runOf } from "./model";
import { pypsaOptimum } from "./pypsaOptimum";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const keys = (findings: { key: string; severity: string }[]) =>
  [...new Set(findings.filter(({ severity }) => severity === "warning").map(({ key }) => key.slice(9)))].sort();

describe("a PyPSA network", () => {
  it.each([
    ["single node", singleNode, 1, []],
    ["AC and DC", acDc, 73, ["time_repeated"]],
    ["town", townHeat, 1, []],
    ["hydro", hydro, 1, ["inactive", "load_feeds_in"]],
    ["methane", methane, 73, ["loss_within_steps", "time_repeated", "time_undated"]],
  ] as const)("%s costs what its published formulation says", async (name, folder, factor, changed) => {
    const { snapshot, findings } = converted(folder, `p-${name.replaceAll(" ", "-")}`);
    const stored = importSnapshot(space.editor, snapshot);
    if (!stored.ok) throw new Error(JSON.stringify(stored));
    const system = get(space.editor, systemEntity, snapshot.system.system_id)!;
    expect(runBlockers(space.editor, system, runOf(system.system_id))).toEqual([]);
    const expected = pypsaOptimum(folder, await loadHighs())!;
    expect(keys(findings).filter((key) => key !== "without_coordinates")).toEqual(changed);
    const found = (await objective(snapshot)) / factor;
    expect(Math.abs(found / expected - 1)).toBeLessThan(1e-6);
  });
});
