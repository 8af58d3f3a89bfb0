import { type Given, Site } from "../../reference/optimizations/site";
import type { PublicSeries } from "./publicSeries";

const EL = "electricity_low";
const HYDROGEN = "hydrogen";
const HEAT = "heat";
const HOURS = 8760;
const STEP_H = 3;
/** Yearly costs of model-energy [EUR/MW, of stores EUR/MWh]. */
const WIND = 101_644.123_323_882_76;
const SUN = 51_346.829_819_645_93;
const ELECTROLYSER = 188_715.775_830_998_4;
const TURBINE = 116_387.001_374_880_62 / 0.41;
export const BATTERY = 63_361.753_564_904_21 / 3;
export const STORE = 148.318_930_205_916_25;

/** What a variant of model-energy has. Prices are yearly [EUR/MW, EUR/MWh]; 0 or false: it has none. */
export interface Variant {
  /** Power of the hydrogen store for each unit of its energy [1/h]; `powerPrice`: or power decided by itself. */
  ratio: number;
  powerPrice: number | null;
  price: number;
  stores: number;
  hEff: number;
  selfDischarge: number;
  h2: boolean;
  /** What a MWh of wind and sun costs. */
  mc: number;
  /** Series as straight lines between their values, not as steps. */
  interp: boolean;
  /** What a MWh costs that is not served. */
  shed: number;
  battery: boolean;
  batteryRatio: number;
  batteryPrice: number;
  batteryEff: number;
  /** A store of five hours. */
  mid: number | false;
  /** A pit for heat with its load. */
  heat: number | false;
  /** Mean price of a grid. */
  grid: number;
  /** A large store with free inflow; 2: and one with a pump, to decide. */
  hydro: boolean | 2;
  nodes: number;
  /** Lines between the nodes and pipes for hydrogen. */
  line: number;
  pipe: number;
  /** Times the load. */
  scale: number;
}

export const PLAIN: Variant = {
  ratio: 1,
  powerPrice: null,
  price: STORE,
  stores: 1,
  hEff: 1,
  selfDischarge: 0,
  h2: true,
  mc: 0,
  interp: false,
  shed: 2000,
  battery: true,
  batteryRatio: 1 / 3,
  batteryPrice: BATTERY,
  batteryEff: 0.96,
  mid: false,
  heat: false,
  grid: 0,
  hydro: false,
  nodes: 1,
  line: 1e5,
  pipe: 0,
  scale: 1,
};

const byYear = (cost: number) => ({ investment_cost: cost, lifetime: 1 });
const plant = { root: "transformation", status: "optional" } as const;
const store = { root: "storage", status: "optional" } as const;
const both = (efficiency: number) => ({ charging_efficiency: efficiency, discharging_efficiency: efficiency });
const inflowAt = (hour: number): number => 600 * (1 + Math.sin((2 * Math.PI * (hour - 2500)) / HOURS));

/** A variant of model-energy; each further node has the series of another 125 days. */
export function islandOf(series: PublicSeries, variant: Partial<Variant>): Site {
  const v = { ...PLAIN, ...variant };
  const site = new Site().system({ interest_rate: 0 });
  for (let n = 0; n < v.nodes; n++) addNode(site, series, v, n);
  for (let n = 1; n < v.nodes; n++) {
    const way = { from: "p0", to: `p${n}`, km: 1, status: "optional" } as const;
    site.line({ id: `line ${n}`, ...way, input: EL, output: EL, parameters: { ...byYear(v.line), efficiency: 0.97 } });
    if (v.pipe > 0)
      site.line({ id: `pipe ${n}`, ...way, input: HYDROGEN, output: HYDROGEN, parameters: byYear(v.pipe) });
  }
  return site;
}

function addNode(site: Site, series: PublicSeries, v: Variant, n: number): void {
  const place = `p${n}`;
  site.place(place, [n, 50]);
  const hourly = (values: readonly number[], of: (value: number, hour: number) => number = (value) => value): Given => {
    const at = (i: number) => values[(i + n * 1000) % values.length]!;
    const value = (hour: number): number => {
      const i = Math.floor(hour / STEP_H);
      return v.interp ? at(i) + ((at(i + 1) - at(i)) * (hour % STEP_H)) / STEP_H : at(i);
    };
    return { series: Float64Array.from({ length: HOURS }, (_, hour) => of(value(hour), hour)), year: 2025 };
  };
  type Component = Parameters<Site["node"]>[0];
  const add = (
    id: string,
    component: Omit<Component, "id" | "place" | "parameters">,
    parameters: Record<string, Given>,
  ) => site.node({ id: n > 0 ? `${id} ${n}` : id, place, ...component, parameters });
  add("load", { root: "consumption", input: EL }, { demand: hourly(series.load, (load) => load * v.scale) });
  for (const [id, cost, values] of [
    ["wind", WIND, series.wind],
    ["sun", SUN, series.sun],
  ] as const)
    add(id, { ...plant, output: EL }, { ...byYear(cost), availability: hourly(values), variable_cost: v.mc });
  if (v.shed > 0)
    add(
      "not served",
      { root: "trade", output: EL },
      { existing_capacity: 10_901.16 * v.scale, purchase_price: v.shed },
    );
  if (v.grid > 0)
    add(
      "grid",
      { root: "trade", output: EL },
      { purchase_price: hourly(series.load, (load) => (v.grid * load) / 7000) },
    );
  const electric = { input: EL, output: EL };
  if (v.battery)
    add(
      "battery",
      { ...store, ...electric },
      { ...byYear(v.batteryPrice), power_to_energy_ratio: v.batteryRatio, ...both(v.batteryEff) },
    );
  if (v.mid !== false)
    add("middle store", { ...store, ...electric }, { ...byYear(v.mid), power_to_energy_ratio: 0.2, ...both(0.8) });
  if (v.h2) {
    add("electrolyser", { ...plant, input: EL, output: HYDROGEN }, { ...byYear(ELECTROLYSER), efficiency: 0.6217 });
    add("turbine", { ...plant, input: HYDROGEN, output: EL }, { ...byYear(TURBINE), efficiency: 0.41 });
    const power: Record<string, number> =
      v.powerPrice === null ? { power_to_energy_ratio: v.ratio } : { investment_cost_power: v.powerPrice };
    for (let k = 0; k < v.stores; k++)
      add(
        `hydrogen ${k}`,
        { ...store, input: HYDROGEN, output: HYDROGEN },
        {
          ...byYear(v.price * (1 + k)),
          ...power,
          ...both(v.hEff),
          ...(k > 0 && { maximum_capacity: 1e7 }),
          ...(v.selfDischarge > 0 && { self_discharge: v.selfDischarge }),
        },
      );
  }
  if (v.heat !== false) {
    const winter = (load: number, hour: number) => load * v.scale * 0.5 * (1 + Math.cos((2 * Math.PI * hour) / HOURS));
    add("heat load", { root: "consumption", input: HEAT }, { demand: hourly(series.load, winter) });
    add("heat pump", { ...plant, input: EL, output: HEAT }, { ...byYear(60_000), efficiency: 3 });
    add(
      "pit",
      { ...store, input: HEAT, output: HEAT },
      { ...byYear(v.heat), power_to_energy_ratio: v.ratio, ...both(0.95), self_discharge: 1e-4 },
    );
  }
  if (v.hydro !== false) {
    const inflow: Given = { series: Float64Array.from({ length: HOURS }, (_, hour) => inflowAt(hour)), year: 2025 };
    const more = { ...both(0.87), natural_inflow: inflow };
    add("hydro", { root: "storage", ...electric }, { existing_capacity: 2e6, existing_power: 2000, ...more });
    if (v.hydro === 2)
      add("pumped", { ...store, ...electric }, { ...byYear(800), power_to_energy_ratio: v.ratio, ...more });
  }
}
