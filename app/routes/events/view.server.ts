import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { EVENT_LEVELS, EVENT_TYPES } from "~/entities/events/event";
import { textsOf } from "~/i18n/i18n.server";
import { daySpan, isoOf } from "~/routes/page/daySpan";
import type { SystemPage } from "~/routes/page/guard.server";
import { leaveEmptyPage, pagesOf } from "~/routes/page/list.server";
import { EVENT_SORTS, EVENT_STATES, eventList, type EventsQuery, seriesChoices } from "~/services/events/events.server";
import { componentChoices } from "~/services/live/page.server";
import type { EventLine } from "~/ui/events/eventLine";
import { readSort } from "~/ui/kit/lists";
import { timesOf } from "./words.server";

/** What the address asks for; what it does not know filters nothing. */
export function eventsFilter(search: string, zone: string): EventsQuery & { from_day: string; to_day: string } {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) ?? "";
  const { from_day, to_day, fromMs, untilMs } = daySpan(query, zone);
  const one = <T extends string>(all: readonly T[], name: string) => all.find((value) => value === text(name)) ?? null;
  return {
    type: one(EVENT_TYPES, "type"),
    level: one(EVENT_LEVELS, "level"),
    state: one(EVENT_STATES, "state"),
    component: text("component") || null,
    series: text("series") || null,
    from: isoOf(fromMs),
    to: isoOf(untilMs),
    from_day,
    to_day,
    q: text("q"),
    lifecycle: text("tab") === "deleted" ? "deleted" : "live",
    sort: readSort(search, EVENT_SORTS, "-start"),
    page: Math.min(1e9, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1)),
  };
}

/** What a list of the events of a system shows, the newest first, by the filters of the address. */
export function eventsView({ actor, system, editable }: SystemPage, request: Request, locale: Locale) {
  const { system_id, timezone } = system;
  const t = textsOf(locale);
  const paths = sitePaths(system_id);
  const filter = eventsFilter(new URL(request.url).search, timezone);
  const listing = eventList(actor, system_id, filter);
  leaveEmptyPage(request, listing, filter.page);
  const { component, series } = filter;
  const choices = componentChoices(actor, system_id).map(({ value, label }) => ({ value: value.slice(5), label }));
  return {
    title: t("events:list.title"),
    base: paths.events,
    newHref: component ? `${paths.newEvent}?component=${encodeURIComponent(component)}` : paths.newEvent,
    zone: timezone,
    editable,
    deleted: filter.lifecycle === "deleted",
    filter: {
      type: filter.type,
      level: filter.level,
      state: filter.state,
      component,
      series,
      q: filter.q,
      from_day: filter.from_day,
      to_day: filter.to_day,
    },
    components: choices,
    series: seriesChoices(actor, system_id),
    pages: pagesOf(listing.total, filter.page),
    lines: listing.rows.map((row): EventLine => {
      const { event_id, type, level, description, acknowledged_at } = row;
      return {
        event_id,
        type,
        level,
        description,
        ...timesOf(row, t, locale, timezone),
        subject: row.component ?? row.series ?? "–",
        series: row.component ? row.series : null,
        raised: Boolean(row.cause),
        acknowledged: Boolean(acknowledged_at),
        href: paths.event(event_id),
        deleteHref: paths.deleteEvent(event_id),
      };
    }),
  };
}
