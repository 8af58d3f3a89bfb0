import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { creditRows } from "~/services/portfolio/credit/credit.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";

const money = (minor: number | null): number | null => (minor === null ? null : minor / 100);

/** GET .../credit.csv: the page of credit and margin, a row for each counterparty and currency. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const t = textsOf(await localeOf(args.request));
  const { value } = await currentValue(actor, system.system_id);
  const rows = value ? creditRows(actor, system.system_id, value, { today: todayIn(system.timezone) }) : [];
  const header = ["receivable", "payable", "settlement", "open", "replacement", "exposure", "limit", "headroom"];
  return csvFile(
    "credit",
    csvText({
      header: [
        t("portfolio:field.counterparty_id"),
        t("portfolio:field.currency"),
        ...header.map((name) => t(`portfolio:credit.${name}`)),
        t("portfolio:credit.initial"),
        t("portfolio:credit.variation"),
      ],
      rows: rows.map((row) => [
        row.name,
        row.currency,
        money(row.receivableMinor),
        money(row.payableMinor),
        money(row.settlementMinor),
        money(row.netOpenMinor),
        money(row.replacementMinor),
        money(row.exposureMinor),
        row.limit,
        money(row.headroomMinor),
        money(row.margin?.initialMinor ?? null),
        money(row.margin?.variationMinor ?? null),
      ]),
    }),
  );
}
