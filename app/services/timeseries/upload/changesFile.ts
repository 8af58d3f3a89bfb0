import { wallText, zoneClock } from "~/engines/timeseries";
import { csvText } from "~/services/core/csv";
import type { ConvertedSeries } from "./draft.server";

/**
 * Everything that cleaning changed, as CSV with a byte order mark. Columns are the first step in UTC and in a zone and the row of the file
 * (both empty where there is none), steps, kind, first and last value before and after. The last is the measure that the kind goes by. At
 * most 20 000 rows.
 */
export function changesCsv({ changes }: Pick<ConvertedSeries, "changes">, unit: string, zone: string): string {
  const clock = zoneClock(zone);
  const of = (name: string) => (unit === "1" ? name : `${name} (${unit})`);
  return csvText({
    header: [
      "time_utc",
      `time_local (${zone})`,
      "row",
      "steps",
      "kind",
      of("from_first"),
      of("from_last"),
      of("to_first"),
      of("to_last"),
      "measure",
    ],
    rows: changes.map(({ atMs, row, steps, kind, from, to, measure }) => [
      ...(atMs === null ? [null, null] : [new Date(atMs).toISOString(), wallText(clock.toWall(atMs))]),
      row || null,
      steps,
      kind,
      from?.[0] ?? null,
      from?.[1] ?? null,
      to?.[0] ?? null,
      to?.[1] ?? null,
      measure,
    ]),
  });
}
