import type { TFunction } from "i18next";
import {
  formatDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPrice,
  formatScaled,
  formatTime,
  formatUnit,
} from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { ConfirmedPart, DealConfirmation } from "~/entities/portfolio/confirmation";
import { loadKey } from "~/entities/portfolio/dealProducts";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { carrierName } from "../../carriers.server";

/** The name of a month or, of a long delivery, the year. */
const periodName = (period: string, locale: Locale): string =>
  period.length > "YYYY".length ? formatMonth(`${period}-15T12:00Z`, locale, "UTC") : period;

/** A confirmation in words: the same on the page and on paper. */
export function confirmationTexts(
  actor: Actor,
  deal: DealConfirmation,
  { t, locale }: { t: TFunction; locale: Locale },
) {
  const say = (key: string, params?: Record<string, string>) => t(`portfolio:confirmation.${key}`, params ?? {});
  const field = (name: string) => t(`portfolio:field.${name}`);
  const technology = get(actor, technologyEntity, deal.tech_id);
  const money = (minor: number) => formatMoney(minor / 100, deal.currency, locale, { decimals: 2 });
  const units = unitsOf(deal.carrier_id);
  const energy = (mwh: number) => formatNumber(mwh, locale, { decimals: 3 });
  const sum = (of: (part: ConfirmedPart) => number) => (deal.parts ?? []).reduce((all, part) => all + of(part), 0);
  const total = { mwh: sum(({ mwh }) => mwh), minor: sum(({ minor }) => minor) };
  const tax =
    deal.vat.kind === "rate"
      ? formatUnit(deal.vat.rate, "%", locale)
      : t(`portfolio:settlement.vat_of.${deal.vat.kind}`);
  const rows = (deal.parts ?? []).map(({ period, mwh, minor }) => [
    periodName(period, locale),
    energy(mwh),
    money(minor),
  ]);
  return {
    title: say("title"),
    subject: say("between", { seller: deal.seller, buyer: deal.buyer }),
    lead: say("lead"),
    facts: [
      { term: say("seller"), value: deal.seller },
      { term: say("buyer"), value: deal.buyer },
      {
        term: field("traded_on"),
        value: deal.traded_on ? formatDate(`${deal.traded_on}T00:00Z`, locale, "UTC") : say("not_entered"),
      },
      { term: field("tech_id"), value: technology ? nameIn(technology.name, locale) : deal.tech_id },
      { term: field("carrier_id"), value: carrierName(actor, deal.carrier_id, locale) ?? deal.carrier_id },
      { term: say("settled"), value: t(`portfolio:settlement.kind_of.${deal.isDerivative ? "money" : "delivery"}`) },
      { term: say("market"), value: deal.market },
      ...(deal.ticker ? [{ term: field("ticker_symbol"), value: deal.ticker }] : []),
      { term: say("begins"), value: formatTime(deal.fromMs, locale, deal.timezone) },
      { term: say("ends"), value: formatTime(deal.toMs, locale, deal.timezone) },
      { term: field("base_peak_type"), value: t(loadKey(deal.load, deal.tech_id)) },
      { term: field("amount"), value: formatScaled(deal.amount, units.amount, locale) },
      ...(deal.parts
        ? [
            {
              term: say(units.delivered === "t" ? "allowances" : "energy"),
              value: formatUnit(total.mwh, units.delivered, locale, { decimals: 3 }),
            },
          ]
        : []),
      {
        term: field("trading_price"),
        value: formatPrice(deal.price, `${deal.currency}/${units.delivered}`, locale, 2),
      },
      ...(deal.parts ? [{ term: say("total"), value: money(total.minor) }] : []),
      { term: field("curtailment"), value: t(deal.curtailment ? "common:value.yes" : "common:value.no") },
      { term: t("portfolio:settlement.vat"), value: tax },
      { term: say("reference"), value: deal.deal_id },
    ],
    table: {
      caption: say("parts"),
      columns: [
        say("period"),
        units.delivered === "t" ? `${say("number")} [t]` : `${t("portfolio:value.energy")} [MWh]`,
        say("amount"),
      ],
      rows,
      sum: [t("portfolio:value.sum"), energy(total.mwh), money(total.minor)],
    },
    remarks: [
      ...(deal.traded_on ? [] : [say("no_day")]),
      ...(deal.parts ? [] : [say("no_profile")]),
      ...(deal.hoursWithoutPower > 0
        ? [say("without_power", { hours: formatUnit(deal.hoursWithoutPower, "h", locale) })]
        : []),
      ...(deal.curtailment ? [say("curtailed")] : []),
      ...(deal.isDerivative ? [say("in_money")] : []),
    ],
    asOf: say("as_of", { time: formatTime(deal.set_at, locale, deal.timezone) }),
  };
}
export type ConfirmationTexts = ReturnType<typeof confirmationTexts>;
