import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { PRICE_SCENARIOS, type PriceScenario } from "~/entities/parameters/parameter";
import { RestoreButton } from "~/ui/kit/lists";
import { useQueued } from "~/ui/shell";
import type { Option } from "../kit/fields/ChoiceFields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Tabs } from "../kit/layout";
import {
  type Column,
  DataTable,
  FilterBar,
  FilterSelect,
  FilterText,
  IconLink,
  Pagination,
  queryWith,
} from "../kit/lists";
import { TableLinks } from "../tables/TableLinks";
import { ElementText, NameText, RowYears } from "./cells";
import type { ShownRow } from "./ParameterValue";
import { Sparkline } from "./Sparkline";
import { useValueText } from "./valueText";

/** One stored row, ready to be shown. */
export interface ParameterLine extends ShownRow {
  type: string;
  element: string;
  technology: string | null;
  elementType: string;
  elementHref: string;
  scenario: string;
  impact: string | null;
  price_scenario: PriceScenario;
  /** Line of the sparkline of a series. */
  spark?: string;
}

interface ParameterListProps {
  title: string;
  system_id: string;
  editable: boolean;
  deleted: boolean;
  lines: readonly ParameterLine[];
  total: number;
  page: number;
  pageSize: number;
  filter: Record<
    "scenario_id" | "element" | "parameter_type" | "group" | "price_scenario" | "q" | "sort",
    string | null
  >;
  scenarios: readonly Option[];
  /** null: too many to choose from. */
  elements: readonly Option[] | null;
  types: readonly Option[];
  groups: readonly Option[];
}

/** The parameters of a system with filters and pages; rows can be picked for deletion. */
export function ParameterList(props: ParameterListProps) {
  const { system_id, deleted, editable, filter, total } = props;
  const paths = sitePaths(system_id);
  const { t, i18n } = useTranslation("parameters");
  const { search } = useLocation();
  const filtered = Object.entries(filter).some(([name, value]) => name !== "sort" && value);
  const tab = deleted ? "deleted" : "all";
  return (
    <>
      <PageHeader
        title={props.title}
        lead={t("list.lead")}
        actions={
          editable ? (
            <ButtonLink href={`${paths.newParameter}?step=1`} kind="primary">
              {t("list.new")}
            </ButtonLink>
          ) : null
        }
      />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      <div className="tabs-row">
        <Tabs
          label={t("list.tabs")}
          tabs={[
            { label: t("common:list.all"), href: queryWith(search, { tab: null, page: null }), current: !deleted },
            {
              label: t("common:list.deleted"),
              href: queryWith(search, { tab: "deleted", page: null }),
              current: deleted,
            },
          ]}
        />
        {deleted ? null : <TableLinks systemId={system_id} kind="parameters" search={search} editable={editable} />}
      </div>
      <FilterBar
        resetHref={deleted ? `${paths.parameters}?tab=deleted` : paths.parameters}
        keep={{ tab, sort: filter.sort }}
        more={{
          names: ["group", "price_scenario"],
          fields: (
            <>
              <FilterSelect name="group" label={t("field.group")} value={filter.group} options={props.groups} />
              <FilterSelect
                name="price_scenario"
                label={t("field.price_scenario")}
                value={filter.price_scenario}
                options={PRICE_SCENARIOS.map((one) => ({ value: one, label: t(`price_scenario.${one}`) }))}
              />
            </>
          ),
        }}
      >
        <FilterText name="q" label={t("list.search")} value={filter.q} />
        <FilterSelect
          name="scenario_id"
          label={t("field.scenario")}
          value={filter.scenario_id}
          options={props.scenarios}
        />
        {props.elements ? (
          <FilterSelect name="element" label={t("field.element")} value={filter.element} options={props.elements} />
        ) : null}
        <FilterSelect
          name="parameter_type"
          label={t("field.parameter")}
          value={filter.parameter_type}
          options={props.types}
        />
      </FilterBar>
      <LiveRegion types={["parameter", "node", "line", "geometry"]}>
        {total === 0 && !filtered ? (
          <EmptyState title={t(deleted ? "list.none_deleted" : "list.empty_title")}>
            {deleted ? null : <p>{t("list.empty_text")}</p>}
          </EmptyState>
        ) : (
          <>
            <p role="status" className="muted">
              {t("list.found", { count: total, shown: formatNumber(total, i18n.language as Locale, { decimals: 0 }) })}
            </p>
            <Rows {...props} />
            <Pagination page={props.page} pageSize={props.pageSize} total={total} search={search} />
          </>
        )}
      </LiveRegion>
    </>
  );
}

function Rows({ system_id, deleted, editable, lines, title, total }: ParameterListProps) {
  const paths = sitePaths(system_id);
  const { t, i18n } = useTranslation("parameters");
  const { search } = useLocation();
  const value = useValueText();
  const queued = useQueued("parameter");
  const columns: Column<ParameterLine>[] = [
    {
      key: "parameter",
      header: t("field.parameter"),
      rowHeader: true,
      cell: (line) => (
        <NameText
          name={deleted || !editable ? line.type : <a href={paths.parameter(line.parameter_id)}>{line.type}</a>}
          impact={line.impact}
          price_scenario={line.price_scenario}
        />
      ),
    },
    {
      key: "element",
      header: t("field.element"),
      cell: ({ element, elementType, technology, elementHref }) => (
        <ElementText element={element} elementType={elementType} technology={technology} href={elementHref} />
      ),
    },
    {
      key: "value",
      header: t("field.value"),
      numeric: true,
      cell: (line) =>
        line.ts_id ? (
          <span className="nowrap">
            <Sparkline path={line.spark} /> <a href={paths.series("series", line.ts_id)}>{t("value.series")}</a>
          </span>
        ) : line.properties.formula ? (
          <code className="code">{line.properties.formula}</code>
        ) : (
          <span className="nowrap">{value(line.properties.value, line.properties.unit ?? "")}</span>
        ),
    },
    {
      key: "years",
      header: t("field.years"),
      cell: (line) => <RowYears date={line.date} eol={line.properties.eol ?? null} />,
    },
    { key: "scenario", header: t("field.scenario"), cell: (line) => line.scenario },
  ];
  const label = (line: ParameterLine) => t("list.item", { type: line.type, element: line.element });
  const actions = (line: ParameterLine) =>
    deleted ? (
      <RestoreButton
        action={`${paths.parameters}?tab=deleted`}
        field="parameter_id"
        id={line.parameter_id}
        item={label(line)}
        form={queued("gone", "restored")}
      />
    ) : (
      <>
        <IconLink
          href={paths.parameter(line.parameter_id)}
          icon="edit"
          label={t("common:action.edit_item", { item: label(line) })}
        />
        <IconLink
          href={`${paths.deleteParameters}?id=${line.parameter_id}`}
          icon="delete"
          label={t("common:action.delete_item", { item: label(line) })}
        />
      </>
    );
  const table = (
    <DataTable
      cards
      caption={title}
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={(line) => line.parameter_id}
      selection={editable ? { name: "id", label, form: "selection" } : undefined}
      actions={editable ? actions : undefined}
      empty={t("list.nothing_found")}
    />
  );
  if (!editable || lines.length === 0) return table;
  return (
    <>
      {table}
      {/* The check boxes of the table belong to this form; forms of rows are inside the table. */}
      <form id="selection" method="get" action={paths.deleteParameters} className="actions">
        {deleted ? null : (
          <>
            <button type="submit" className="button button-secondary" formAction={paths.changeParameters}>
              {t("parameters:bulk.change_selected")}
            </button>
            <a
              className="button button-secondary"
              href={`${paths.changeParameters}${queryWith(search, { found: "1", page: null })}`}
            >
              {t("parameters:bulk.change_found", {
                shown: formatNumber(total, i18n.language as Locale, { decimals: 0 }),
              })}
            </a>
          </>
        )}
        <button type="submit" className="button button-secondary">
          {t(deleted ? "list.delete_selected_forever" : "list.delete_selected")}
        </button>
      </form>
    </>
  );
}
