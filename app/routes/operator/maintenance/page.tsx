import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { planWork } from "~/services/events/maintenance/planning.server";
import { ButtonLink, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { AvailabilityTab } from "~/ui/operator/maintenance/AvailabilityTab";
import { EventsTab } from "~/ui/operator/maintenance/EventsTab";
import { PlanningTab } from "~/ui/operator/maintenance/PlanningTab";
import { availabilityTab, eventsTab, planningTab } from "./tabs.server";

const TABS = ["events", "availability", "planning"] as const;

/** The log of events, how available components were, and when they are best maintained. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "operation");
  const { system, editable } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const query = new URL(args.request.url).searchParams;
  const now = Date.now();
  const tab = TABS.find((one) => one === query.get("tab")) ?? "events";
  return {
    title: t("operator:maintenance.title"),
    tab,
    editable,
    zone: system.timezone,
    currency: system.unit,
    base: paths.maintenance,
    tabs: TABS.map((one) => ({
      label: t(`operator:maintenance.tab.${one}`),
      href: paths.maintenanceTab(one),
      current: one === tab,
    })),
    newHref: editable ? `${paths.newEvent}?type=scheduled_maintenance` : null,
    outageHref: editable ? `${paths.newEvent}?type=outage` : null,
    log: tab === "events" ? eventsTab(page, args.request, locale, now) : null,
    availability: tab === "availability" ? availabilityTab(page, query, locale, now) : null,
    planning: tab === "planning" ? planningTab(page, query, locale, now) : null,
  };
}

const ms = z.coerce.number().int().min(0).max(8e15);
const workForm = z.object({
  intent: z.literal("plan"),
  event_id: id,
  component: z.string().max(200),
  from: ms,
  to: ms,
});

/** Plans maintenance in a window that the page found. */
export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const form = workForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) throw notFoundPage();
  const { event_id, component, from, to } = form.data;
  const planned = planWork(actor, system.system_id, { event_id, component, from, to, description: "" });
  if (!planned.ok) throw refusalPage(planned);
  return redirectWith(sitePaths(system.system_id).event(planned.value.event_id), "operator:status.maintenance_planned");
}

export default function Maintenance() {
  const { title, tabs, base, newHref, outageHref, editable, zone, currency, log, availability, planning } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  const { search } = useLocation();
  return (
    <>
      <PageHeader
        title={title}
        lead={t("maintenance.lead")}
        actions={
          <>
            {outageHref ? <ButtonLink href={outageHref}>{t("maintenance.enter_outage")}</ButtonLink> : null}
            {newHref ? <ButtonLink href={newHref}>{t("maintenance.plan")}</ButtonLink> : null}
          </>
        }
      />
      <Tabs label={t("maintenance.tabs")} tabs={tabs} />
      <LiveRegion types={["event", "node", "line", "operation_site"]}>
        {log ? <EventsTab {...log} base={base} search={search} /> : null}
        {availability ? <AvailabilityTab {...availability} base={base} /> : null}
        {planning ? (
          <PlanningTab {...planning} base={base} editable={editable} zone={zone} currency={currency} />
        ) : null}
      </LiveRegion>
    </>
  );
}
