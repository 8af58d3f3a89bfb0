import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { spotPaths as paths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { answerFile, UPLOAD_MEGABYTES } from "~/routes/page/upload.server";
import { MOST_STEPS, spotAim, spotScope } from "~/services/spot/upload.server";
import { PriceUpload } from "~/ui/spot/PriceUpload";
import { uploadPageFacts, uploadScope } from "./uploadScope.server";

/** Takes a file of day-ahead prices; for admins, of a market whose prices are uploaded. How it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = uploadScope(args);
  const { market } = scope;
  return {
    ...uploadPageFacts(textsOf(await localeOf(args.request)), scope),
    unit: `${market.currency}/${unitsOf(market.carrier_id).delivered}`,
    zone: market.timezone,
    most: MOST_STEPS,
    megabytes: UPLOAD_MEGABYTES,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market } = uploadScope(args);
  const { spot_id } = market;
  const upload = { actor, systemId: spotScope(spot_id), query: spotScope(spot_id), aim: spotAim(market) };
  return answerFile(args.request, upload, (draftId) => paths.uploadedPrices(spot_id, draftId));
}

export default function UploadSpotPrices() {
  const { title, back, unit, zone, most, megabytes } = useLoaderData<typeof loader>();
  return (
    <PriceUpload
      area="spot"
      title={title}
      back={back}
      limits={{ most, megabytes }}
      columns={{ unit, zone }}
      example={`time;price [${unit}]\n2026-11-01 00:00;84.25\n2026-11-01 01:00;-3.10`}
      accept=".csv,.txt,.tsv,.xlsx,.ods,.xml,.1,text/csv"
    />
  );
}
