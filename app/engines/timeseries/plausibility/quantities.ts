/** What a column can be. Those of weather are stored as ERA5 has them; demands in MW, prices per MWh, shares of the capacity. */
export type Quantity =
  | "radiation"
  | "direct_radiation"
  | "temperature"
  | "temperature_celsius"
  | "wind_speed"
  | "electricity_demand"
  | "heat_demand"
  | "demand"
  | "solar_share"
  | "wind_share"
  | "solar_power"
  | "electricity_price"
  | "energy_price";

export interface Range {
  low: number;
  high: number;
}

/** What is believed of a quantity, in its unit. Outside of it the unit, the column or the clock is asked about. */
export interface QuantityBounds {
  unit: string;
  /** Lowest and greatest value of a month and more. In less, the lowest is not below, the greatest not above. */
  lowest?: Range;
  greatest?: Range;
  /** Mean of a year. */
  mean?: Range;
  /** Sum of a year, in `sum.unit`, of which one is `sum.size` of the unit times hours (of an amount of each step: of the unit). */
  sum?: Range & { unit: string; size: number; amounts: boolean };
  /** Hours of a year in which its capacity (a demand: its greatest value) would give the same. */
  fullLoadHours?: Range & { of: "capacity" | "greatest" };
  /** Of a year, for each person and each square metre of floor [kWh]. */
  perPerson?: Range;
  perArea?: Range;
  /** A month of one value alone is none of it. */
  varies: boolean;
  /** It comes with the sun and goes with it. */
  sun: boolean;
}

const ZERO_CELSIUS = 273.15;

/**
 * Extremes of the World Meteorological Organization's archive: -89.2 °C (Vostok, 1983) and 56.7 °C (Furnace Creek, 1913). Yearly means of
 * places lie between those of Dome A (-58 °C) and Dallol (35 °C).
 */
const temperature = (zero: number, unit: string): QuantityBounds => ({
  unit,
  lowest: { low: zero - 90, high: zero + 40 },
  greatest: { low: zero - 40, high: zero + 60 },
  mean: { low: zero - 60, high: zero + 36 },
  varies: true,
  sun: false,
});

/** 50 W/m2 for an hour [J/m2]: the brightest hour of a month anywhere with days, in winter at 60 degrees north too. */
const DIM_SUN = 180_000;
/** More than the sun sends to the top of the air in an hour (1361 W/m2). */
const BRIGHT_SUN = 5_000_000;

const DEMAND: QuantityBounds = {
  unit: "MW",
  // A tenth of a kW, and more than the largest single users of the world: the same as the checks of a system have.
  greatest: { low: 0.0001, high: 5000 },
  // A load that has its greatest value 90 times the mean has one wrong value rather than a peak; single homes by the quarter-hour stay below 40.
  fullLoadHours: { low: 100, high: 8784, of: "greatest" },
  varies: true,
  sun: false,
};

/** The harmonised limits of the day-ahead market: -500 and 4000 EUR/MWh (ACER, decision 01/2023). */
const PRICE = { lowest: { low: -500, high: 1000 }, varies: false, sun: false };
const HIGHEST_PRICE = 4000;

export const QUANTITIES: Readonly<Record<Quantity, QuantityBounds>> = {
  // Global Solar Atlas (World Bank, Solargis): 700 to 2700 kWh/m2 a year; the least is that of stations near the poles (BSRN: Ny-Ålesund 640).
  radiation: {
    unit: "J/m^2",
    greatest: { low: DIM_SUN, high: BRIGHT_SUN },
    sum: { low: 2, high: 10, unit: "GJ/m^2", size: 1e9, amounts: true },
    varies: true,
    sun: true,
  },
  // The direct part of it on the horizontal: a third of it under clouds, four fifths in deserts.
  direct_radiation: {
    unit: "J/m^2",
    greatest: { low: DIM_SUN / 10, high: BRIGHT_SUN },
    sum: { low: 0.5, high: 9, unit: "GJ/m^2", size: 1e9, amounts: true },
    varies: true,
    sun: true,
  },
  temperature: temperature(ZERO_CELSIUS, "K"),
  temperature_celsius: temperature(0, "°C"),
  // Global Wind Atlas: yearly means of 100 m above ground up to 15 m/s; hourly means of hurricanes stay below 75 m/s.
  wind_speed: {
    unit: "m/s",
    greatest: { low: 2, high: 75 },
    mean: { low: 0.5, high: 16 },
    varies: true,
    sun: false,
  },
  electricity_demand: {
    ...DEMAND,
    // From a frugal household to all of a country's use for each head (Eurostat nrg_cb_e; IEA: 0.5 to 10 MWh in most countries).
    perPerson: { low: 500, high: 10_000 },
    // From a storehouse to a large food store with 400 kWh/(m2 a) (CIBSE TM46), with room above it.
    perArea: { low: 5, high: 600 },
  },
  heat_demand: {
    ...DEMAND,
    // 15 kWh/(m2 a) for 30 m2 a head to 400 for 75 m2.
    perPerson: { low: 450, high: 30_000 },
    // Passive House (15 kWh/(m2 a) of heating) to beyond the worst class of dwellings (H of the German GEG: above 250; G of the French DPE: above 420).
    perArea: { low: 15, high: 400 },
  },
  demand: DEMAND,
  // Global Solar Atlas: 730 to 2340 kWh/kWp a year at the best angle; vertical planes have less, trackers a quarter more.
  solar_share: {
    unit: "1",
    fullLoadHours: { low: 450, high: 2900, of: "capacity" },
    varies: true,
    sun: true,
  },
  // What photovoltaics of any size give: nothing is believed of its greatest value.
  solar_power: { unit: "MW", varies: true, sun: true },
  // IRENA, Renewable power generation costs: capacity factors of new farms 15 to 50 % on land, to 60 % at sea; small turbines have less.
  wind_share: {
    unit: "1",
    fullLoadHours: { low: 800, high: 5500, of: "capacity" },
    varies: true,
    sun: false,
  },
  // Yearly means of European bidding zones 2015 to 2024 go from 9 (Norway, 2020) to 304 EUR/MWh (Italy, 2022); with taxes and fees 400.
  electricity_price: {
    ...PRICE,
    unit: "EUR/MWh",
    greatest: { low: 15, high: HIGHEST_PRICE },
    mean: { low: 15, high: 1000 },
  },
  // Gas had a yearly mean of 9 EUR/MWh in 2020 (TTF); waste and residues cost less.
  energy_price: { ...PRICE, unit: "EUR/MWh", greatest: { low: 1, high: HIGHEST_PRICE }, mean: { low: 1, high: 1000 } },
};
