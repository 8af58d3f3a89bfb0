import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatNumber } from "~/entities/core/format";
import { deliveredIn } from "~/entities/portfolio/settlement";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { rowsSums } from "~/routes/page/rowsSums";
import { answerRows, rowsFacts } from "~/routes/page/rowsUpload.server";
import { done } from "~/services/core/outcome";
import { issueText } from "~/services/portfolio/import/sentences";
import { STATEMENT_COLUMNS } from "~/services/portfolio/settlement/statement/readStatement";
import { takeStatement } from "~/services/portfolio/settlement/statement/statement.server";
import { RowsPage } from "~/ui/timeseries/upload/RowsPage";
import { statementDraft, statementFacts } from "./scope.server";

/** Rows that are shown, and sentences about what is wrong. */
const PREVIEW = 5;
const MOST_ISSUES = 20;

/** How a statement is understood; nothing of it is stored. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await statementDraft(args);
  const { draft, reading, paths, address } = scope;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { rows, issues } = reading;
  const number = (value: number | null, decimals: number) => formatNumber(value, locale, { decimals });
  const delivered = deliveredIn(scope.party.lines);
  const price = delivered.map((unit) => `${address.currency}/${unit}`).join(", ");
  const nameOf = (column: string): string => t(`portfolio:statement.column.${column}`);
  const units = {
    reference: "",
    name: "",
    energy: ` [${delivered.join(", ")}]`,
    price: ` [${price}]`,
    amount: ` [${address.currency}]`,
  };
  return {
    ...statementFacts(locale, scope),
    back: paths.upload,
    ...rowsFacts(draft, reading),
    fieldNames: Object.fromEntries(STATEMENT_COLUMNS.map((name) => [name, nameOf(name)])),
    unitNames: {},
    action: t("portfolio:statement.compare"),
    result: rows && {
      count: rows.length,
      columns: STATEMENT_COLUMNS.map((name) => nameOf(name) + units[name]),
      rows: rows
        .slice(0, PREVIEW)
        .map((row) => [
          row.reference ?? "–",
          row.name ?? "–",
          number(row.mwh, 3),
          number(row.price, 2),
          number(row.amount, 2),
        ]),
      sums: rowsSums(t, locale, {
        days: [],
        amounts: { values: rows.map(({ amount }) => amount ?? undefined), unit: address.currency, isMoney: true },
        prices: { values: rows.map(({ price }) => price ?? undefined), unit: price },
      }),
      lines: issues.slice(0, MOST_ISSUES).map((issue) => issueText(t, issue, nameOf)),
      wrong: issues.length,
      remarks: [],
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, paths, draft, reading, understand } = await statementDraft(args);
  return answerRows(args.request, {
    actor,
    purpose: "statement",
    draft,
    reading,
    understand,
    locale: await localeOf(args.request),
    here: paths.read(draft.draft_id),
    otherFile: paths.upload,
    isAsked: false,
    store: async () => done({ to: paths.compared(await takeStatement(actor, draft)) }),
  });
}

export default function ReadStatement() {
  const { back, ...page } = useLoaderData<typeof loader>();
  return <RowsPage {...page} backHref={back} />;
}
