import type { SeriesData } from "~/entities/archive/snapshot";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import { DEMO_YEAR, START_MS } from "./clock";
import { homesElectricity, homesHeat, spotPrice, workshopElectricity } from "./profiles";
import { coefficientOfPerformance, outdoorTemperature, solarAvailability, windAvailability } from "./weather";

export const SYNTHETIC_SOURCE = "Synthetic: made by Energy Tool, not measured";

/** Yearly energies of the demo in MWh: 300 homes of 3 MWh electricity, 8 MWh room heat and 2 MWh hot water, a workshop. */
export const YEARLY_MWH = { homesElectricity: 900, roomHeat: 2400, hotWater: 600, workshop: 1500 } as const;
export const MEAN_SPOT_EUR_PER_MWH = 80;
const MEAN_HIGH_SPOT_EUR_PER_MWH = 150;
const MEAN_LOW_SPOT_EUR_PER_MWH = 50;

export const seriesIds = {
  temperature: "demo-series-temperature",
  homesElectricity: "demo-series-homes-electricity",
  homesHeat: "demo-series-homes-heat",
  workshop: "demo-series-workshop-electricity",
  solar: "demo-series-photovoltaics",
  wind: "demo-series-wind",
  performance: "demo-series-heat-pump",
  spot: "demo-series-spot-price",
  spotHigh: "demo-series-spot-price-high",
  spotLow: "demo-series-spot-price-low",
} as const;

/** The demo's series, hourly over DEMO_YEAR in UTC; the same values at every call. */
export function demoSeries(systemId: string): SeriesData[] {
  const series = (ts_id: string, unit: string, values: Float64Array): SeriesData => ({
    meta: {
      ts_id,
      system_id: systemId,
      type: "generated",
      interpolation: "stepwise",
      properties: { ...timeseriesProperties.parse({ unit }), synthetic: true, source: SYNTHETIC_SOURCE },
    },
    blocks: [{ year: DEMO_YEAR, startMs: START_MS, stepS: 3600, values }],
  });
  const temperature = outdoorTemperature();
  const solar = solarAvailability();
  const wind = windAvailability();
  return [
    series(seriesIds.temperature, "°C", temperature),
    series(seriesIds.homesElectricity, "MW", homesElectricity(YEARLY_MWH.homesElectricity)),
    series(seriesIds.homesHeat, "MW", homesHeat(temperature, YEARLY_MWH.roomHeat, YEARLY_MWH.hotWater)),
    series(seriesIds.workshop, "MW", workshopElectricity(YEARLY_MWH.workshop)),
    series(seriesIds.solar, "1", solar),
    series(seriesIds.wind, "1", wind),
    series(seriesIds.performance, "1", coefficientOfPerformance(temperature)),
    series(seriesIds.spot, "EUR/MWh", spotPrice(MEAN_SPOT_EUR_PER_MWH, solar, wind)),
    series(seriesIds.spotHigh, "EUR/MWh", spotPrice(MEAN_HIGH_SPOT_EUR_PER_MWH, solar, wind)),
    series(seriesIds.spotLow, "EUR/MWh", spotPrice(MEAN_LOW_SPOT_EUR_PER_MWH, solar, wind)),
  ];
}
