import type { TechnologyName } from "~/entities/catalogue/names";

/** A technology of the files of technology-data that is one of ours, and what of it compares with our parameters. */
export interface PublishedTechnology {
  /** What the files call it. */
  name: string;
  technology: TechnologyName;
  /** Marks that their units have for the main output: a price per kW of another carrier is not ours. The first is none. */
  output: readonly string[];
  /** Its capacity is energy, and its prices are per kWh. */
  storage?: true;
  /** Main output per main input is there as `efficiency`. */
  efficiency?: true;
  /** Secondary output per main output follows of `efficiency-heat`, or of the power-to-heat ratio `c_b`. */
  secondary?: true;
}

const ELECTRICITY = ["", "_e", "el", "_el"] as const;
const HEAT = ["", "_th", "th"] as const;

/** The same technologies as in the shipped typical values, which were taken from these names in the file for 2030. */
export const PUBLISHED: readonly PublishedTechnology[] = [
  { name: "solar-rooftop commercial", technology: "photovoltaics", output: ELECTRICITY },
  { name: "onwind", technology: "wind_turbine", output: ELECTRICITY },
  { name: "offwind", technology: "wind_turbine_offshore", output: ELECTRICITY },
  { name: "OCGT", technology: "gas_turbine", output: ELECTRICITY, efficiency: true },
  { name: "CCGT", technology: "combined_cycle_plant", output: ELECTRICITY, efficiency: true },
  { name: "central gas CHP", technology: "chp_gas", output: ELECTRICITY, efficiency: true, secondary: true },
  {
    name: "central solid biomass CHP",
    technology: "biomass_cogeneration_plant",
    output: ELECTRICITY,
    efficiency: true,
    secondary: true,
  },
  {
    name: "waste CHP",
    technology: "waste_incineration_plant",
    output: ELECTRICITY,
    efficiency: true,
    secondary: true,
  },
  { name: "fuel cell", technology: "fuel_cell", output: ELECTRICITY, efficiency: true, secondary: true },
  { name: "central air-sourced heat pump", technology: "heat_pump", output: HEAT, efficiency: true },
  { name: "decentral ground-sourced heat pump", technology: "heat_pump_ground", output: HEAT, efficiency: true },
  { name: "central excess-heat-sourced heat pump", technology: "heat_pump_waste_heat", output: HEAT, efficiency: true },
  { name: "decentral gas boiler", technology: "gas_boiler", output: HEAT, efficiency: true },
  { name: "biomass boiler", technology: "biomass_boiler", output: HEAT, efficiency: true },
  { name: "central resistive heater", technology: "electric_boiler", output: HEAT, efficiency: true },
  { name: "electric boiler steam", technology: "electric_steam_boiler", output: HEAT, efficiency: true },
  { name: "gas boiler steam", technology: "steam_boiler", output: HEAT, efficiency: true },
  // Its price is per kW of electricity taken in.
  { name: "electrolysis", technology: "electrolyser", output: ["_H2"], efficiency: true, secondary: true },
  { name: "biogas", technology: "biogas_plant", output: [""] },
  { name: "biogas upgrading", technology: "biogas_upgrading", output: [""] },
  { name: "methanolisation", technology: "methanol_synthesis", output: ["_MeOH"] },
  { name: "Haber-Bosch", technology: "ammonia_synthesis", output: ["_NH3"] },
  { name: "battery storage", technology: "battery", output: [""], storage: true },
  {
    name: "central water tank storage",
    technology: "heat_storage",
    output: ["", "Capacity", " Capacity"],
    storage: true,
  },
  {
    name: "central water pit storage",
    technology: "pit_heat_storage",
    output: ["", "Capacity", " Capacity"],
    storage: true,
  },
  {
    name: "hydrogen storage tank type 1 including compressor",
    technology: "hydrogen_storage",
    output: ["", "_H2"],
    storage: true,
  },
  { name: "hydrogen storage underground", technology: "hydrogen_cavern", output: ["", "_H2"], storage: true },
];
