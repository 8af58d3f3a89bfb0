import type { TechnologyName } from "./names";

/** What the palette of components has, by what it does. All other technologies are in the tree. */
export const PALETTE = {
  use: ["electricity_demand", "heat_demand", "cold_demand", "ev_charging"],
  power: ["photovoltaics", "wind_turbine", "chp_gas", "fuel_cell"],
  heat: ["heat_pump", "gas_boiler", "biomass_boiler", "electric_boiler", "solar_thermal"],
  cold: ["compression_chiller", "absorption_chiller"],
  store: ["battery", "heat_storage", "cold_storage", "hydrogen_storage"],
  trade: ["electricity_purchase", "electricity_sale", "gas_purchase", "biomass_purchase"],
} as const satisfies Record<string, readonly TechnologyName[]>;
export type PaletteGroup = keyof typeof PALETTE;
export const PALETTE_GROUPS = Object.keys(PALETTE) as PaletteGroup[];

/** What a site has or trades with is there; all else is for a run to decide. */
export const statusInPalette = (group: PaletteGroup): "existing" | "optional" =>
  group === "use" || group === "trade" ? "existing" : "optional";
