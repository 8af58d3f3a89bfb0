import { useTranslation } from "react-i18next";
import { amountColumn, priceColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import { GOO_STATES, type GooStatus } from "~/entities/portfolio/goo";
import type { Option } from "~/ui/kit/fields";
import { ButtonLink, LiveRegion, PageHeader, Section, StatusBadge, Tabs, type Tone } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import {
  DataTable,
  FilterBar,
  FilterSelect,
  FilterText,
  IconLink,
  Pagination,
  readSort,
  RestoreButton,
} from "~/ui/kit/lists";
import { type CoverageProps, GooCoverage } from "./GooCoverage";

export const GOO_TONES: Record<GooStatus, Tone> = {
  issued: "info",
  held: "success",
  transferred: "neutral",
  cancelled: "neutral",
  expired: "warning",
  waiting: "warning",
  refused: "error",
};
const STOCK = ["issued", "received", "transferred", "cancelled", "expired", "held"] as const;

interface GoosLine {
  id: string;
  name: string;
  status: GooStatus;
  technology: string;
  country: string | null;
  amount: number;
  price: number;
  counterparty: string | null;
  from: string;
  to: string;
  validUntil: string;
  /** Said to be there, but no longer valid. */
  expired: boolean;
  href: string;
  deleteHref: string;
}

interface GoosPageProps {
  title: string;
  base: string;
  newHref: string;
  fileHref: string;
  siteHref: string | null;
  editable: boolean;
  filter: { q: string; status: GooStatus | null; tech: string; year: string; lifecycle: "live" | "deleted" };
  technologies: readonly Option[];
  years: readonly Option[];
  pages: { total: number; page: number; size: number };
  /** MWh by year of production. Null: all. */
  stock: readonly ({ year: string | null } & Record<(typeof STOCK)[number], number>)[];
  coverage: CoverageProps["coverage"];
  lines: readonly GoosLine[];
  search: string;
  refused?: RefusedStep;
}

/** Guarantees of origin: the stock by year, what is covered, and all of them with their filters. */
export function GoosPage(props: GoosPageProps) {
  const { title, base, editable, filter, pages, search, stock } = props;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const deleted = filter.lifecycle === "deleted";
  const energy = amountColumn(
    stock.flatMap((line) => STOCK.map((name) => line[name])),
    "MWh",
    locale,
  );
  return (
    <>
      <PageHeader
        title={title}
        lead={t("goos.lead")}
        actions={
          <>
            {editable ? (
              <ButtonLink href={props.newHref} kind="primary">
                {t("goos.new")}
              </ButtonLink>
            ) : null}
            <ButtonLink href={props.fileHref} download>
              {t("deals.file")}
            </ButtonLink>
          </>
        }
      />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      <LiveRegion types={["goo", "counterparty"]}>
        {stock.length > 0 && !deleted ? (
          <Section id="stock" title={t("goos.stock")} lead={t("goos.stock_lead")}>
            <DataTable
              caption={t("goos.stock")}
              captionHidden
              cards
              rows={stock}
              rowKey={({ year }) => year ?? "all"}
              columns={[
                {
                  key: "year",
                  header: t("goos.year"),
                  rowHeader: true,
                  cell: ({ year }) => year ?? t("goos.all_years"),
                },
                ...STOCK.map((name) => ({
                  key: name,
                  header: t(`goos.column.${name}`),
                  numeric: true,
                  unit: energy.unit,
                  cell: (line: (typeof stock)[number]) => energy.write(line[name]),
                })),
              ]}
            />
            <GooCoverage coverage={props.coverage} base={base} siteHref={props.siteHref} />
          </Section>
        ) : null}
      </LiveRegion>
      <Tabs
        label={t("goos.tabs")}
        tabs={[
          { label: t("common:list.all"), href: base, current: !deleted },
          { label: t("common:list.deleted"), href: `${base}?tab=deleted`, current: deleted },
        ]}
      />
      <div className="stack">
        <FilterBar resetHref={deleted ? `${base}?tab=deleted` : base} keep={{ tab: deleted ? "deleted" : null }}>
          <FilterText name="q" label={t("goos.search")} value={filter.q} />
          <FilterSelect
            name="status"
            label={t("goo.field.status")}
            value={filter.status}
            options={GOO_STATES.map((value) => ({ value, label: t(`goo.status.${value}`) }))}
          />
          <FilterSelect name="tech" label={t("goo.field.tech_id")} value={filter.tech} options={props.technologies} />
          <FilterSelect name="year" label={t("goos.year")} value={filter.year} options={props.years} />
        </FilterBar>
        <LiveRegion types={["goo", "counterparty"]}>
          <GooTable {...props} deleted={deleted} />
          <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
        </LiveRegion>
      </div>
    </>
  );
}

function GooTable({ lines, editable, deleted, base, pages, search }: GoosPageProps & { deleted: boolean }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const energy = amountColumn(
    lines.map(({ amount }) => amount),
    "MWh",
    locale,
  );
  const prices = priceColumn(
    lines.map(({ price }) => price),
    "EUR/MWh",
    locale,
  );
  return (
    <DataTable
      cards
      caption={t("goos.caption", { count: pages.total })}
      rows={lines}
      rowKey={({ id }) => id}
      search={search}
      sort={readSort(search, ["start", "name", "price", "amount", "status"], "-start")}
      empty={t(deleted ? "goos.none_deleted" : "goos.none")}
      columns={[
        {
          key: "name",
          header: t("goo.field.name"),
          rowHeader: true,
          sortable: true,
          cell: ({ name, href }) => (deleted ? name : <a href={href}>{name}</a>),
        },
        { key: "technology", header: t("goo.field.tech_id"), cell: ({ technology }) => technology },
        {
          key: "status",
          header: t("goo.field.status"),
          sortable: true,
          cell: ({ status, expired }) => (
            <StatusBadge tone={expired ? "warning" : GOO_TONES[status]}>
              {t(`goo.status.${expired ? "expired" : status}`)}
            </StatusBadge>
          ),
        },
        {
          key: "start",
          header: t("goo.field.production"),
          sortable: true,
          cell: ({ from, to }) => t("wizard.from_to", { from, to }),
        },
        { key: "valid", header: t("goo.field.valid_until"), cell: ({ validUntil }) => validUntil },
        { key: "country", header: t("goo.field.issuance_country"), cell: ({ country }) => country ?? "–" },
        { key: "counterparty", header: t("field.counterparty_id"), cell: (line) => line.counterparty ?? "–" },
        {
          key: "amount",
          header: t("goo.field.amount"),
          unit: energy.unit,
          numeric: true,
          sortable: true,
          cell: ({ amount }) => energy.write(amount),
        },
        {
          key: "price",
          header: t("goo.field.trading_price"),
          unit: prices.unit,
          numeric: true,
          sortable: true,
          cell: ({ price }) => prices.write(price),
        },
      ]}
      actions={
        editable
          ? ({ id, name, deleteHref }) => (
              <>
                {deleted ? <RestoreButton action={`${base}?tab=deleted`} field="goo_id" id={id} item={name} /> : null}
                <IconLink
                  icon="delete"
                  href={deleteHref}
                  label={t(deleted ? "delete_forever" : "common:action.delete_item", { item: name })}
                />
              </>
            )
          : undefined
      }
    />
  );
}
