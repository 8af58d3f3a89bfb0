import h5wasm from "h5wasm";

/** Inputs of a component by the names that a file has: numbers and texts as they are, the rest by location, pair or time and location. */
type Inputs = Record<string, number | string | readonly number[]>;
export interface Model {
  parameters: Record<string, string | number | readonly string[]>;
  /** "Source/Wind" -> its inputs. */
  components: Record<string, Inputs>;
  locations: readonly string[];
  steps: number;
}

/** A netCDF file of a model as FINE writes it. */
export async function asFineNetcdf({ parameters, components, locations, steps }: Model): Promise<Uint8Array> {
  const { FS } = await h5wasm.ready;
  const file = new h5wasm.File("/model-written.nc", "w");
  const head = file.create_group("Parameters");
  for (const [name, value] of Object.entries({ numberOfTimeSteps: steps, ...parameters }))
    head.create_attribute(name, Array.isArray(value) ? [...(value as string[])] : (value as string | number));
  const input = file.create_group("Input");
  for (const [path, inputs] of Object.entries(components)) {
    const [kind = "", name = ""] = path.split("/");
    const group = (input.get(kind) ?? input.create_group(kind)) as typeof input;
    const own = group.create_group(name);
    own.create_dataset({ name: "space", data: [...locations], dtype: "S" });
    for (const [attribute, value] of Object.entries(inputs)) {
      const sides = attribute.startsWith("2d") ? [locations.length, locations.length] : [locations.length];
      const shape = attribute.startsWith("0d") ? [] : attribute.startsWith("ts") ? [steps, ...sides] : sides;
      if (typeof value === "string") own.create_dataset({ name: attribute, data: value, dtype: "S" });
      else if (typeof value === "number")
        own.create_dataset({ name: attribute, data: Float64Array.of(value), shape: [] });
      else own.create_dataset({ name: attribute, data: Float64Array.from(value), shape });
    }
  }
  file.close();
  return FS.readFile("/model-written.nc");
}

const NONE = Number.NaN;

/** Wind at the coast and a purchase in the town, 200 km apart, in GW and millions of euros: four steps of 2190 hours. */
export const coast: Model = {
  parameters: {
    hoursPerTimeStep: 2190,
    numberOfInvestmentPeriods: 1,
    startYear: 2030,
    costUnit: "1e6 Euro",
    commodityUnitsDict: ["electricity : GW$_{el}$"],
    balanceLimit: "None",
    pathwayBalanceLimit: "None",
  },
  locations: ["coast", "town"],
  steps: 4,
  components: {
    "Source/Wind": {
      "0d_commodity": "electricity",
      "0d_hasCapacityVariable": 1,
      "1d_locationalEligibility": [1, 0],
      "ts_operationRateMax.0": [0.5, 0, 0.25, 0, 0.5, 0, 0.25, 0],
      "1d_capacityMax.0": [1.6, 0],
      "1d_investPerCapacity.0": [1000, 1000],
      "1d_opexPerCapacity.0": [20, 20],
      "1d_interestRate": [0.08, 0.08],
      "1d_economicLifetime": [20, 20],
    },
    "Source/Purchase": {
      "0d_commodity": "electricity",
      "0d_hasCapacityVariable": 0,
      "1d_locationalEligibility": [0, 1],
      "0d_commodityCost.0": 0.05,
      "0d_operationRateMax": NONE,
    },
    "Sink/Demand": {
      "0d_commodity": "electricity",
      "0d_hasCapacityVariable": 0,
      "ts_operationRateFix.0": [0, 2190, 0, 2190, 0, 2190, 0, 2190],
    },
    "Transmission/Cable": {
      "0d_commodity": "electricity",
      "0d_hasCapacityVariable": 1,
      "2d_locationalEligibility": [0, 1, 1, 0],
      "2d_distances": [0, 200, 200, 0],
      "2d_losses": [0, 0.0001, 0.0001, 0],
      "0d_investPerCapacity.0": 0.5,
      "2d_interestRate": [0, 0.08, 0.08, 0],
      "2d_economicLifetime": [0, 40, 40, 0],
    },
  },
};
