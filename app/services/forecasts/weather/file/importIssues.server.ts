import { NO_CHOICE, type RowsChoice } from "~/entities/timeseries/rowsForm";
import type { WeatherForecast } from "~/entities/weather/weatherForecast";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { readRows, type RowsFile, type RowsReading, settled } from "~/services/timeseries/upload/rowsFile.server";
import { judgeIssues, keepIssues, type KeptIssues } from "../keep.server";
import type { NewIssue } from "../newIssue";
import { type FileNote, issuesAim, readIssues } from "./readIssues";

/** A hundred issues of two days of hours; more are sent in several files, or by the call. */
const MOST_ROWS = 5000;
export const MOST_BYTES = 1_048_576;

/** A file of issues as it is understood; `issues` null: questions are open. */
interface UnderstoodIssues extends RowsReading {
  issues: NewIssue[] | null;
  /** What is wrong with its rows, and with its issues. */
  notes: FileNote[];
  outcome: KeptIssues | null;
}

/** What the files of a weather forecast hang on. */
export const issuesScope = ({ weather_forecast_id }: WeatherForecast): string =>
  `weather issues ${weather_forecast_id}`;

/** What a file of issues says, as far as `choice` does not, and what storing it would do. Refuses what is no table or too large. */
export async function understandIssues(
  actor: Actor,
  forecast: WeatherForecast,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<UnderstoodIssues>> {
  if (file.bytes.length > MOST_BYTES)
    return refused(413, "forecasts.weather.rule.too_large", { params: { max: MOST_BYTES / 1_048_576 } });
  const rows = await readRows(file, choice, { aim: issuesAim, maxRows: MOST_ROWS });
  if (!rows.ok) return rows;
  const table = settled(rows.value);
  if (!table.ok) return done({ ...rows.value, issues: null, notes: [], outcome: null });
  const { issues, notes } = await readIssues(table.value, forecast.timezone);
  const outcome = judgeIssues(dbOf(actor), forecast, issues, { origin: "file", now: Date.now() });
  return done({ ...rows.value, issues, notes, outcome });
}

/** Stores the issues of a file of which nothing is wrong, all or none; for editors. */
export function saveIssues(
  actor: Actor,
  forecast: WeatherForecast,
  { issues, notes, outcome }: UnderstoodIssues,
): Outcome<KeptIssues> {
  const db = dbOf(actor);
  if (!mayEdit(systemRole(db, actor, forecast.system_id))) return notAllowed();
  if (!issues || notes.length > 0 || !outcome || outcome.refused.length > 0)
    return refused(409, "forecasts.weather.rule.file_wrong");
  return done(keepIssues(db, forecast, issues, { origin: "file", now: Date.now() }));
}
