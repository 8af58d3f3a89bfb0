import type { RadiationMoment } from "~/engines/generation";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Moment } from "~/entities/timeseries/moment";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { sentence } from "~/i18n/texts";

/** Radiation is the only weather whose moment matters: it depends on where the sun stands. */
export const hasMoment = (type: WeatherType): boolean => type === "ssrd" || type === "fdir";

/** What is said of the values of rows. */
export interface MomentOfRows {
  moment: Moment;
  /** Of an instant: minutes from the time of its row. */
  minute: number;
  /** From row to row [s]; rows of less than an hour were put together to hours. */
  stepS: number;
}

export type StoredMoment = Pick<Timeseries, "moment" | "moment_minute">;

/**
 * Hours as they are stored, from the full hour, and when the sun stands as their values say. Means that are of the full hours after all
 * (stamped in their middle) are plain ones. What is the mean before its row was moved by a step before.
 */
export function placedHours(
  blocks: readonly SeriesBlock[],
  { moment, minute, stepS }: MomentOfRows,
): StoredMoment & { blocks: SeriesBlock[] } {
  if (moment === "after" || moment === "before") return { blocks: [...blocks], moment: null, moment_minute: null };
  const tenth = (minutes: number): number => Math.round(minutes * 10) / 10;
  const pastHour = (ms: number): number => ((ms % HOUR_MS) + HOUR_MS) % HOUR_MS;
  const inHour = pastHour(blocks[0]?.startMs ?? 0) / MINUTE_MS;
  const sunMinute = tenth(inHour + betweenRows(stepS) + (moment === "instant" ? minute : 0));
  const hours = blocks.map((block) => ({ ...block, startMs: block.startMs - pastHour(block.startMs) }));
  if (moment === "around" && sunMinute === 30) return { blocks: hours, moment: null, moment_minute: null };
  return { blocks: hours, moment, moment_minute: sunMinute };
}

/** When the sun stands as the hours of the series say; of shorter steps, which are put together to hours, in the middle of theirs. Null: plain means. */
export function radiationMoment({ moment, moment_minute }: StoredMoment, stepS: number): RadiationMoment | null {
  if (!moment) return null;
  return { minute: (moment_minute ?? 0) + betweenRows(stepS), isInstant: moment === "instant" };
}

/** Minutes from the first to the middle of the rows of an hour. */
const betweenRows = (stepS: number): number => Math.max(0, HOUR_MS / 1000 - stepS) / 120;

/** Where a series is from, with what its values are where they are not the energy of their hours but count as it. Null: nothing is known. */
export function sourceText(
  { moment, moment_minute, properties }: StoredMoment & Pick<Timeseries, "properties">,
  locale: Locale,
): string | null {
  const { source = null } = properties;
  if (!moment) return source;
  const note = sentence(locale, `weather.moment.counted_${moment}`, {
    minute: formatNumber(moment_minute ?? 0, locale),
  });
  return source === null ? note : `${source}; ${note}`;
}
