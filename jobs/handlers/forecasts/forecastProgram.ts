import { builtFrom } from "~jobs/worker/builtFrom";
import { childWork } from "~jobs/worker/childWork";
import { type ForecastInput, forecastSeries } from "~/engines/forecast";
import type { BuiltForecast } from "~/services/forecasts/store.server";

/** The program that computes a forecast: it takes seconds, which its worker has other things to do with. */
childWork<ForecastInput, BuiltForecast>((input) => Promise.resolve({ ...forecastSeries(input), build: builtFrom() }));
