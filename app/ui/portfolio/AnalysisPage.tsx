import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { moneyColumn, paidColumn } from "~/entities/core/figures/columns";
import { formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PriceScenario } from "~/entities/market/priceScenario";
import { largestShare, valueFinding } from "~/entities/portfolio/findings/findings";
import type { PartyKind } from "~/entities/portfolio/parties";
import type { Attribution, HedgeDemand, RiskLine } from "~/entities/portfolio/view";
import { ButtonLink, Caveat, EmptyState, Fold, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect } from "~/ui/kit/lists";
import { CarrierFilter, LocationFilter } from "./CarrierFilter";
import { HedgeTable, type LinkedHedge } from "./HedgeTable";
import { type PlanSparkFacts, PlanSparkSection } from "./PlanSparkSection";
import { RiskTable } from "./RiskTable";
import { ScenarioFilter, ScenarioNotice } from "./ScenarioFilter";
import { type SparkFacts, SparkSection } from "./SparkSection";

interface DealRow extends Attribution {
  deal: string;
  name: string;
  /** null: it was deleted. */
  href: string | null;
  high: number;
  low: number;
}
interface Currency {
  currency: string;
  lines: RiskLine[];
  books: { name: string; share: number }[];
  counterparties: { name: string; share: number }[];
  deals: DealRow[];
  more: number;
}
interface Props {
  title: string;
  base: string;
  overviewHref: string;
  creditHref: string;
  newHref: string;
  stale: boolean;
  count: number;
  filter: {
    house: string;
    book: string;
    counterparty: string;
    carrier: string;
    location: string;
    with: string;
    use: string;
    scenario: PriceScenario;
  };
  carriers: { value: string; label: string }[];
  locationOptions: { value: string; label: string }[];
  parties: { kind: PartyKind; options: { value: string; label: string }[] }[];
  valued: { at: string; reference: string; referenceKept: boolean; synthetic: boolean } | null;
  currencies: Currency[];
  spark: SparkFacts;
  /** The same of the plans in force; null where the reader needs not be told of it. */
  planSpark: PlanSparkFacts | null;
  hedge: LinkedHedge[];
  hedgeHref: string;
  /** What hedge paths are held against. */
  demand: HedgeDemand;
  demands: readonly HedgeDemand[];
  today: string;
  frozen: { label: string; day: string; currency: string; open: number; delivered: number }[];
}

/** Value at risk with its backtest, who adds to it, why each deal changed, and the values of the days before. */
export function AnalysisPage(props: Props) {
  const { title, base, overviewHref, creditHref, newHref, stale, count, valued, currencies, frozen, filter, parties } =
    props;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const frozenColumn = (of: "open" | "delivered") =>
    paidColumn(
      frozen.map((row) => ({ value: row[of] / 100, currency: row.currency })),
      locale,
    );
  const [open, delivered] = [frozenColumn("open"), frozenColumn("delivered")];
  return (
    <>
      <PageHeader
        title={title}
        lead={t("analysis.lead")}
        actions={
          <>
            <ButtonLink href={overviewHref}>{t("overview.title")}</ButtonLink>
            <ButtonLink href={creditHref}>{t("credit.title")}</ButtonLink>
          </>
        }
      />
      <div className="stack">
        <FilterBar resetHref={base}>
          <FilterSelect
            name="with"
            label={t("overview.counted")}
            value={filter.with}
            allLabel={t("overview.with.existing")}
            options={(["proposed", "optional"] as const).map((value) => ({
              value,
              label: t(`overview.with.${value}`),
            }))}
          />
          {parties
            .filter(({ kind }) => kind !== "house")
            .map(({ kind, options }) => (
              <FilterSelect
                key={kind}
                name={kind}
                label={t(`field.${kind}_id`)}
                value={filter[kind]}
                options={options}
              />
            ))}
          <CarrierFilter value={filter.carrier} options={props.carriers} />
          <LocationFilter value={filter.location} options={props.locationOptions} />
          <ScenarioFilter value={filter.scenario} />
          {props.hedge.length > 0 ? (
            <FilterSelect
              name="demand"
              label={t("analysis.hedge_demand")}
              value={props.demand}
              required
              options={props.demands.map((value) => ({ value, label: t(`overview.demand_of.${value}`) }))}
            />
          ) : null}
        </FilterBar>
        <LiveRegion types={["deal", "spot_deal", "book", "futures_prices", "spot_prices", "optimization_operation"]}>
          {stale ? <Notice kind="info" title={t("overview.stale")} /> : null}
          {count === 0 ? (
            <EmptyState
              title={t(filter.with ? "overview.none" : "overview.none_existing")}
              actions={
                <ButtonLink href={newHref} kind="primary">
                  {t("deals.new")}
                </ButtonLink>
              }
            />
          ) : null}
          {valued?.synthetic && count > 0 ? (
            <Caveat title={t("overview.synthetic_short")}>{t("overview.synthetic")}</Caveat>
          ) : null}
          {valued && count > 0 ? <ScenarioNotice value={filter.scenario} text={t("price_scenario.analysis")} /> : null}
          {currencies.map((one) => (
            <OneCurrency key={one.currency} {...one} scenario={filter.scenario} reference={valued?.reference ?? ""}>
              {valued && !valued.referenceKept ? (
                <Notice kind="info" title={t("analysis.not_kept", { reference: valued.reference })}>
                  <p>{t("analysis.not_kept_text")}</p>
                </Notice>
              ) : null}
            </OneCurrency>
          ))}
          {valued && count > 0 ? <p className="muted">{t("overview.valued", { at: valued.at })}</p> : null}
          <SparkSection {...props.spark} />
          {props.planSpark ? <PlanSparkSection {...props.planSpark} /> : null}
          {props.hedge.map((one) => (
            <HedgeTable
              key={`${one.book_id} ${one.carrier_id}`}
              book={one}
              day={props.today}
              csvHref={props.hedgeHref}
              demand={props.demand}
            />
          ))}
          {frozen.length > 0 ? (
            <Section id="frozen" title={t("analysis.frozen")} lead={t("analysis.frozen_lead")}>
              <DataTable
                cards
                caption={t("analysis.frozen_caption", { count: frozen.length })}
                columns={[
                  { key: "day", header: t("period.day"), rowHeader: true, cell: (row) => row.label },
                  {
                    key: "open",
                    header: t("overview.mtm"),
                    unit: open.unit,
                    numeric: true,
                    cell: (row) => open.write(row.open / 100, row.currency),
                  },
                  {
                    key: "delivered",
                    header: t("overview.realised"),
                    unit: delivered.unit,
                    numeric: true,
                    cell: (row) => delivered.write(row.delivered / 100, row.currency),
                  },
                ]}
                rows={frozen}
                rowKey={(row) => `${row.day} ${row.currency}`}
              />
            </Section>
          ) : null}
        </LiveRegion>
      </div>
    </>
  );
}

const SCENARIO_HEADERS = { high: "analysis.high", low: "analysis.low" } as const;
/** So many deals are seen at once; they begin with the one that changed most. */
const FIRST_DEALS = 8;
const CHANGES = ["volume", "time", "price", "newDeals"] as const;
type ValueKey = (typeof CHANGES)[number] | "before" | "after" | "high" | "low";

const sumOf = (deals: readonly DealRow[]) => {
  const sum = (key: "before" | "after" | (typeof CHANGES)[number]) => deals.reduce((all, row) => all + row[key], 0);
  return {
    before: sum("before"),
    volume: sum("volume"),
    time: sum("time"),
    price: sum("price"),
    newDeals: sum("newDeals"),
    after: sum("after"),
  };
};

function OneCurrency({
  currency,
  lines,
  books,
  counterparties,
  deals,
  more,
  scenario,
  reference,
  children,
}: Currency & { scenario: PriceScenario; reference: string; children: ReactNode }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const shares = (rows: { name: string; share: number }[], kind: "book" | "counterparty") => {
    const money = moneyColumn(
      rows.map(({ share }) => share),
      currency,
      locale,
    );
    return (
      <DataTable
        caption={t(`analysis.shares_${kind}`)}
        columns={[
          { key: "name", header: t(`field.${kind}_id`), rowHeader: true, cell: (row) => row.name },
          {
            key: "share",
            header: t("analysis.share"),
            unit: money.unit,
            numeric: true,
            cell: (row) => money.signed(row.share),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.name}
      />
    );
  };
  const amounts = (of: readonly ValueKey[]) =>
    moneyColumn(
      deals.flatMap((row) => of.map((key) => row[key] / 100)),
      currency,
      locale,
    );
  const scenarios = (["high", "low"] as const).filter((one) => scenario === "base" || one === scenario);
  // Values are read next to each other, and so are their changes.
  const [values, changes] = [amounts(["before", "after", ...scenarios]), amounts(CHANGES)];
  const value = (key: ValueKey, header: string): Column<DealRow> => ({
    key,
    header,
    unit: values.unit,
    numeric: true,
    cell: (row) => values.write(row[key] / 100),
  });
  const changed = (key: ValueKey, header: string): Column<DealRow> => ({
    key,
    header,
    unit: changes.unit,
    numeric: true,
    cell: (row) => changes.signed(row[key] / 100),
  });
  const columns: Column<DealRow>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (row) => (row.href ? <a href={row.href}>{row.name}</a> : row.name),
    },
    value("before", t("overview.change.before")),
    changed("volume", t("analysis.volume")),
    changed("time", t("analysis.time")),
    changed("price", t("overview.change.price")),
    changed("newDeals", t("analysis.new")),
    value("after", t("overview.change.after")),
    ...scenarios.map((one) => value(one, t(SCENARIO_HEADERS[one]))),
    ...(scenario === "base"
      ? []
      : [
          {
            key: "scenario",
            header: t("price_scenario.difference"),
            unit: values.unit,
            numeric: true,
            cell: (row: DealRow) => values.signed((row[scenario] - row.after) / 100),
          },
        ]),
  ];
  const lesser = deals.slice(FIRST_DEALS);
  const adds = largestShare(counterparties);
  // Deals beyond those that are listed moved it too.
  const moved = more > 0 ? null : valueFinding(sumOf(deals));
  return (
    <>
      <RiskTable currency={currency} lines={lines} />
      <Section
        id={`shares-${currency}`}
        title={
          adds
            ? t("finding.adds", { name: adds.name, amount: formatMoney(adds.share, currency, locale) })
            : t("analysis.shares", { currency })
        }
        lead={t("analysis.shares_lead")}
      >
        {shares(counterparties, "counterparty")}
        {shares(books, "book")}
      </Section>
      <Section
        id={`reasons-${currency}`}
        title={
          moved
            ? t(`finding.value_${moved.context}_${moved.reason}`, {
                amount: formatMoney(moved.amount / 100, currency, locale),
              })
            : t("analysis.reasons", { currency })
        }
        lead={t("analysis.reasons_lead", { reference })}
      >
        {children}
        <DataTable
          cards
          caption={t("deals.caption", { count: deals.length })}
          columns={columns}
          rows={deals.slice(0, FIRST_DEALS)}
          rowKey={(row) => row.deal}
        />
        {lesser.length > 0 ? (
          <Fold title={t("analysis.more", { count: lesser.length + more })}>
            <DataTable
              cards
              caption={t("analysis.more", { count: lesser.length })}
              captionHidden={more === 0}
              columns={columns}
              rows={lesser}
              rowKey={(row) => row.deal}
            />
            {more > 0 ? <p className="hint">{t("analysis.more", { count: more })}</p> : null}
          </Fold>
        ) : null}
      </Section>
    </>
  );
}
