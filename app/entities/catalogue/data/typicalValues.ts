import type { TechnologyName } from "./technologies";

/**
 * One technology of the Danish Energy Agency's data, as the open compilation PyPSA technology-data gives it for 2030. `cost` is in EUR per
 * kW of main output (storage: per kWh), prices of 2025. `fixed` is in % of it per year, lifetime in years. `efficiency` is main output per
 * main input, `secondary` is secondary output per main output. Left out: not in the source.
 */
export interface Sheet {
  technology: TechnologyName;
  sheet: string;
  cost?: number;
  fixed?: number;
  lifetime: number;
  efficiency?: number;
  secondary?: number;
  storage?: true;
}

export const sheets: readonly Sheet[] = [
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
export const combustion: readonly { technology: TechnologyName; fuel: string; kgPerTj: number }[] = [
  { technology: "gas_purchase", fuel: "natural gas", kgPerTj: 56_100 },
  { technology: "oil_purchase", fuel: "gas/diesel oil", kgPerTj: 74_100 },
  { technology: "coal_purchase", fuel: "other bituminous coal", kgPerTj: 94_600 },
];
