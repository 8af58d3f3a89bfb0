import { useTranslation } from "react-i18next";
import { amountColumn, paidColumn, pricedColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SpotDealState } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS, type DealDirection } from "~/entities/spot/direction";
import type { DealSum } from "~/entities/spot/view";
import { ButtonLink, LiveRegion, PageHeader, SheetLink, StatusBadge, Tabs } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import {
  type Column,
  DataTable,
  FilterBar,
  FilterDay,
  FilterSelect,
  IconLink,
  KeyFigures,
  Pagination,
  RestoreButton,
} from "~/ui/kit/lists";

export interface DealLine {
  id: string;
  market: string;
  /** "change": it exists, and a change of it waits for a second person. */
  state: SpotDealState | "change";
  /** By the clock of the market, which it names. */
  start: string;
  minutes: number;
  /** MW, positive both ways. */
  amount: number;
  direction: DealDirection;
  /** Currency/MWh. */
  price: number;
  currency: string;
  /** MWh, and what it costs; negative of a sale. */
  energy: number;
  value: number;
  /** The day-ahead price of the same time; null where there is none. */
  dayAhead: number | null;
  synthetic: boolean;
  href: string;
  deleteHref: string;
}

interface DealListProps {
  title: string;
  base: string;
  newHref: string;
  dayHref: string;
  /** The deals of the filter as a file. */
  csvHref: string;
  editable: boolean;
  deleted: boolean;
  filter: { market: string; direction: string; from: string; to: string };
  markets: { value: string; label: string }[];
  sums: DealSum[];
  pages: { total: number; page: number; size: number };
  lines: DealLine[];
  search: string;
  refused?: RefusedStep;
}

const TONES = { existing: "success", waiting: "warning", change: "warning", refused: "error" } as const;

/** The deals of a system on spot markets with their sums and filters; deleted ones can be restored. */
export function DealList(props: DealListProps) {
  const { title, base, editable, deleted, filter, pages, search, sums } = props;
  const { t, i18n } = useTranslation("spot");
  const locale = i18n.language as Locale;
  const add = (
    <>
      <ButtonLink href={props.newHref} kind="primary">
        {t("deals.new")}
      </ButtonLink>
      <ButtonLink href={props.dayHref}>{t("day.title")}</ButtonLink>
    </>
  );
  const figures = sums.flatMap(({ currency, energy, value }) => [
    { term: t("deals.energy", { currency }), value: formatScaled(energy, "MWh", locale) },
    { term: t("deals.value", { currency }), value: formatMoney(value, currency, locale) },
  ]);
  return (
    <>
      <PageHeader title={title} lead={t("deals.lead")} actions={editable ? add : undefined} />
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
        <FilterBar resetHref={deleted ? `${base}?tab=deleted` : base} keep={{ tab: deleted ? "deleted" : null }}>
          <FilterSelect name="market" label={t("deals.market")} value={filter.market} options={props.markets} />
          <FilterSelect
            name="direction"
            label={t("deals.direction")}
            value={filter.direction}
            options={DEAL_DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
          />
          <FilterDay name="from" label={t("prices.from")} value={filter.from} />
          <FilterDay name="to" label={t("prices.to")} value={filter.to} />
        </FilterBar>
        <LiveRegion types={["spot_deal", "spot_market", "spot_prices"]}>
          {figures.length > 0 ? <KeyFigures items={figures} /> : null}
          <DealTable {...props} locale={locale} />
          {!deleted && pages.total > 0 ? (
            <p>
              <a href={props.csvHref} download>
                {t("common:action.download_csv")}
              </a>{" "}
              · <SheetLink table={props.csvHref} />
            </p>
          ) : null}
          <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
        </LiveRegion>
      </div>
    </>
  );
}

function DealTable({ lines, editable, deleted, base, pages, locale }: DealListProps & { locale: Locale }) {
  const { t } = useTranslation("spot");
  const amounts = (of: "amount" | "energy", unit: string) =>
    amountColumn(
      lines.map((line) => line[of]),
      unit,
      locale,
    );
  const [power, energy] = [amounts("amount", "MW"), amounts("energy", "MWh")];
  const price = pricedColumn(
    lines.flatMap(({ price: own, dayAhead, currency }) => [own, dayAhead].map((value) => ({ value, currency }))),
    "MWh",
    locale,
  );
  const money = paidColumn(
    lines.map(({ value, currency }) => ({ value, currency })),
    locale,
  );
  const nameOf = ({ market, start }: DealLine) => t("deals.item", { market, start });
  const columns: Column<DealLine>[] = [
    {
      key: "start",
      header: t("deals.start"),
      rowHeader: true,
      cell: (line) => (
        <span className="nowrap">
          {editable && !deleted ? (
            <a href={line.href} aria-label={t("common:action.edit_item", { item: nameOf(line) })}>
              {line.start}
            </a>
          ) : (
            line.start
          )}
        </span>
      ),
    },
    // Where nothing waits there is nothing to tell apart.
    ...(lines.some(({ state }) => state !== "existing")
      ? [
          {
            key: "state",
            header: t("deals.state"),
            cell: ({ state }: DealLine) => <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>,
          },
        ]
      : []),
    { key: "market", header: t("deals.market"), cell: (line) => line.market },
    { key: "minutes", header: t("field.timestep_minutes"), numeric: true, cell: (line) => line.minutes },
    { key: "direction", header: t("deals.direction"), cell: (line) => t(`direction.${line.direction}`) },
    {
      key: "amount",
      header: t("deals.amount"),
      unit: power.unit,
      numeric: true,
      cell: (line) => power.write(line.amount),
    },
    {
      key: "price",
      header: t("deals.price"),
      unit: price.unit,
      numeric: true,
      cell: (line) => price.write(line.price, line.currency),
    },
    {
      key: "day_ahead",
      header: t("deals.day_ahead"),
      unit: price.unit,
      numeric: true,
      cell: (line) =>
        line.dayAhead !== null && line.synthetic
          ? t("deals.synthetic", { price: price.write(line.dayAhead, line.currency) })
          : price.write(line.dayAhead, line.currency),
    },
    {
      key: "energy",
      header: t("deals.energy_column"),
      unit: energy.unit,
      numeric: true,
      cell: (line) => energy.write(line.energy),
    },
    {
      key: "value",
      header: t("deals.value_column"),
      unit: money.unit,
      numeric: true,
      cell: (line) => money.write(line.value, line.currency),
    },
  ];
  return (
    <DataTable
      caption={t("deals.caption", { count: pages.total })}
      columns={columns}
      rows={lines}
      cards
      rowKey={(line) => line.id}
      actions={
        editable
          ? (line) => (
              <>
                {deleted ? (
                  <RestoreButton action={`${base}?tab=deleted`} field="spotdeal_id" id={line.id} item={nameOf(line)} />
                ) : null}
                <IconLink
                  icon="delete"
                  href={line.deleteHref}
                  label={t(deleted ? "deals.delete_forever" : "common:action.delete_item", { item: nameOf(line) })}
                />
              </>
            )
          : undefined
      }
      empty={t(deleted ? "deals.none_deleted" : "deals.none")}
    />
  );
}
