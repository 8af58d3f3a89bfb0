import { childWork } from "~jobs/worker/childWork";
import { type ForecastInput, type ForecastOutcome, forecastSeries } from "~/engines/forecast";

/** The program that computes a forecast: it takes seconds, which its worker has other things to do with. */
childWork<ForecastInput, ForecastOutcome>((input) => Promise.resolve(forecastSeries(input)));
