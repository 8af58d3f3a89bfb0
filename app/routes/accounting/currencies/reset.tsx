import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { currencyPaths } from "~/entities/accounting/paths";
import { formatNumber } from "~/entities/core/format";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { notFoundPage, requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { rateTable, resetRates } from "~/services/accounting/currencies.server";

const currencyIn = (request: Request): string | null => new URL(request.url).searchParams.get("currency");

/** Asks before rates of one's own give way to the automatic ones: all, or that of ?currency. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const currency = currencyIn(args.request);
  const rates = valueOrThrow(rateTable(actor)).filter(
    (row) => row.mode === "custom" && (currency === null || row.currency === currency),
  );
  if (rates.length === 0) throw notFoundPage();
  const title = t("accounting:currencies.reset.title");
  const number = (value: number | null) =>
    value === null ? t("accounting:currencies.none") : formatNumber(value, locale, { decimals: 6 });
  const items = rates.map((row) =>
    t("accounting:currencies.reset.change", {
      currency: row.currency,
      from: number(row.custom),
      to: number(row.live ?? row.default),
    }),
  );
  return {
    title,
    crumbs: [{ label: t("accounting:currencies.title"), href: currencyPaths.rates }, { label: title }],
    text: [t("common:confirm.cannot_be_undone")],
    goes: { title: t("accounting:currencies.reset.consequence"), items },
    back: currencyPaths.rates,
    typed: null,
    action: t("accounting:currencies.reset.submit"),
  };
}

export function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const run = () => resetRates(actor, currencyIn(args.request));
  return confirmed(args.request, {
    typed: null,
    run,
    to: currencyPaths.rates,
    flash: "accounting:currencies.status.reset",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
