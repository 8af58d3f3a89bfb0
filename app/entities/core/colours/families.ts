/**
 * Families of technologies and the colour that each has in the whole product, in the light and in the dark theme. A technology has the
 * light one as its own colour; whoever draws it in the dark theme finds the other here. app/ui/kit/palette measures that those which stand
 * in one chart can be told apart.
 */
export const FAMILIES = {
  /** Photovoltaics, solar thermal. */
  solar: { light: "#b4820e", dark: "#febe42" },
  /** Wind turbines. */
  wind: { light: "#468085", dark: "#2badbc" },
  /** Hydro, geothermal, ambient and waste heat. */
  hydro: { light: "#003f41", dark: "#32786d" },
  /** Biomass, biogas, waste. */
  bio: { light: "#05782d", dark: "#5ea256" },
  /** Engines, turbines, cogeneration. */
  chp: { light: "#c63600", dark: "#f3681d" },
  /** Boilers and furnaces: fuel to heat only. */
  boiler: { light: "#6c0f0b", dark: "#af5349" },
  /** Heat pumps. */
  heatpump: { light: "#a02c6d", dark: "#f278bd" },
  /** Electric boilers, direct electric heat. */
  eheat: { light: "#632369", dark: "#95549b" },
  /** Batteries and other storages of electricity. */
  battery: { light: "#6a4cb9", dark: "#ab96ff" },
  /** Storages of heat, cold and gas. */
  tank: { light: "#ab71dc", dark: "#e8d5fd" },
  /** Fuels bought: gas, oil, coal. */
  fuel: { light: "#221522", dark: "#d8e1fc" },
  /** Purchase from a grid or market. */
  grid: { light: "#1a468f", dark: "#5083f7" },
  /** Sale to a grid or market. */
  sale: { light: "#0081d5", dark: "#0078c5" },
  /** Lines and pipes, what stands in them, and what joins places. */
  line: { light: "#564c3f", dark: "#c3ac8b" },
  /** Electrolysis, hydrogen and its derivatives. */
  h2: { light: "#469a6c", dark: "#89e0b2" },
  /** Chillers, cold. */
  chill: { light: "#006788", dark: "#71c5e8" },
  /** Final use, and what lowers it. */
  demand: { light: "#828aa7", dark: "#7e838c" },
} as const;
export type Family = keyof typeof FAMILIES;

const BY_LIGHT = new Map(Object.entries(FAMILIES).map(([family, { light }]) => [light as string, family as Family]));
/** The family whose colour this is (#rrggbb, light theme), if any. */
export const familyOf = (colour: string | undefined): Family | undefined => BY_LIGHT.get(colour?.toLowerCase() ?? "");

/** Colours of carriers, for charts that compare carriers and never components. */
export const CARRIER_COLOURS = {
  electricity: { light: "#1852a5", dark: "#4884dc" },
  heat: { light: "#b82b59", dark: "#fa688c" },
  cold: { light: "#0095c2", dark: "#57ccf5" },
  gas: { light: "#b7800c", dark: "#fab94b" },
  hydrogen: { light: "#029e72", dark: "#7aedc3" },
  biomass: { light: "#0c6b17", dark: "#4ba14f" },
  waste: { light: "#4f4028", dark: "#81725b" },
} as const;
export type CarrierGroup = keyof typeof CARRIER_COLOURS;
