import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { formatDate, formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireEditable } from "~/routes/page/guard.server";
import { rowsSums } from "~/routes/page/rowsSums";
import { answerRows, rowsFacts, understoodDraft } from "~/routes/page/rowsUpload.server";
import { done } from "~/services/core/outcome";
import { SHOWN, understandDeals } from "~/services/portfolio/import/importDeals.server";
import { dealsScope, startDealsImport } from "~/services/portfolio/import/importJob.server";
import { currencyOf, type DealLine, OWN_CURRENCY } from "~/services/portfolio/import/readDeals";
import { issueText, remarkText } from "~/services/portfolio/import/sentences";
import { DEAL_COLUMNS } from "~/services/portfolio/import/words";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";
import { RowsPage } from "~/ui/timeseries/upload/RowsPage";

const SHOWN_ROWS = 5;
/** Columns of the lines as they are understood. */
const PREVIEW = ["name", "start_date", "end_date", "amount", "trading_price"] as const;

async function draftScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "portfolio");
  const { system_id } = system;
  const understand = (file: RowsFile, choice: RowsChoice) => understandDeals(actor, system_id, file, choice);
  const from = { actor, scope: dealsScope(system_id), draftId: args.params.draft_id };
  return { actor, system_id, paths: sitePaths(system_id), understand, ...(await understoodDraft(from, understand)) };
}

/** How a file of deals is understood, and what of it would be made and changed; nothing is before "store". */
export async function loader(args: LoaderFunctionArgs) {
  const { paths, draft, reading } = await draftScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("portfolio:import.title");
  const { lines, issues, remarks } = reading;
  const currency = currencyOf(reading.view.units.find(({ field }) => field === "trading_price")?.unit ?? null);
  return {
    title,
    crumbs: [
      { label: t("portfolio:deals.title"), href: paths.deals },
      { label: title, href: paths.importDeals },
      { label: draft.name },
    ],
    back: paths.importDeals,
    ...rowsFacts(draft, reading),
    fieldNames: Object.fromEntries(DEAL_COLUMNS.map((name) => [name, t(`portfolio:field.${name}`)])),
    unitNames: { [OWN_CURRENCY]: t("portfolio:import.own_currency") },
    action: t("portfolio:import.action"),
    result: lines && {
      count: lines.length,
      columns: PREVIEW.map((name) => t(`portfolio:field.${name}`) + (name === "amount" ? " [MW]" : "")),
      rows: lines.slice(0, SHOWN_ROWS).map((line) => previewOf(line, t, locale)),
      sums: rowsSums(t, locale, {
        days: lines.flatMap(({ start_date, end_date }) => [start_date, end_date]),
        amounts: { values: lines.map(({ amount }) => amount), unit: "MW" },
        prices: { values: lines.map(({ trading_price }) => trading_price), unit: currency ? `${currency}/MWh` : "" },
      }),
      lines: issues.slice(0, SHOWN).map((issue) => issueText(t, issue)),
      wrong: issues.length,
      remarks: remarks.map((remark) => remarkText(t, locale, remark)),
    },
  };
}

function previewOf(line: DealLine, t: TFunction, locale: Locale): string[] {
  const unsaid = t("portfolio:import.unsaid");
  const day = (text: string | undefined) => (text === undefined ? unsaid : formatDate(text, locale, "UTC"));
  const number = (value: number | undefined, decimals: number) =>
    value === undefined ? unsaid : formatNumber(value, locale, { decimals });
  const { name, start_date, end_date, amount, trading_price } = line;
  return [name ?? unsaid, day(start_date), day(end_date), number(amount, 3), number(trading_price, 2)];
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system_id, paths, draft, reading, understand } = await draftScope(args);
  return answerRows(args.request, {
    actor,
    purpose: "deals",
    draft,
    reading,
    understand,
    locale: await localeOf(args.request),
    here: paths.readDeals(draft.draft_id),
    otherFile: paths.importDeals,
    isAsked: reading.remarks.length > 0,
    async store() {
      const { name, bytes, choice } = draft;
      const started = await startDealsImport(actor, system_id, { name, bytes, upload_id: randomUUID() }, choice);
      return started.ok ? done({ to: paths.importedDeals(started.value) }) : started;
    },
  });
}

export default function ReadDeals() {
  const { back, ...page } = useLoaderData<typeof loader>();
  return <RowsPage {...page} backHref={back} />;
}
