import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { spotPaths as paths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { storeFile } from "~/routes/page/smallFile.server";
import { done } from "~/services/core/outcome";
import { MOST_BYTES, MOST_PRICES, uploadSpotPrices } from "~/services/spot/upload.server";
import { PriceUpload } from "~/ui/spot/PriceUpload";
import { ownMarketScope } from "./scope.server";

/** Takes a file of day-ahead prices; for admins, of a market whose prices are uploaded. */
export async function loader(args: LoaderFunctionArgs) {
  const { market } = ownMarketScope(args);
  if (market.price_source !== "upload") throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("spot:upload.title", { name: market.name }),
    crumbs: [
      { label: t("spot:markets.title"), href: paths.markets },
      { label: market.name, href: paths.market(market.spot_id) },
      { label: t("spot:upload.action") },
    ],
    back: paths.market(market.spot_id),
    unit: `${market.currency}/MWh`,
    zone: market.timezone,
    most: MOST_PRICES,
    kilobytes: MOST_BYTES / 1024,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  const t = textsOf(await localeOf(args.request));
  return storeFile(args.request, {
    maxBytes: MOST_BYTES,
    tooLarge: "spot.file.too_large",
    to: paths.market(market.spot_id),
    store: async (file) => {
      const stored = await uploadSpotPrices(actor, market.spot_id, file);
      if (!stored.ok) return stored;
      const { changed, issues, wrong } = stored.value;
      const lines = issues.map(({ key, params }) => t(key.replace(".", ":"), params ?? {}));
      return done({ lines, wrong, status: changed > 0 ? "spot:status.uploaded" : "spot:status.nothing_new" });
    },
  });
}

export default function UploadSpotPrices() {
  const { title, back, unit, zone, most, kilobytes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <PriceUpload
      area="spot"
      title={title}
      back={back}
      limits={{ most, kilobytes }}
      columns={{ unit, zone }}
      example={`time;price [${unit}]\n2026-11-01 00:00;84.25\n2026-11-01 01:00;-3.10`}
      refused={sent && "lines" in sent ? sent : { lines: [], wrong: 0 }}
    />
  );
}
