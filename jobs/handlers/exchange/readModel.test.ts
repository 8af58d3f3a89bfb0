import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import { findingTexts } from "~/services/archive/findingTexts";
import { ARCHIVE_LIMITS, writeArchive } from "~/services/archive/index.server";
import { readModel } from "./readModel";

const FILES: Record<string, string> = {
  "network.csv": "name,pypsa_version\nSmall,1.1.2",
  "snapshots.csv":
    ",snapshot,objective,stores,generators\n0,2019-01-01 00:00:00,4380,4380,4380\n1,2019-07-02 12:00:00,4380,4380,4380",
  "buses.csv": "name,carrier,x,y\nhere,AC,7.85,47.99",
  "carriers.csv": "name,co2_emissions\ngas,0.2",
  "generators.csv":
    "name,bus,carrier,p_nom,marginal_cost,efficiency,stand_by_cost,p_nom_opt\nplant,here,gas,10,50,0.5,0.3,10",
  "loads.csv": "name,bus\ntown,here",
  "loads-p_set.csv": "snapshot,town\n0,4\n1,6",
};
const zipOf = (files: Record<string, string>, folder = "") =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}${name}`, strToU8(text)])));
const keysOf = (findings: { key: string }[]) => findings.map(({ key }) => key);
const refused = async (files: Record<string, string>) => {
  const model = await readModel(zipOf({ ...FILES, ...files }));
  expect(model.ok).toBe(false);
  return keysOf(model.findings);
};

test("a network at the top of a zip, or in a folder of it, becomes a system", async () => {
  for (const folder of ["", "my-network/", "a/b/"]) {
    const model = await readModel(zipOf({ ...FILES, "notes.txt": "mine" }, folder));
    if (!model.ok) throw new Error(JSON.stringify(model.findings));
    const { archive } = model;
    expect(archive.system).toMatchObject({ name: "Small", unit: "EUR" });
    expect(archive.nodes.map(({ name, technology_id }) => `${name} ${technology_id}`)).toEqual(
      [...["natural gas gas_purchase", "plant gas_turbine", "town electricity_demand"].sort()].sort(
        (a, b) => Number(b.startsWith("natural")) - Number(a.startsWith("natural")),
      ),
    );
    // 0.2 t per MWh of the gas that is bought: at an efficiency of a half 400 kg per MWh of electricity.
    const gas = archive.nodes.find(({ technology_id }) => technology_id === "gas_purchase");
    const emission = archive.parameters.find(({ properties }) => properties.impact === "CO2" && properties.value !== 0);
    expect(emission).toMatchObject({ node_id: gas?.node_id });
    expect(emission?.properties).toMatchObject({ type: "variable_cost", value: 200, unit: "kg/MWh" });
    const efficiency = archive.parameters.find(({ properties }) => properties.type === "efficiency");
    expect(efficiency?.properties.value).toBe(0.5);
    expect(archive.series.map(({ blocks }) => [blocks[0]!.stepS, [...blocks[0]!.values]])).toEqual([
      [4380 * 3600, [4, 6]],
    ]);
  }
});

test("what is not taken is in the report", async () => {
  const model = await readModel(zipOf({ ...FILES, "notes.txt": "mine", "processes.csv": "name,bus0\nkiln,here" }));
  expect(model.findings).toContainEqual({
    key: "exchange.attribute_left",
    severity: "warning",
    params: { file: "generators.csv", attribute: "stand_by_cost", count: 1, names: "plant" },
  });
  expect(keysOf(model.findings)).toEqual(
    expect.arrayContaining(["exchange.file_left", "exchange.list_left", "exchange.results_left"]),
  );
});

test("files that do not fit are refused with their name", async () => {
  expect(await refused({ "loads-p_set.csv": "snapshot,town\n0,4" })).toEqual(["exchange.series_unreadable"]);
  expect(await refused({ "loads-p_set.csv": "snapshot,town\n0,4\n1,much" })).toEqual(["exchange.series_unreadable"]);
  expect(await refused({ "generators.csv": 'name,bus\n"a,here' })).toEqual(["exchange.csv_unreadable"]);
  expect(await refused({ "loads.csv": "name,bus\ntown,here\ntown,here" })).toEqual(["exchange.name_twice"]);
  expect(await refused({ "snapshots.csv": "name,objective\n" })).toEqual(["exchange.snapshots_unreadable"]);
  expect(await refused({ "snapshots.csv": "name,objective\na,0\nb,0" })).toEqual(["exchange.snapshots_unreadable"]);
  expect(await refused({ "investment_periods.csv": "period,objective\n2030,1\n2040,1" })).toEqual([
    "exchange.several_periods",
  ]);
  expect(await refused({ "buses.csv": "name,carrier\n" })).toEqual(["exchange.no_buses"]);
});

test("values without an end are refused with where they are: no export could keep them", async () => {
  expect(await refused({ "loads-p_set.csv": "snapshot,town\n0,4\n1,-inf" })).toContain("exchange.values_endless");
  const model = await readModel(zipOf({ ...FILES, "loads-p_set.csv": "snapshot,town\n0,4\n1,-inf" }));
  expect(findingTexts(model.findings, "de").map(({ text }) => text)).toContain(
    "Werte müssen endliche Zahlen sein: loads.csv: p_set.",
  );
});

test.each(Object.getOwnPropertyNames(Object.prototype))(
  "an element, a column or a bus called %s is one as any other",
  async (name) => {
    const files = {
      "datapackage.json": "{}",
      "data/elements/bus.csv": `name;type;balanced\n${name};bus;true`,
      "data/elements/load.csv": `name;type;bus;amount;profile\nload;load;${name};10;${name}`,
      "data/elements/dispatchable.csv": `name;type;carrier;tech;bus;capacity;marginal_cost;${name}\nplant;dispatchable;gas;gt;${name};20;5`,
      "data/elements/odd.csv": `name;type;bus\nodd;${name};${name}`,
      "data/sequences/load.csv": `timeindex;${name}\n2019-01-01T00:00:00Z;1\n2019-01-01T01:00:00Z;0.5`,
    };
    const model = await readModel(zipOf(files));
    if (!model.ok) throw new Error(JSON.stringify(model.findings));
    expect(model.archive.series.map(({ blocks }) => [...blocks[0]!.values].slice(0, 2))).toContainEqual([10, 5]);
    expect(keysOf(model.findings)).toContain("exchange.oemof_type_left");
    // A row that ends before the last column has nothing in it.
    const short = await readModel(
      zipOf({ ...files, "data/sequences/load.csv": `timeindex;${name}\n2019-01-01T00:00:00Z;1\n2019-01-01T01:00:00Z` }),
    );
    expect([short.ok, keysOf(short.findings)]).toEqual([false, ["exchange.series_unreadable"]]);
  },
);

test("nothing is inflated that is too large", async () => {
  const model = await readModel(zipOf(FILES), { ...ARCHIVE_LIMITS, maxTotalBytes: 300 });
  expect([model.ok, keysOf(model.findings)]).toEqual([false, ["archive.inflates_too_large"]]);
});

test("the export of a system is read as before", async () => {
  const demo = demoSnapshot();
  const bare = { ...demo, series: [], parameters: demo.parameters.filter(({ ts_id }) => ts_id === null) };
  expect(await readModel(writeArchive(bare))).toMatchObject({
    ok: true,
    findings: [],
    archive: { system: demo.system },
  });
  expect(keysOf((await readModel(zipOf({ "other.txt": "x" }))).findings)).toContain("archive.not_an_export");
});
