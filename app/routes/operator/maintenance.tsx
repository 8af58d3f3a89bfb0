import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseDate, toZoned, toCalendarDateTime } from "@internationalized/date";
import { availabilityOf } from "~/entities/operator/availability";
import { sitePaths } from "~/entities/core/sitePaths";
import { isLine } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { downtimes } from "~/services/events/availability.server";
import { isPlanned } from "~/services/operator/planned";
import { componentsOf } from "~/services/twin/components.server";
import { ButtonLink, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { AvailabilityTable } from "~/ui/operator/AvailabilityTable";

/** Months that can be looked at, the current one first. */
const MONTHS = 13;

/** How available each component was in a month; its events are in the log of events. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "operation");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const now = Date.now();
  const months = monthsUntil(now, system.timezone);
  const asked = new URL(args.request.url).searchParams.get("month");
  const month = months.find(({ value }) => value === asked) ?? months[0]!;
  // Of the current month only what is over counts.
  const window = { from: month.from, to: Math.min(month.to, now) };
  const found = downtimes(actor, system.system_id, window, now);
  const label = new Intl.DateTimeFormat(locale, { timeZone: system.timezone, month: "long", year: "numeric" });
  return {
    title: t("operator:maintenance.title"),
    base: paths.maintenance,
    eventsHref: paths.events,
    newHref: editable ? paths.newEvent : null,
    month: month.value,
    months: months.map(({ value, from }) => ({ value, label: label.format(from) })),
    lines: componentsOf(actor, system.system_id)
      .filter(isPlanned)
      .map((component) => {
        const id = isLine(component) ? component.line_id : component.node_id;
        const { outages, maintenance } = found.get(id) ?? { outages: [], maintenance: [] };
        const availability = availabilityOf(outages, maintenance, window);
        return { id, name: component.name, href: paths.eventsOf("component", id), ...availability };
      })
      .sort((a, b) => a.timeBased - b.timeBased || a.name.localeCompare(b.name)),
  };
}

/** The months of a zone until now: "2026-11", with their begin and end (ms since 1970). */
function monthsUntil(now: number, zone: string) {
  const [year = 0, month = 1] = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit" })
    .format(now)
    .split("-")
    .map(Number);
  const first = parseDate(`${year}-${String(month).padStart(2, "0")}-01`);
  const begin = (back: number) =>
    toZoned(toCalendarDateTime(first.subtract({ months: back })), zone)
      .toDate()
      .getTime();
  return Array.from({ length: MONTHS }, (_, back) => ({
    value: first.subtract({ months: back }).toString().slice(0, 7),
    from: begin(back),
    to: begin(back - 1),
  }));
}

export default function Maintenance() {
  const { title, base, eventsHref, newHref, month, months, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("maintenance.lead")}
        actions={
          <>
            <ButtonLink href={eventsHref} kind="primary">
              {t("maintenance.log")}
            </ButtonLink>
            {newHref ? <ButtonLink href={newHref}>{t("maintenance.plan")}</ButtonLink> : null}
          </>
        }
      />
      <FilterBar action={base} resetHref={base}>
        <FilterSelect name="month" label={t("maintenance.month")} value={month} options={months} required />
      </FilterBar>
      <LiveRegion types={["event", "node", "line"]}>
        <AvailabilityTable lines={lines} />
      </LiveRegion>
    </>
  );
}
