import { useTranslation } from "react-i18next";
import { formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { EventListProps } from "~/ui/events/eventLine";
import { EventFilters } from "~/ui/events/EventList";
import { EventTable } from "~/ui/events/EventTable";
import { KeyFigures, Pagination } from "~/ui/kit/lists";

interface EventsTabProps {
  events: Omit<EventListProps, "search" | "refused">;
  /** Of the last year. */
  repair: { count: number; components: number; mttr: number | null; mtbf: number | null };
  base: string;
  search: string;
}

/** The events of the site, and the mean times of its outages. */
export function EventsTab({ events, repair, base, search }: EventsTabProps) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const hours = (value: number | null) => formatScaled(value, "h", locale);
  const { pages } = events;
  const over = { count: repair.components };
  return (
    <div className="stack">
      <KeyFigures
        items={[
          { term: t("maintenance.outages"), value: String(repair.count), note: t("maintenance.last_year", over) },
          { term: t("maintenance.mttr"), value: hours(repair.mttr), note: t("maintenance.mttr_note", over) },
          { term: t("maintenance.mtbf"), value: hours(repair.mtbf), note: t("maintenance.mtbf_note", over) },
        ]}
      />
      <EventFilters
        {...events}
        search={search}
        action={base}
        resetHref={`${base}?tab=events`}
        keep={{ tab: "events" }}
      />
      <EventTable {...events} search={search} />
      <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
    </div>
  );
}
