import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { rateTable, resetRates } from "~/services/accounting/currencies.server";
import { EntityForm } from "~/ui/kit/fields";
import { formatNumber } from "~/entities/core/format";
import { ConfirmActions, Consequences, DialogPage } from "~/ui/kit/layout";

const BASE = "/admin/currency-conversion";
const schema = z.object({});
const asked = (request: Request): string | null => new URL(request.url).searchParams.get("currency");

/** Asks before rates of one's own give way to the automatic ones: all, or that of ?currency. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const currency = asked(args.request);
  const rates = valueOrThrow(rateTable(actor)).filter(
    (row) => row.mode === "custom" && (currency === null || row.currency === currency),
  );
  if (rates.length === 0) throw notFoundPage();
  const title = t("accounting:currencies.reset.title");
  const number = (value: number | null) =>
    value === null ? t("accounting:currencies.none") : formatNumber(value, locale, { decimals: 6 });
  return {
    title,
    crumbs: [{ label: t("accounting:currencies.title"), href: BASE }, { label: title }],
    rates: rates.map((row) => ({
      currency: row.currency,
      from: number(row.custom),
      to: number(row.live ?? row.default),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  valueOrThrow(resetRates(actor, asked(args.request)));
  return redirectWith(BASE, "accounting:currencies.status.reset");
}

export default function ResetRates() {
  const { title, rates } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return (
    <DialogPage title={title} backHref={BASE}>
      <EntityForm schema={schema} labels={{}} guard={false} requiredNote={false}>
        <p>{t("common:confirm.cannot_be_undone")}</p>
        <Consequences
          title={t("currencies.reset.consequence")}
          items={rates.map((row) => t("currencies.reset.change", row))}
        />
        <ConfirmActions action={t("currencies.reset.submit")} backHref={BASE} />
      </EntityForm>
    </DialogPage>
  );
}
