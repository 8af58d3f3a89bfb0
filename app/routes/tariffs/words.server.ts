import type { TFunction } from "i18next";
import { formatNumber, monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { TariffElement } from "~/entities/tariffs/element";
import type { TariffWindow } from "~/entities/tariffs/window";

/** A price of a part and when it counts, in words. */
export interface PriceLine {
  price: string;
  when: string;
}

interface Words {
  t: TFunction;
  locale: Locale;
  currency: string;
}

/** When a window is, in words: months, days, hours, as far as they are not all. */
export function windowText({ t, locale }: Words, window: TariffWindow): string {
  const { from_month, to_month, days, from, to } = window;
  const parts = [
    from_month === 1 && to_month === 12 ? "" : `${monthName(from_month, locale)}–${monthName(to_month, locale)}`,
    days === "every" ? "" : t(`tariffs:days.${days}`),
    from === to || (from === "00:00" && to === "24:00") ? "" : `${from}–${to}`,
  ].filter(Boolean);
  return parts.join(", ") || t("tariffs:days.every");
}

/** The prices of a part, one line each. */
export function priceLines(words: Words, element: TariffElement): PriceLine[] {
  const { t, locale, currency } = words;
  const amount = (value: number | null, unit: string) =>
    value === null
      ? t("tariffs:page.to_enter")
      : `${formatNumber(value, locale, { decimals: decimalsOf(value) })} ${unit}`;
  const money = (value: number | null, unit: string) => amount(value, `${currency}${unit}`);
  const line = (price: string, when = ""): PriceLine => ({ price, when });
  const per = (one: string) => `${t(`tariffs:choice.per_${one}`)}`;
  const bound = (value: number | null, unit: string) =>
    value === null
      ? t("tariffs:page.above")
      : t("tariffs:page.up_to", { bound: `${formatNumber(value, locale)} ${unit}` });
  const ofTimes = (windows: readonly (TariffWindow & { price: number | null })[], rest: number | null) => [
    ...windows.map((window) => line(money(window.price, "/kWh"), windowText(words, window))),
    line(money(rest, "/kWh"), windows.length > 0 ? t("tariffs:page.all_else") : ""),
  ];
  switch (element.kind) {
    case "energy":
    case "net_billing":
      return ofTimes(element.windows, element.price);
    case "day_ahead":
      return [
        line(formatNumber(element.factor, locale), t("tariffs:part_field.factor")),
        line(money(element.margin, "/kWh"), t("tariffs:part_field.margin")),
      ];
    case "tiers":
      return element.tiers.map((tier) =>
        line(
          money(tier.price, "/kWh"),
          `${bound(tier.up_to_kwh, "kWh")} (${per(element.per_day ? "day" : element.per)})`,
        ),
      );
    case "demand":
      return [line(money(element.price, `/kW/${per(element.per)}`), windowText(words, element.window))];
    case "subscribed":
      return [
        ...(element.price === 0 && element.steps.length > 0 ? [] : [line(money(element.price, "/kW/a"))]),
        ...element.steps.map((step) => line(money(step.price, "/a"), bound(step.up_to_kw, "kW"))),
        ...(element.over === "none"
          ? []
          : [
              line(
                money(element.over_price, element.over === "kw" ? "/kW" : "/h"),
                t(`tariffs:choice.over_${element.over}`),
              ),
            ]),
      ];
    case "high_use":
      return [
        line(
          `${money(element.below_kw, "/kW/a")}, ${money(element.below_kwh, "/kWh")}`,
          bound(element.threshold_h, "h"),
        ),
        line(`${money(element.above_kw, "/kW/a")}, ${money(element.above_kwh, "/kWh")}`, t("tariffs:page.above")),
      ];
    case "standing":
      return [line(money(element.price, `/${per(element.per)}`))];
    case "reduction":
      return [line(money(element.price, "/a"))];
    case "share":
      return [line(amount(element.percent, "%"), t(`tariffs:choice.of_${element.of}`))];
    case "feed_in":
      return element.pay === "fixed"
        ? element.steps.map((step) => line(money(step.price, "/kWh"), bound(step.up_to_kw, "kW")))
        : [line(formatNumber(element.factor, locale), t("tariffs:part_field.factor"))];
    case "self_use":
      return [line(money(element.price, "/kWh"))];
  }
}

/** As many decimals as a price was entered with, two at least and eight at most. */
function decimalsOf(value: number): number {
  for (let decimals = 2; decimals < 8; decimals++)
    if (Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6) return decimals;
  return 8;
}
