import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "../kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect, FilterText } from "../kit/lists";

interface MarketLine {
  id: string;
  name: string;
  source: string;
}

interface MarketListProps<Line extends MarketLine> {
  /** Whose texts it has: day-ahead markets or futures. */
  area: "spot" | "market";
  title: string;
  /** The reader may add a market. */
  editable: boolean;
  paths: { markets: string; newMarket: string; market: (id: string) => string };
  filter: { q: string; source: string };
  sources: readonly string[];
  /** Filters between the name and where prices come from. */
  children?: ReactNode;
  /** Entities that the list is made of. */
  types: readonly string[];
  /** Columns between the name and where prices come from. */
  columns: readonly Column<Line>[];
  lines: readonly Line[];
}

/** The markets of a kind, with filters. */
export function MarketList<Line extends MarketLine>(props: MarketListProps<Line>) {
  const { area, title, editable, paths, filter, sources, children, types, lines } = props;
  const { t } = useTranslation(area);
  const columns: Column<Line>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (line) => <a href={paths.market(line.id)}>{line.name}</a>,
    },
    ...props.columns,
    { key: "source", header: t("field.price_source"), cell: (line) => t(`source.${line.source}`) },
  ];
  const add = (
    <ButtonLink href={paths.newMarket} kind="primary">
      {t("markets.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title} lead={t("markets.lead")} actions={editable ? add : null} />
      <div className="stack">
        <FilterBar resetHref={paths.markets}>
          <FilterText name="q" label={t("markets.search")} value={filter.q} />
          {children}
          <FilterSelect
            name="source"
            label={t("field.price_source")}
            value={filter.source}
            options={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
          />
        </FilterBar>
        <LiveRegion types={types}>
          {lines.length === 0 ? (
            <EmptyState title={t("markets.nothing_found")} />
          ) : (
            <DataTable
              cards
              caption={t("markets.caption", { count: lines.length })}
              columns={columns}
              rows={lines}
              rowKey={(line) => line.id}
            />
          )}
        </LiveRegion>
      </div>
    </>
  );
}
