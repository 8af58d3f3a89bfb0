import type { Moment } from "~/entities/timeseries/moment";
import type { Decision, TableRecognition } from "~/entities/timeseries/recognition";
import { knownMoment } from "../formats/known";

/** What values of radiation are, by the time of their row; minutes of an instant only. */
export interface MomentSeen {
  moment: Moment;
  minute: number | null;
}

const RADIATION =
  /radiation|irradiance|^G[bdr]?\(|\b(?:GHI|DNI|DHI|SSRD|FDIR|SWGDN)\b|_SW_|^(?:FG|FD)_LBERG|W\/m|[JW]h?\/m/i;
/** That of the air, not of the sun. */
const OF_THE_AIR = /^IR\(|infrared|longwave|thermal|\bLW/i;
/** Radiation of PVGIS is that of a satellite's picture: where its minute is not named, the file is of a time before it was. */
const PVGIS = /^G[bdr]?\((?:h|i|n)\)/;
/** What tells begin or end of an interval, and with it that there is one. */
const OF_INTERVALS = ["mark_interval", "mark_name", "mark_period"];

/** What a column of radiation is by its name, by who made the table, or by stamps that name an interval. Null: a person knows. */
function momentOfColumn(
  { columns, mark, format }: Pick<TableRecognition, "columns" | "mark"> & { format: string | null },
  column: number,
): Decision<MomentSeen> {
  const text = columns[column] ?? "";
  const minute = /, minute (-?\d{1,2}(?:\.\d)?)(?: \[|$)/.exec(text)?.[1];
  if (minute !== undefined)
    return {
      value: { moment: "instant", minute: Number(minute) },
      evidence: { kind: "moment_column", params: { text } },
    };
  const byMaker = format === null ? null : knownMoment(format, text);
  if (byMaker) return { value: byMaker, evidence: { kind: "format", params: { format: format! } } };
  if (mark.value === null || PVGIS.test(text) || !OF_INTERVALS.includes(mark.evidence?.kind ?? ""))
    return { value: null, evidence: null };
  return { value: { moment: mark.value === "end" ? "before" : "after", minute: null }, evidence: mark.evidence };
}

/** The same of the column of the values; as long as none is chosen, what all columns of radiation have in common. */
export function momentSeen(
  seen: Pick<TableRecognition, "columns" | "mark" | "valueColumns"> & { format: string | null },
  column: number | null,
): Decision<MomentSeen> {
  if (column !== null) return momentOfColumn(seen, column);
  const all = seen.valueColumns
    .filter((at) => RADIATION.test(seen.columns[at] ?? "") && !OF_THE_AIR.test(seen.columns[at] ?? ""))
    .map((at) => momentOfColumn(seen, at));
  const kinds = new Set(all.map(({ value }) => JSON.stringify(value)));
  return kinds.size === 1 ? all[0]! : { value: null, evidence: null };
}
