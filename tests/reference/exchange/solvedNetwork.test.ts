import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { readHdf5 } from "~jobs/handlers/exchange/hdf5";
import { netcdfOf, readNetcdf } from "~/engines/exchange";
import { writeNetcdf } from "~/services/files/writeNetcdf";
import { Site } from "../optimizations/site";
import { runOf, solved } from "./model";
import { asFolder, costOfResults, networkOf } from "./networkResults";
import { pypsaOptimum } from "./pypsaOptimum";

const YEAR = 2030;
/** Buys cheaply in every second step: what it has cannot bring all of it over to the others. */
const prices = (low: number, high: number) => ({
  series: Float64Array.from({ length: 8760 }, (_, hour) => (Math.floor(hour / 6) % 2 === 0 ? low : high)),
  year: YEAR,
});

/** A store and a pipe-less line of which there is something, and more can be built; both ways at once as in PyPSA. */
const site = () =>
  new Site()
    .place("a")
    .place("b", [8, 48])
    .line({
      id: "cable",
      from: "a",
      to: "b",
      km: 3,
      input: "el",
      output: "el",
      status: "optional",
      parameters: { existing_capacity: 3, investment_cost: 1000, lifetime: 30 },
    })
    .node({ id: "load", root: "consumption", place: "b", input: "el", parameters: { demand: 4 } })
    // Sun on two sides of one plate, a carrier each: it takes nothing in.
    .node({
      id: "plate",
      root: "transformation",
      place: "b",
      output: "el",
      output2: "heat",
      parameters: { existing_capacity: 1, availability: 0.2, secondary_output_ratio: 2 },
    })
    .node({ id: "warm", root: "consumption", place: "b", input: "heat", parameters: { demand: 0.3 } })
    .node({ id: "stove", root: "trade", place: "b", output: "heat", parameters: { purchase_price: 60 } })
    .node({
      id: "grid",
      root: "trade",
      place: "a",
      output: "el",
      parameters: { purchase_price: prices(10, 90) },
    })
    .node({
      id: "battery",
      root: "storage",
      place: "b",
      status: "optional",
      input: "el",
      output: "el",
      parameters: {
        existing_capacity: 6,
        existing_power: 1,
        investment_cost: 2000,
        investment_cost_power: 1000,
        lifetime: 20,
        charging_efficiency: 0.95,
        discharging_efficiency: 0.9,
        both_directions_at_once: true,
      },
    });

describe("what a run found, as a network of PyPSA", () => {
  it("keeps the network's rules, costs its optimum, and divides a flow by what there is and what is new", async () => {
    const snapshot = site().snapshot;
    const result = await solved(snapshot, runOf("sys", YEAR));
    const folder = asFolder(networkOf(snapshot, result));
    expect(folder.stores).toContain("battery (new)");
    expect(folder.links).toContain("cable (new)");
    const [head, ...steps] = folder["links-p0"]!.trim()
      .split("\n")
      .map((line) => line.split(","));
    const flow = (name: string) => steps.reduce((sum, cells) => sum + Number(cells[head!.indexOf(name)]), 0);
    const size = (name: string) => {
      const [names, ...rows] = folder.links!.split("\n").map((line) => line.split(","));
      return Number(rows.find(([one]) => one === name)![names!.indexOf("p_nom_opt")]);
    };
    expect(flow("cable (new)") / flow("cable")).toBeCloseTo(size("cable (new)") / size("cable"), 6);
    const optimum = pypsaOptimum(folder, await loadHighs())!;
    expect(Math.abs(costOfResults(folder, 1e-5) / optimum - 1)).toBeLessThan(1e-5);
  });

  it("is a netCDF file that is read back", async () => {
    const snapshot = site().snapshot;
    const network = networkOf(snapshot, await solved(snapshot, runOf("sys", YEAR)));
    const bytes = await writeNetcdf(netcdfOf(network, { run: "r" }));
    const read = await readHdf5(bytes, readNetcdf);
    if (!read.ok) throw new Error(JSON.stringify(read.findings));
    expect(read.findings).toEqual([]);
    expect(read.network.snapshots).toEqual(network.stamps);
    const lists = Object.keys(asFolder(network)).filter((name) => !/-|network|snapshots/.test(name));
    expect([...read.network.tables.keys()].sort()).toEqual(lists.sort());
  });
});
