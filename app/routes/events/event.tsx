import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { formatTime, formatUnit } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Event, goesOn } from "~/entities/events/event";
import { acknowledgeForm } from "~/entities/events/eventForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep, refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, type SystemPage } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { acknowledge, reopen, seriesOf } from "~/services/events/events.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { planAt } from "~/services/operator/inForce/plannedPower.server";
import { EventView } from "~/ui/events/EventView";
import { invalid, useAnswered, validatorOf } from "~/ui/kit/fields";
import { eventScope } from "./scope.server";
import { causeText, timesOf } from "./words.server";

/** An event: what it is about, why it was raised, who took note of it, and its files. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, event, subject, name, zone, paths } = eventScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, editable } = page;
  const { event_id, type, level, description, cause, start_at, end_at } = event;
  const title = t("events:one.title", { type: t(`events:type.${type}`), name });
  const series = subject.series?.live ? seriesOf(actor, subject.series.id) : undefined;
  const backup = cause?.backup_live_id ? seriesOf(actor, cause.backup_live_id) : undefined;
  const person = (id: string) =>
    usersOfSpace(actor.space).find((user) => user.user_id === id)?.displayName ??
    t("changes:audit.gone_person", { id });
  const seen = event.acknowledged_at && event.acknowledged_by;
  return {
    title,
    crumbs: [{ label: t("events:list.title"), href: paths.events }, { label: title }],
    base: paths.events,
    deleted: event.deleted_at !== null,
    withdrawn: event.deleted_at !== null && event.set_by === "system",
    editable,
    event_id,
    type,
    level,
    description,
    zone,
    ...timesOf(event, t, locale, zone),
    ongoing: goesOn(event),
    forecast:
      type === "manual_forecast"
        ? typeof event.forecast_mw === "number"
          ? formatUnit(event.forecast_mw, "MW", locale, { decimals: 3 })
          : t("events:one.no_forecast")
        : null,
    cause: cause
      ? causeText(t, locale, cause, { unit: series?.unit ?? "", backup: backup?.name ?? t("events:one.gone") })
      : null,
    component: subject.component && { name: subject.component.name, href: paths.component(subject.component.id) },
    series: subject.series && {
      name: subject.series.name,
      href: subject.series.live
        ? `${paths.oneLiveSeries(subject.series.id)}?period=${periodOf(start_at, end_at)}&at=${lastOf(end_at)}`
        : null,
    },
    scheduleHref: scheduleOf(page, event),
    rulesHref: cause && series && editable ? paths.eventRules(series.live_id) : null,
    acknowledged: seen
      ? {
          at: formatTime(event.acknowledged_at!, locale, zone),
          by: person(event.acknowledged_by!),
          note: event.acknowledged_note ?? "",
        }
      : null,
    files: itemLinks(page, "event", event_id),
    auditHref: `${paths.audit}?item=${encodeURIComponent(event_id)}`,
    editHref: paths.editEvent(event_id),
    deleteHref: paths.deleteEvent(event_id),
  };
}

/** The schedule of the component of a divergence, in the plan that was in force when it began; null for other events. */
function scheduleOf({ actor, system }: SystemPage, { cause, node_id, line_id, start_at }: Event): string | null {
  const component = node_id ?? line_id;
  if (cause?.rule !== "divergence" || component === null || !system.has_operation) return null;
  const plan = planAt(dbOf(actor), system.system_id, Date.parse(start_at));
  return plan && sitePaths(system.system_id).scheduleOf(component, plan.id, plan.day);
}

/** The last minute of an event: its end may be the beginning of the next day. */
const lastOf = (end_at: string): string => new Date(Date.parse(end_at) - MINUTE_MS).toISOString();

/** The period of the page of a series in which an event is seen best. */
function periodOf(start_at: string, end_at: string): "day" | "week" | "month" | "year" {
  const hours = (Date.parse(end_at) - Date.parse(start_at)) / HOUR_MS;
  return hours <= 12 ? "day" : hours <= 6 * 24 ? "week" : hours <= 30 * 24 ? "month" : "year";
}

/** Notes that somebody has seen the event, or takes that back. */
export async function action(args: ActionFunctionArgs) {
  const { page, event, paths } = eventScope(args, true);
  const form = await args.request.formData();
  const to = paths.event(event.event_id);
  if (form.get("intent") === "reopen") {
    const reopened = reopen(page.actor, event.event_id);
    return reopened.ok ? redirectWith(to, "events:status.reopened") : refusedStep("event", "set", reopened);
  }
  if (form.get("intent") !== "acknowledge") throw notFoundPage();
  const result = await validatorOf(acknowledgeForm, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const done = acknowledge(page.actor, event.event_id, result.data.note);
  return done.ok ? redirectWith(to, "events:status.acknowledged") : refuseForm(result, done);
}

export default function OneEvent() {
  const { refused } = useAnswered<typeof action>();
  return <EventView {...useLoaderData<typeof loader>()} refused={refused} />;
}
