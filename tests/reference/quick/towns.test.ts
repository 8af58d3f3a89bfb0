import { describe, expect, it } from "vitest";
import { coarseSizes } from "~jobs/handlers/quick";
import { REFERENCE_RATES } from "~/entities/accounting/referenceRates";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { costAt } from "~/entities/catalogue/data/costBySize";
import { completed, quickSite, type SitePlace } from "~/entities/quick/quickSite";
import { pricesAt } from "~/services/quick/place/countryPrices";
import { quickSnapshot } from "~/services/quick/snapshot";

/** Four sites of the journeys in tests/e2e/quick/wide.e2e.ts, as the job of the page makes them, beside figures that others published. */
const munich = { name: "Munich", country: "DE", timezone: "Europe/Berlin", latitude: 48.14, longitude: 11.58 };
const lyon = { name: "Lyon", country: "FR", timezone: "Europe/Paris", latitude: 45.75, longitude: 4.85 };
const innsbruck = { name: "Innsbruck", country: "AT", timezone: "Europe/Vienna", latitude: 47.27, longitude: 11.39 };
const exeter = {
  name: "Exeter",
  country: "GB",
  currency: "GBP",
  timezone: "Europe/London",
  latitude: 50.72,
  longitude: -3.53,
};

const siteAt = (town: SitePlace, typed: object) => {
  const answers = quickSite.parse({ place: town.name, year: 2027, build: ["pv", "battery", "heat_pump"], ...typed });
  const site = completed(answers, pricesAt(answers, town.country));
  const snapshot = quickSnapshot(
    "town",
    { answers: site, place: town },
    (key, params) => `${key} ${JSON.stringify(params)}`,
  );
  return { site, snapshot };
};
const energyOf = ({ series }: SystemSnapshot, key: string) =>
  series
    .find(({ meta }) => meta.ts_id === `town-series-${key}`)!
    .blocks[0]!.values.reduce((sum, value) => sum + value, 0);
const valueOf = ({ parameters }: SystemSnapshot, id: string) =>
  parameters.find(({ parameter_id }) => parameter_id === `town-${id}`)!.properties;
const within = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};
/** The plan in steps of six hours: what is built [kW, kWh] and the energies of the year [MWh]. */
async function planned(snapshot: SystemSnapshot) {
  const result = await coarseSizes(2027, new AbortController().signal)(snapshot);
  expect(result?.status).toBe("success");
  const { capacities, operation } = result!.tables;
  return {
    built: (key: string) => capacities.find(({ componentId }) => componentId === `town-${key}`)!.built * 1000,
    mwh: (key: string) => operation.find(({ componentId }) => componentId === `town-${key}`)!.energyMwh,
  };
}

describe("a home in Munich", () => {
  it("has the yield, the heat and the prices that are published of it, and a plan an adviser would know", async () => {
    const { site, snapshot } = siteAt(munich, { kind: "home", extent: 140 });
    // te Heesen et al. 2019, 23 944 roofs: 1049 kWh/kW in Bavaria in 2018; Fraunhofer ISE: 950 to 1100 in the south.
    within(energyOf(snapshot, "pv-availability"), 950, 1150);
    // co2online, Heizspiegel: homes heated with gas between 90 (low) and 230 (too high) kWh/m².
    within((energyOf(snapshot, "heat-demand") * 1000) / 140, 90, 230);
    // Eurostat news of 6 May 2025: 39.43 EUR for 100 kWh; Bundesnetzagentur: 7.86 ct up to 10 kW, 6.80 for the next.
    expect(valueOf(snapshot, "purchase-purchase_price")).toMatchObject({ value: 394.3, unit: "EUR/MWh" });
    within(site.sale_ct, 6.8, 7.86);
    const plan = await planned(snapshot);
    expect(plan.built("pv")).toBeCloseTo(11.2, 3);
    // HTW Berlin, Unabhängigkeitsrechner: a home with a roof and a battery of its size uses some 20 to 50 % of what it makes.
    within(1 - plan.mwh("sale") / plan.mwh("pv"), 0.2, 0.5);
    within(plan.built("battery"), 1, 12);
  });
});

describe("a supermarket in Lyon", () => {
  it("uses what is published for each square metre, nearly half of it for cold, and sells hardly any surplus", async () => {
    const { site, snapshot } = siteAt(lyon, { kind: "supermarket", extent: 1000 });
    // Enertech for ADEME Picardie: 500 kWh/m² often; Région Wallonne (Energie+): 680; power law of Tassou et al. 2011 below 700 above 1000 m².
    within(site.electricity_mwh, 400, 700);
    // Perifem: cold is 45 to 75 %; ADEME: 35 to 50 %; by a chiller of three.
    const cold = energyOf(snapshot, "cold-demand") / 3;
    within(cold / (cold + energyOf(snapshot, "electricity-demand")), 0.35, 0.5);
    expect(cold + energyOf(snapshot, "electricity-demand")).toBeCloseTo(500, 6);
    // Energie+: fuel of 258 kWh/m².
    within(energyOf(snapshot, "heat-demand"), 150, 260);
    // Schardt and te Heesen 2021: 1102 kWh/kW on average of roofs in France.
    within(energyOf(snapshot, "pv-availability"), 1000, 1250);
    expect(valueOf(snapshot, "purchase-purchase_price")).toMatchObject({ value: 178.5 });
    expect(String(valueOf(snapshot, "pv-maximum_capacity").reference)).toContain("source.by_extent_m2");
    const plan = await planned(snapshot);
    // It is open when the sun shines: nearly all of the roof is used there.
    expect(plan.built("pv")).toBeCloseTo(100, 3);
    expect(plan.mwh("sale") / plan.mwh("pv")).toBeLessThan(0.05);
  });
});

describe("a dairy farm in Devon", () => {
  it("counts in pounds, with costs of euro sources at the rate of a day", () => {
    const { site, snapshot } = siteAt(exeter, { kind: "dairy", extent: 150, price_ct: "25 p", sale_ct: "12 p" });
    // Farmers Weekly (DairyCo): 300 to 500 kWh for each cow; Farm Advisory Service Scotland 2023: 31 % cools milk.
    within((site.electricity_mwh * 1000) / 150, 300, 500);
    const cooled = energyOf(snapshot, "cold-demand") / 3;
    expect(cooled / site.electricity_mwh).toBeCloseTo(0.31, 6);
    // Milk is cooled after milking only.
    const cold = snapshot.series.find(({ meta }) => meta.ts_id === "town-series-cold-demand")!.blocks[0]!.values;
    expect(cold.filter((power) => power > 0)).toHaveLength(365 * 6);
    // Solar potential of the Joint Research Centre: 845 to 951 kWh/kW in the south of England.
    within(energyOf(snapshot, "pv-availability"), 845, 1000);
    expect(snapshot.system.unit).toBe("GBP");
    expect(valueOf(snapshot, "purchase-purchase_price")).toMatchObject({ value: 250, unit: "GBP/MWh" });
    const euros = costAt("photovoltaics", 150, 2027)!.cost;
    const pounds = valueOf(snapshot, "pv-investment_cost");
    expect(pounds.unit).toBe("GBP/MW");
    expect(Number(pounds.value) / 1000).toBeCloseTo(euros * REFERENCE_RATES["GBP"]!, 0);
    expect(pounds.reference).toContain("source.converted");
    // Nothing of the site is in euros.
    expect(snapshot.parameters.filter(({ properties }) => String(properties.unit).includes("EUR"))).toEqual([]);
  });
});

describe("a small hotel in Tyrol", () => {
  it("needs what hotels need for each square metre and night, and leaves most of its oil", async () => {
    const { site, snapshot } = siteAt(innsbruck, {
      kind: "hotel",
      extent: 1800,
      heating: "oil",
      fuel_ct: 10.5,
    });
    // BMVBS 2007: 110 to 130 kWh/m² of heat, 75 to 95 of electricity.
    within((site.heat_mwh * 1000) / 1800, 110, 130);
    within((site.electricity_mwh * 1000) / 1800, 75, 95);
    // ÖHT 2024 by ÖHV: 25.5 to 39.2 kWh of heat a night; 70 beds taken for a third of the year are 8500 nights.
    within((site.heat_mwh * 1000) / 8500, 20, 40);
    // Solar potential of the Joint Research Centre: 951 to 1113 kWh/kW in Austria.
    within(energyOf(snapshot, "pv-availability"), 951, 1113);
    expect(valueOf(snapshot, "purchase-purchase_price")).toMatchObject({ value: 224.4 });
    expect(valueOf(snapshot, "sale-sale_price")).toMatchObject({ value: 69.42 });
    const plan = await planned(snapshot);
    // Oil of 10.5 ct and a heat pump that makes about three of one: most of the heat is of the pump, the peak stays with the boiler.
    within(plan.mwh("heat_pump") / site.heat_mwh, 0.7, 0.98);
    expect(plan.built("heat_pump")).toBeLessThan(75);
  });
});
