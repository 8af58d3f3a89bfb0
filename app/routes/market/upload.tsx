import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { futuresPaths as paths } from "~/entities/market/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { storeFile } from "~/routes/page/smallFile.server";
import { done } from "~/services/core/outcome";
import { MOST_BYTES, MOST_QUOTES, uploadQuotes } from "~/services/market/upload.server";
import { PriceUpload } from "~/ui/spot/PriceUpload";
import { ownMarketScope } from "./scope.server";

/** Takes a file of prices of futures; for admins, of a market whose prices are uploaded. */
export async function loader(args: LoaderFunctionArgs) {
  const { market, pair } = ownMarketScope(args);
  if (market.price_source !== "upload") throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("market:upload.title", { name: market.name }),
    crumbs: [
      { label: t("market:markets.title"), href: paths.markets },
      { label: market.name, href: paths.market(market.futures_id) },
      { label: t("market:upload.action") },
    ],
    back: paths.market(market.futures_id),
    symbol: market.symbol,
    unit: `${pair.spot.currency}/MWh`,
    most: MOST_QUOTES,
    kilobytes: MOST_BYTES / 1024,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  const t = textsOf(await localeOf(args.request));
  return storeFile(args.request, {
    maxBytes: MOST_BYTES,
    tooLarge: "market.file.too_large",
    to: paths.market(market.futures_id),
    store: async (file) => {
      const stored = await uploadQuotes(actor, market.futures_id, file);
      if (!stored.ok) return stored;
      const { fresh, corrected, issues, wrong } = stored.value;
      const lines = issues.map(({ row, message, params }) =>
        t("market:upload.line", { row, text: t(`market:${message.slice("market.".length)}`, params) }),
      );
      const isNew = fresh + corrected > 0;
      return done({ lines, wrong, status: isNew ? "market:status.uploaded" : "market:status.nothing_new" });
    },
  });
}

export default function UploadPrices() {
  const { title, back, symbol, unit, most, kilobytes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <PriceUpload
      area="market"
      title={title}
      back={back}
      limits={{ most, kilobytes }}
      columns={{ unit }}
      example={`ticker;day;price [${unit}]\n${symbol}.BASE.2030;2029-11-05;84.25\n${symbol}.PEAK.2030-Q1;2029-11-05;97.10`}
      refused={sent && "lines" in sent ? sent : { lines: [], wrong: 0 }}
    />
  );
}
