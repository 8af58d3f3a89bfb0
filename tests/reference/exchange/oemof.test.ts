import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { readModel } from "~jobs/handlers/exchange/readModel";
import { objective } from "./model";
import { oemofOptimum } from "./oemofOptimum";
import { expansion, type Package, town } from "./oemofPackages";
import { oemofPackage, zipOf } from "./publishedModels";

const warnings = (findings: { key: string; severity: string }[]) =>
  [...new Set(findings.filter(({ severity }) => severity === "warning").map(({ key }) => key.slice(9)))].sort();
const PLACED = ["time_repeated", "without_coordinates"];

describe("a data package of oemof-tabular", () => {
  it.each([
    [
      "emission constraint",
      {
        files: oemofPackage("emission-constraint"),
        factor: 2920,
        step: 1,
        changed: ["oemof_emission_unit", "unlimited"],
      },
    ],
    [
      "dispatch",
      {
        files: oemofPackage("dispatch"),
        factor: 2920,
        step: 1,
        changed: ["oemof_bus_electricity", "oemof_bus_open", "oemof_link_capacity"],
      },
    ],
    [
      "foreign keys",
      {
        files: oemofPackage("foreignkeys"),
        factor: 2920,
        step: 1,
        changed: ["attribute_left", "oemof_bus_electricity"],
      },
    ],
    ["town", { files: town, factor: 365, step: 6, changed: ["carrier_added", "oemof_bus_open", "unlimited"] }],
    [
      "expansion",
      { files: expansion, factor: 365, step: 6, changed: ["oemof_emission_unit", "oemof_new_apart", "unlimited"] },
    ],
  ] as const)("%s costs what the equations of its facades say", async (_name, { files, factor, step, changed }) => {
    const read = await readModel(zipOf(files));
    if (!read.ok) throw new Error(JSON.stringify(read.findings));
    expect(warnings(read.findings).filter((key) => !PLACED.includes(key))).toEqual(changed);
    const expected = oemofOptimum(files, await loadHighs())!;
    const cost = (await objective(read.archive, read.archive.series[0]!.blocks[0]!.year, step)) / factor;
    expect(expected).toBeGreaterThan(0.1);
    expect(Math.abs(cost / expected - 1)).toBeLessThan(1e-6);
  });

  it("is told in its own words", async () => {
    const read = await readModel(zipOf(town));
    if (!read.ok) throw new Error(JSON.stringify(read.findings));
    const { archive, findings } = read;
    const references = archive.parameters.map(({ properties }) => properties.reference);
    expect(references).toEqual(
      expect.arrayContaining(["chp.csv: thermal_efficiency", "storage.csv: storage_capacity"]),
    );
    const words = JSON.stringify([findings, references, archive.series.map(({ meta }) => meta)]);
    expect(words).not.toMatch(/PyPSA|generators|links\.csv|p_nom|storage_units/);
    expect(findings).toContainEqual({
      key: "exchange.taken",
      severity: "note",
      params: { file: "load.csv", count: 3 },
    });
  });

  it("is refused with the cell that is wrong, and what has no place is named", async () => {
    const refused = async (files: Package) => {
      const read = await readModel(zipOf({ ...town, ...files }));
      return read.ok ? null : read.findings.map(({ key, params }) => [key, params]);
    };
    const load = "name;type;bus;amount;profile\ntown power;load;el-bus;120;nowhere";
    expect(await refused({ "data/elements/load.csv": load })).toEqual([
      ["exchange.oemof_cell", { file: "load.csv", attribute: "profile", name: "town power" }],
    ]);
    expect(await refused({ "data/sequences/more.csv": "timeindex,more\n2030-01-01T00:00:00Z,1" })).toEqual([
      ["exchange.series_unreadable", { file: "more.csv", row: 2 }],
    ]);
    const periods = "periods,timeindex,timeincrement\n2030,2030-01-01T00:00:00Z,1\n2040,2040-01-01T00:00:00Z,1";
    expect(await refused({ "data/periods/periods.csv": periods })).toEqual([
      ["exchange.several_periods", { count: 2 }],
    ]);
    const turbine = "name,type,fuel_bus\nturbine,extraction,gas-bus";
    const read = await readModel(zipOf({ ...town, "data/elements/turbine.csv": turbine }));
    expect(read.findings).toContainEqual({
      key: "exchange.oemof_type_left",
      severity: "warning",
      params: { file: "turbine.csv", type: "extraction", count: 1, names: "turbine" },
    });
  });
});
