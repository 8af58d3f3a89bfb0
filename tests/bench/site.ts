import { Site } from "../reference/optimizations/site";

/**
 * Synthetic sites for the bench: power and heat demand, heat pump, CHP, photovoltaics, wind, battery, heat storage, gas
 * and power grid with a market price. The series are made here from fixed formulas; they describe no real place.
 */
const YEAR = 2025;
const HOURS = 8760;

/** A repeatable number in 0..1 for hour t (a hash of t, no random source). */
export function noise(t: number, seed: number): number {
  const s = Math.sin(t * 12.9898 + seed * 78.233) * 43758.5453;
  return s - Math.floor(s);
}

export const hourly = (
  f: (hour: number, day: number, t: number) => number,
): { series: Float64Array; year: number } => ({
  series: Float64Array.from({ length: HOURS }, (_, t) => f(t % 24, t / 24, t)),
  year: YEAR,
});

export const winter = (day: number): number => 0.5 + 0.5 * Math.cos((2 * Math.PI * (day - 15)) / 365);

/** What a rich site has besides: peaks of the month, and storage that starts, ends and stays at levels. */
const RICH = {
  grid: { capacity_price_monthly: 4000 },
  battery: { initial_level: 0.5, level_minimum: 0.1 },
  heatStorage: { initial_level: 0.3 },
  chp: { lower_operation_limit: 0.2 },
};

/** What a weather year differs in: the draw of its hours, how cold its winter is and how windy it is, 1 being the site as it is. */
export interface Weather {
  seed: number;
  cold: number;
  windy: number;
}
const USUAL: Weather = { seed: 0, cold: 1, windy: 1 };

interface BenchPlace {
  /** Of the place among those of the site, from 0. */
  number: number;
  isRich: boolean;
  weather: Weather;
}

function addSite(site: Site, place: string, { number, isRich, weather }: BenchPlace): void {
  const seed = number + weather.seed;
  const more = (what: keyof typeof RICH): object => (isRich ? RICH[what] : {});
  const id = (name: string): string => `${place} ${name}`;
  const el = "electricity_low";
  const heat = "heat_60";
  const power = hourly(
    (h, d, t) => 2 + 1.2 * Math.sin(((h - 7) * Math.PI) / 12) ** 2 + 0.5 * winter(d) + 0.4 * noise(t, seed),
  );
  const warmth = hourly(
    (h, d, t) => 0.6 + 4 * weather.cold * winter(d) ** 2 + 0.4 * (h > 5 && h < 9 ? 1 : 0) + 0.3 * noise(t, seed + 1),
  );
  const sun = hourly(
    (h, d, t) =>
      Math.max(0, Math.sin(((h - 6) * Math.PI) / 12)) *
      (1 - 0.6 * winter(d)) *
      (0.4 + 0.6 * noise(Math.floor(t / 24), seed + 2)),
  );
  const wind = hourly((_h, d, t) =>
    Math.min(
      1,
      weather.windy *
        (0.15 + 0.4 * winter(d) * noise(Math.floor(t / 9), seed + 3) + 0.35 * noise(Math.floor(t / 31), seed + 4)),
    ),
  );
  const price = hourly(
    (h, d, t) => 70 + 35 * Math.sin(((h - 9) * Math.PI) / 12) + 25 * winter(d) + 40 * (noise(t, 99) - 0.5),
  );
  const cop = hourly((_h, d) => 3.9 - 1.3 * weather.cold * winter(d));
  const build = (cost: number, years: number, fixed: number) => ({
    investment_cost: cost,
    lifetime: years,
    fixed_operation_cost: fixed,
  });
  site
    .place(place, [6 + number / 10, 51])
    .node({ id: id("power"), root: "consumption", place, input: el, parameters: { demand: power } })
    .node({ id: id("warmth"), root: "consumption", place, input: heat, parameters: { demand: warmth } })
    .node({
      id: id("grid"),
      root: "trade",
      place,
      output: el,
      parameters: { purchase_price: price, energy_levy: 55, capacity_price: 60_000, ...more("grid") },
    })
    .node({ id: id("feed-in"), root: "trade", place, input: el, parameters: { sale_price: 45 } })
    .node({
      id: id("gas"),
      root: "trade",
      place,
      output: "gas",
      parameters: { purchase_price: { money: 42, CO2: 201 } },
    })
    .node({
      id: id("heat pump"),
      root: "transformation",
      place,
      input: el,
      output: heat,
      status: "optional",
      parameters: { ...build(700_000, 20, 9000), efficiency: cop },
    })
    .node({
      id: id("CHP"),
      root: "transformation",
      place,
      input: "gas",
      output: el,
      output2: heat,
      status: "optional",
      parameters: {
        ...build(1_100_000, 15, 20_000),
        efficiency: 0.4,
        secondary_output_ratio: 1.2,
        variable_cost: 8,
        ...more("chp"),
      },
    })
    .node({
      id: id("boiler"),
      root: "transformation",
      place,
      input: "gas",
      output: heat,
      status: "optional",
      parameters: { ...build(90_000, 20, 1500), efficiency: 0.93 },
    })
    .node({
      id: id("PV"),
      root: "transformation",
      place,
      output: el,
      status: "optional",
      parameters: { ...build(850_000, 25, 12_000), availability: sun, maximum_capacity: 8 },
    })
    .node({
      id: id("wind"),
      root: "transformation",
      place,
      output: el,
      status: "optional",
      parameters: { ...build(1_500_000, 25, 30_000), availability: wind, maximum_capacity: 4 },
    })
    .node({
      id: id("battery"),
      root: "storage",
      place,
      input: el,
      output: el,
      status: "optional",
      parameters: {
        investment_cost: 220_000,
        investment_cost_power: 90_000,
        lifetime: 15,
        charging_efficiency: 0.95,
        discharging_efficiency: 0.95,
        ...more("battery"),
      },
    })
    .node({
      id: id("heat storage"),
      root: "storage",
      place,
      input: heat,
      output: heat,
      status: "optional",
      parameters: {
        investment_cost: 18_000,
        lifetime: 25,
        power_to_energy_ratio: 0.25,
        self_discharge: 0.003,
        charging_efficiency: 0.98,
        discharging_efficiency: 0.98,
        ...more("heatStorage"),
      },
    });
}

/** One site, or several in a chain of lines. `isRich`: with more kinds of limits. */
export function benchSite(count: number, isRich = false, weather = USUAL): Site {
  const site = new Site().system({ interest_rate: 0.06, emission_price: { CO2: 0.07 } });
  for (let i = 0; i < count; i++) addSite(site, `site ${i + 1}`, { number: i, isRich, weather });
  for (let i = 1; i < count; i++) {
    site.line({
      id: `line ${i}`,
      from: `site ${i}`,
      to: `site ${i + 1}`,
      km: 8,
      input: "electricity_low",
      output: "electricity_low",
      status: "optional",
      parameters: { investment_cost: 12_000, lifetime: 40, transmission_loss: 0.002 },
    });
  }
  return site;
}
