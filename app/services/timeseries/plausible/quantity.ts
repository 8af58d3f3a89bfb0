import type { Quantity } from "~/engines/timeseries/plausibility";
import type { ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import type { WeatherType } from "~/entities/timeseries/weatherType";

/** What the series of a kind of weather is. */
export const WEATHER_QUANTITIES: Readonly<Record<WeatherType, Quantity>> = {
  temp: "temperature",
  wind: "wind_speed",
  ssrd: "radiation",
  fdir: "direct_radiation",
};

/** Technologies whose parameter is a quantity of its own; what stands below them is like them. */
const DEMANDS: readonly (readonly [TechnologyName, Quantity])[] = [
  ["ev_charging", "demand"],
  ["electricity_demand", "electricity_demand"],
  ["process_heat_demand", "demand"],
  ["heat_demand", "heat_demand"],
  ["space_heating_demand", "heat_demand"],
  ["hot_water_demand", "demand"],
];
const SHARES: readonly (readonly [TechnologyName, Quantity])[] = [
  ["photovoltaics", "solar_share"],
  ["wind_turbine", "wind_share"],
  ["wind_turbine_offshore", "wind_share"],
];
const PRICES: readonly (readonly [TechnologyName, Quantity])[] = [
  ["electricity_purchase", "electricity_price"],
  ["electricity_sale", "electricity_price"],
  ["gas_purchase", "energy_price"],
  ["heat_purchase", "energy_price"],
];
const BY_TYPE: Readonly<
  Partial<Record<ParameterTypeName, { kinds: readonly (readonly [TechnologyName, Quantity])[]; otherwise?: Quantity }>>
> = {
  demand: { kinds: DEMANDS, otherwise: "demand" },
  availability: { kinds: SHARES },
  fixed_profile: { kinds: SHARES },
  purchase_price: { kinds: PRICES },
  sale_price: { kinds: PRICES },
  market_price: { kinds: PRICES },
  outdoor_temperature: { kinds: [], otherwise: "temperature_celsius" },
};
/** Currencies in which a price has the size that it has in euros. */
const LIKE_EUROS = ["EUR", "USD", "GBP", "CHF"];

export const isLikeEuros = (currency: string): boolean => LIKE_EUROS.includes(currency);

interface SeriesUse {
  parameterType: string;
  /** The technology and those above it, from itself on. */
  lineage: readonly string[];
  /** Of the stored values, and the money of the system. */
  unit: string;
  currency: string;
}

/** What the series of a parameter is; undefined where nothing is believed of it. */
export function quantityOf({ parameterType, lineage, unit, currency }: SeriesUse): Quantity | undefined {
  const entry = BY_TYPE[parameterType as ParameterTypeName];
  if (!entry) return undefined;
  const quantity = lineage.flatMap((id) => entry.kinds.filter(([name]) => name === id))[0]?.[1] ?? entry.otherwise;
  const isPrice = quantity === "electricity_price" || quantity === "energy_price";
  if (isPrice) return isLikeEuros(currency) && unit === `${currency}/MWh` ? quantity : undefined;
  const isDemand = entry.kinds === DEMANDS;
  return isDemand && unit !== "MW" ? undefined : quantity;
}
