import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { TradeFigures as Figures, TradeTerm } from "~/entities/operator/trade";
import { DataTable, KeyFigures } from "~/ui/kit/lists";

export interface TradeFiguresProps {
  figures: Omit<Figures, "cost"> & { total: number; terms: { term: TradeTerm; value: number }[] };
  saving: { saving: number; compared: number } | null;
  currency: string;
  /** The plan, where its whole cost is. */
  planHref: string;
}

/** What is bought and sold, at which price, and what it saves. */
export function TradeFigures({ figures, saving, currency }: TradeFiguresProps) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const energy = (kwh: number) => formatScaled(kwh / 1000, "MWh", locale);
  const price = (perKwh: number | null) =>
    formatPrice(perKwh === null ? null : perKwh * 1000, `${currency}/MWh`, locale);
  return (
    <KeyFigures
      items={[
        { term: t("trade.bought"), value: energy(figures.bought) },
        { term: t("trade.sold"), value: energy(figures.sold) },
        {
          term: t("trade.purchase_price"),
          value: price(figures.purchasePrice),
          note: t("trade.purchase_price_note"),
        },
        { term: t("trade.baseload"), value: price(figures.baseloadPrice), note: t("trade.baseload_note") },
        { term: t("trade.load_price"), value: price(figures.loadPrice), note: t("trade.load_price_note") },
        {
          term: t("trade.saving"),
          value: formatMoney(saving?.saving, currency, locale),
          note: t(saving === null ? "trade.saving_unknown" : "trade.saving_note", { count: saving?.compared ?? 0 }),
        },
      ]}
    />
  );
}

/** What it costs by term. */
export function TradeCosts({ figures, currency, planHref }: TradeFiguresProps) {
  const { t, i18n } = useTranslation("operator");
  const money = moneyColumn(
    [...figures.terms.map(({ value }) => value), figures.total],
    currency,
    i18n.language as Locale,
  );
  return (
    <>
      <DataTable
        caption={t("trade.terms")}
        columns={[
          { key: "term", header: t("trade.term"), rowHeader: true, cell: ({ term }) => t(`trade.cost.${term}`) },
          {
            key: "value",
            header: t("trade.value"),
            unit: money.unit,
            numeric: true,
            cell: ({ value }) => money.write(value),
          },
        ]}
        rows={figures.terms}
        footer={[t("trade.cost.total"), money.write(figures.total)]}
        rowKey={({ term }) => term}
        empty=""
      />
      <p className="muted">
        {t("trade.not_in")} <a href={planHref}>{t("trade.to_plan")}</a>
      </p>
    </>
  );
}
