import { useTranslation } from "react-i18next";
import { EVENT_LEVELS, EVENT_TYPES } from "~/entities/events/event";
import { ButtonLink, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { FilterBar, FilterDay, FilterSelect, FilterText, Pagination } from "~/ui/kit/lists";
import type { EventListProps } from "./eventLine";
import { EventTable } from "./EventTable";

const STATES = ["open", "acknowledged", "ongoing"] as const;

/** The events of a system with their filters; deleted ones can be restored. */
export function EventList(props: EventListProps) {
  const { title, base, editable, deleted, pages, search } = props;
  const { t } = useTranslation("events");
  const add = editable ? (
    <ButtonLink href={props.newHref} kind="primary">
      {t("list.new")}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHeader title={title} lead={t("list.lead")} actions={add} />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      <Tabs
        label={t("list.tabs")}
        tabs={[
          { label: t("common:list.all"), href: base, current: !deleted },
          { label: t("common:list.deleted"), href: `${base}?tab=deleted`, current: deleted },
        ]}
      />
      <EventFilters
        {...props}
        keep={{ tab: deleted ? "deleted" : null }}
        resetHref={deleted ? `${base}?tab=deleted` : base}
      />
      <LiveRegion types={["event", "node", "line", "live_series"]}>
        <EventTable {...props} />
        <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
      </LiveRegion>
    </>
  );
}

interface EventFiltersProps extends Pick<EventListProps, "filter" | "components" | "series" | "search"> {
  /** Where the form leads, if not to the page itself; where to all events, and what of the address stays. */
  action?: string;
  resetHref: string;
  keep: Record<string, string | null>;
}

/** What a list of events is narrowed by. */
export function EventFilters({ filter, search, action, resetHref, keep, ...props }: EventFiltersProps) {
  const { t } = useTranslation("events");
  const choices = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, label: t(`${key}.${value}`) }));
  return (
    <FilterBar
      action={action}
      resetHref={resetHref}
      more={{
        names: ["level", "series", "from", "to"],
        fields: (
          <>
            <FilterSelect
              name="level"
              label={t("field.level")}
              value={filter.level}
              options={choices(EVENT_LEVELS, "level")}
            />
            <FilterSelect name="series" label={t("field.series")} value={filter.series} options={props.series} />
            <FilterDay name="from" label={t("list.from")} value={filter.from_day} />
            <FilterDay name="to" label={t("list.to")} value={filter.to_day} />
          </>
        ),
      }}
      keep={{ ...keep, sort: new URLSearchParams(search).get("sort") }}
    >
      <FilterText name="q" label={t("list.search")} value={filter.q} />
      <FilterSelect name="type" label={t("field.type")} value={filter.type} options={choices(EVENT_TYPES, "type")} />
      <FilterSelect name="component" label={t("field.component")} value={filter.component} options={props.components} />
      <FilterSelect name="state" label={t("list.state")} value={filter.state} options={choices(STATES, "state")} />
    </FilterBar>
  );
}
