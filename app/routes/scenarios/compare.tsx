import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import { formatNumber } from "~/entities/core/format";
import { type Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { textsOf } from "~/i18n/i18n.server";
import { elementChoices } from "~/services/parameters/context.server";
import { COMPARISON_PAGE } from "~/services/scenarios/scenarioComparison.server";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterSelect, FilterText, Pagination } from "~/ui/kit/lists";
import { ComparisonTable } from "~/ui/scenarios/ComparisonTable";
import { elementLabel } from "../parameters/target.server";
import { comparisonLines, comparisonScope } from "./compared.server";

/** Beyond this many elements the choice gives way to the search. */
const MOST_ELEMENTS = 300;

/** Two or three scenarios side by side: what differs between them, parameter by parameter. */
export async function loader(args: LoaderFunctionArgs) {
  const comparisonPage = await comparisonScope(args);
  const { page, locale, query, choices, scenarios, comparison } = comparisonPage;
  const { actor, system } = page;
  const t = textsOf(locale);
  const { nodes, lines, geometries } = elementChoices(actor, system);
  const option = (type: "Node" | "Line" | "Geometry") => (one: { id: string; name: string }) => ({
    value: `${type}:${one.id}`,
    label: elementLabel({ type, id: one.id, technology_id: null, name: one.name }, locale),
  });
  const elements = [
    { value: "System:", label: t("parameters:element.System") },
    ...nodes.map(option("Node")),
    ...lines.map(option("Line")),
    ...geometries.map(option("Geometry")),
  ];
  const title = t("scenarios:comparison.title");
  return {
    title,
    crumbs: [{ label: t("scenarios:list.title"), href: sitePaths(system.system_id).scenarios }, { label: title }],
    path: sitePaths(system.system_id).comparedScenarios,
    system_id: system.system_id,
    choices: choices.map(({ scenario_id, name }) => ({ value: scenario_id, label: name })),
    scenarios: scenarios.map(({ scenario_id, name }) => ({ id: scenario_id, name })),
    elements: elements.length > MOST_ELEMENTS ? null : elements,
    groups: PARAMETER_GROUPS.map((group) => ({ value: group, label: t(`parameters:group.${group}`) })),
    filter: {
      element: query.get("element"),
      group: query.get("group"),
      q: query.get("q"),
      show: query.get("show"),
      price_scenario: query.get("price_scenario"),
    },
    lines: scenarios.length > 1 ? comparisonLines(comparisonPage) : [],
    total: comparison.total,
    page: comparison.page,
    size: COMPARISON_PAGE,
  };
}

export default function CompareScenarios() {
  const data = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("scenarios");
  const { search } = useLocation();
  const { path, scenarios, filter, total } = data;
  const all = filter.show === "all";
  const [a, b, c] = scenarios;
  const file = new URLSearchParams(search);
  file.delete("page");
  return (
    <>
      <PageHeader
        title={data.title}
        lead={t("comparison.lead")}
        actions={
          scenarios.length > 1 ? (
            <ButtonLink href={`${path}.csv?${file.toString()}`} download>
              {t("common:action.download_csv")}
            </ButtonLink>
          ) : null
        }
      />
      <FilterBar resetHref={path}>
        <FilterSelect
          name="a"
          label={t("comparison.field.a")}
          value={a?.id}
          options={data.choices}
          allLabel={t("comparison.choose")}
        />
        <FilterSelect
          name="b"
          label={t("comparison.field.b")}
          value={b?.id}
          options={data.choices}
          allLabel={t("comparison.choose")}
        />
        <FilterSelect
          name="c"
          label={t("comparison.field.c")}
          value={c?.id}
          options={data.choices}
          allLabel={t("comparison.none")}
        />
        <FilterSelect
          name="show"
          label={t("comparison.field.show")}
          value={all ? "all" : null}
          options={[{ value: "all", label: t("comparison.show.all") }]}
          allLabel={t("comparison.show.differences")}
        />
        {data.elements ? (
          <FilterSelect
            name="element"
            label={t("parameters:field.element")}
            value={filter.element}
            options={data.elements}
          />
        ) : null}
        <FilterSelect
          name="price_scenario"
          label={t("parameters:field.price_scenario")}
          value={filter.price_scenario}
          options={PRICE_SCENARIOS.filter((one) => one !== "base").map((one) => ({
            value: one,
            label: t(`parameters:price_scenario.${one}`),
          }))}
          allLabel={t("parameters:price_scenario.base")}
        />
        <FilterSelect name="group" label={t("parameters:field.group")} value={filter.group} options={data.groups} />
        <FilterText name="q" label={t("parameters:list.search")} value={filter.q} />
      </FilterBar>
      {scenarios.length < 2 ? (
        <EmptyState title={t("comparison.one_only")} />
      ) : (
        <>
          <p role="status" className="muted">
            {t(all ? "comparison.found_all" : "comparison.found", {
              count: total,
              shown: formatNumber(total, i18n.language as Locale, { decimals: 0 }),
            })}
          </p>
          <ComparisonTable
            caption={data.title}
            scenarios={scenarios.map(({ name }) => name)}
            lines={data.lines}
            system_id={data.system_id}
          />
          <Pagination page={data.page} pageSize={data.size} total={total} search={search} />
        </>
      )}
    </>
  );
}
