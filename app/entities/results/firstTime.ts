import { modelHour } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Finding } from "./result";

/** When what a finding tells of begins, on the clocks of the zone: "31 Jan 2030, 17:00 (Europe/Berlin)". Empty where it names no hour. */
export function firstTimeText(
  { year, firstHour, firstYear = year }: Pick<Finding, "year" | "firstHour" | "firstYear">,
  locale: Locale,
  zone: string,
): string {
  if (firstHour === undefined || firstYear === undefined) return "";
  return formatTime(modelHour(zone, firstYear, firstHour), locale, zone);
}
