import { useTranslation } from "react-i18next";
import type { CurrencySums, HedgeDemand, LocationSums } from "~/entities/portfolio/view";
import { ButtonLink, Caveat, EmptyState, LiveRegion, Notice, PageHeader, StatusBadge } from "~/ui/kit/layout";
import { HedgeChart, type NamedHedge } from "../HedgeChart";
import { ScenarioNotice } from "../ScenarioFilter";
import { type AllowanceFacts, AllowanceSection } from "./AllowanceSection";
import { type ExposureLine, ExposureTable } from "./ExposureTable";
import { LocationTable } from "./LocationTable";
import { OverviewFigures } from "./OverviewFigures";
import { type OverviewChoice, OverviewFilters } from "./OverviewFilters";
import { Position, type PositionRow, type PositionWindow } from "./Position";
import { ValueIf, ValueMoved } from "./ValueMoved";

interface Props extends OverviewChoice {
  title: string;
  dealsHref: string;
  analysisHref: string;
  linesHref: string;
  newHref: string;
  stale: boolean;
  count: number;
  /** What deals come to at each location; none where a location is chosen. */
  locations: (LocationSums & { href: string })[];
  /** Spot deals that count, by market. */
  spot: { name: string; count: number; href: string | null }[];
  valued: {
    at: string;
    day: string;
    reference: string;
    synthetic: boolean;
    markets: { name: string; quoteDay: string | null; openFrom: string }[];
    /** Markets whose open deliveries are discounted, with the rate [% a year]. */
    discounts: { name: string; rate: string }[];
    notQuoted: boolean;
    failed: number;
  } | null;
  sums: CurrencySums[];
  exposures: ExposureLine[];
  window: PositionWindow;
  positions: PositionRow[];
  /** Books with a hedge path, and what their deals are held against. */
  hedge: NamedHedge[];
  /** Null: the site emits nothing that is known, or something else is chosen. */
  allowances: AllowanceFacts | null;
  hedgeDemand: HedgeDemand;
}

/** Value, position and exposure of a portfolio. */
export function OverviewPage(props: Props) {
  const { title, base, dealsHref, analysisHref, newHref, filter, count, valued, stale, sums, exposures } = props;
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader
        title={title}
        badge={valued?.synthetic ? <StatusBadge tone="warning">{t("overview.synthetic_short")}</StatusBadge> : null}
        lead={t("overview.lead")}
        actions={
          <>
            <ButtonLink href={dealsHref}>{t("deals.title")}</ButtonLink>
            <ButtonLink href={analysisHref}>{t("analysis.title")}</ButtonLink>
          </>
        }
      />
      <div className="stack">
        <OverviewFilters {...props} />
        <LiveRegion types={["deal", "spot_deal", "book", "futures_prices", "spot_prices", "counterparty"]}>
          {stale ? (
            <Notice kind="info" title={t("overview.stale")}>
              <p>
                <a href={base}>{t("overview.refresh")}</a>
              </p>
            </Notice>
          ) : null}
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
          {valued && count > 0 ? <ScenarioNotice value={filter.scenario} text={t("price_scenario.overview")} /> : null}
          {sums.map((one) => (
            <OverviewFigures
              key={one.currency}
              sums={one}
              scenario={filter.scenario}
              reference={valued?.reference ?? ""}
              count={count}
            />
          ))}
          {props.hedge.map((book) => (
            <HedgeChart key={`${book.book_id} ${book.carrier_id}`} book={book} demand={props.hedgeDemand} />
          ))}
          {sums.map((one) => (
            <div key={one.currency} className="two-columns">
              <ValueMoved sums={one} reference={valued?.reference ?? ""} />
              <ValueIf sums={one} />
            </div>
          ))}
          {count > 0 || (props.window.need === "gas" && props.demand.isKnown) ? <Position {...props} /> : null}
          {props.allowances ? <AllowanceSection {...props.allowances} /> : null}
          {count > 0 && props.locations.length > 0 ? <LocationTable locations={props.locations} /> : null}
          {exposures.length > 0 ? <ExposureTable lines={exposures} basis={filter.basis} /> : null}
          {valued && count > 0 ? <Valued valued={valued} spot={props.spot} linesHref={props.linesHref} /> : null}
        </LiveRegion>
      </div>
    </>
  );
}

/** What the values were made from, and when. */
function Valued({
  valued,
  spot,
  linesHref,
}: Pick<Props, "linesHref" | "spot"> & { valued: NonNullable<Props["valued"]> }) {
  const { t } = useTranslation("portfolio");
  return (
    <>
      <p className="muted">
        {t("overview.valued", { at: valued.at })}{" "}
        {valued.markets
          .map(({ name, quoteDay, openFrom }) =>
            quoteDay ? t("overview.market", { name, quoteDay, openFrom }) : t("overview.market_unquoted", { name }),
          )
          .join(" ")}
      </p>
      {valued.discounts.map(({ name, rate }) => (
        <p key={name} className="muted">
          {t("overview.market_discount", { name, rate })}
        </p>
      ))}
      {spot.map(({ name, count, href }) => (
        <p key={name} className="muted">
          {href ? <a href={href}>{t("overview.spot", { name, count })}</a> : t("overview.spot", { name, count })}{" "}
          {t("overview.spot_text")}
        </p>
      ))}
      {valued.synthetic ? <Caveat title={t("overview.synthetic_short")}>{t("overview.synthetic")}</Caveat> : null}
      {valued.notQuoted ? <Notice kind="info" title={t("overview.not_quoted")} /> : null}
      {valued.failed > 0 ? <Notice kind="warning" title={t("overview.failed", { count: valued.failed })} /> : null}
      <p>
        <a href={linesHref}>{t("value.file")}</a>
      </p>
    </>
  );
}
