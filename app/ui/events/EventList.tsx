import { useTranslation } from "react-i18next";
import { EVENT_LEVELS, EVENT_TYPES } from "~/entities/events/event";
import { ButtonLink, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { FilterBar, FilterDay, FilterSelect, FilterText, Pagination } from "~/ui/kit/lists";
import { EventTable } from "./EventTable";
import type { EventListProps } from "./eventLine";

const STATES = ["open", "acknowledged", "ongoing"] as const;

/** The events of a system with their filters; deleted ones can be restored. */
export function EventList(props: EventListProps) {
  const { title, base, editable, deleted, filter, pages, search } = props;
  const { t } = useTranslation("events");
  const add = editable ? (
    <ButtonLink href={props.newHref} kind="primary">
      {t("list.new")}
    </ButtonLink>
  ) : undefined;
  const choices = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, label: t(`${key}.${value}`) }));
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
      <FilterBar
        resetHref={deleted ? `${base}?tab=deleted` : base}
        more={{
          names: ["series", "from", "to"],
          fields: (
            <>
              <FilterSelect name="series" label={t("field.series")} value={filter.series} options={props.series} />
              <FilterDay name="from" label={t("list.from")} value={filter.from_day} />
              <FilterDay name="to" label={t("list.to")} value={filter.to_day} />
            </>
          ),
        }}
        keep={{ tab: deleted ? "deleted" : null, sort: new URLSearchParams(search).get("sort") }}
      >
        <FilterText name="q" label={t("list.search")} value={filter.q} />
        <FilterSelect name="type" label={t("field.type")} value={filter.type} options={choices(EVENT_TYPES, "type")} />
        <FilterSelect
          name="level"
          label={t("field.level")}
          value={filter.level}
          options={choices(EVENT_LEVELS, "level")}
        />
        <FilterSelect
          name="component"
          label={t("field.component")}
          value={filter.component}
          options={props.components}
        />
        <FilterSelect name="state" label={t("list.state")} value={filter.state} options={choices(STATES, "state")} />
      </FilterBar>
      <LiveRegion types={["event", "node", "line", "live_series"]}>
        <EventTable {...props} />
        <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
      </LiveRegion>
    </>
  );
}
