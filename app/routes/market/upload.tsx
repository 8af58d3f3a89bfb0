import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { futuresPaths as paths } from "~/entities/market/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { answerRowsFile } from "~/routes/page/rowsUpload.server";
import { MOST_BYTES, MOST_QUOTES, understandQuotes } from "~/services/market/upload.server";
import { PriceUpload } from "~/ui/spot/PriceUpload";
import { uploadFacts, uploadScope } from "./uploadScope.server";

/** Takes a file of prices of futures; for admins, of a market whose prices are uploaded. How it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = uploadScope(args);
  const { market, pair } = scope;
  return {
    ...uploadFacts(textsOf(await localeOf(args.request)), scope),
    symbol: market.symbol,
    unit: `${pair.spot.currency}/MWh`,
    most: MOST_QUOTES,
    kilobytes: MOST_BYTES / 1024,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market, scope } = uploadScope(args);
  return answerRowsFile(args.request, {
    actor,
    scope,
    purpose: "quotes",
    maxBytes: MOST_BYTES,
    tooLarge: "market.file.too_large",
    understand: (file, choice) => understandQuotes(actor, market.futures_id, file, choice),
    pageOf: (draftId) => paths.uploaded(market.futures_id, draftId),
  });
}

export default function UploadPrices() {
  const { title, back, symbol, unit, most, kilobytes } = useLoaderData<typeof loader>();
  return (
    <PriceUpload
      area="market"
      title={title}
      back={back}
      limits={{ most, kilobytes }}
      columns={{ unit }}
      accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
      example={`ticker;day;price [${unit}]\n${symbol}.BASE.2030;2029-11-05;84.25\n${symbol}.PEAK.2030-Q1;2029-11-05;97.10`}
    />
  );
}
