import type { Parameter } from "~/entities/parameters/parameter";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";

/** Units per capacity unit: EUR/kW or EUR/kWh of the sources to EUR/MW or EUR/MWh of the catalogue. */
const PER_MEGA = 1000;

/**
 * One technology of the Danish Energy Agency's data, as the open compilation PyPSA technology-data gives it for 2030.
 * `cost` in EUR per kW of main output (storage: per kWh), prices of 2025; `fixed` in % of it per year; lifetime in
 * years; `efficiency` main output per main input; `secondary` secondary output per main output. Left out: not in the source.
 */
interface Sheet {
  technology: string;
  sheet: string;
  cost?: number;
  fixed?: number;
  lifetime: number;
  efficiency?: number;
  secondary?: number;
  storage?: true;
}

const sheets: Sheet[] = [
  { technology: "photovoltaics", sheet: "22 Rooftop PV commercial", cost: 711, fixed: 1.573, lifetime: 40 },
  { technology: "wind_turbine", sheet: "20 Onshore turbines", cost: 1383, fixed: 1.217, lifetime: 30 },
  { technology: "wind_turbine_offshore", sheet: "21 Offshore turbines", cost: 2115, fixed: 2.319, lifetime: 30 },
  { technology: "gas_turbine", sheet: "52 OCGT - Natural gas", cost: 581, fixed: 1.78, lifetime: 25, efficiency: 0.41 },
  {
    technology: "combined_cycle_plant",
    sheet: "05 Gas turb. CC, steam extract.",
    cost: 1109,
    fixed: 3.349,
    lifetime: 25,
    efficiency: 0.58,
  },
  {
    technology: "chp_gas",
    sheet: "04 Gas turb. simple cycle, L",
    cost: 748,
    fixed: 3.321,
    lifetime: 25,
    efficiency: 0.41,
    secondary: 1,
  },
  {
    technology: "biomass_cogeneration_plant",
    sheet: "09a Wood Chips, Large 50 degree",
    cost: 4474,
    fixed: 2.866,
    lifetime: 25,
    efficiency: 0.27,
    secondary: 3.05,
  },
  {
    technology: "waste_incineration_plant",
    sheet: "08 WtE CHP, Large, 50 degree",
    cost: 10834,
    fixed: 2.355,
    lifetime: 25,
    efficiency: 0.208,
    secondary: 3.66,
  },
  {
    technology: "fuel_cell",
    sheet: "12 LT-PEMFC CHP",
    cost: 1469,
    fixed: 5,
    lifetime: 10,
    efficiency: 0.5,
    secondary: 0.8,
  },
  {
    technology: "heat_pump",
    sheet: "40 Comp. hp, airsource 3 MW",
    cost: 1144,
    fixed: 0.234,
    lifetime: 25,
    efficiency: 3.2,
  },
  {
    technology: "heat_pump_ground",
    sheet: "207.7 Ground source existing",
    cost: 1870,
    fixed: 1.822,
    lifetime: 20,
    efficiency: 3.9,
  },
  {
    technology: "heat_pump_waste_heat",
    sheet: "40 Comp. hp, excess heat 10 MW",
    cost: 763,
    fixed: 0.35,
    lifetime: 25,
    efficiency: 5.3,
  },
  {
    technology: "gas_boiler",
    sheet: "202 Natural gas boiler",
    cost: 396,
    fixed: 6.692,
    lifetime: 20,
    efficiency: 0.98,
  },
  {
    technology: "biomass_boiler",
    sheet: "204 Biomass boiler, automatic",
    cost: 867,
    fixed: 7.485,
    lifetime: 20,
    efficiency: 0.86,
  },
  { technology: "electric_boiler", sheet: "41 Electric Boilers", cost: 80, fixed: 1.7, lifetime: 20, efficiency: 0.99 },
  {
    technology: "electric_steam_boiler",
    sheet: "310.1 Electric boiler steam",
    cost: 89,
    fixed: 1.457,
    lifetime: 25,
    efficiency: 0.99,
  },
  {
    technology: "steam_boiler",
    sheet: "311.1c Steam boiler Gas",
    cost: 58,
    fixed: 4.18,
    lifetime: 25,
    efficiency: 0.93,
  },
  { technology: "electrolyser", sheet: "86 AEC 100 MW", lifetime: 25, efficiency: 0.622, secondary: 0.358 },
  { technology: "biogas_plant", sheet: "81 Biogas, Basic plant, small", cost: 1201, fixed: 7.777, lifetime: 20 },
  { technology: "biogas_upgrading", sheet: "82 Upgrading 3,000 Nm3 per h", cost: 214, fixed: 17.04, lifetime: 20 },
  { technology: "methanol_synthesis", sheet: "98 Methanol from hydrogen", cost: 1365, fixed: 2.8, lifetime: 30 },
  { technology: "ammonia_synthesis", sheet: "103 Hydrogen to Ammonia", cost: 1843, fixed: 3, lifetime: 30 },
  {
    technology: "battery",
    sheet: "Energy storage, lithium-ion battery, energy part",
    cost: 190,
    lifetime: 25,
    storage: true,
  },
  { technology: "heat_storage", sheet: "141 Large hot water tank", cost: 3.82, lifetime: 40, storage: true },
  { technology: "pit_heat_storage", sheet: "140 PTES seasonal", cost: 1.34, fixed: 0.235, lifetime: 30, storage: true },
  {
    technology: "hydrogen_storage",
    sheet: "151a Hydrogen Storage - Tanks",
    cost: 60,
    fixed: 1.113,
    lifetime: 30,
    storage: true,
  },
  { technology: "hydrogen_cavern", sheet: "151c Hydrogen Storage - Caverns", cost: 2.67, lifetime: 100, storage: true },
];

/** Combustion emission factors in kg CO2 per TJ of lower heating value: IPCC Guidelines 2006, volume 2, table 2.2. */
const combustion: { technology: string; fuel: string; kgPerTj: number }[] = [
  { technology: "gas_purchase", fuel: "natural gas", kgPerTj: 56_100 },
  { technology: "oil_purchase", fuel: "gas/diesel oil", kgPerTj: 74_100 },
  { technology: "coal_purchase", fuel: "other bituminous coal", kgPerTj: 94_600 },
];
const TJ_PER_MWH = 0.0036;

interface TypicalValue {
  type: string;
  value: number;
  unit: string;
  impact?: "money" | "CO2";
}

const typical = (technologyId: string, entry: TypicalValue, reference: string): Parameter => ({
  parameter_id: `typical-${technologyId}-${entry.type}${entry.impact === "CO2" ? "-CO2" : ""}`,
  formula_element: null,
  scenario_id: BASE_SCENARIO_ID,
  system_id: null,
  node_id: null,
  line_id: null,
  technology_id: technologyId,
  geometry_id: null,
  date: null,
  ts_id: null,
  task_id: null,
  properties: { ...entry, reference },
});

/** The values of a sheet; costs rounded to what the source carries. */
function valuesOf({ cost, fixed, lifetime, efficiency, secondary, storage }: Sheet): TypicalValue[] {
  const unit = storage ? "MWh" : "MW";
  const all: TypicalValue[] = [{ type: "lifetime", value: lifetime, unit: "a" }];
  if (cost !== undefined)
    all.push({ type: "investment_cost", value: cost * PER_MEGA, unit: `EUR/${unit}`, impact: "money" });
  if (cost !== undefined && fixed !== undefined) {
    const value = Math.round((cost * PER_MEGA * fixed) / 100);
    all.push({ type: "fixed_operation_cost", value, unit: `EUR/${unit}/a`, impact: "money" });
  }
  if (efficiency !== undefined) all.push({ type: "efficiency", value: efficiency, unit: "1" });
  if (secondary !== undefined) all.push({ type: "secondary_output_ratio", value: secondary, unit: "1" });
  return all;
}

const sheetReference = (sheet: string): string =>
  `Typical value after Danish Energy Agency, Technology Data, "${sheet}", year 2030, prices of 2025, ` +
  `in the compilation PyPSA technology-data (2026); rounded`;

/** Typical values of technologies in the base scenario, to be offered to the planner, each with its public source. */
export const typicalValues: Parameter[] = [
  ...sheets.flatMap((sheet) =>
    valuesOf(sheet).map((entry) => typical(sheet.technology, entry, sheetReference(sheet.sheet))),
  ),
  ...combustion.map(({ technology, fuel, kgPerTj }) =>
    typical(
      technology,
      { type: "variable_cost", value: Math.round(kgPerTj * TJ_PER_MWH * 10) / 10, unit: "kg/MWh", impact: "CO2" },
      `Typical value after IPCC Guidelines for National Greenhouse Gas Inventories 2006, volume 2, table 2.2, ${fuel}`,
    ),
  ),
];

const CARRIED_OVER = new Set(["lifetime", "efficiency"]);

/**
 * The typical values that count wherever a planner enters nothing: lifetimes, efficiencies and emission factors of
 * fuels. Costs are not among them: a cost that is left out means none, and must not come in unseen.
 */
export const defaults: Parameter[] = typicalValues.filter(
  ({ properties }) => CARRIED_OVER.has(properties.type) || properties.impact === "CO2",
);
