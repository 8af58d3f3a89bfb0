import { describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { catalogue } from "~db/seed/catalogue";
import { runOptimization } from "~/engines/optimization/run";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { completed, quickSite, type SitePlace } from "~/entities/quick/quickSite";
import { hubHeight } from "~/services/quick/series";
import { quickSnapshot } from "~/services/quick/snapshot";

/**
 * One input of the wide page each, on a site so small that its optimum is a sum on paper. Series are of UTC and the model year is of the
 * local clock, so that an hour or two of its edge are others: energies agree to half a percent.
 */
const near = (value: number, expected: number) => expect(value / expected - 1).toBeCloseTo(0, 2);

const berlin: SitePlace = { name: "Here", country: "DE", timezone: "Europe/Berlin", latitude: 50, longitude: 8 };
const answersWith = (more: object) =>
  completed(
    quickSite.parse({
      place: "Here",
      kind: "home",
      year: 2027,
      electricity_mwh: 0,
      heat_mwh: 0,
      price_ct: 30,
      sale_ct: 8,
      build: [],
      ...more,
    }),
  );
async function solved(more: object, site: SitePlace = berlin, steps = 6) {
  const system = quickSnapshot("wide", { answers: answersWith(more), place: site }, (key) => key);
  const snapshot = { ...system, parameters: [...catalogue.parameters, ...system.parameters] };
  const optimization = optimizationSchema.parse({
    optimization_id: "run",
    name: "run",
    system_id: "wide",
    user_id: "somebody",
    scenario_ids: ["base"],
    dates: ["2027-01-01"],
    config: { delta_t: steps },
  });
  const result = await runOptimization({ snapshot, optimization }, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => 0,
  });
  expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(["success", "warning"]).toContain(result.status);
  const energyOf = (key: string) =>
    result.tables.operation.find(({ componentId }) => componentId === `wide-${key}`)?.energyMwh ?? 0;
  const emitted = result.tables.emissions.find(({ impact }) => impact === "CO2")?.total ?? 0;
  const parameter = (id: string) =>
    snapshot.parameters.find(({ parameter_id }) => parameter_id === `wide-${id}`)?.properties;
  return { system, result, money: result.summary!.annualMoney[0]!, energyOf, emitted, parameter };
}

describe("today's heating", () => {
  it("by gas costs nine tenths of a kWh of heat for each kWh of the bill, which counts the higher heating value", async () => {
    const { money, energyOf, parameter } = await solved({ heat_mwh: 20, gas_ct: 9, boiler_kw: 20 });
    // 20 MWh by a boiler of 98 % of the lower heating value: 22.68 MWh on the bill, at 9 ct.
    near(energyOf("gas"), 20 / 0.98);
    near(money, (20 / 0.98 / 0.9) * 90 + 0.02 * 26_500);
    expect(parameter("gas-purchase_price")).toMatchObject({ value: 100, reference: "source.gas_on_bills" });
  });

  it.each([
    // Heat of 20 MWh by a boiler of 20 kW: fuel by its efficiency, upkeep of the boiler, CO2 of the fuel.
    { heating: "oil", key: "fuel_oil", fuel: 20 / 0.9, upkeep: 0.02 * 4168, kg: 266.8 },
    { heating: "lpg", key: "fuel_lpg", fuel: 20 / 0.98, upkeep: 0.02 * 26_500, kg: 227.2 },
    { heating: "wood", key: "fuel_wood", fuel: 20 / 0.86, upkeep: 0.02 * 64_895, kg: 0 },
    { heating: "district", key: "district_heat", fuel: 20, upkeep: 0, kg: 280 },
  ])("by $heating costs its fuel and its upkeep, and emits what is published", async (heater) => {
    const { heating, key, fuel, upkeep, kg } = heater;
    const { money, emitted, energyOf, parameter } = await solved({
      heat_mwh: 20,
      heating,
      fuel_ct: 12,
      boiler_kw: 20,
    });
    near(energyOf(key), fuel);
    near(money, fuel * 120 + upkeep);
    if (kg === 0) expect(emitted).toBe(0);
    else near(emitted, fuel * kg);
    expect(parameter(`${key}-purchase_price`)).toMatchObject({ value: 120, reference: "source.entered" });
  });

  it("goes out of service only where somebody allows it", async () => {
    const allowed = await solved({ heat_mwh: 20, boiler_kw: 50, heater_goes: true });
    expect(allowed.parameter("boiler-retirement_allowed")).toMatchObject({ value: true, reference: "source.entered" });
    const gone = allowed.result.tables.capacities.find(({ componentId }) => componentId === "wide-boiler")!;
    expect(gone.retired).toBeGreaterThan(0.02);
    const stays = await solved({ heat_mwh: 20, boiler_kw: 50 });
    expect(stays.money - allowed.money).toBeCloseTo(gone.retired * 26_500, -1);
  });
});

describe("what is cooled and what can wait", () => {
  it("is cooled by a third of its energy", async () => {
    const { energyOf, money } = await solved({ kind: "farm", cold_mwh: 30 });
    near(energyOf("purchase"), 10);
    near(money, 3000);
  });

  it("is hot water by a heating rod", async () => {
    const { energyOf } = await solved({ water_mwh: 2.97 });
    near(energyOf("purchase"), 3);
  });

  it("is bought in the cheap hours of a tariff: a process at night pays the night's price, one by day the day's", async () => {
    const brest: SitePlace = { ...berlin, country: "FR", timezone: "Europe/Paris" };
    const tariff = { tariff: "fr_off_peak", process_mwh: 36.5, process_kw: 20 };
    const none = await solved({ tariff: "fr_off_peak" }, brest, 1);
    const night = await solved({ ...tariff, process_from: "20:00", process_until: "08:00" }, brest, 1);
    const day = await solved({ ...tariff, process_from: "08:00", process_until: "20:00" }, brest, 1);
    expect(none.system.nodes.find(({ node_id }) => node_id === "wide-purchase")!.tariff_id).toBe("wide-tariff");
    // 133 and 174 EUR/MWh and 20 % tax; 100 kWh a day need five hours of 20 kW, and the night has eight at the low price.
    near(night.money - none.money, 36.5 * 133 * 1.2);
    near(day.money - none.money, 36.5 * 174 * 1.2);
  });

  it("are cars that are full in the morning, whether they wait or not", async () => {
    const waits = await solved({ evs: 2, ev_waits: true, ev_from: "18:00", ev_until: "07:00" });
    const at = await solved({ evs: 2 });
    near(waits.energyOf("purchase"), 5.1);
    near(at.energyOf("purchase"), 5.1);
  });
});

describe("what makes electricity", () => {
  it("is a plant for each face of the roof, as large as its area, and the south gives more than the north", async () => {
    const { system, result } = await solved({
      electricity_mwh: 20,
      build: ["pv"],
      roof1_azimuth: 180,
      roof1_tilt: 35,
      roof1_m2: 20,
      roof2_azimuth: 0,
      roof2_tilt: 35,
      roof2_m2: 20,
    });
    const rows = result.tables.capacities.filter(({ componentId }) => componentId.startsWith("wide-pv_"));
    expect(rows.map(({ built }) => built)[0]).toBeCloseTo(0.004, 6);
    const yieldOf = (face: number) =>
      system.series
        .find(({ meta }) => meta.ts_id === `wide-series-pv_${face}-availability`)!
        .blocks[0]!.values.reduce((sum, value) => sum + value, 0);
    expect(yieldOf(1)).toBeGreaterThan(1.3 * yieldOf(2));
  });

  it("is wind that blows, diesel only where it is cheaper, and biogas of manure as far as it goes", async () => {
    const wind = await solved({ electricity_mwh: 100, wind_kw: 10 });
    expect(wind.energyOf("wind")).toBeGreaterThan(5);
    // A small turbine stands low: REopt has its hub at 20 m, that of 100 kW at 40 and of 1 MW at 80.
    const hubs = [10, 100, 1000].map((wind_kw) => hubHeight({ kind: "farm", wind_kw, wind_max_kw: null }));
    expect([...hubs, hubHeight({ kind: "home", wind_kw: null, wind_max_kw: null })]).toEqual([20, 40, 80, 20]);
    const dear = await solved({ electricity_mwh: 10, generator_kw: 5, diesel_ct: 16 });
    expect(dear.energyOf("generator")).toBeCloseTo(0, 6);
    // 5 ct by 0.35 and 0.8 ct of upkeep are 15.1 ct: below 30 ct, and above what surplus earns.
    const cheap = await solved({ electricity_mwh: 10, generator_kw: 5, diesel_ct: "5 ct/kWh" });
    expect(cheap.energyOf("generator")).toBeGreaterThan(9.9);
    expect(cheap.energyOf("sale")).toBeCloseTo(0, 6);
    // 87.6 MWh of gas are 10 kW; the smallest engine makes 32.3 % of them electricity.
    const biogas = await solved({ electricity_mwh: 100, manure_mwh: 87.6, biogas_kw: 10 });
    expect(biogas.energyOf("biogas_engine")).toBeCloseTo(87.6 * 0.323, 2);
  });
});

describe("support and loan", () => {
  it("are terms of the system, and none where nothing is entered", async () => {
    const { system } = await solved({
      electricity_mwh: 4,
      grant_percent: 20,
      loan_percent: 80,
      loan_rate_percent: 4,
      loan_years: 15,
    });
    expect(system.financeTerms).toMatchObject([
      { grants: [{ kind: "per_cost", rate: 20 }], loan: { share_percent: 80, rate_percent: 4, years: 15 } },
    ]);
    expect(quickSnapshot("bare", { answers: answersWith({}), place: berlin }, (key) => key).financeTerms).toEqual([]);
  });
});
