import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { futuresPaths as paths } from "~/entities/market/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { smallFile } from "~/routes/page/smallFile.server";
import { MOST_BYTES, MOST_QUOTES, uploadQuotes } from "~/services/market/upload.server";
import { EntityForm, FileField, invalid, ruleMessage } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage, WrongLines } from "~/ui/kit/layout";
import { ownMarketScope } from "./scope.server";

const form = z.object({ file: z.any().optional() });

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
  const refuse = (message: string) => invalid({ submittedData: {} }, { file: message });
  const file = await smallFile(args.request, MOST_BYTES);
  if (!file.ok)
    return refuse(
      file.error === "file_too_large" ? ruleMessage("market.file.too_large", { max: MOST_BYTES / 1024 }) : file.error,
    );
  const stored = await uploadQuotes(actor, market.futures_id, file);
  if (!stored.ok) return refuse(ruleMessage(stored.message, stored.params));
  const { fresh, corrected, issues, wrong } = stored.value;
  if (wrong > 0) {
    const lines = issues.map(({ row, message, params }) =>
      t("market:upload.line", { row, text: t(`market:${message.slice("market.".length)}`, params) }),
    );
    return json({ lines, wrong }, { status: 422 });
  }
  return redirectWith(
    paths.market(market.futures_id),
    fresh + corrected > 0 ? "market:status.uploaded" : "market:status.nothing_new",
  );
}

export default function UploadPrices() {
  const { title, back, symbol, unit, most, kilobytes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useTranslation("market");
  const { lines, wrong } = sent && "lines" in sent ? sent : { lines: [], wrong: 0 };
  return (
    <DialogPage title={title} lead={t("upload.lead", { most, kilobytes })} backHref={back} wide>
      <WrongLines title={t("upload.wrong", { count: wrong })} text={t("upload.nothing_stored")} lines={lines} />
      <p>{t("upload.columns", { unit })}</p>
      <pre>{`ticker;day;price [${unit}]\n${symbol}.BASE.2030;2029-11-05;84.25\n${symbol}.PEAK.2030-Q1;2029-11-05;97.10`}</pre>
      <EntityForm schema={form} labels={{ file: t("upload.file") }} defaultValues={{}} encType="multipart/form-data">
        <FileField name="file" accept=".csv,text/csv" />
        <ConfirmActions action={t("upload.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
