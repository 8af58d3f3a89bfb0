import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { COMPONENT_STATUSES } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { catalogueFor, countComponents, publishComponents, restoreComponent } from "~/services/twin/components.server";
import { infrastructureOf } from "~/services/twin/infrastructure.server";
import { useAnswered, useRuleMessage } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, MoreMenu, Notice, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { FilterBar, FilterSelect, FilterText, Pagination, queryWith, readPage, readSort } from "~/ui/kit/lists";
import { TableLinks } from "~/ui/tables/TableLinks";
import { ComponentTable } from "~/ui/twin/components/ComponentTable";
import { componentRows, PAGE_SIZE, SORT_KEYS } from "./rows.server";

export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const locale = await localeOf(args.request);
  const { system_id } = system;
  const { search } = new URL(args.request.url);
  const deleted = new URLSearchParams(search).get("tab") === "deleted";
  const { rows, toRows, filter, total, choices } = componentRows(actor, system_id, catalogueFor(actor), {
    search,
    deleted,
    locale,
  });
  const others = countComponents(actor, system_id, deleted ? "live" : "deleted");
  const page = readPage(search, rows.length, PAGE_SIZE);
  return {
    title: textsOf(locale)("twin:components.title"),
    wide: true,
    system_id,
    name: system.name,
    editable,
    deleted,
    filter,
    choices,
    page,
    size: PAGE_SIZE,
    sort: readSort(search, SORT_KEYS, "name"),
    found: rows.length,
    rows: toRows(rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)),
    counts: deleted ? { all: others, deleted: total } : { all: total, deleted: others },
    placed: total > 0 || infrastructureOf(actor, system).locations.length > 0,
  };
}

/** Takes drafts into use, or restores a deleted component. */
export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const { system_id } = system;
  const form = await args.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const paths = sitePaths(system_id);
  switch (text("intent")) {
    case "publish": {
      const ids = form.getAll("ids").filter((id): id is string => typeof id === "string");
      if (ids.length === 0) return data({ problem: "twin.choose_first" }, { status: 422 });
      valueOrThrow(publishComponents(actor, system_id, ids));
      return redirectWith(paths.components, "twin:status.published");
    }
    case "restore": {
      const restored = restoreComponent(actor, system_id, text("id"));
      if (restored.ok) return redirectWith(paths.components, "twin:status.restored");
      return refusedStep("node", "restored", restored);
    }
    default:
      return redirect(paths.components, 303);
  }
}

const BULK = "chosen-components";

export default function Components() {
  const page = useLoaderData<typeof loader>();
  const { problem, refused } = useAnswered<typeof action>();
  const { t } = useTranslation("twin");
  const message = useRuleMessage();
  const { search } = useLocation();
  const paths = sitePaths(page.system_id);
  const { filter, choices } = page;
  const any = page.counts.all + page.counts.deleted > 0;
  const line = { href: `${paths.newComponent}?kind=line`, label: t("components.add_line") };
  const diagram = { href: paths.diagram, label: t("twin:components.diagram.title") };
  const more = [...(page.editable && page.placed ? [line] : []), ...(page.counts.all > 0 ? [diagram] : [])];
  return (
    <>
      <PageHeader
        title={t("components.title")}
        lead={t("components.lead", { system: page.name })}
        actions={
          <>
            {page.editable && page.placed ? (
              <>
                <ButtonLink kind="primary" href={`${paths.newComponent}?kind=node`}>
                  {t("components.add_node")}
                </ButtonLink>
                <ButtonLink href={paths.palette}>{t("twin:palette.link")}</ButtonLink>
              </>
            ) : null}
            {more.length > 0 ? <MoreMenu links={more} /> : null}
          </>
        }
      />
      {page.editable ? null : <Notice kind="info" title={t("common:role.not_allowed")} />}
      {problem ? <Notice kind="error" live title={message(problem)} /> : null}
      {refused ? <StepRefused refused={refused} /> : null}
      <div className="tabs-row">
        <LiveRegion types={["node", "line"]}>
          <Tabs
            label={t("components.tabs")}
            tabs={[
              { label: t("common:list.all"), href: paths.components, current: !page.deleted, count: page.counts.all },
              {
                label: t("common:list.deleted"),
                href: `${paths.components}?tab=deleted`,
                current: page.deleted,
                count: page.counts.deleted,
              },
            ]}
          />
        </LiveRegion>
        {page.deleted ? null : (
          <TableLinks systemId={page.system_id} kind="components" search={search} editable={page.editable} />
        )}
      </div>
      {any ? (
        <FilterBar
          keep={{ tab: page.deleted ? "deleted" : null, sort: new URLSearchParams(search).get("sort") }}
          resetHref={page.deleted ? `${paths.components}?tab=deleted` : paths.components}
          more={{
            names: ["kind", "carrier", "draft"],
            fields: (
              <>
                <FilterSelect
                  name="kind"
                  label={t("components.kind")}
                  value={filter.kind}
                  options={(["node", "line"] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
                />
                <FilterSelect
                  name="carrier"
                  label={t("field.carrier")}
                  value={filter.carrier}
                  options={choices.carrier}
                />
                <FilterSelect
                  name="draft"
                  label={t("field.draft")}
                  value={filter.draft}
                  options={[
                    { value: "draft", label: t("draft.yes") },
                    { value: "no-draft", label: t("draft.no") },
                  ]}
                />
              </>
            ),
          }}
        >
          <FilterText name="q" label={t("twin:components.filter.text")} value={filter.q} />
          <FilterSelect
            name="technology"
            label={t("field.technology")}
            value={filter.technology}
            options={choices.technology}
          />
          <FilterSelect
            name="status"
            label={t("field.status")}
            value={filter.status}
            options={COMPONENT_STATUSES.map((value) => ({ value, label: t(`status_of.${value}`) }))}
          />
          <FilterSelect name="place" label={t("field.place")} value={filter.place} options={choices.place} />
        </FilterBar>
      ) : null}
      <LiveRegion types={["node", "line", "geometry", "parameter", "technology", "carrier_level"]}>
        {!any ? (
          <EmptyState
            title={t("components.empty_title")}
            actions={
              page.editable ? (
                <ButtonLink kind="primary" href={page.placed ? paths.newComponent : paths.newLocation}>
                  {t(page.placed ? "components.add_node" : "location.add_first")}
                </ButtonLink>
              ) : undefined
            }
          >
            <p>{t(page.placed ? "components.empty_text" : "components.empty_place_first")}</p>
          </EmptyState>
        ) : (
          <>
            <ComponentTable
              paths={paths}
              search={search}
              bulkForm={BULK}
              rows={page.rows}
              sort={page.sort}
              editable={page.editable}
              deleted={page.deleted}
              empty={t(Object.keys(filter).length > 0 ? "components.none_found" : "components.none_here")}
            />
            {page.editable && page.rows.length > 0 ? (
              <form id={BULK} method="post" className="actions" aria-label={t("components.with_chosen")}>
                <span>{t("components.with_chosen")}</span>
                {page.deleted ? <input type="hidden" name="hard" value="1" /> : null}
                {page.deleted ? null : (
                  <>
                    <button type="submit" name="intent" value="publish" className="button button-secondary">
                      {t("components.publish")}
                    </button>
                    <button
                      type="submit"
                      formMethod="get"
                      formAction={paths.changeComponents}
                      className="button button-secondary"
                    >
                      {t("twin:components.bulk.change")}
                    </button>
                    <button
                      type="submit"
                      formMethod="get"
                      formAction={paths.sheets}
                      className="button button-secondary"
                    >
                      {t("twin:components.bulk.sheet")}
                    </button>
                  </>
                )}
                <button
                  type="submit"
                  formMethod="get"
                  formAction={paths.deleteComponents}
                  className="button button-secondary"
                >
                  {t(page.deleted ? "common:action.delete_forever" : "common:action.delete")}
                </button>
                {page.deleted || page.found < 2 ? null : (
                  <ButtonLink
                    href={`${paths.changeComponents}${queryWith(search, { found: "1", page: null, sort: null })}`}
                  >
                    {t("twin:components.bulk.change_found", { count: page.found })}
                  </ButtonLink>
                )}
              </form>
            ) : null}
            <Pagination page={page.page} pageSize={page.size} total={page.found} search={search} />
          </>
        )}
      </LiveRegion>
    </>
  );
}
