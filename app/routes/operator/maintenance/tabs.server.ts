import { randomUUID } from "node:crypto";
import { DAY_MS } from "~/entities/core/clock";
import { formatMonth, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { eventsView } from "~/routes/events/view.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { instantOfLocal } from "~/routes/page/localTime";
import { availabilityLines, operatedComponents, repairTimes } from "~/services/events/maintenance/availability.server";
import { freeWindows, planForWork, plannedWork } from "~/services/events/maintenance/planning.server";
import { chosenMonth, monthsUntil } from "./months";

const YEAR_MS = 365 * DAY_MS;

/** The log of events with its filters, and what the outages of the last year say of those shown. */
export function eventsTab(page: SystemPage, request: Request, locale: Locale, now: number) {
  const events = eventsView(page, request, locale);
  const window = { from: now - YEAR_MS, to: now };
  return { events, repair: repairTimes(page.actor, page.system.system_id, events.filter.component, { window, now }) };
}

/** How available each component was in the month of the address. */
export function availabilityTab(
  { actor, system, editable }: SystemPage,
  query: URLSearchParams,
  locale: Locale,
  now: number,
) {
  const paths = sitePaths(system.system_id);
  const months = monthsUntil(now, system.timezone);
  const { month, window } = chosenMonth(months, query.get("month"), now);
  return {
    month,
    months: months.map(({ value, from }) => ({ value, label: formatMonth(from, locale, system.timezone) })),
    csvHref: `${paths.maintenanceFile}?month=${month}`,
    lines: availabilityLines(actor, system, window, now).map((line) => ({
      ...line,
      href: `${paths.maintenanceTab("events")}&component=${encodeURIComponent(line.id)}`,
      contractHref: editable ? paths.operated(line.id) : null,
    })),
  };
}

/** Hours of work that can be asked for. */
export const MOST_HOURS = 168;

/** Maintenance that is planned, and the cheapest free windows for what the address asks for. */
export function planningTab({ actor, system }: SystemPage, query: URLSearchParams, locale: Locale, now: number) {
  const { system_id, timezone: zone } = system;
  const components = operatedComponents(actor, system_id);
  const component = components.find(({ id }) => id === query.get("component"))?.id ?? null;
  const text = query.get("hours")?.trim().replace(",", ".") ?? "";
  const hours = Number(text);
  const wrong = text !== "" && !(hours > 0 && hours <= MOST_HOURS);
  const untilText = query.get("until")?.slice(0, 30) ?? "";
  const until = untilText === "" ? null : instantOfLocal(untilText, zone);
  const wrongUntil = untilText !== "" && !until;
  const isSearchable = component !== null && text !== "" && !wrong && !wrongUntil;
  const at = (ms: number) => formatTime(ms, locale, zone);
  const windows = isSearchable
    ? freeWindows(actor, system_id, { component, hours, until: until ? Date.parse(until) : null }, now)
    : null;
  const plan = planForWork(actor, system_id, now);
  return {
    plan: plan && {
      name: plan.name,
      standing: plan.standing,
      from: formatTime(plan.start_at, locale, zone),
      href: sitePaths(system_id).operation(plan.id),
    },
    components: components.map(({ id, name }) => ({ value: id, label: name })),
    filter: { component: component ?? "", hours: text.slice(0, 20), until: untilText },
    wrong,
    wrongUntil,
    problem: windows && "problem" in windows ? windows.problem : null,
    plannedUntil: windows && "windows" in windows ? at(windows.plannedUntil) : null,
    beyond: windows && "windows" in windows && until !== null && Date.parse(until) > windows.plannedUntil,
    windows:
      windows && "windows" in windows
        ? windows.windows.map(({ from, to, lost }) => ({
            event_id: randomUUID(),
            from,
            to,
            lost,
            timeText: `${at(from)} – ${at(to)}`,
          }))
        : [],
    work: plannedWork(actor, system_id, now).map(({ event_id, component: name, from, to, description, lost }) => ({
      event_id,
      name,
      description,
      lost,
      from: at(from),
      to: at(to),
      state: to <= now ? ("over" as const) : from <= now ? ("now" as const) : ("ahead" as const),
      href: sitePaths(system_id).event(event_id),
    })),
  };
}
