import { useTranslation } from "react-i18next";
import { EmptyState, LiveRegion, Notice, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { OwedTable } from "./OwedTable";
import { PartyPart } from "./PartyPart";
import type { SettlementProps } from "./types";

/** What is owed to whom for a month of delivery: a document that can be printed. */
export function SettlementPage(props: SettlementProps) {
  const { title, heading, base, here, files, filter, faults, months, partyOptions, stale, about, parties } = props;
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader title={title} lead={t("settlement.lead")} />
      <div className="stack">
        <FilterBar resetHref={base}>
          <FilterSelect name="month" label={t("period.month")} value={filter.month} options={months} required />
          <FilterSelect name="party" label={t("field.counterparty_id")} value={filter.party} options={partyOptions} />
        </FilterBar>
        {faults.map((fault) => (
          <Notice key={fault} kind="error" title={fault} />
        ))}
        <LiveRegion types={["deal", "spot_deal", "counterparty", "spot_prices"]}>
          {stale ? (
            <Notice kind="info" title={t(about ? "settlement.stale" : "settlement.making")}>
              <p>
                <a href={here}>{t("overview.refresh")}</a>
              </p>
            </Notice>
          ) : null}
          {about ? (
            <article className="report stack">
              <header className="report-head">
                <p className="report-title">{heading}</p>
                <p className="muted">{t("settlement.made", { time: about.stamp })}</p>
              </header>
              {about.isOver ? null : <Notice kind="warning" title={t("settlement.not_over")} />}
              {about.failed.length > 0 ? (
                <Notice kind="warning" title={t("settlement.failed", { count: about.failed.length })}>
                  <ul>
                    {about.failed.map(({ id, name, party, href }) => (
                      <li key={id}>
                        <a href={href}>{t("settlement.failed_deal", { name, party })}</a>
                      </li>
                    ))}
                  </ul>
                </Notice>
              ) : null}
              {parties.length === 0 ? (
                <EmptyState title={t("settlement.none")}>{t("settlement.none_text")}</EmptyState>
              ) : (
                <OwedTable parties={parties} />
              )}
              {parties.map((party) => (
                <PartyPart key={`${party.id} ${party.currency}`} party={party} />
              ))}
              <p className="hint">{t("settlement.rules")}</p>
            </article>
          ) : null}
        </LiveRegion>
        {about && parties.length > 0 ? (
          <p>
            <a href={files.csv} download>
              {t("common:action.download_csv")}
            </a>{" "}
            ·{" "}
            <a href={files.xlsx} download>
              {t("settlement.download_xlsx")}
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}
