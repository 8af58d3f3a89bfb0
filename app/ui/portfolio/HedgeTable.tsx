import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPeriod } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { HedgeDemand, HedgeMonth } from "~/entities/portfolio/view";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { hedgeAgainst, HedgeChart, hedgeTitle, type NamedHedge } from "./HedgeChart";

/** A month with the wizard of the deal that leads to the target; null where there is none to make. */
export interface LinkedHedge extends NamedHedge {
  months: (HedgeMonth & { href: string | null })[];
}
interface Props {
  book: LinkedHedge;
  day: string;
  csvHref: string;
  demand: HedgeDemand;
}

/** What a book hedges of the demand by month of delivery, against its path. */
export function HedgeTable({ book, day, csvHref, demand }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { name, months } = book;
  const percent = (value: number | null) => formatNumber(value, locale, { decimals: 1 });
  const energy = amountColumn(
    months.map(({ toTargetMwh }) => toTargetMwh),
    "MWh",
    locale,
  );
  return (
    <Section
      id={`hedge-${book.book_id}-${book.carrier_id}`}
      title={hedgeTitle(t, book)}
      lead={
        <>
          {t("analysis.hedge_lead", { day })} {hedgeAgainst(t, book, demand)}{" "}
          {months.some(({ href }) => href) ? t("need.follow") : null}
        </>
      }
      actions={
        <ButtonLink href={csvHref} download>
          {t("common:action.download_csv")}
          <span className="visually-hidden">: {name}</span>
        </ButtonLink>
      }
    >
      <HedgeChart book={book} demand={demand} level={3} />
      <DataTable
        caption={`${hedgeTitle(t, book)} – ${t("analysis.hedge_caption")}`}
        columns={[
          {
            key: "month",
            header: t("analysis.hedge_month"),
            rowHeader: true,
            cell: (row) => formatPeriod(row.month, locale),
          },
          {
            key: "ratio",
            header: t("analysis.hedge_ratio"),
            unit: "%",
            numeric: true,
            cell: (row) => percent(row.ratio),
          },
          {
            key: "least",
            header: t("analysis.hedge_least"),
            unit: "%",
            numeric: true,
            cell: (row) => percent(row.least),
          },
          {
            key: "target",
            header: t("analysis.hedge_target"),
            unit: "%",
            numeric: true,
            cell: (row) => percent(row.target),
          },
          { key: "most", header: t("analysis.hedge_most"), unit: "%", numeric: true, cell: (row) => percent(row.most) },
          {
            key: "missing",
            header: t("analysis.hedge_missing"),
            unit: energy.unit,
            numeric: true,
            cell: ({ toTargetMwh, href }) => {
              const text = energy.signed(toTargetMwh);
              return href ? <a href={href}>{text}</a> : text;
            },
          },
          { key: "state", header: t("analysis.hedge_state"), cell: (row) => t(`analysis.hedge_states.${row.state}`) },
        ]}
        rows={months}
        rowKey={(row) => row.month}
      />
    </Section>
  );
}
