import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SourceProblem } from "~/entities/live/view";
import type { FileNote } from "./file/readIssues";
import type { IssueNote } from "./newIssue";

/** Reasons of the fetching of weather; all others are those of every address. */
const OF_WEATHER = ["no_forecast", "elsewhere", "uneven", "unlike_rows", "unit", "no_variable"];
/** Reasons against an issue, however it came. */
const OF_ISSUES = [
  "no_time",
  "future",
  "too_old",
  "step",
  "empty",
  "too_many",
  "unlike",
  "past",
  "late_start",
  "out_of_bounds",
  "differs",
];

function written(t: TFunction, locale: Locale, params: IssueNote["params"]): IssueNote["params"] {
  const entries = Object.entries(params).map(([name, value]) => {
    if (name === "quantity") return [name, t(`forecasts:weather.quantity.${value}`)];
    return [name, typeof value === "number" ? formatNumber(value, locale) : value];
  });
  return Object.fromEntries(entries) as IssueNote["params"];
}

/** Why an issue is not stored. */
export const noteText = (t: TFunction, locale: Locale, { key, params }: IssueNote): string =>
  t(`forecasts:weather.refused.${key}`, written(t, locale, params));

/** Why nothing could be fetched. */
export function fetchProblemText(t: TFunction, locale: Locale, { reason, params }: SourceProblem): string {
  if (OF_ISSUES.includes(reason)) return noteText(t, locale, { key: reason, params });
  const words = written(t, locale, params);
  return OF_WEATHER.includes(reason)
    ? t(`forecasts:weather.problem.${reason}`, words)
    : t(`live:source.problem.${reason}`, words);
}

/** What is wrong with a row of a file. */
export function fileNoteText(t: TFunction, locale: Locale, { row, key, params }: FileNote): string {
  const text = t(`forecasts:weather.file.${key}`, written(t, locale, params));
  return row === 0 ? text : t("forecasts:weather.file.row", { row, text });
}
