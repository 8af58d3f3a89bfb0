import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { spotPaths as paths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { smallFile } from "~/routes/page/smallFile.server";
import { MOST_BYTES, MOST_PRICES, uploadSpotPrices } from "~/services/spot/upload.server";
import { EntityForm, FileField, invalid, ruleMessage } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage, WrongLines } from "~/ui/kit/layout";
import { ownMarketScope } from "./scope.server";

const form = z.object({ file: z.any().optional() });

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
  const refuse = (message: string) => invalid({ submittedData: {} }, { file: message });
  const file = await smallFile(args.request, MOST_BYTES);
  if (!file.ok)
    return refuse(
      file.error === "file_too_large" ? ruleMessage("spot.file.too_large", { max: MOST_BYTES / 1024 }) : file.error,
    );
  const stored = await uploadSpotPrices(actor, market.spot_id, file);
  if (!stored.ok) return refuse(ruleMessage(stored.message, stored.params));
  const { changed, issues, wrong } = stored.value;
  if (wrong > 0) {
    const lines = issues.map(({ key, params }) => t(key.replace(".", ":"), params ?? {}));
    return json({ lines, wrong }, { status: 422 });
  }
  return redirectWith(paths.market(market.spot_id), changed > 0 ? "spot:status.uploaded" : "spot:status.nothing_new");
}

export default function UploadSpotPrices() {
  const { title, back, unit, zone, most, kilobytes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useTranslation("spot");
  const { lines, wrong } = sent && "lines" in sent ? sent : { lines: [], wrong: 0 };
  return (
    <DialogPage title={title} lead={t("upload.lead", { most, kilobytes })} backHref={back} wide>
      <WrongLines title={t("upload.wrong", { count: wrong })} text={t("upload.nothing_stored")} lines={lines} />
      <p>{t("upload.columns", { unit, zone })}</p>
      <pre>{`time;price [${unit}]\n2026-11-01 00:00;84.25\n2026-11-01 01:00;-3.10`}</pre>
      <EntityForm schema={form} labels={{ file: t("upload.file") }} defaultValues={{}} encType="multipart/form-data">
        <FileField name="file" accept=".csv,text/csv" />
        <ConfirmActions action={t("upload.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
