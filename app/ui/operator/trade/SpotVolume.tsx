import { useTranslation } from "react-i18next";
import { amountColumn, paidColumn, pricedColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SpotPeriod } from "~/entities/operator/trade";
import type { DealDirection } from "~/entities/spot/direction";
import type { DealSum } from "~/entities/spot/view";
import { LineChart } from "~/ui/kit/charts";
import { ButtonLink, Notice } from "~/ui/kit/layout";
import { DataTable, KeyFigures } from "~/ui/kit/lists";

export interface TradeDeal {
  id: string;
  start: string;
  market: string;
  direction: DealDirection;
  /** MW (positive both ways), currency/MWh, MWh and currency (negative of a sale). */
  amount: number;
  price: number;
  energy: number;
  value: number;
  currency: string;
  /** Where it is changed; null for those who may not. */
  href: string | null;
}

export interface SpotVolumeProps {
  window: { startMs: number; steps: number };
  zone: string;
  carrier: string | null;
  /** MW by hour. */
  hours: Omit<SpotPeriod, "startMs">[];
  /** Quarter-hours in which the profile of an own-use deal says nothing. */
  unknownSteps: number;
  deals: TradeDeal[];
  dealCount: number;
  dealSums: Omit<DealSum, "deals">[];
  spotCsvHref: string;
  newDealHref: string;
  dayHref: string;
  dealsHref: string;
  editable: boolean;
}

/** What is planned, contracted and left to be bought by hour, and the deals of the time. */
export function SpotVolume(props: SpotVolumeProps) {
  const { hours, window, zone, deals, dealCount, dealSums, carrier } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const amounts = (of: "amount" | "energy", unit: string) =>
    amountColumn(
      deals.map((deal) => deal[of]),
      unit,
      locale,
    );
  const [power, amount] = [amounts("amount", "MW"), amounts("energy", "MWh")];
  const price = pricedColumn(
    deals.map((deal) => ({ value: deal.price, currency: deal.currency })),
    "MWh",
    locale,
  );
  const money = paidColumn(deals, locale);
  const proposed = hours.reduce((sum, hour) => sum + (hour.proposed ?? 0), 0);
  return (
    <div className="stack">
      {dealSums.length > 0 ? (
        <KeyFigures
          items={dealSums.flatMap(({ currency, energy, value }) => [
            { term: t("spot:deals.energy", { currency }), value: formatScaled(energy, "MWh", locale) },
            { term: t("spot:deals.value", { currency }), value: formatMoney(value, currency, locale) },
          ])}
        />
      ) : null}
      {props.unknownSteps > 0 ? (
        <Notice kind="warning" title={t("trade.unknown_power", { steps: props.unknownSteps })}>
          <p>{t("trade.unknown_power_text")}</p>
        </Notice>
      ) : null}
      {hours.some(({ net }) => net !== null) ? (
        <LineChart
          id="trade-spot"
          title={t("trade.spot_chart", { carrier })}
          summary={t("trade.spot_summary", { energy: formatScaled(proposed, "MWh", locale) })}
          unit="MW"
          time={{ start: window.startMs, step: 3600 }}
          zone={zone}
          level={3}
          csvHref={props.spotCsvHref}
          series={[
            { name: t("trade.net"), values: hours.map(({ net }) => net) },
            { name: t("trade.contracted"), values: hours.map(({ contracted }) => contracted) },
            ...(hours.some(({ ownUse }) => ownUse !== 0)
              ? [{ name: t("trade.own_use"), values: hours.map(({ ownUse }) => ownUse) }]
              : []),
            { name: t("trade.proposed"), values: hours.map((hour) => hour.proposed) },
          ]}
        />
      ) : null}
      {dealCount === 0 ? (
        <p>{t("trade.no_deals")}</p>
      ) : (
        <DataTable
          caption={t("trade.deals", { count: dealCount })}
          columns={[
            {
              key: "start",
              header: t("spot:deals.start"),
              rowHeader: true,
              cell: ({ start, href, market }) =>
                href ? (
                  <a
                    href={href}
                    aria-label={t("common:action.edit_item", { item: t("spot:deals.item", { market, start }) })}
                  >
                    {start}
                  </a>
                ) : (
                  start
                ),
            },
            { key: "market", header: t("spot:deals.market"), cell: ({ market }) => market },
            {
              key: "direction",
              header: t("spot:deals.direction"),
              cell: ({ direction }) => t(`spot:direction.${direction}`),
            },
            {
              key: "amount",
              header: t("spot:deals.amount"),
              unit: power.unit,
              numeric: true,
              cell: (deal) => power.write(deal.amount),
            },
            {
              key: "price",
              header: t("spot:deals.price"),
              unit: price.unit,
              numeric: true,
              cell: (deal) => price.write(deal.price, deal.currency),
            },
            {
              key: "energy",
              header: t("spot:deals.energy_column"),
              unit: amount.unit,
              numeric: true,
              cell: ({ energy }) => amount.write(energy),
            },
            {
              key: "value",
              header: t("spot:deals.value_column"),
              unit: money.unit,
              numeric: true,
              cell: ({ value, currency }) => money.write(value, currency),
            },
          ]}
          rows={deals}
          cards
          rowKey={({ id }) => id}
          empty=""
        />
      )}
      {dealCount > deals.length ? (
        <p>
          <a href={props.dealsHref}>{t("trade.all_deals", { count: dealCount })}</a>
        </p>
      ) : null}
      {props.editable ? (
        <p className="actions">
          <ButtonLink href={props.dayHref}>{t("spot:day.title")}</ButtonLink>
          <ButtonLink href={props.newDealHref}>{t("spot:deals.new")}</ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
