import { type SeriesSpread, spreadText } from "~/entities/timeseries/spread";
import type { Asked } from "./viewed";

/** What the steps of a series were made of, where its file had days, months or longer. */
export const spreadDescription = (spread: SeriesSpread, t: Asked["t"]) => ({
  term: t("timeseries:spread.term"),
  value: spreadText(spread, (key, params) => t(`timeseries:${key}`, params)),
});
