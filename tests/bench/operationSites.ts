import { readFileSync } from "node:fs";
import type { OperationSite, PerStep, Unit } from "~/engines/operation";
import { realData } from "../helpers/realData";

/**
 * A site of heat, cold, hydrogen and electricity with 21 to 23 components on 15-minute steps. It is around real prices, load, sun, wind and
 * temperature. Sizes and prices of its machines from a seed.
 */
export interface Instance {
  name: string;
  seed: number;
  /** Day of the year it begins, from 0. */
  day: number;
  hours: number;
}

export const INSTANCES: Instance[] = [
  { name: "winter", seed: 1, day: 14, hours: 96 },
  { name: "May, negative prices", seed: 2, day: 120, hours: 96 },
  { name: "November, three CHP", seed: 3, day: 310, hours: 96 },
  { name: "July", seed: 4, day: 190, hours: 96 },
  { name: "April, an outage", seed: 5, day: 98, hours: 96 },
  { name: "February, three CHP", seed: 6, day: 40, hours: 96 },
  { name: "winter, a day", seed: 7, day: 20, hours: 24 },
  { name: "May, a day", seed: 2, day: 120, hours: 24 },
  { name: "September, a week", seed: 8, day: 250, hours: 168 },
  { name: "March, a week", seed: 9, day: 70, hours: 168 },
  { name: "own: the night clocks change", seed: 10, day: 87, hours: 96 },
  { name: "own: Christmas", seed: 11, day: 357, hours: 96 },
  { name: "own: the driest week of wind", seed: 12, day: 300, hours: 96 },
  { name: "own: Sunday in June, below zero", seed: 13, day: 171, hours: 48 },
  { name: "own: August, an outage", seed: 17, day: 220, hours: 96 },
];

const STEPS_PER_DAY = 96;
function column(file: string, index: number): number[] {
  const path = realData(file);
  if (!path) throw new Error(`ENERGY_DATA has to name a folder with ${file}`);
  const [, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => Number(line.split(",")[index]));
}

const load = () => ({
  price: column("de_2025_hourly_price_load_solar.csv", 1),
  steel: column("site_steel_plant_2018_15min.csv", 1),
  sun: column("household_2020_hourly_demand_pv.csv", 2),
  temperature: column("weather_duesseldorf_2024_15min.csv", 1),
  wind: column("weather_duesseldorf_2024_15min.csv", 2),
});
let data: ReturnType<typeof load> | undefined;

/** Mulberry32 (public domain): the same numbers for the same seed. */
function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Cogeneration {
  id: string;
  /** Most electricity [kW], and heat per electricity [1]. */
  power: number;
  heat: number;
  /** Least time on and off [h]. */
  up: number;
  down: number;
  /** Of a start [EUR]. */
  startCost: number;
}

interface Storage {
  id: string;
  bus: string;
  /** Energy [kWh], and power of charging and discharging [kW]. */
  capacity: number;
  power: number;
  /** Of charging and of discharging [1]. */
  efficiency: number;
  /** Share of the level that is lost [1/h]. */
  loss: number;
  /** Cost of what flows [EUR/kWh]. */
  wear: number;
}

export function operationSite({ seed, day, hours }: Instance): OperationSite {
  data ??= load();
  const { price, steel, sun, temperature, wind } = data;
  const next = random(seed);
  const between = (a: number, b: number): number => a + (b - a) * next();
  const steps = hours * 4;
  const course = (value: (t: number) => number): Float64Array =>
    Float64Array.from({ length: steps }, (_, t) => value(t));
  const at = (list: readonly number[], k: number): number => list[k % list.length]!;
  const outside = course((t) => at(temperature, day * STEPS_PER_DAY + t));
  const hourOf = (t: number): number => (t % STEPS_PER_DAY) / 4;
  const hourly = (list: readonly number[], t: number): number => at(list, day * 24 + (t >> 2));
  const noise = course(() => 1 + 0.06 * (next() - 0.5));

  const spot = course((t) => hourly(price, t) / 1000);
  const scale = between(16, 24);
  const electricity = course((t) => 2.2 * scale * at(steel, day * STEPS_PER_DAY + t) + 600 * noise[t]!);
  const heatPerK = between(150, 220);
  const coldPerK = between(45, 70);
  const isDay = (t: number, from: number, to: number): number => (hourOf(t) > from && hourOf(t) < to ? 1 : 0);
  const heating = course((t) => Math.max(0, 16 - outside[t]!) * heatPerK + 900 + 700 * isDay(t, 5, 21) * noise[t]!);
  const cooling = course((t) => Math.max(0, outside[t]! - 14) * coldPerK + 350 * noise[t]! + 250 * isDay(t, 7, 18));
  const sunKw = between(1500, 4000);
  const windKw = seed % 2 ? between(1000, 3000) : 0;
  const blown = course((t) => {
    const v = at(wind, day * STEPS_PER_DAY + t) * 1.37;
    return v < 3 || v > 25 ? 0 : Math.min(1, (v ** 3 - 27) / (12.5 ** 3 - 27)) * windKw;
  });
  const gas = between(0.049, 0.063);

  const machine = (part: Omit<Partial<Unit>, "pieces"> & Pick<Unit, "id" | "minPower" | "pieces" | "flows">): Unit => ({
    fuel: null,
    wear: 1,
    startCost: 0,
    rampUp: Infinity,
    rampDown: Infinity,
    startLimit: Infinity,
    stopLimit: Infinity,
    minUpHours: 0,
    minDownHours: 0,
    limit: Infinity,
    state: { on: false, power: 0, heldHours: 9 },
    ...part,
  });
  const chp = ({ id, power, heat, up, down, startCost }: Cogeneration): Unit => {
    const minPower = 0.5 * power;
    const slope = (power / 0.41 - minPower / 0.36) / (power - minPower);
    const isOn = next() < 0.6;
    const limits = {
      startLimit: 1.05 * minPower,
      stopLimit: 1.05 * minPower,
      rampUp: 0.48 * power,
      rampDown: 0.48 * power,
    };
    const both = (value: PerStep): PerStep[] => [value, value];
    return machine({
      id,
      minPower,
      pieces: [minPower + 0.6 * (power - minPower), power],
      ...limits,
      startCost,
      flows: [
        { bus: "el", atMinimum: minPower, perPower: both(1) },
        { bus: "heat", atMinimum: heat * minPower, perPower: both(0.95 * heat) },
      ],
      fuel: { price: gas, atMinimum: minPower / 0.36, perPower: [0.976 * slope, 1.036 * slope] },
      wear: 0.006 * power,
      minUpHours: up,
      minDownHours: down,
      state: { on: isOn, power: isOn ? minPower : 0, heldHours: 0.25 * (1 + Math.floor(next() * 12)) },
    });
  };
  const boiler = (id: string, power: number, share: number, startCost: number): Unit =>
    machine({
      id,
      minPower: share * power,
      pieces: [power],
      startCost,
      wear: 1.5,
      minUpHours: 1,
      minDownHours: 1,
      flows: [{ bus: "heat", atMinimum: share * power, perPower: [1] }],
      fuel: { price: gas, atMinimum: (share * power) / 0.88, perPower: [1 / 0.93] },
      rampUp: 1.2 * power,
      rampDown: 1.2 * power,
      startLimit: 0.5 * power,
      stopLimit: 0.5 * power,
    });
  const cop = course((t) => 2.3 + 0.045 * outside[t]!);
  const pump = (id: string, power: number, share: number, startCost: number): Unit =>
    machine({
      id,
      minPower: share * power,
      pieces: [power],
      startCost,
      minUpHours: 1,
      minDownHours: 1,
      flows: [
        { bus: "heat", atMinimum: share * power, perPower: [1] },
        {
          bus: "el",
          atMinimum: cop.map((c) => (-share * power) / (0.92 * c)),
          perPower: [cop.map((c) => -1 / (1.03 * c))],
        },
      ],
      rampUp: 1.6 * power,
      rampDown: 1.6 * power,
      startLimit: 0.6 * power,
      stopLimit: 0.6 * power,
    });
  const chiller = (id: string, power: number): Unit =>
    machine({
      id,
      minPower: 0.3 * power,
      pieces: [power],
      startCost: 5,
      wear: 0.6,
      minUpHours: 0.5,
      minDownHours: 0.5,
      flows: [
        { bus: "cold", atMinimum: 0.3 * power, perPower: [1] },
        { bus: "el", atMinimum: (-0.3 * power) / 3.4, perPower: [-1 / 4.4] },
      ],
    });
  const first = chp({ id: "chp1", power: between(1600, 2400), heat: 1.1, up: 4, down: 3, startCost: between(80, 160) });
  const second = chp({ id: "chp2", power: between(800, 1200), heat: 1.15, up: 3, down: 2, startCost: between(40, 90) });
  // Ten hours in which the second CHP is maintained.
  if (seed % 4 === 1) second.limit = course((t) => (t >= 0.3 * steps && t < 0.3 * steps + 40 ? 0 : Infinity));
  const cold = between(700, 1000);
  const ely = between(700, 1300);
  const storage = ({ id, bus, capacity, power, efficiency, loss, wear }: Storage) => ({
    id,
    bus,
    capacity,
    minLevel: 0,
    level: capacity * between(0.2, 0.6),
    chargeLimit: power,
    dischargeLimit: power,
    chargeEfficiency: efficiency,
    dischargeEfficiency: efficiency,
    lossPerHour: loss,
    wear,
    endValue: bus === "el" ? 0.07 : 0.9 * gas,
  });
  const days = Array.from({ length: hours / 24 }, (_, k) => k);
  const bus = { balanced: true, dumpLimit: 0, dumpPrice: 0 };
  return {
    start: "2025-01-01T00:00:00Z",
    stepHours: 0.25,
    steps,
    buses: [
      { ...bus, id: "el", carrier: "electricity", shortfallPrice: 3 },
      { ...bus, id: "heat", carrier: "heat", shortfallPrice: 0.5, dumpLimit: 3000, dumpPrice: 0.002 },
      { ...bus, id: "cold", carrier: "cold", shortfallPrice: 0.5, dumpLimit: 300, dumpPrice: 0.001 },
      { ...bus, id: "h2", carrier: "hydrogen", balanced: false, shortfallPrice: 0 },
    ],
    grids: [
      {
        id: "grid",
        bus: "el",
        importPrice: spot,
        exportPrice: spot,
        importFee: 0.042,
        exportFee: 0.003,
        importLimit: 16000,
        exportLimit: 6000,
        demandCharges: [{ from: 0, to: steps, price: 9, peakSoFar: Math.max(...electricity) * between(0.55, 0.8) }],
      },
    ],
    demands: [
      { id: "works", bus: "el", power: electricity },
      { id: "heating", bus: "heat", power: heating },
      { id: "cooling", bus: "cold", power: cooling },
    ],
    sources: [
      { id: "sun", bus: "el", available: course((t) => hourly(sun, t) * sunKw), curtailable: true, cost: 0 },
      ...(windKw ? [{ id: "wind", bus: "el", available: blown, curtailable: true, cost: 0 }] : []),
    ],
    units: [
      first,
      second,
      ...(seed % 3 === 0
        ? [chp({ id: "chp3", power: between(800, 1200), heat: 1.15, up: 3, down: 2, startCost: between(40, 90) })]
        : []),
      boiler("boiler1", between(3000, 4000), 0.2, between(12, 25)),
      boiler("boiler2", between(2000, 3000), 0.25, between(10, 20)),
      pump("pump1", between(1200, 1800), 0.4, between(6, 14)),
      pump("pump2", between(700, 1100), 0.35, between(5, 10)),
      chiller("chiller1", cold),
      chiller("chiller2", seed % 2 ? cold : 0.6 * cold),
      machine({
        id: "electrolyser",
        minPower: 0.2 * ely,
        pieces: [ely],
        startCost: 20,
        wear: 2,
        minUpHours: 1,
        minDownHours: 0.5,
        flows: [
          { bus: "el", atMinimum: -0.2 * ely, perPower: [-1] },
          { bus: "h2", atMinimum: 0.12 * ely, perPower: [0.64] },
        ],
      }),
      machine({
        id: "electrode",
        minPower: 0,
        pieces: [2000],
        wear: 0,
        flows: [
          { bus: "el", atMinimum: 0, perPower: [-1] },
          { bus: "heat", atMinimum: 0, perPower: [0.98] },
        ],
      }),
    ],
    storages: [
      storage({
        id: "battery",
        bus: "el",
        capacity: between(2000, 5000),
        power: between(1000, 2000),
        efficiency: 0.95,
        loss: 0,
        wear: 0.012,
      }),
      storage({
        id: "tank",
        bus: "heat",
        capacity: between(8000, 20000),
        power: 4000,
        efficiency: 0.99,
        loss: 0.004,
        wear: 1e-4,
      }),
    ],
    shiftables: days.flatMap((k) => [
      {
        id: `fleet ${k}`,
        bus: "el",
        from: k * 96 + 68,
        to: Math.min(steps, k * 96 + 124),
        maxPower: 400,
        energy: between(1200, 2600) * ((Math.min(steps, k * 96 + 124) - k * 96 - 68) / 56),
        shortfallPrice: 0.6,
      },
      {
        id: `forklifts ${k}`,
        bus: "el",
        from: k * 96 + 44,
        to: k * 96 + 60,
        maxPower: 150,
        energy: between(150, 400),
        shortfallPrice: 0.6,
      },
    ]),
    batches: days.map((k) => ({
      id: `batch ${k}`,
      bus: "el",
      from: k * 96 + 24,
      to: k * 96 + 84,
      shortfallPrice: 3000,
      shape: Float64Array.from([300, 700, 700, 700, 500, 500, 500, 900, 900, 200], (p) => (p * scale) / 20),
    })),
    targets: days.map((k) => ({
      id: `hydrogen ${k}`,
      bus: "h2",
      from: k * 96,
      to: (k + 1) * 96,
      energy: ely * 0.62 * between(7, 13),
      shortfallPrice: 0.16,
    })),
  };
}
