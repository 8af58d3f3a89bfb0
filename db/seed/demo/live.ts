import { liveSeriesSchema, type LiveSeries } from "~/entities/live/liveSeries";
import { HOURS, START_MS } from "./clock";
import { homesElectricity, spotPrice, workshopElectricity } from "./profiles";
import { MEAN_SPOT_EUR_PER_MWH, YEARLY_MWH } from "./series";
import { DEMO_SYSTEM_ID } from "./site";
import { outdoorTemperature, solarAvailability, windAvailability } from "./weather";

/** What is there of the modules already [MW]. */
const ROOF_MW = 0.2;

/** What the CHP gives while it runs [MW]. */
const CHP_MW = 0.2;

interface DemoLive {
  row: LiveSeries;
  /** Values of the hours of the demo's year. */
  hours: () => Float64Array;
  /** Share by which quarter-hours differ from the course of their hour. */
  noise: number;
  decimals: number;
}

/** Names say what they are: nobody measures them. */
const live = (given: Pick<LiveSeries, "live_id" | "name" | "type" | "unit"> & Partial<LiveSeries>): LiveSeries =>
  liveSeriesSchema.parse({
    ...{ system_id: DEMO_SYSTEM_ID, timezone: "Europe/Berlin" },
    ...given,
    name: `${given.name} (synthetic)`,
  });

const MEASURED: readonly DemoLive[] = [
  {
    row: live({
      ...{ live_id: "demo-live-homes", name: "Load of the homes", type: "measurement", unit: "MW" },
      ...{ node_id: "demo-homes-electricity", lower_bound: 0 },
    }),
    hours: () => homesElectricity(YEARLY_MWH.homesElectricity),
    noise: 0.04,
    decimals: 4,
  },
  {
    row: live({
      ...{ live_id: "demo-live-workshop", name: "Load of the workshop", type: "measurement", unit: "MW" },
      ...{ node_id: "demo-workshop-electricity", lower_bound: 0 },
    }),
    hours: () => workshopElectricity(YEARLY_MWH.workshop),
    noise: 0.03,
    decimals: 4,
  },
  {
    row: live({
      ...{ live_id: "demo-live-pv", name: "Output of the roofs", type: "production", unit: "MW" },
      ...{ node_id: "demo-pv", lower_bound: 0, upper_bound: 2 * ROOF_MW },
    }),
    hours: () => solarAvailability().map((share) => share * ROOF_MW),
    noise: 0.06,
    decimals: 4,
  },
  {
    row: live({
      ...{ live_id: "demo-live-grid", name: "Power from the grid", type: "measurement", unit: "MW" },
      ...{ node_id: "demo-grid-purchase", lower_bound: 0 },
    }),
    hours: () => {
      const workshop = workshopElectricity(YEARLY_MWH.workshop);
      return homesElectricity(YEARLY_MWH.homesElectricity).map((homes, h) =>
        Math.max(0, homes + (workshop[h] ?? 0) - CHP_MW),
      );
    },
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
      ...{ live_id: "demo-live-price", name: "Day-ahead price", type: "trading_price", unit: "EUR/MWh" },
      ...{ resolution: "hourly", node_id: "demo-grid-purchase" },
    }),
    hours: () => spotPrice(MEAN_SPOT_EUR_PER_MWH, solarAvailability(), windAvailability()),
    noise: 0,
    decimals: 2,
  },
];

/** The live series of the demo. */
export const liveSeries: LiveSeries[] = MEASURED.map(({ row }) => row);

const HOUR = 3_600_000;
/** Weekdays repeat after 52 weeks; the season is a day off each year. */
const PERIOD_H = 52 * 7 * 24;
const kept = new Map<string, Float64Array>();

/**
 * Points of a live series of the demo at every step that begins from a time up to, without, another (UTC, ms): the demo's year over and
 * over, weekdays on weekdays, with some noise in it. The same at every call; synthetic. Empty for other series.
 */
export function demoValues(live_id: string, fromMs: number, toMs: number): { at: number; value: number }[] {
  const found = MEASURED.find(({ row }) => row.live_id === live_id);
  if (!found) return [];
  const { row, noise, decimals } = found;
  const hours = kept.get(live_id) ?? found.hours();
  kept.set(live_id, hours);
  const step = row.resolution === "hourly" ? HOUR : HOUR / 4;
  const points: { at: number; value: number }[] = [];
  for (let at = Math.ceil(fromMs / step) * step; at < toMs; at += step) {
    const hour = (at - START_MS) / HOUR;
    const place = hour - Math.floor(hour / PERIOD_H) * PERIOD_H;
    const [first, share] = [Math.floor(place), place % 1];
    const course = hours[first]! * (1 - share) + hours[(first + 1) % HOURS]! * share;
    points.push({ at, value: Number((course * (1 + noise * unevenness(at / step))).toFixed(decimals)) });
  }
  return points;
}

/** A number of -1 to 1 that a step always has. */
function unevenness(step: number): number {
  let mixed = Math.imul(step ^ (step >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1;
}
