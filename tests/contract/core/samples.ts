import { eq } from "drizzle-orm";
import { closeDatabases, spaceDb } from "~db/client";
import { optimizations, runParameters } from "~db/schema/optimizations";
import type { EntityName } from "~/entities/core/entityNames";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import type { StoredParameter } from "~/entities/results/usedParameter";

/** The demo's system: admins everywhere, one editor, one viewer. */
export const SHARED = "demo-district";
export const MISSING = "there-is-no-such-id";

const EMISSIONS = ["CO2", "PM10", "NOx", "CO", "SOx"];

let counter = 0;

/** A valid new item of an entity in a system; every call has a new id. */
export function sample(name: EntityName, systemId: string): { id: string; item: Record<string, unknown> } {
  const id = `contract-${name}-${++counter}`;
  const place = {
    geometry_id: id,
    name: id,
    type: "Point",
    coordinates: [7.8, 48],
    geometry_id_start: null,
    geometry_id_end: null,
    properties: { available_space: 12 },
  };
  const texts = { en: id, de: id, fr: id };
  switch (name) {
    case "system":
      return {
        id,
        item: {
          system_id: id,
          name: id,
          unit: "EUR",
          timezone: "UTC",
          geometry_id: `${id}-border`,
          properties: { country_code: "DE" },
        },
      };
    case "geometry":
      return { id, item: { ...place, system_id: systemId } };
    case "node":
      return {
        id,
        item: {
          node_id: id,
          system_id: systemId,
          geometry_id: `${systemId}-place`,
          technology_id: "photovoltaics",
          name: id,
          carrier_level_output: "electricity_0.4kV",
        },
      };
    case "line":
      return {
        id,
        item: {
          line_id: id,
          system_id: systemId,
          geometry_id: `${systemId}-connection`,
          technology_id: "power_line",
          name: id,
          value: 1.5,
          carrier_level_input: "electricity_0.4kV",
          carrier_level_output: "electricity_0.4kV",
        },
      };
    case "scenario":
      return { id, item: { scenario_id: id, name: id, system_id: systemId } };
    case "parameter":
      return {
        id,
        item: {
          parameter_id: id,
          system_id: systemId,
          scenario_id: "base",
          // A year has one value, so every sample is of another year or emission.
          date: `${1950 + (counter % 120)}-01-01`,
          properties: {
            type: "emission_limit",
            impact: EMISSIONS[Math.floor(counter / 120) % EMISSIONS.length],
            value: 5,
            unit: "kg/a",
          },
        },
      };
    case "technology":
      return {
        id,
        item: {
          technology_id: id,
          tech_id_parent: "photovoltaics",
          name: texts,
          abbr: `transformation_renewable_generation_photovoltaics_${id}`,
          color: "#112233",
          properties: { structure_name: "Node" },
        },
      };
    case "carrier":
      return { id, item: { carrier_id: id, unit: "MWh", color: "#112233", name: texts } };
    case "carrier_level":
      return {
        id: `electricity_${counter}`,
        item: { carrier_level_id: `electricity_${counter}`, carrier_id: "electricity", value: counter },
      };
    case "optimization":
      return {
        id,
        item: {
          optimization_id: id,
          system_id: systemId,
          user_id: "me",
          name: id,
          scenario_ids: ["base"],
          dates: ["2030-01-01"],
          config: optimizationConfig.parse({}),
        },
      };
    case "run_note":
      // The run is stored before all tests: `runOf`.
      return { id, item: { note_id: id, system_id: systemId, optimization_id: runOf(systemId), text: "Approved" } };
    case "study": {
      // The run has read this input: `withResult`.
      const inputs = [{ component_id: null, parameter_type: "interest_rate" }];
      const settings = { kind: "tornado", percent: 10, inputs };
      return {
        id,
        item: { study_id: id, system_id: systemId, optimization_id: runOf(systemId), name: id, settings },
      };
    }
    case "task":
      // Its parameter has to be there first: `parameterFor`.
      return { id, item: { task_id: id, system_id: systemId, description: "Check the source", due_on: "2026-12-31" } };
    case "event":
      return {
        id,
        item: {
          event_id: id,
          system_id: systemId,
          node_id: `${systemId}-component`,
          start_at: "2026-07-01T00:00:00Z",
          end_at: "2026-07-02T00:00:00Z",
          type: "outage",
        },
      };
    case "event_rules":
    case "forecast_settings":
      // Their series has to be there first: `seriesFor`.
      return { id, item: { live_id: id, system_id: systemId, active: false } };
    case "live_series":
      return { id, item: { live_id: id, system_id: systemId, name: id, type: "measurement", unit: "MW" } };
    case "finance_terms":
      return {
        id,
        item: {
          finance_terms_id: id,
          system_id: systemId,
          name: id,
          basis: { years: 20, discount_rate_percent: 5 },
          grants: [{ name: id, kind: "per_size", rate: 190, cap: 9000 }],
          loan: { share_percent: 80, rate_percent: 4, years: 15 },
          tax: { rate_percent: 25, depreciation_years: 20 },
        },
      };
    case "weather_forecast":
      return {
        id,
        item: {
          weather_forecast_id: id,
          system_id: systemId,
          name: id,
          source: "Weather service",
          latitude: 49.6,
          longitude: 6.1,
          timezone: "UTC",
          moment: "before",
        },
      };
    case "live_source":
      // Its series has to be there first: `seriesFor`.
      return {
        id,
        item: { live_id: id, system_id: systemId, kind: "http", active: false, url: "https://values.example/now" },
      };
    case "operation_site":
      // One for each system.
      return { id: systemId, item: { system_id: systemId, days: 2 } };
    case "setpoint_output":
      return {
        id,
        item: {
          output_id: id,
          system_id: systemId,
          name: id,
          kind: "webhook",
          active: false,
          url: "https://plant.example/",
          components: [{ component_id: `${systemId}-component`, name: "plant" }],
        },
      };
    case "webhook": {
      const facts = { name: id, active: false, url: "https://erp.example/energy", topics: ["run_ended"] };
      return { id, item: { webhook_id: id, system_id: systemId, ...facts } };
    }
    case "optimization_operation": {
      const start_at = new Date(Math.ceil(Date.now() / 900_000) * 900_000).toISOString();
      const named = { optimization_operation_id: id, name: id, scenario_id_sq: "base", days: 1 };
      return { id, item: { ...named, system_id: systemId, start_at } };
    }
    case "dashboard":
      return { id, item: { dashboard_id: id, system_id: systemId, name: id } };
    case "chart_config":
      return { id, item: { config_id: id, system_id: systemId, chart: "costs", settings: { impact: "CO2" } } };
    case "spot_market":
      return { id, item: { spot_id: id, name: id, carrier_id: "electricity", country_code: "DE" } };
    case "value_source": {
      const facts = { name: id, version: "1", year: 2040, price_year: 2025, file_name: "a.csv" };
      return { id, item: { value_source_id: id, ...facts } };
    }
    case "futures_market":
      return {
        id,
        item: {
          futures_id: id,
          name: id,
          spot_id: "day_ahead_DE-LU",
          symbol: `S${id
            .toUpperCase()
            .replace(/[^A-Z0-9]/g, "")
            .slice(-15)}`,
        },
      };
    case "tariff":
      return {
        id,
        item: {
          tariff_id: id,
          name: id,
          timezone: "Europe/Berlin",
          versions: [{ year: 2025, elements: [{ kind: "energy", name: "Energy", price: 0.25 }] }],
        },
      };
    case "house":
      return { id, item: { house_id: id, name: id } };
    case "book":
      return { id, item: { book_id: id, name: id } };
    case "counterparty":
      return { id, item: { counterparty_id: id, name: id, mtm_delta_limit: 5000 } };
    case "trade_limit":
      return { id, item: { limit_id: id, system_id: systemId, name: id, max_mw: 1e6, action: "warn" } };
    case "deal":
      // Its parties are stored before all tests: `PARTIES`.
      return {
        id,
        item: {
          deal_id: id,
          system_id: systemId,
          tech_id: "ppa_other",
          name: id,
          carrier_level_id: `${FUTURES_CARRIER}_none`,
          house_id: "contract-desk",
          book_id: "contract-book",
          counterparty_id: "contract-party",
          futures_id: "futures_DE-LU",
          start_date: "2027-01-01",
          periodType: "year",
          base_peak_type: "base",
          trading_price: 81.5,
          amount: 2,
        },
      };
    case "goo":
      return {
        id,
        item: {
          goo_id: id,
          system_id: systemId,
          name: id,
          tech_id: "wind_turbine",
          trading_price: 1.2,
          amount: 500,
          start_date: "2026-01-01",
          end_date: "2026-12-31",
          properties: '{"asset_age":4}',
        },
      };
    case "spot_deal":
      return {
        id,
        item: {
          spotdeal_id: id,
          system_id: systemId,
          spot_id: "day_ahead_DE-LU",
          amount: 2,
          trading_price: 45.5,
          start_at: "2026-07-01T10:15:00Z",
        },
      };
    case "system_template":
      throw new Error("Templates are kept of systems");
    case "timeseries":
      throw new Error("Time series have calls of their own");
  }
}

/** Whom the deals of the samples name. */
export const PARTIES: readonly [EntityName, Record<string, unknown>][] = [
  ["house", { house_id: "contract-desk", name: "Desk" }],
  ["book", { book_id: "contract-book", name: "Book" }],
  ["counterparty", { counterparty_id: "contract-party", name: "Party" }],
];

/** The parameter a task of this id hangs on; alone under its scenario, as a parameter with a task has one row. */
export const parameterFor = (taskId: string, systemId: string, scenario_id: string): Record<string, unknown> => ({
  parameter_id: taskId,
  system_id: systemId,
  scenario_id,
  properties: { type: "interest_rate", value: 0.05, unit: "1" },
});

/** The live series that settings or a source of this id are of. */
export const seriesFor = (liveId: string, systemId: string): Record<string, unknown> => ({
  ...sample("live_series", systemId).item,
  live_id: liveId,
});

/** The run that notes of a system are about. */
export const runOf = (systemId: string): string => `${systemId}-run`;

/** The runs of `runOf` as if they had ended: with the input that studies change. */
export function withResult(dataDir: string, systems: readonly string[]): void {
  const db = spaceDb(dataDir, "demo");
  for (const system of systems) {
    const optimization_id = runOf(system);
    db.update(optimizations).set({ status: "success" }).where(eq(optimizations.optimization_id, optimization_id)).run();
    const body: StoredParameter = {
      componentId: null,
      placeId: null,
      name: "",
      parameterType: "interest_rate",
      impact: "money",
      unit: "",
      level: "component",
      scenarioId: null,
      priceScenario: "base",
      parameterIds: [],
      seriesIds: [],
      formula: null,
      sources: [],
      values: [0.05],
      ranges: null,
    };
    const row = { optimization_id, position: 0, name: "", parameter_type: "interest_rate", body };
    db.insert(runParameters).values(row).run();
  }
  closeDatabases();
}

/** The component that events of a system are about, on the system's ground; a sale in use, so that runs can start. */
export const componentOf = (systemId: string): Record<string, unknown> => ({
  ...sample("node", systemId).item,
  node_id: `${systemId}-component`,
  technology_id: "electricity_sale",
  is_draft: false,
  carrier_level_input: "electricity_0.4kV",
  carrier_level_output: null,
});

/** Two locations and a connection that the samples of a system are on. */
export function ground(systemId: string): Record<string, unknown>[] {
  const base = { system_id: systemId, properties: { available_space: null } };
  const point = (suffix: string, coordinates: [number, number]) => ({
    ...base,
    geometry_id: `${systemId}-${suffix}`,
    name: suffix,
    type: "Point",
    coordinates,
  });
  return [
    point("place", [7.8, 48]),
    point("other", [7.9, 48]),
    {
      ...base,
      geometry_id: `${systemId}-connection`,
      name: "connection",
      type: "LineString",
      coordinates: [
        [7.8, 48],
        [7.9, 48],
      ],
      geometry_id_start: `${systemId}-place`,
      geometry_id_end: `${systemId}-other`,
    },
  ];
}
