import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { CurrencySums } from "~/entities/portfolio/view";
import { Notice } from "~/ui/kit/layout";
import { Delta, KeyFigures } from "~/ui/kit/lists";

interface Props {
  sums: CurrencySums;
  scenario: PriceScenario;
  /** The day since when the value changed, in words. */
  reference: string;
  /** Deals that count. */
  count: number;
}

/** The figures of the deals of a currency: what is open and delivered, what may be lost, how much energy and how many allowances are open. */
export function OverviewFigures({ sums, scenario, reference, count }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { currency, risk, change, undiscounted } = sums;
  const money = (minor: number) => formatMoney(minor / 100, currency, locale);
  const whole = (value: number) => formatNumber(value, locale, { decimals: 0 });
  const moved = change.after - change.before;
  return (
    <>
      <KeyFigures
        items={[
          {
            term: scenario === "base" ? t("overview.mtm") : t(`price_scenario.mtm.${scenario}`),
            value: money(scenario === "base" ? sums.open : sums[scenario]),
            note: (
              <>
                {scenario === "base" && moved !== 0 ? (
                  <>
                    <Delta good={moved > 0} down={moved < 0}>
                      {money(Math.abs(moved))}
                    </Delta>{" "}
                    {t("overview.since", { day: reference })}{" "}
                  </>
                ) : null}
                {undiscounted === null ? null : t("overview.mtm_discounted", { amount: money(undiscounted) })}
              </>
            ),
          },
          { term: t("overview.realised"), value: money(sums.delivered), note: t("overview.realised_note") },
          {
            term: t("overview.var"),
            value: formatMoney(risk?.historical, currency, locale),
            note: risk ? (
              <>
                {t("overview.var_tail", { amount: formatMoney(risk.historicalTail, currency, locale) })}{" "}
                {t("overview.var_note", { count: risk.days })}
              </>
            ) : (
              t("overview.var_none")
            ),
          },
          ...(sums.allowances
            ? [
                {
                  term: t("overview.open_allowances"),
                  value: formatScaled(sums.allowances.open, "t", locale),
                  note: t("overview.open_allowances_note", {
                    price: formatPrice(sums.allowances.averagePrice, `${currency}/t`, locale),
                  }),
                },
              ]
            : []),
          {
            term: t("overview.open_energy"),
            value: formatScaled(sums.openMwh, "MWh", locale),
            note: t("overview.open_note", {
              count,
              price: formatPrice(sums.averagePrice, `${currency}/MWh`, locale),
            }),
          },
        ]}
      />
      {sums.hoursWithoutPrice > 0 ? (
        <Notice kind="warning" title={t("overview.without_price", { hours: whole(sums.hoursWithoutPrice) })} />
      ) : null}
      {sums.hoursWithoutPower > 0 ? (
        <Notice kind="warning" title={t("overview.without_power", { hours: whole(sums.hoursWithoutPower) })} />
      ) : null}
    </>
  );
}
