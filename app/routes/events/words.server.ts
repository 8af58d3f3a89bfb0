import type { TFunction } from "i18next";
import { formatDuration, formatNumber, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Cause } from "~/entities/events/cause";
import { type Event, goesOn } from "~/entities/events/event";

/** A score beyond this says no more than that it is very large. */
const LARGE = 1000;

interface CauseWords {
  /** Of the series of the event. */
  unit: string;
  /** Name of the series that stands in for it. */
  backup: string;
}

/** Why a rule raised an event, in a sentence; `unit` is that of its series. */
export function causeText(t: TFunction, locale: Locale, cause: Cause, { unit, backup }: CauseWords): string {
  const { rule, count, value, measure } = cause;
  const times =
    measure !== null && measure > LARGE ? `> ${formatNumber(LARGE, locale)}` : formatNumber(measure, locale);
  return t(`events:cause.${rule}`, {
    count,
    backup,
    number: formatNumber(count, locale),
    value: formatUnit(value, unit, locale, { decimals: 3 }),
    measure:
      rule === "standstill" || rule === "divergence" ? formatUnit(measure, unit, locale, { decimals: 3 }) : times,
  });
}

/** The times of an event as people read them: of what goes on there is no end yet. */
export function timesOf(event: Event, t: TFunction, locale: Locale, zone: string) {
  const ongoing = goesOn(event);
  // Of what somebody entered nobody looks at how long it has lasted.
  const until = event.ongoing ? Math.max(Date.parse(event.end_at), Date.now()) : Date.parse(event.end_at);
  const seconds = (until - Date.parse(event.start_at)) / 1000;
  return {
    start: formatTime(event.start_at, locale, zone, true),
    end: ongoing ? t("events:ongoing") : formatTime(event.end_at, locale, zone, true),
    duration: ongoing ? t("events:at_least", { duration: formatDuration(seconds) }) : formatDuration(seconds),
  };
}
