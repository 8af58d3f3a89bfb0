import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { LIVE_TYPES } from "~/entities/live/liveSeries";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem } from "~/routes/page/guard.server";
import { leaveEmptyPage, pagesOf } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { componentChoices, LIVE_SORTS } from "~/services/live/page.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { FilterSelect } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";
import { SeriesTable } from "~/ui/live/SeriesTable";
import { liveListScope } from "./rows.server";

/** The live series of a system with their latest values. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, list, deleted, listing } = await liveListScope(args);
  leaveEmptyPage(args.request, listing, list.page);
  const { actor, system, editable } = page;
  const paths = sitePaths(system.system_id);
  return {
    title: list.t("live:list.title"),
    base: paths.liveSeries,
    newHref: paths.newLiveSeries,
    eventsHref: paths.events,
    editable,
    deleted,
    systemZone: system.timezone,
    sorts: LIVE_SORTS,
    components: componentChoices(actor, system.system_id),
    pages: pagesOf(listing.total, list.page),
    lines: listing.rows.map((line) => ({
      ...line,
      href: paths.oneLiveSeries(line.live_id),
      settingsHref: paths.liveSettings(line.live_id),
      deleteHref: paths.deleteLiveSeries(line.live_id),
      componentHref: line.component && paths.component(line.component.id),
    })),
  };
}

/** Restores a deleted series. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const form = await args.request.formData();
  if (form.get("intent") !== "restore") throw notFoundPage();
  const id = form.get("live_id");
  requireItem(page, liveSeriesEntity, typeof id === "string" ? id : "");
  const restored = restore(page.actor, liveSeriesEntity, String(id));
  if (!restored.ok) return refusedStep("live_series", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).liveSeries, "live:status.restored");
}

export default function LiveSeriesList() {
  const data = useLoaderData<typeof loader>();
  const { title, base, newHref, eventsHref, editable, deleted, lines, components, pages, sorts } = data;
  const { refused } = useAnswered<typeof action>();
  const { search } = useLocation();
  const { t } = useTranslation("live");
  const query = new URLSearchParams(search);
  const types = LIVE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }));
  const filtered = ["q", "type", "component"].some((name) => query.get(name));
  const tabs = [
    { label: t("common:list.all"), href: base, current: !deleted },
    { label: t("common:list.deleted"), href: `${base}?tab=deleted`, current: deleted },
  ];
  return (
    <ListFrame
      title={title}
      lead={t("list.lead")}
      path={base}
      search={search}
      searchLabel={t("list.search")}
      pages={pages}
      live={["live_series", "live_points", "node", "line"]}
      keep={{ tab: deleted ? "deleted" : null }}
      actions={
        <>
          {editable ? (
            <ButtonLink href={newHref} kind="primary">
              {t("list.new")}
            </ButtonLink>
          ) : null}
          <ButtonLink href={eventsHref}>{t("series.events")}</ButtonLink>
        </>
      }
      tabs={<Tabs label={t("list.tabs")} tabs={tabs} />}
      filters={
        <>
          <FilterSelect name="type" label={t("field.type")} value={query.get("type")} options={types} />
          <FilterSelect
            name="component"
            label={t("field.component")}
            value={query.get("component")}
            options={components}
          />
        </>
      }
    >
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {refused ? <StepRefused refused={refused} /> : null}
      {lines.length === 0 && !filtered ? (
        <EmptyState title={t(deleted ? "list.none_deleted" : "list.none")}>
          {deleted ? null : <p>{t("list.none_text")}</p>}
        </EmptyState>
      ) : (
        <SeriesTable
          title={title}
          base={base}
          editable={editable}
          deleted={deleted}
          lines={lines}
          systemZone={data.systemZone}
          search={search}
          sorts={sorts}
        />
      )}
    </ListFrame>
  );
}
