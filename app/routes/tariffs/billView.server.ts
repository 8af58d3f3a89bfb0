import type { TFunction } from "i18next";
import { formatNumber, monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { BillPage } from "~/entities/tariffs/view";
import type { BillRefusal, BillRemark, TariffBill } from "~/services/tariffs/bills.server";

const refusalText = (t: TFunction, refusal: BillRefusal): string =>
  refusal.refused === "open_prices"
    ? t("tariffs:refused.open_prices", { year: refusal.year, names: refusal.names.join(", ") })
    : t(`tariffs:refused.${refusal.refused}`);

function remarkText(t: TFunction, remark: BillRemark): string {
  const count = remark.rule === "part_of_year" ? remark.days : "steps" in remark ? remark.steps : undefined;
  return t(`tariffs:remark.${remark.rule}`, { ...remark, count });
}

/** A bill in the reader's words and numbers: lines over the year, and their months. */
export function billPage(t: TFunction, locale: Locale, { tariff, bill, refusal, synthetic }: TariffBill): BillPage {
  const base = { id: tariff.tariff_id, name: tariff.name, currency: tariff.currency, bearsVat: tariff.bears_vat };
  const synthetics = synthetic ? [t("tariffs:remark.synthetic")] : [];
  if (!bill)
    return {
      ...base,
      refused: refusal && refusalText(t, refusal),
      remarks: synthetics,
      total: null,
      perKwh: null,
      lines: [],
      months: [],
    };
  const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0);
  return {
    ...base,
    refused: null,
    remarks: [...synthetics, ...bill.remarks.map((remark) => remarkText(t, remark))],
    total: bill.total,
    perKwh: bill.importKwh > 0 ? bill.total / bill.importKwh : null,
    lines: bill.years.flatMap(({ lines, vat }) =>
      lines.map((line, i) => ({
        name: line.name,
        quantity: line.quantity
          ? `${formatNumber(line.quantity.value, locale, { decimals: 1 })} ${line.quantity.unit}`
          : "–",
        net: sum(line.net),
        vat: sum(vat[i]!),
        months: [...line.net],
      })),
    ),
    months: bill.months.map(({ month }) => monthName(month, locale)),
  };
}
