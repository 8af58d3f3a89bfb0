import { describe, expect, it } from "vitest";
import { readModel } from "~jobs/handlers/exchange/readModel";
import { asFineNetcdf, coast, type Model } from "./fineModel";
import { objective } from "./model";
import { FINE_COST, fineModel } from "./publishedModels";

async function taken(bytes: Uint8Array) {
  const read = await readModel(bytes);
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read;
}
const warnings = (findings: { key: string; severity: string; params: Record<string, unknown> }[]) =>
  findings
    .filter(({ severity }) => severity === "warning")
    .map(({ key, params }) => [key.slice("exchange.".length), params.attribute ?? params.unit ?? params.names ?? ""])
    .filter(([key]) => key !== "without_coordinates");
const annuity = (rate: number, years: number) => rate / (1 - (1 + rate) ** -years);
/** The model with some inputs of a component, or with none of it. */
const changed = (path: string, inputs: Model["components"][string] | null): Model => ({
  ...coast,
  components: Object.fromEntries(
    Object.entries({ ...coast.components, [path]: { ...coast.components[path], ...inputs } }).filter(
      ([one]) => inputs !== null || one !== path,
    ),
  ),
});

describe("a model of FINE", () => {
  it("has the cost of the best plan that its file has", async () => {
    const { archive, findings } = await taken(fineModel());
    expect(warnings(findings)).toEqual([["time_undated", ""]]);
    expect(Math.abs((await objective(archive, 2025)) / FINE_COST - 1)).toBeLessThan(1e-9);
    const references = archive.parameters.map(({ properties }) => properties.reference);
    expect(references).toEqual(expect.arrayContaining(["Electrolyzers: commodityConversionFactors"]));
    const words = JSON.stringify([findings, references, archive.series.map(({ meta }) => meta)]);
    expect(words).not.toMatch(/PyPSA|generators|links\.csv|p_nom|storage_units/);
  });

  it("in GW and millions costs what can be computed by hand", async () => {
    const { archive, findings } = await taken(await asFineNetcdf(coast));
    expect(warnings(findings)).toEqual([]);
    const wind = 1.6 * (1000 * annuity(0.08, 20) + 20);
    const cable = 0.8 * 0.5 * 200 * annuity(0.08, 40);
    const bought = 0.05 * (8760 - (1 - 0.0001 * 200) * 1.6 * 0.375 * 8760);
    expect(Math.abs((await objective(archive, 2030)) / ((wind + cable + bought) * 1e6) - 1)).toBeLessThan(1e-6);
  });

  it("keeps a limit of a year, and tells what it does not keep", async () => {
    const limited = (limit: number) =>
      changed("Source/Purchase", { "0d_commodityLimitID": "import", "0d_yearlyLimit": limit });
    const { archive, findings } = await taken(await asFineNetcdf(limited(-3000)));
    expect(warnings(findings)).toEqual([]);
    expect(archive.parameters.map(({ properties }) => properties.value)).toContain(3_000_000);
    const away = await taken(await asFineNetcdf(limited(3000)));
    expect(warnings(away.findings)).toEqual([["attribute_left", "yearlyLimit"]]);
    const units = await taken(
      await asFineNetcdf({
        ...changed("Source/Wind", {
          "0d_investIfBuilt": 3,
          "0d_linkedQuantityID": "farm",
          "0d_hasCapacityVariable": 1,
        }),
        parameters: { ...coast.parameters, commodityUnitsDict: ["electricity : Mio. t/h"], balanceLimit: "limits" },
      }),
    );
    expect(warnings(units.findings)).toEqual([
      ["fine_unit", "Mio. t/h"],
      ["attribute_left", "investIfBuilt"],
      ["attribute_left", "linkedQuantityID"],
      ["fine_limits", ""],
    ]);
    const flow = { ...coast.components["Transmission/Cable"], "2d_reactances": [0, 0.1, 0.1, 0] };
    const grid = await taken(
      await asFineNetcdf({
        ...coast,
        components: { ...changed("Transmission/Cable", null).components, "LinearOptimalPowerFlow/Cable": flow },
      }),
    );
    expect(warnings(grid.findings)).toEqual([["fine_power_flow", "Cable"]]);
    const other = { ...coast.components, "ConversionDynamic/Plant": { "0d_commodity": "electricity" } };
    const kinds = await taken(await asFineNetcdf({ ...coast, components: other }));
    expect(warnings(kinds.findings)).toEqual([["fine_class", "Plant"]]);
  });

  it("is refused with what is wrong", async () => {
    const refused = async (model: Model) => {
      const read = await readModel(await asFineNetcdf(model));
      return read.ok ? null : read.findings.map(({ key, params }) => [key, params]);
    };
    const parameters = { ...coast.parameters, numberOfInvestmentPeriods: 3 };
    expect(await refused({ ...coast, parameters })).toContainEqual(["exchange.several_periods", { count: 3 }]);
    expect(await refused({ ...coast, parameters: { ...coast.parameters, hoursPerTimeStep: 0 } })).toEqual([
      ["exchange.snapshots_unreadable", {}],
    ]);
    expect(await refused({ ...coast, components: {} })).toContainEqual(["exchange.no_buses", {}]);
  });
});
