import { HOUR_MS } from "~/entities/core/clock";
import { type LiveSeries, liveSeriesSchema } from "~/entities/live/liveSeries";
import { BATTERY, type BatteryStep, timerStep } from "./battery";
import { HOURS, START_MS } from "./clock";
import { homesElectricity, homesHeat, spotPrice, workshopElectricity } from "./profiles";
import { MEAN_SPOT_EUR_PER_MWH, YEARLY_MWH } from "./series";
import { arriving, DEMO_SYSTEM_ID, LOSS_PER_KM } from "./site";
import { outdoorTemperature, solarAvailability, windAvailability } from "./weather";

/** What is there of the modules already [MW]. */
const ROOF_MW = 0.2;

/** What the CHP gives while it runs [MW], as much heat as electricity. */
const CHP_MW = 0.2;

/** Days that are kept of what follows from other series. */
const DERIVED_DAYS = 60;

interface DemoLive {
  row: LiveSeries;
  /** Values of the hours of the demo's year. */
  hours: () => Float64Array;
  /** Share by which quarter-hours differ from the course of their hour. */
  noise: number;
  decimals: number;
}

/** What the plants do at a time (UTC, ms): what the CHP gives [MW], and the battery. */
interface Plants {
  chp: number;
  battery: BatteryStep;
  at: number;
}

/** What follows from the measured series above and what the plants do. */
interface DerivedLive {
  row: LiveSeries;
  follows: (of: (live_id: string) => number, plants: Plants) => number;
}

/** Names say what they are: nobody measures them. */
const live = (series: Pick<LiveSeries, "live_id" | "name" | "type" | "unit"> & Partial<LiveSeries>): LiveSeries =>
  liveSeriesSchema.parse({
    system_id: DEMO_SYSTEM_ID,
    timezone: "Europe/Berlin",
    ...series,
    name: `${series.name} (synthetic)`,
  });

/**
 * How much farther prices of the day are from their mean than in the year that investments are planned by. A day then spreads by 100 to
 * 190 EUR/MWh, as days do where much sun and wind is about.
 */
const PRICE_SPREAD = 2;
const widened = (prices: Float64Array): Float64Array =>
  prices.map((price) => MEAN_SPOT_EUR_PER_MWH + PRICE_SPREAD * (price - MEAN_SPOT_EUR_PER_MWH));

const MEASURED: readonly DemoLive[] = [
  {
    row: live({
      live_id: "demo-live-homes",
      name: "Load of the homes",
      type: "measurement",
      unit: "MW",
      node_id: "demo-homes-electricity",
      lower_bound: 0,
    }),
    hours: () => homesElectricity(YEARLY_MWH.homesElectricity),
    noise: 0.04,
    decimals: 4,
  },
  {
    row: live({
      live_id: "demo-live-workshop",
      name: "Load of the workshop",
      type: "measurement",
      unit: "MW",
      node_id: "demo-workshop-electricity",
      lower_bound: 0,
    }),
    hours: () => workshopElectricity(YEARLY_MWH.workshop),
    noise: 0.03,
    decimals: 4,
  },
  {
    row: live({
      live_id: "demo-live-pv",
      name: "Output of the roofs",
      type: "production",
      unit: "MW",
      node_id: "demo-pv",
      lower_bound: 0,
      upper_bound: 2 * ROOF_MW,
    }),
    hours: () => solarAvailability().map((share) => share * ROOF_MW),
    noise: 0.06,
    decimals: 4,
  },
  {
    row: live({
      live_id: "demo-live-heat",
      name: "Heat of the homes",
      type: "measurement",
      unit: "MW",
      node_id: "demo-homes-heat",
      lower_bound: 0,
      keep_days: DERIVED_DAYS,
    }),
    hours: () => homesHeat(outdoorTemperature(), YEARLY_MWH.roomHeat, YEARLY_MWH.hotWater),
    noise: 0.04,
    decimals: 4,
  },
  {
    row: live({ live_id: "demo-live-temperature", name: "Outdoor temperature", type: "temperature", unit: "°C" }),
    hours: outdoorTemperature,
    noise: 0.01,
    decimals: 1,
  },
  {
    row: live({
      live_id: "demo-live-price",
      name: "Day-ahead price",
      type: "trading_price",
      unit: "EUR/MWh",
      resolution: "hourly",
      node_id: "demo-grid-purchase",
    }),
    hours: () => widened(spotPrice(MEAN_SPOT_EUR_PER_MWH, solarAvailability(), windAvailability())),
    noise: 0,
    decimals: 2,
  },
];

/** What is needed at the energy centre [MW]: the homes take what their roofs do not give, with the losses of their line either way. */
function loadOf(of: (live_id: string) => number): number {
  const homes = of("demo-live-homes") - of("demo-live-pv");
  const share = arriving(LOSS_PER_KM.power);
  return (homes > 0 ? homes / share : homes * share) + of("demo-live-workshop");
}
const heatOf = (of: (live_id: string) => number): number => of("demo-live-heat") / arriving(LOSS_PER_KM.heat);

/** Around the day-ahead price, as often above as below it; a few quarter-hours are far away [EUR/MWh]. */
function balancingPrice(of: (live_id: string) => number, { at }: Plants): number {
  const needed = unevenness(at / (HOUR_MS / 4) + 1);
  return of("demo-live-price") + 45 * needed + 260 * needed ** 9;
}

const DERIVED: readonly DerivedLive[] = [
  {
    row: live({
      live_id: "demo-live-grid",
      name: "Power from the grid",
      type: "measurement",
      unit: "MW",
      node_id: "demo-grid-purchase",
      lower_bound: 0,
    }),
    follows: (of, { chp, battery }) => Math.max(0, loadOf(of) - chp - battery.power),
  },
  {
    row: live({
      live_id: "demo-live-sale",
      name: "Power into the grid",
      type: "measurement",
      unit: "MW",
      node_id: "demo-grid-sale",
      lower_bound: 0,
      keep_days: DERIVED_DAYS,
    }),
    follows: (of, { chp, battery }) => Math.max(0, chp + battery.power - loadOf(of)),
  },
  {
    row: live({
      live_id: "demo-live-chp",
      name: "Output of the CHP",
      type: "production",
      unit: "MW",
      node_id: "demo-chp",
      lower_bound: 0,
      keep_days: DERIVED_DAYS,
    }),
    follows: (_, { chp }) => chp,
  },
  {
    row: live({
      live_id: "demo-live-battery",
      name: "Output of the battery",
      type: "measurement",
      unit: "MW",
      node_id: "demo-battery",
      keep_days: DERIVED_DAYS,
      lower_bound: -BATTERY.power,
      upper_bound: BATTERY.power,
    }),
    follows: (_, { battery }) => battery.power,
  },
  {
    row: live({
      live_id: "demo-live-battery-level",
      name: "Level of the battery",
      type: "measurement",
      unit: "MWh",
      node_id: "demo-battery",
      keep_days: DERIVED_DAYS,
      lower_bound: 0,
      upper_bound: BATTERY.capacity,
    }),
    follows: (_, { battery }) => battery.level,
  },
  {
    row: live({
      live_id: "demo-live-boiler",
      name: "Heat of the boiler",
      type: "production",
      unit: "MW",
      node_id: "demo-boiler",
      lower_bound: 0,
      keep_days: DERIVED_DAYS,
    }),
    follows: (of, { chp }) => Math.max(0, heatOf(of) - chp),
  },
  // Germany has one price: who is long is paid what who is short pays.
  ...(["pos", "neg"] as const).map((side): DerivedLive => ({
    row: live({
      live_id: `demo-live-balancing-${side}`,
      unit: "EUR/MWh",
      keep_days: DERIVED_DAYS,
      lower_bound: -500,
      upper_bound: 1000,
      name: `Balancing energy price, ${side === "pos" ? "positive" : "negative"}`,
      type: `balancing_energy_price_${side}`,
    }),
    follows: balancingPrice,
  })),
];

/** The live series of the demo. */
export const liveSeries: LiveSeries[] = [...MEASURED, ...DERIVED].map(({ row }) => row);

/** Weekdays repeat after 52 weeks; the season is a day off each year. */
const PERIOD_H = 52 * 7 * 24;
const courses = new Map<string, Float64Array>();

/**
 * What the plants were told at a time (UTC, ms): the CHP to give [MW], null: nobody told it. Also what the battery made of what it was
 * told.
 */
export interface Told {
  chp: (at: number) => number | null;
  battery: (at: number) => BatteryStep;
}
const NOBODY: Told = { chp: () => null, battery: timerStep };

/**
 * Points of a live series of the demo at every step that begins from a time up to, without, another (UTC, ms). It is the demo's year over
 * and over, weekdays on weekdays, with some noise in it. The same at every call; synthetic. The CHP gives what it is told, else all it can,
 * never more than there is heat for. The battery does what it is told, else what its timer says. The boiler and the grid do the rest. Empty for other
 * series.
 */
export function demoValues(
  live_id: string,
  fromMs: number,
  toMs: number,
  commands: Told = NOBODY,
): { at: number; value: number }[] {
  const measured = MEASURED.find(({ row }) => row.live_id === live_id);
  const derived = DERIVED.find(({ row }) => row.live_id === live_id);
  const row = measured?.row ?? derived?.row;
  if (!row) return [];
  const step = row.resolution === "hourly" ? HOUR_MS : HOUR_MS / 4;
  const points: { at: number; value: number }[] = [];
  for (let at = Math.ceil(fromMs / step) * step; at < toMs; at += step)
    points.push({ at, value: measured ? valueAt(measured, at, step) : derivedAt(derived!, at, commands) });
  return points;
}

function valueAt({ row, hours, noise, decimals }: DemoLive, at: number, step = HOUR_MS / 4): number {
  const year = courses.get(row.live_id) ?? hours();
  courses.set(row.live_id, year);
  const hour = (at - START_MS) / HOUR_MS;
  const hourOfPeriod = hour - Math.floor(hour / PERIOD_H) * PERIOD_H;
  const [first, share] = [Math.floor(hourOfPeriod), hourOfPeriod % 1];
  const course = year[first]! * (1 - share) + year[(first + 1) % HOURS]! * share;
  return Number((course * (1 + noise * unevenness(at / step))).toFixed(decimals));
}

function derivedAt({ follows }: DerivedLive, at: number, commands: Told): number {
  const of = (live_id: string): number =>
    valueAt(
      MEASURED.find(({ row }) => row.live_id === live_id)!,
      at,
    );
  const chp = Math.min(commands.chp(at) ?? CHP_MW, heatOf(of));
  return Number(follows(of, { chp, battery: commands.battery(at), at }).toFixed(4));
}

/** A number of -1 to 1 that a step always has. */
function unevenness(step: number): number {
  let mixed = Math.imul(step ^ (step >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1;
}
