import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameIn } from "~/entities/core/shared";
import { spotPaths as paths } from "~/entities/spot/paths";
import { PRICE_SOURCES, type PriceSource } from "~/entities/spot/spotMarket";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { countryName } from "~/routes/systems/words.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { isAdmin } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { marketList } from "~/services/spot/markets.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { type Column, FilterSelect } from "~/ui/kit/lists";
import { MarketList } from "~/ui/spot/MarketList";

interface MarketLine {
  id: string;
  name: string;
  zone: string;
  country: string;
  carrier: string;
  currency: string;
  minutes: number;
  source: PriceSource;
}

/** The spot markets of the space. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { searchParams } = new URL(args.request.url);
  const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 200);
  const filter = { q: text("q"), country: text("country"), carrier: text("carrier"), source: text("source") };
  const carriers = new Map(list(actor, carrierEntity).map((row) => [row.carrier_id, nameIn(row.name, locale)]));
  const countryOf = (code: string) => countryName(code, locale);
  const all = list(actor, spotMarketEntity);
  const choices = (values: string[], name: (value: string) => string) =>
    [...new Set(values)]
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  const carrierOf = (id: string) => carriers.get(id) ?? id;
  return {
    title: t("spot:markets.title"),
    filter,
    countries: choices(
      all.map((row) => row.country_code),
      countryOf,
    ),
    carriers: choices(
      all.map((row) => row.carrier_id),
      carrierOf,
    ),
    lines: marketList(actor, filter, countryOf).map((row): MarketLine => ({
      id: row.spot_id,
      name: row.name,
      zone: row.zone ?? "–",
      country: countryOf(row.country_code),
      carrier: carrierOf(row.carrier_id),
      currency: row.currency,
      minutes: row.timestep_minutes,
      source: row.price_source,
    })),
    admin: isAdmin(actor),
  };
}

export default function SpotMarkets() {
  const { title, filter, countries, carriers, lines, admin } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  const columns: Column<MarketLine>[] = [
    { key: "country", header: t("field.country_code"), cell: (line) => line.country },
    { key: "carrier", header: t("field.carrier_id"), cell: (line) => line.carrier },
    { key: "currency", header: t("field.currency"), cell: (line) => line.currency },
    { key: "timestep", header: t("field.timestep_minutes"), numeric: true, cell: (line) => line.minutes },
  ];
  return (
    <MarketList
      area="spot"
      title={title}
      editable={admin}
      paths={paths}
      filter={filter}
      sources={PRICE_SOURCES}
      types={["spot_market"]}
      columns={columns}
      lines={lines}
    >
      <FilterSelect name="country" label={t("field.country_code")} value={filter.country} options={countries} />
      <FilterSelect name="carrier" label={t("field.carrier_id")} value={filter.carrier} options={carriers} />
    </MarketList>
  );
}
