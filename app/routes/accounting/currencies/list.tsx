import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BASE_CURRENCY } from "~/entities/accounting/currency";
import { currencyPaths } from "~/entities/accounting/paths";
import { REFERENCE_DATE } from "~/entities/accounting/referenceRates";
import { formatDate, formatNumber } from "~/entities/core/format";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { rateTable } from "~/services/accounting/currencies.server";
import { environment } from "~/services/core/settings/environment.server";
import { ButtonLink, LiveRegion, Notice, PageHeader, StatusBadge } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { currencyName } from "./names";

/** Exchange rates of the space, per 1 EUR; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const number = (value: number | null) => (value === null ? null : formatNumber(value, locale, { decimals: 6 }));
  const rates = valueOrThrow(rateTable(actor));
  const day = rates.find((row) => row.live_date !== null)?.live_date ?? null;
  return {
    title: textsOf(locale)("accounting:currencies.title"),
    source: environment().ratesUrl !== undefined,
    day: day ? formatDate(`${day}T00:00:00Z`, locale, "UTC") : null,
    referenceDay: formatDate(`${REFERENCE_DATE}T00:00:00Z`, locale, "UTC"),
    customCount: rates.filter((row) => row.mode === "custom").length,
    rows: rates.map((row) => ({
      currency: row.currency,
      name: currencyName(row.currency, locale),
      fixed: row.currency === BASE_CURRENCY,
      rate: number(row.rate),
      live: number(row.live),
      shipped: number(row.default),
      custom: number(row.custom),
      mode: row.mode,
    })),
  };
}

export default function Currencies() {
  const { title, source, day, referenceDay, customCount, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("currencies.lead")}
        actions={
          <>
            {customCount > 0 ? (
              <ButtonLink href={currencyPaths.reset}>{t("currencies.reset.link_all")}</ButtonLink>
            ) : null}
            <ButtonLink kind="primary" href={currencyPaths.newRate}>
              {t("currencies.add.link")}
            </ButtonLink>
          </>
        }
      />
      <LiveRegion types={["exchange_rate"]}>
        {source && day ? <p>{t("currencies.live_of", { day })}</p> : null}
        <p>{t("currencies.reference_of", { day: referenceDay })}</p>
        {source ? null : (
          <Notice kind="info" title={t("currencies.no_source.title")}>
            <p>{t("currencies.no_source.text")}</p>
          </Notice>
        )}
        {source && !day ? <Notice kind="warning" title={t("currencies.not_fetched")} /> : null}
        <DataTable
          cards
          caption={t("currencies.caption")}
          rows={rows}
          rowKey={(row) => row.currency}
          columns={[
            {
              key: "base",
              header: t("currencies.column.base"),
              cell: () => <span className="nowrap">{t("currencies.one_euro")}</span>,
            },
            { key: "currency", header: t("currencies.column.currency"), rowHeader: true, cell: (row) => row.currency },
            { key: "name", header: t("currencies.column.name"), cell: (row) => row.name },
            {
              key: "rate",
              header: t("currencies.column.rate"),
              numeric: true,
              cell: (row) => row.rate ?? t("currencies.none"),
            },
            {
              key: "live",
              header: t("currencies.column.live"),
              numeric: true,
              cell: (row) => row.live ?? t("currencies.none"),
            },
            {
              key: "default",
              header: t("currencies.column.default"),
              numeric: true,
              cell: (row) => row.shipped ?? t("currencies.none"),
            },
            {
              key: "custom",
              header: t("currencies.column.custom"),
              numeric: true,
              cell: (row) => row.custom ?? t("currencies.none"),
            },
            {
              key: "mode",
              header: t("currencies.column.mode"),
              cell: (row) => (
                <StatusBadge tone={row.mode === "custom" ? "info" : "neutral"}>
                  {t(`currencies.mode.${row.mode}`)}
                </StatusBadge>
              ),
            },
          ]}
          actions={(row) =>
            row.fixed ? null : (
              <>
                <ButtonLink
                  href={currencyPaths.rate(row.currency)}
                  label={t("currencies.edit.named", { currency: row.currency })}
                >
                  <span className="nowrap">{t("currencies.edit.link")}</span>
                </ButtonLink>
                {row.mode === "custom" ? (
                  <ButtonLink
                    href={currencyPaths.resetOne(row.currency)}
                    label={t("currencies.reset.named", { currency: row.currency })}
                  >
                    {t("currencies.reset.link")}
                  </ButtonLink>
                ) : null}
              </>
            )
          }
        />
      </LiveRegion>
    </>
  );
}
