import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
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

/** What is bought and sold, at which price, what that costs by term, and what it saves. */
export function TradeFigures({ figures, saving, currency, planHref }: TradeFiguresProps) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const energy = (kwh: number) => formatNumber(kwh / 1000, locale, { decimals: 2 });
  const money = (value: number) => `${formatNumber(value, locale, { decimals: 2 })} ${currency}`;
  const price = (value: number | null) => (value === null ? "–" : formatNumber(value * 1000, locale, { decimals: 2 }));
  const unit = `${currency}/MWh`;
  return (
    <>
      <KeyFigures
        items={[
          { term: t("trade.bought"), value: energy(figures.bought), unit: "MWh" },
          { term: t("trade.sold"), value: energy(figures.sold), unit: "MWh" },
          {
            term: t("trade.purchase_price"),
            value: price(figures.purchasePrice),
            unit,
            note: t("trade.purchase_price_note"),
          },
          { term: t("trade.baseload"), value: price(figures.baseloadPrice), unit, note: t("trade.baseload_note") },
          { term: t("trade.load_price"), value: price(figures.loadPrice), unit, note: t("trade.load_price_note") },
          {
            term: t("trade.saving"),
            value: saving === null ? "–" : money(saving.saving),
            note: t(saving === null ? "trade.saving_unknown" : "trade.saving_note", { count: saving?.compared ?? 0 }),
          },
        ]}
      />
      <DataTable
        caption={t("trade.terms")}
        columns={[
          { key: "term", header: t("trade.term"), rowHeader: true, cell: ({ term }) => t(`trade.cost.${term}`) },
          { key: "value", header: t("trade.value"), numeric: true, cell: ({ value }) => money(value) },
        ]}
        rows={[...figures.terms, { term: "total" as const, value: figures.total }]}
        rowKey={({ term }) => term}
        empty=""
      />
      <p className="muted">
        {t("trade.not_in")} <a href={planHref}>{t("trade.to_plan")}</a>
      </p>
    </>
  );
}
