import { columns, dataFile, numbersOf } from "./cases";
import { Site } from "./site";

/** A steel plant's measured load on German day-ahead prices of 2025: photovoltaics and a battery next to the grid. */
const LOAD = dataFile("site_steel_plant_2018_15min.csv");
const PRICES = dataFile("de_2025_hourly_price_load_solar.csv");
export const YEAR = 2025;
export const HOURS = 8760;
export const RATE = 0.06;
export const LEVY = 60;

export const hasSteelData = Boolean(LOAD && PRICES);

/** Load [MW], price [EUR/MWh] and solar availability [1], 8760 values each. Only with `hasSteelData`. */
export function steelData() {
  const kwh = numbersOf(columns(LOAD!).usage_kwh);
  // kWh in a quarter of an hour = 4 kW; the hour's power is the mean of its four quarters.
  const demandMw = Array.from(
    { length: HOURS },
    (_, t) => kwh.slice(4 * t, 4 * t + 4).reduce((s, v) => s + v, 0) / 1000,
  );
  const market = columns(PRICES!);
  const price = numbersOf(market.price_eur_mwh).slice(0, HOURS);
  const solar = numbersOf(market.solar_mw).slice(0, HOURS);
  const peak = solar.reduce((m, v) => Math.max(m, v), 0);
  return { demandMw, price, availability: solar.map((v) => v / peak) };
}
export type SteelData = ReturnType<typeof steelData>;

/** `bothWays`: the battery may charge and discharge at once, so that the model is a linear program. */
export function steelSite({ demandMw, price, availability }: SteelData, bothWays = false): Site {
  return new Site()
    .system({ interest_rate: RATE })
    .node({ id: "plant", root: "consumption", input: "el", parameters: { demand: { series: demandMw, year: YEAR } } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: price, year: YEAR }, energy_levy: LEVY },
    })
    .node({
      id: "pv",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        availability: { series: availability, year: YEAR },
        investment_cost: 900_000,
        lifetime: 25,
        fixed_operation_cost: 15_000,
        maximum_capacity: 1,
      },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 250_000,
        investment_cost_power: 100_000,
        lifetime: 15,
        charging_efficiency: 0.95,
        discharging_efficiency: 0.95,
        both_directions_at_once: bothWays,
      },
    });
}
