import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FUTURES_SOURCES, type FuturesSource } from "~/entities/market/futuresMarket";
import { futuresPaths as paths } from "~/entities/market/paths";
import { spotPaths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { countryName } from "~/routes/systems/words.server";
import { isAdmin } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { marketPairs } from "~/services/market/markets.server";
import type { Column } from "~/ui/kit/lists";
import { MarketList } from "~/ui/spot/MarketList";

interface MarketLine {
  id: string;
  name: string;
  symbol: string;
  country: string;
  spot: { id: string; name: string };
  currency: string;
  source: FuturesSource;
}

/** The markets of futures of the space. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { searchParams } = new URL(args.request.url);
  const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 200);
  const filter = { q: text("q"), source: text("source") };
  const needle = filter.q.toLocaleLowerCase();
  const lines = marketPairs(dbOf(actor))
    .map(({ market, spot }): MarketLine => ({
      id: market.futures_id,
      name: market.name,
      symbol: market.symbol,
      source: market.price_source,
      country: countryName(spot.country_code, locale),
      currency: spot.currency,
      spot: { id: spot.spot_id, name: spot.name },
    }))
    .filter(({ source }) => !filter.source || source === filter.source)
    .filter(({ name, symbol, country }) =>
      [name, symbol, country].some((one) => one.toLocaleLowerCase().includes(needle)),
    );
  return { title: t("market:markets.title"), filter, lines, admin: isAdmin(actor) };
}

export default function FuturesMarkets() {
  const { title, filter, lines, admin } = useLoaderData<typeof loader>();
  const { t } = useTranslation("market");
  const columns: Column<MarketLine>[] = [
    { key: "symbol", header: t("field.symbol"), cell: (line) => line.symbol },
    { key: "country", header: t("field.country_code"), cell: (line) => line.country },
    {
      key: "spot",
      header: t("field.spot_id"),
      cell: (line) => <a href={spotPaths.market(line.spot.id)}>{line.spot.name}</a>,
    },
    { key: "currency", header: t("field.currency"), cell: (line) => line.currency },
  ];
  return (
    <MarketList
      area="market"
      title={title}
      editable={admin}
      paths={paths}
      filter={filter}
      sources={FUTURES_SOURCES}
      types={["futures_market"]}
      columns={columns}
      lines={lines}
    />
  );
}
