import { describe, expect, it } from "vitest";
import { readModel } from "~jobs/handlers/exchange/readModel";
import { objective } from "./model";
import { CALLIOPE_COST, calliopeModel, changed, ONE_DAY, type Texts, zipOf } from "./publishedModels";

const national = () => calliopeModel("national", "2005-01-01");
const urban = () => calliopeModel("urban", "2005-07-01");

async function taken(files: Texts) {
  const read = await readModel(zipOf(files));
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read;
}
const costOf = async (files: Texts) => (await objective((await taken(files)).archive, 2005, 1, ONE_DAY)) / 365;
const refused = async (files: Texts) => {
  const read = await readModel(zipOf(files));
  return read.ok ? null : read.findings.map(({ key, params }) => [key, params]);
};

describe("a model of Calliope", () => {
  it("of a country has the cost that Calliope publishes", async () => {
    expect(Math.abs((await costOf(national())) / CALLIOPE_COST.national - 1)).toBeLessThan(1e-6);
  });

  it("of a town costs what Calliope publishes but for pipes that lose surplus heat", async () => {
    const PUBLISHED = CALLIOPE_COST.urban;
    const cost = await costOf(urban());
    // There a pipe carries heat there and back with its whole capacity each way, to lose some; here the ways share it.
    expect(cost).toBeGreaterThan(PUBLISHED);
    expect(cost / PUBLISHED).toBeLessThan(1.0005);
    const surplus = changed(urban(), {
      "model_config/techs.yaml": [
        /$/,
        "\n  surplus:\n    base_tech: demand\n    carrier_in: heat\n    sink_use_max: .inf\n",
      ],
      "model_config/locations.yaml": ["    techs:\n", "    techs:\n      surplus:\n"],
    });
    const free = await costOf(surplus);
    expect(free).toBeLessThan(PUBLISHED);
    expect(free / PUBLISHED).toBeGreaterThan(0.9995);
  });

  it("is told with what was changed and what was left", async () => {
    const remarks = async (files: Texts) =>
      (await taken(files)).findings
        .filter(({ severity }) => severity === "warning")
        .map(({ key, params }) => [key.slice("exchange.".length), params.attribute ?? params.names ?? ""]);
    expect(await remarks(national())).toEqual([
      ["calliope_units", ""],
      ["attribute_left", "flow_ramping"],
      ["attribute_left", "flow_cap_per_storage_cap_max"],
      ["attribute_left", "flow_cap_per_storage_cap_max"],
      ["calliope_both_ways", "region1_to_region2"],
      ["time_repeated", ""],
      ["carrier_added", expect.stringContaining("csp region1_1 source")],
    ]);
    expect(await remarks(urban())).toEqual([
      ["calliope_units", ""],
      ["calliope_math", "additional_math"],
      ["calliope_ratio", "chp"],
      ["calliope_both_ways", "X1_to_X2, X1_to_X3, X1_to_N1, N1_to_X2, N1_to_X3"],
      ["time_moved", ""],
      ["time_repeated", ""],
    ]);
    const { archive, findings } = await taken(urban());
    const references = archive.parameters.map(({ properties }) => properties.reference);
    expect(references).toEqual(expect.arrayContaining(["techs.chp: flow_cap_max"]));
    const words = JSON.stringify([findings, references, archive.series.map(({ meta }) => meta)]);
    expect(words).not.toMatch(/PyPSA|generators|links\.csv|p_nom|storage_units/);
  });

  it("is refused with what to change", async () => {
    const files = national();
    const techs = "model_config/techs.yaml";
    const rest = Object.fromEntries(Object.entries(files).filter(([path]) => path !== techs));
    expect(await refused(rest)).toEqual([["exchange.calliope_file", { file: techs }]]);
    const broken = { ...files, [techs]: "techs: {ccgt: [" };
    expect(await refused(broken)).toEqual([["exchange.calliope_yaml", { file: techs }]]);
    const older = { ...files, [techs]: "techs:\n  ccgt:\n    essentials:\n      parent: supply\n" };
    expect(await refused(older)).toEqual([["exchange.calliope_version", {}]]);
    const word = changed(files, { [techs]: [/storage_cap_max: .*/, "storage_cap_max: plenty"] });
    expect(await refused(word)).toEqual([
      ["exchange.calliope_cell", { file: "techs.csp", attribute: "storage_cap_max", value: "plenty" }],
    ]);
    const days = "data_tables/time_varying_params.csv";
    const gap = changed(files, { [days]: [/^(2005-01-01 0?3:00.*,)[^,\n]+$/m, "$1"] });
    expect(await refused(gap)).toEqual([
      ["exchange.calliope_gap", { file: "techs.demand_power", attribute: "sink_use_equals", time: "2005-01-01 03:00" }],
    ]);
    const never = changed(files, { "model.yaml": [/timesteps: \["[^"]*", "[^"]*"\]/, 'timesteps: ["1999", "1999"]'] });
    expect(await refused(never)).toEqual([["exchange.calliope_no_time", {}]]);
    const circle = { ...files, [techs]: `import: ["techs.yaml"]` };
    expect(await refused(circle)).toEqual([["exchange.calliope_file", { file: techs }]]);
  });
});
