import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { yearOf } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { isEnded } from "~/entities/optimizations/status";
import { elementQuery } from "~/entities/parameters/parameterElement";
import { leaveEmptyPage, pagesOf } from "~/routes/page/list.server";
import { LIST_SIZE } from "~/services/core/lists.server";
import { MOST_COMPARED, type UsedRow } from "~/services/optimizations/parameters/usedParameters.server";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";
import { FilterSelect } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";
import { type UsedLine, UsedTable } from "~/ui/optimizations/UsedTable";
import { usedScope } from "./parameters.server";

const pageOf = (query: URLSearchParams) => Math.min(1e6, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1));

/** What a run read: every parameter as it was, and what became of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, query, part, typeName, scenarioName } = await usedScope(args, LIST_SIZE, pageOf);
  const { system_id } = page.system;
  leaveEmptyPage(args.request, part, pageOf(query));
  const paths = sitePaths(system_id);
  const line = (row: UsedRow): UsedLine => ({
    key: String(row.position),
    owner: row.owner,
    href: row.since.element
      ? `${paths.parameters}?${new URLSearchParams({ ...elementQuery(row.since.element), scenario_id: row.scenarioId ?? run.scenario_ids[0] ?? "" })}`
      : null,
    name: typeName(row.parameterType),
    scenario: scenarioName(row.scenarioId),
    impact: row.impact,
    priceScenario: row.priceScenario,
    level: row.level,
    unit: row.unit,
    values: row.values,
    ranges: row.ranges,
    formula: row.formula,
    sources: row.sources,
    since: row.since,
    changed: row.changed ?? null,
  });
  return {
    title: t("optimizations:used.title"),
    crumbs: [
      { label: t("optimizations:runs.title"), href: paths.optimizations },
      { label: run.name, href: paths.optimization(run.optimization_id) },
      { label: t("optimizations:used.crumb") },
    ],
    wide: true,
    locale,
    name: run.name,
    ended: isEnded(run.status),
    all: part.all,
    years: [...new Set(run.dates.map(yearOf))].sort((a, b) => a - b),
    runHref: paths.optimization(run.optimization_id),
    path: paths.usedParameters(run.optimization_id),
    lines: part.rows.map(line),
    pages: pagesOf(part.total, pageOf(query)),
    only: query.get("only"),
    most: part.all > MOST_COMPARED ? MOST_COMPARED : null,
  };
}

export default function UsedParameters() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("optimizations");
  const { search } = useLocation();
  const toRun = <ButtonLink href={data.runHref}>{t("used.to_run")}</ButtonLink>;
  if (data.all === 0)
    return (
      <>
        <PageHeader title={data.title} />
        <EmptyState title={t("used.none_title")} actions={toRun}>
          <p>{t(data.ended ? "used.none_text" : "used.none_pending")}</p>
        </EmptyState>
      </>
    );
  return (
    <ListFrame
      title={data.title}
      lead={t("used.lead", { name: data.name })}
      path={data.path}
      search={search}
      searchLabel={t("used.search")}
      filters={
        <FilterSelect
          name="only"
          label={t("used.only")}
          value={data.only}
          options={[{ value: "changed", label: t("used.only_changed") }]}
        />
      }
      pages={data.pages}
      live={["parameter", "node", "line", "geometry", "timeseries", "technology"]}
      actions={toRun}
    >
      {data.most !== null && data.only === "changed" ? (
        <p className="muted small">{t("used.only_limited", { most: data.most })}</p>
      ) : null}
      <UsedTable lines={data.lines} years={data.years} locale={data.locale} />
    </ListFrame>
  );
}
