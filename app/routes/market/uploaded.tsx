import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatNumber } from "~/entities/core/format";
import { futuresPaths as paths } from "~/entities/market/paths";
import { tickerSymbol } from "~/entities/market/ticker";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { rowsSums } from "~/routes/page/rowsSums";
import { answerRows, rowsFacts, understoodDraft } from "~/routes/page/rowsUpload.server";
import { done, refused } from "~/services/core/outcome";
import { SHOWN, understandQuotes, uploadQuotes } from "~/services/market/upload.server";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";
import { RowsPage } from "~/ui/timeseries/upload/RowsPage";
import { uploadFacts, uploadScope } from "./uploadScope.server";

const FIELDS = ["ticker", "day", "price"] as const;
const SHOWN_ROWS = 5;

async function draftScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = uploadScope(args);
  const { actor, market } = scope;
  const understand = (file: RowsFile, choice: RowsChoice) => understandQuotes(actor, market.futures_id, file, choice);
  const draft = await understoodDraft({ actor, scope: scope.scope, draftId: args.params.draft_id }, understand);
  return { ...scope, ...draft, understand };
}

/** How a file of prices is understood, and what of it would be stored; nothing is stored before "store". */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await draftScope(args);
  const { market, pair, draft, reading } = scope;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const fieldNames = Object.fromEntries(FIELDS.map((field) => [field, t(`market:upload.field.${field}`)]));
  const { quotes, issues } = reading;
  return {
    ...uploadFacts(t, scope),
    ...rowsFacts(draft, reading),
    fieldNames,
    action: t("market:upload.store"),
    result: quotes && {
      count: quotes.length,
      columns: [fieldNames.ticker!, fieldNames.day!, `${fieldNames.price} [${pair.spot.currency}/MWh]`],
      rows: quotes
        .slice(0, SHOWN_ROWS)
        .map(({ product, day, price }) => [
          tickerSymbol(market.symbol, product),
          formatDate(day, locale, "UTC"),
          formatNumber(price, locale, { decimals: 2 }),
        ]),
      sums: rowsSums(t, locale, {
        days: quotes.map(({ day }) => day),
        prices: { values: quotes.map(({ price }) => price), unit: `${pair.spot.currency}/MWh` },
      }),
      lines: issues
        .slice(0, SHOWN)
        .map(({ row, message, params }) =>
          t("market:upload.line", { row, text: t(`market:${message.slice("market.".length)}`, params) }),
        ),
      wrong: issues.length,
      remarks: [],
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market, draft, reading, understand } = await draftScope(args);
  const to = paths.market(market.futures_id);
  return answerRows(args.request, {
    actor,
    purpose: "quotes",
    draft,
    reading,
    understand,
    locale: await localeOf(args.request),
    here: paths.uploaded(market.futures_id, draft.draft_id),
    otherFile: paths.upload(market.futures_id),
    isAsked: false,
    async store() {
      const stored = await uploadQuotes(actor, market.futures_id, draft, draft.choice);
      if (!stored.ok) return stored;
      const { fresh, corrected, wrong } = stored.value;
      if (wrong > 0) return refused(422, "timeseries.rule.read_anew");
      return done({ to, flash: fresh + corrected > 0 ? "market:status.uploaded" : "market:status.nothing_new" });
    },
  });
}

export default function UploadedPrices() {
  const { back, ...page } = useLoaderData<typeof loader>();
  return <RowsPage {...page} backHref={back} />;
}
