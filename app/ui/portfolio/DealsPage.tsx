import { useTranslation } from "react-i18next";
import { amountColumn, pricedColumn } from "~/entities/core/figures/columns";
import { formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { DEAL_STATES, type DealState } from "~/entities/portfolio/deal";
import type { BasePeakType } from "~/entities/portfolio/dealProducts";
import type { PartyKind } from "~/entities/portfolio/parties";
import type { DealDirection } from "~/entities/spot/direction";
import { ButtonLink, LiveRegion, PageHeader, StatusBadge, Tabs } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import {
  type Column,
  DataTable,
  FilterBar,
  FilterDay,
  FilterSelect,
  FilterText,
  IconLink,
  Pagination,
  readSort,
  RestoreButton,
} from "~/ui/kit/lists";
import { CarrierFilter } from "./CarrierFilter";

interface DealsLine {
  id: string;
  name: string;
  status: DealState;
  /** Whether a change of it waits for a second person. */
  changeWaits: boolean;
  house: string;
  book: string;
  counterparty: string;
  load: BasePeakType;
  technology: string;
  start: string;
  end: string;
  amount: number;
  /** What it is counted in: power, or emission allowances. */
  units: { amount: "MW" | "t"; delivered: "MWh" | "t" };
  price: number;
  direction: DealDirection;
  currency: string;
  href: string;
  deleteHref: string;
}

interface Props {
  title: string;
  base: string;
  newHref: string;
  importHref: string;
  fileHref: string;
  editable: boolean;
  filter: {
    q: string;
    status: string | null;
    kind: string | null;
    carrier?: string;
    house: string;
    book: string;
    counterparty: string;
    from: string;
    to: string;
    use: string;
    lifecycle: "live" | "deleted";
  };
  carriers: { value: string; label: string }[];
  parties: { kind: PartyKind; options: { value: string; label: string }[] }[];
  pages: { total: number; page: number; size: number };
  lines: DealsLine[];
  search: string;
  refused?: RefusedStep;
}

export const STATUS_TONES = {
  optional: "neutral",
  proposed: "info",
  existing: "success",
  waiting: "warning",
  refused: "error",
} as const;

/** The deals of a system with their filters; deleted ones can be restored. */
export function DealsPage(props: Props) {
  const { title, base, editable, filter, parties, pages, search } = props;
  const { t } = useTranslation("portfolio");
  const deleted = filter.lifecycle === "deleted";
  return (
    <>
      <PageHeader
        title={title}
        lead={t("deals.lead")}
        actions={
          <>
            {editable ? (
              <>
                <ButtonLink href={props.newHref} kind="primary">
                  {t("deals.new")}
                </ButtonLink>
                <ButtonLink href={props.importHref}>{t("import.action")}</ButtonLink>
              </>
            ) : null}
            <ButtonLink href={props.fileHref}>{t("deals.file")}</ButtonLink>
          </>
        }
      />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      <Tabs
        label={t("deals.tabs")}
        tabs={[
          { label: t("common:list.all"), href: base, current: !deleted },
          { label: t("common:list.deleted"), href: `${base}?tab=deleted`, current: deleted },
        ]}
      />
      <div className="stack">
        <FilterBar
          resetHref={deleted ? `${base}?tab=deleted` : base}
          keep={{ tab: deleted ? "deleted" : null }}
          more={{
            names: ["house", "book", "from", "to", "use"],
            fields: (
              <>
                {parties
                  .filter(({ kind }) => kind !== "counterparty")
                  .map(({ kind, options }) => (
                    <FilterSelect
                      key={kind}
                      name={kind}
                      label={t(`field.${kind}_id`)}
                      value={filter[kind]}
                      options={options}
                    />
                  ))}
                <FilterDay name="from" label={t("deals.from")} value={filter.from} />
                <FilterDay name="to" label={t("deals.to")} value={filter.to} />
                <FilterSelect
                  name="use"
                  label={t("deals.use")}
                  value={filter.use}
                  options={(["own", "derivative"] as const).map((value) => ({ value, label: t(`use.${value}`) }))}
                />
              </>
            ),
          }}
        >
          <FilterText name="q" label={t("deals.search")} value={filter.q} />
          <FilterSelect
            name="status"
            label={t("field.status")}
            value={filter.status}
            options={DEAL_STATES.map((value) => ({ value, label: t(`status_of.${value}`) }))}
          />
          <FilterSelect
            name="kind"
            label={t("deals.kind")}
            value={filter.kind}
            options={(["futures", "ppa"] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <CarrierFilter value={filter.carrier ?? ""} options={props.carriers} />
          {parties
            .filter(({ kind }) => kind === "counterparty")
            .map(({ kind, options }) => (
              <FilterSelect
                key={kind}
                name={kind}
                label={t(`field.${kind}_id`)}
                value={filter[kind]}
                options={options}
              />
            ))}
        </FilterBar>
        <LiveRegion types={["deal", "house", "book", "counterparty"]}>
          <DealTable {...props} deleted={deleted} />
          <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
        </LiveRegion>
      </div>
    </>
  );
}

function DealTable({ lines, editable, deleted, base, pages, search }: Props & { deleted: boolean }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  // Allowances stand among powers with their own unit.
  const ofEnergy = lines.filter(({ units }) => units.amount === "MW");
  const power = amountColumn(
    ofEnergy.map(({ amount }) => amount),
    "MW",
    locale,
  );
  const price = pricedColumn(
    ofEnergy.map((line) => ({ value: line.price, currency: line.currency })),
    "MWh",
    locale,
  );
  const columns: Column<DealsLine>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      sortable: true,
      cell: (line) => (deleted ? line.name : <a href={line.href}>{line.name}</a>),
    },
    { key: "technology", header: t("field.tech_id"), cell: (line) => line.technology },
    {
      key: "status",
      header: t("field.status"),
      sortable: true,
      cell: (line) => (
        <>
          <StatusBadge tone={STATUS_TONES[line.status]}>{t(`status_of.${line.status}`)}</StatusBadge>
          {line.changeWaits ? (
            <>
              {" "}
              <StatusBadge tone="warning">{t("approvals.change")}</StatusBadge>
            </>
          ) : null}
        </>
      ),
    },
    { key: "counterparty", header: t("field.counterparty_id"), cell: (line) => line.counterparty },
    { key: "book", header: t("field.book_id"), cell: (line) => line.book },
    {
      key: "start",
      header: t("wizard.delivery"),
      sortable: true,
      cell: (line) => t("wizard.from_to", { from: line.start, to: line.end }),
    },
    { key: "direction", header: t("field.direction"), cell: (line) => t(`direction.${line.direction}`) },
    {
      key: "amount",
      header: t("field.amount"),
      unit: power.unit,
      numeric: true,
      sortable: true,
      cell: (line) =>
        line.units.amount === "MW" ? power.write(line.amount) : formatScaled(line.amount, line.units.amount, locale),
    },
    {
      key: "price",
      header: t("field.trading_price"),
      unit: price.unit,
      numeric: true,
      sortable: true,
      cell: (line) =>
        line.units.delivered === "MWh"
          ? price.write(line.price, line.currency)
          : formatPrice(line.price, `${line.currency}/${line.units.delivered}`, locale, 2),
    },
  ];
  return (
    <DataTable
      cards
      caption={t("deals.caption", { count: pages.total })}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.id}
      search={search}
      sort={readSort(search, ["start", "name", "price", "amount", "status"], "start")}
      empty={t(deleted ? "deals.none_deleted" : "deals.none")}
      actions={
        editable
          ? (line) => (
              <>
                {deleted ? (
                  <RestoreButton action={`${base}?tab=deleted`} field="deal_id" id={line.id} item={line.name} />
                ) : null}
                <IconLink
                  icon="delete"
                  href={line.deleteHref}
                  label={t(deleted ? "delete_forever" : "common:action.delete_item", { item: line.name })}
                />
              </>
            )
          : undefined
      }
    />
  );
}
