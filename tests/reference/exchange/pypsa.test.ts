import loadHighs from "highs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importSnapshot } from "~/services/archive/importing.server";
import { runBlockers } from "~/services/checks/plausibility.server";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type TestSpace, testSpace } from "../../helpers/space";
import { answered, converted, objective, runOf, solved } from "./model";
import { acDc, hydro, methane, representativeDays, singleNode, townHeat } from "./networks";
import { MODEL_ENERGY_COST, modelEnergyFolder } from "./publishedModels";
import { type Folder, pypsaOptimum } from "./pypsaOptimum";

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
    const cost = (await objective(snapshot)) / factor;
    expect(Math.abs(cost / expected - 1)).toBeLessThan(1e-6);
  });
});

/** Coal that has to run with half of its size and costs more than the gas it displaces. */
const mustRun: Folder = {
  network: "name,pypsa_version\nMust run,0.30.2",
  snapshots:
    "snapshot,objective,stores,generators\n2019-01-01 00:00:00,4380,4380,4380\n2019-07-02 12:00:00,4380,4380,4380",
  buses: "name,carrier\ngrid,AC",
  carriers: "name,co2_emissions\ncoal,0.34\ngas,0.2",
  generators: "name,bus,p_nom,carrier,marginal_cost,p_min_pu\ncoal,grid,100,coal,80,0.5\ngas,grid,200,gas,40,0",
  loads: "name,bus,p_set\ntown,grid,100",
};

describe("what a network may not extend", () => {
  it("stays in service by default where it has to run at a loss", async () => {
    const { snapshot, findings } = converted(mustRun, "p-must-run");
    expect(keys(findings)).toEqual(["without_coordinates"]);
    // 50 MW of coal at 80 and 50 MW of gas at 40, for 8760 hours; with the coal taken out it would be 35 040 000.
    expect(await objective(snapshot)).toBeCloseTo(52_560_000, 0);
    expect(pypsaOptimum(mustRun, await loadHighs())).toBeCloseTo(52_560_000, 0);
  });

  it("runs with wind that has no series: all of its size in every hour, as in PyPSA", async () => {
    const steady: Folder = {
      ...mustRun,
      carriers: "name,co2_emissions\nwind,0\ngas,0.2",
      generators: "name,bus,p_nom,carrier,marginal_cost\nwind,grid,60,wind,0\ngas,grid,200,gas,40",
    };
    const { snapshot } = converted(steady, "p-steady");
    const stored = importSnapshot(space.editor, snapshot);
    if (!stored.ok) throw new Error(JSON.stringify(stored));
    const system = get(space.editor, systemEntity, snapshot.system.system_id)!;
    expect(runBlockers(space.editor, system, runOf(system.system_id))).toEqual([]);
    // 40 MW of gas at 40 for 8760 hours; 100 MW would be 35 040 000.
    expect(await objective(snapshot)).toBeCloseTo(40 * 40 * 8760, 0);
    expect(pypsaOptimum(steady, await loadHighs())).toBeCloseTo(40 * 40 * 8760, 0);
  });

  it("cannot meet a limit that its least operation breaks, as in PyPSA", async () => {
    const limit = "name,type,carrier_attribute,sense,constant\ncap,primary_energy,co2_emissions,<=,100000";
    const folder = { ...mustRun, global_constraints: limit };
    expect(pypsaOptimum(folder, await loadHighs())).toBeNull();
    const result = await answered(converted(folder, "p-limit").snapshot, runOf("p-limit"));
    expect(result.status).toBe("error");
    expect(result.findings.map(({ rule }) => rule)).toContain("infeasible_emission_limit");
  });
});

/** A CHP between two towns that gives electricity to both, and one that takes a part of what it needs from elsewhere. */
const twoEnds: Folder = {
  network: "name,pypsa_version\nTwo ends,0.30.2",
  snapshots:
    "snapshot,objective,stores,generators\n2019-01-01 00:00:00,4380,4380,4380\n2019-07-02 12:00:00,4380,4380,4380",
  buses: "name,carrier,x,y\nnorth,AC,8,50\nsouth,AC,9,49\ngas,gas,8,50",
  carriers: "name,co2_emissions\ngas,0.2\ngrid,0",
  generators:
    "name,bus,p_nom,carrier,marginal_cost\nwell,gas,500,gas,20\ngrid n,north,100,grid,120\ngrid s,south,100,grid,90",
  loads: "name,bus\nn,north\ns,south",
  "loads-p_set": "snapshot,n,s\n0,30,20\n1,40,10",
  links:
    "name,bus0,bus1,bus2,carrier,efficiency,efficiency2,p_nom,marginal_cost\n" +
    "turbine,gas,north,south,CHP,0.3,0.2,100,1\nmixer,north,gas,south,P2G,0.5,-0.1,10,-80",
};

describe("a link with two ends of one carrier at different buses", () => {
  it("gives and takes at both what the network says", async () => {
    const { snapshot, findings } = converted(twoEnds, "p-ends");
    expect(findings.map(({ key }) => key)).not.toContain("exchange.component_left");
    expect(findings).toContainEqual(expect.objectContaining({ key: "exchange.ends_apart", severity: "note" }));
    const expected = pypsaOptimum(twoEnds, await loadHighs())!;
    expect((await objective(snapshot)) / expected).toBeCloseTo(1, 6);
    // Without the turbine the towns would pay for all of it at their grids: it changes the costs.
    const links = twoEnds.links!.split("\n").filter((line) => !line.startsWith("turbine"));
    expect(pypsaOptimum({ ...twoEnds, links: links.join("\n") }, await loadHighs())! / expected).toBeGreaterThan(1.05);
  });

  it("names what it leaves out first, with its size", () => {
    const header = twoEnds.links!.split("\n")[0]!;
    const sink = `${header}\nsink,gas,north,south,CHP,-0.3,-0.2,75,1`;
    const { findings } = converted({ ...twoEnds, links: sink }, "p-left");
    const [first] = findings;
    expect(first).toMatchObject({ key: "exchange.component_left", severity: "warning" });
    expect(first!.params).toMatchObject({ names: "sink (75 MW)", count: 1 });
  });
});

describe("representative days", () => {
  const notes = (findings: { key: string; severity: string }[]) =>
    findings.filter(({ severity }) => severity === "note").map(({ key }) => key.slice(9));

  it("repeats a day that counts 365 times for costs and once for levels until the year is full", async () => {
    const folder = representativeDays(365);
    const expected = pypsaOptimum(folder, await loadHighs())!;
    expect(expected).toBeCloseTo(2_528_437.37, 2);
    const { snapshot, findings } = converted(folder, "p-day");
    expect(keys(findings)).toEqual(["without_coordinates"]);
    expect(notes(findings)).toContain("time_repeated_whole");
    const { summary } = await solved(snapshot, runOf("p-day", 2019, 1));
    expect(Math.abs(summary!.objective / expected - 1)).toBeLessThan(1e-6);
  });

  it("takes costs of a year times what a day does not count", async () => {
    const folder = representativeDays(73);
    const { snapshot, findings } = converted(folder, "p-part");
    expect(keys(findings)).toContain("time_repeated");
    const { summary } = await solved(snapshot, runOf("p-part", 2019, 1));
    expect(summary!.objective / 5 / pypsaOptimum(folder, await loadHighs())!).toBeCloseTo(1, 6);
  });

  it("repeats days that count differently one after the other, and says so", () => {
    const { snapshot, findings } = converted(representativeDays(100, 265), "p-days");
    expect(keys(findings)).toContain("time_stores_blocks");
    expect(keys(findings)).not.toContain("time_cut");
    const load = snapshot.series.find(({ meta }) => meta.ts_id.includes("demand"))!.blocks[0]!;
    expect(load.stepS).toBe(3600);
    expect(load.values).toHaveLength(8760);
    const at = (day: number, hour: number) => load.values[day * 24 + hour];
    expect([at(0, 1), at(99, 1), at(100, 1), at(364, 1), at(99, 13), at(100, 13)]).toEqual([7, 7, 6, 6, 13, 12]);
  });

  it("takes weightings of costs where there is no store, or one of its weightings is 0", () => {
    const withoutStores = { ...representativeDays(100, 265), storage_units: "name" };
    expect(keys(converted(withoutStores, "p-none").findings)).not.toContain("time_stores_blocks");
    const folder = representativeDays(365);
    const none = { ...folder, snapshots: folder.snapshots!.replace(",365,1,", ",365,0,") };
    expect(keys(converted(none, "p-zero").findings)).toContain("time_stores_weighted");
  });
});

/**
 * PyPSA's example "model-energy" (MIT): wind, sun, a battery, and a hydrogen store whose power is tied to its energy. The structured method ended at
 * its 200 iterations without a result, and the simplex method took 104 s. Cost and sizes are those of HiGHS on a program written from the files.
 */
const modelEnergy = modelEnergyFolder();
describe.skipIf(!modelEnergy)("PyPSA's model-energy", () => {
  it("has its optimum by the structured method, by the hour", async () => {
    const { snapshot } = converted(modelEnergy!, "model-energy");
    const { summary, solver, tables } = await solved(snapshot, runOf("model-energy", 2019, 1));
    expect(solver).toMatchObject({ method: "structured", fallback: null });
    expect(solver!.iterations).toBeLessThan(60);
    expect(Math.abs(summary!.objective / MODEL_ENERGY_COST - 1)).toBeLessThan(1e-7);
    const size = (name: string): number => {
      const { node_id } = snapshot.nodes.find((node) => node.name === name)!;
      return tables.capacities.find(({ componentId }) => componentId === node_id)!.total!;
    };
    expect(size("wind")).toBeCloseTo(32_474.381, 2);
    expect(size("solar")).toBeCloseTo(26_116.801, 2);
    expect(size("hydrogen storage")).toBeCloseTo(3_786_558.3, 0);
  });
});
