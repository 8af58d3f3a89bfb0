import { forecastSeries, type ForecastInput, type ForecastOutcome } from "~/engines/forecast";
import { childWork } from "~jobs/worker/childWork";

/** The program that computes a forecast: it takes seconds, which its worker has other things to do with. */
childWork<ForecastInput, ForecastOutcome>((input) => Promise.resolve(forecastSeries(input)));
