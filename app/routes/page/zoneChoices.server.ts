import { winterClock, zoneToday } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import type { Option } from "~/ui/kit/fields";
import { zoneOptions } from "./zoneOptions";

/** Zones to choose from: that of the system, the same without summer time, UTC, and all others; a typed one that is in neither, too. */
export function zoneChoices(timezone: string, locale: Locale, typed = timezone): Option[] {
  const all = zoneOptions(textsOf(locale), typed || timezone);
  const first = [timezone, winterClock(timezone, new Date().getUTCFullYear()), "UTC"].map(
    (zone) => zoneToday(zone) ?? zone,
  );
  const at = ({ value }: Option) => (first.includes(value) ? first.indexOf(value) : first.length);
  return [...all].sort((a, b) => at(a) - at(b));
}
