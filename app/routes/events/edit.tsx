import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Event, EVENT_TYPES, goesOn } from "~/entities/events/event";
import { eventForm, eventFormOfSeries } from "~/entities/events/eventForm";
import { componentFrom, componentOf } from "~/entities/live/liveForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { instantOfLocal, localOf } from "~/routes/page/localTime";
import { save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { componentChoices } from "~/services/live/page.server";
import { EventFields } from "~/ui/events/EventFields";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage } from "~/ui/kit/layout";
import { eventScope } from "./scope.server";

/** New (…/new?component=<id>&type=<type>), or an event to change. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireEditable(args);
  const t = textsOf(await localeOf(args.request));
  const { system, actor } = page;
  const paths = sitePaths(system.system_id);
  const scope = args.params.event_id ? eventScope(args, true) : null;
  if (scope?.event.deleted_at) throw notFoundPage();
  const components = componentChoices(actor, system.system_id);
  const zone = scope?.zone ?? system.timezone;
  const query = new URL(args.request.url).searchParams;
  const componentId = query.get("component");
  const now = Date.now();
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const type = scope?.event.type ?? EVENT_TYPES.find((one) => one === query.get("type")) ?? "";
  const started = scope?.event.start_at ?? new Date(hour).toISOString();
  // Nobody knows how long an outage lasts when they enter it.
  const open = scope ? goesOn(scope.event) : type === "" || type === "outage";
  const ended = scope?.event.end_at ?? new Date(hour + HOUR_MS).toISOString();
  const title = scope ? t("events:edit.title", { name: scope.name }) : t("events:edit.new");
  return {
    title,
    crumbs: [{ label: t("events:list.title"), href: paths.events }, { label: title }],
    back: scope ? paths.event(scope.event.event_id) : paths.events,
    deleteHref: scope ? paths.deleteEvent(scope.event.event_id) : null,
    components,
    ofSeries: scope !== null && scope.event.cause !== null && componentOf(scope.event) === "",
    raised: Boolean(scope?.event.cause),
    zone,
    values: {
      event_id: scope?.event.event_id ?? randomUUID(),
      component: scope
        ? componentOf(scope.event)
        : (components.find(({ value }) => value.slice("node:".length) === componentId)?.value ?? ""),
      start_at: localOf(started, zone),
      end_at: open ? "" : localOf(ended, zone),
      type,
      level: scope?.event.level ?? "info",
      description: scope?.event.description ?? "",
      forecast_mw: scope?.event.forecast_mw ?? null,
      expected: scope?.event.set_at ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const scope = args.params.event_id ? eventScope(args, true) : null;
  const before = scope?.event;
  const schema = before?.cause && componentOf(before) === "" ? eventFormOfSeries : eventForm;
  const result = await validatorOf(schema, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, component, event_id, ...form } = result.data;
  const zone = scope?.zone ?? system.timezone;
  // What was not changed keeps its seconds, and its hour where the clock shows one twice.
  const timeOf = (field: "start_at" | "end_at", local: string): string | null =>
    before && localOf(before[field], zone) === local ? before[field] : instantOfLocal(local, zone);
  const start_at = timeOf("start_at", form.start_at);
  if (!start_at) return invalid(result, { start_at: "rules.date_invalid" });
  const end = form.end_at === null ? openEnd(before, { start_at, type: form.type }) : null;
  if (form.end_at === null && !end) return invalid(result, { end_at: "rules.needs_value" });
  const end_at = end?.end_at ?? timeOf("end_at", form.end_at!);
  if (!end_at) return invalid(result, { end_at: "rules.date_invalid" });
  const ids = {
    event_id: before?.event_id ?? event_id,
    system_id: system.system_id,
    timeseries_id: before?.timeseries_id ?? null,
  };
  const times = { start_at, end_at, ongoing: end?.ongoing ?? false };
  const row = { ...ids, ...form, ...componentFrom(component), ...times };
  const saved = save(actor, eventEntity, row, { expected });
  if (!saved.ok) return refuseForm(result, saved, { node_id: "component", line_id: "component" });
  const to = sitePaths(system.system_id).event(saved.value.event_id);
  return redirectWith(to, before ? "events:status.saved" : "events:status.created");
}

/**
 * What is stored of an end that nobody knows: how long the outage lasts at least. An event of any type whose rule still looks after it
 * stays with its rule; null where another has no end.
 */
function openEnd(before: Event | undefined, { start_at, type }: Pick<Event, "start_at" | "type">) {
  const same = before !== undefined && goesOn(before) && before.start_at === start_at && before.type === type;
  if (same) return { end_at: before.end_at, ongoing: before.ongoing ?? false };
  if (type !== "outage") return null;
  const least = Math.max(Date.now(), Date.parse(start_at) + MINUTE_MS);
  return { end_at: new Date(least).toISOString(), ongoing: true };
}

export default function EditEvent() {
  const { title, back, deleteHref, values, components, ofSeries, raised, zone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("events");
  const schema = ofSeries ? eventFormOfSeries : eventForm;
  const labels = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} lead={t(raised ? "edit.lead_raised" : "edit.lead")} backHref={back}>
      <EntityForm schema={schema} labels={labels} defaultValues={values}>
        <input type="hidden" name="event_id" value={values.event_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <EventFields components={components} zone={zone} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
      {deleteHref ? (
        <p className="actions">
          <ButtonLink href={deleteHref} kind="danger">
            {t("edit.delete")}
          </ButtonLink>
        </p>
      ) : null}
    </DialogPage>
  );
}
