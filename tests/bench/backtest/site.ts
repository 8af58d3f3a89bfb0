import { readFileSync } from "node:fs";
import { realData } from "../../helpers/realData";

/** A site that is operated in a back-test: what it needs and what its machines can do. Powers in kW, energies in kWh, money in EUR. */
export interface BacktestSite {
  name: string;
  /** Measured demand [kW] and output of photovoltaics [kW], hourly or every quarter of an hour, from `startMs` on. */
  demand: Measured;
  sun: Measured;
  battery: { capacity: number; power: number; efficiency: number; wear: number };
  /** A load that needs an energy each day between two hours of the day; past midnight where it ends before it begins. */
  shift: { energy: number; power: number; fromHour: number; toHour: number };
  /** On top of the day-ahead price of what is bought, and what is paid for what is sold less than it [EUR/kWh]. */
  importFee: number;
  exportFee: number;
  /** Paid for what is sold whatever the hour [EUR/kWh]. Null: the day-ahead price. */
  feedIn: number | null;
  limit: number;
  /** First day of the back-test in the calendar of its measurements: a Monday. */
  firstDay: string;
}

/** Equal steps from `startMs` on; the stamps of the file are read as they are. */
export interface Measured {
  startMs: number;
  stepS: number;
  values: Float64Array;
}

interface ColumnOptions extends Pick<Measured, "startMs" | "stepS"> {
  /** From a number of the file to the unit. */
  scale?: number;
}

function column(files: readonly string[], index: number, { startMs, stepS, scale = 1 }: ColumnOptions): Measured {
  const values = files.flatMap((file) => {
    const path = realData(file);
    if (!path) throw new Error(`ENERGY_DATA has to name a folder with ${file}`);
    const [, ...lines] = readFileSync(path, "utf8").trim().split("\n");
    return lines.map((line) => Number(line.split(",")[index]) * scale);
  });
  return { startMs, stepS, values: Float64Array.from(values) };
}

/** Day-ahead prices of Germany, 2024 and 2025 [EUR/kWh]. */
export const realPrices = (): Measured =>
  column(["de_2024_hourly_price_load_solar.csv", "de_2025_hourly_price_load_solar.csv"], 1, {
    startMs: Date.UTC(2024, 0, 1),
    stepS: 3600,
    scale: 1e-3,
  });

/** Where the photovoltaics of the sites are: the quarter of the measurements, Ohrberg near Hamelin. */
export const SUN_PLACE = { latitudeDeg: 52.04, longitudeDeg: 9.41 };

const sunOf = (kw: number): Measured =>
  column(["household_2020_hourly_demand_pv.csv"], 2, { startMs: Date.UTC(2020, 0, 1), stepS: 3600, scale: kw });

/** A household, a building and a steel plant, each with sun, a battery and a load that can wait. */
export function backtestSites(): BacktestSite[] {
  const efficiency = 0.95;
  return [
    {
      name: "household",
      firstDay: "2020-09-07",
      sun: sunOf(3),
      limit: 25,
      demand: column(["household_2020_hourly_demand_pv.csv"], 1, { startMs: Date.UTC(2020, 0, 1), stepS: 3600 }),
      battery: { capacity: 8, power: 4, efficiency, wear: 0.01 },
      shift: { energy: 6, power: 3.7, fromHour: 17, toHour: 6 },
      importFee: 0.18,
      exportFee: 0,
      feedIn: 0.08,
    },
    {
      name: "building",
      firstDay: "2016-04-04",
      sun: sunOf(400),
      limit: 1200,
      demand: column(["site_buildings_bdg2_2016_hourly.csv"], 1, { startMs: Date.UTC(2016, 0, 1), stepS: 3600 }),
      battery: { capacity: 400, power: 200, efficiency, wear: 0.01 },
      shift: { energy: 300, power: 100, fromHour: 18, toHour: 6 },
      importFee: 0.1,
      exportFee: 0.005,
      feedIn: null,
    },
    {
      name: "steel plant",
      firstDay: "2018-09-10",
      sun: sunOf(150),
      limit: 1000,
      demand: column(["site_steel_plant_2018_15min.csv"], 1, { startMs: Date.UTC(2018, 0, 1), stepS: 900, scale: 4 }),
      battery: { capacity: 300, power: 150, efficiency, wear: 0.01 },
      shift: { energy: 250, power: 120, fromHour: 6, toHour: 20 },
      importFee: 0.08,
      exportFee: 0.005,
      feedIn: null,
    },
  ];
}
