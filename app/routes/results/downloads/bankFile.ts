import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsOf } from "~/i18n/i18n.server";
import { download, fileValue, XLSX } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { formulaWorkbook } from "~/services/core/workbook/formulas.server";
import { bankSheets } from "~/services/results/finance/bank/bankSheets";
import { financeOf } from "~/services/results/finance/finance.server";
import { lineName, pointNames } from "~/ui/results/finance/words";
import { componentNames, levelNames, loadFrame } from "../frame.server";

/** GET .../results/finance.xlsx: the cash flow as a workbook with live formulas. 404 while there is no result. */
export async function loader(args: LoaderFunctionArgs) {
  const { ready } = await loadFrame(args, "finance");
  if (!ready) throw notFoundPage();
  const { actor, run, result, query, locale } = ready;
  const choice = { statusQuoId: query.get("status_quo_id"), termsId: query.get("terms_id") || null };
  const { view, input, assets } = await fileValue(args.request, financeOf(actor, run, result, choice));
  const t = textsOf(locale);
  const names = componentNames(result);
  const sheets = bankSheets(input, view.appraisal, {
    t: (key) => t(`finance:bank.${key}`),
    streams: view.lines.map((line) => lineName(t as never, line, levelNames(ready).carriers)),
    assets: Object.fromEntries([
      ["connection", t("finance:field.costs_connection")],
      ...assets.map(({ id, componentId, side }) => {
        const name = names[componentId] ?? componentId;
        return [id, side === "plan" ? name : t("finance:bank.avoided", { name })];
      }),
    ]),
    points: pointNames(t, view.first_year, view.years),
  });
  return download(`${run.name}-finance.xlsx`, XLSX, new Uint8Array(await formulaWorkbook(sheets)));
}
