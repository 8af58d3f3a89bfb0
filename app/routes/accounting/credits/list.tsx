import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { creditPaths } from "~/entities/accounting/paths";
import { formatDate, formatNumber } from "~/entities/core/format";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { creditUse } from "~/services/accounting/creditUse.server";
import { BalanceKeyFigures } from "~/ui/accounting/BalanceKeyFigures";
import { GrantTable } from "~/ui/accounting/GrantTable";
import { UseTable } from "~/ui/accounting/UseTable";
import { BarChart } from "~/ui/kit/charts";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";

/** What the space's runs cost, what is left, and how long it will last; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { state, used, projection, days, systems, people, grants } = valueOrThrow(creditUse(actor));
  const number = (value: number) => formatNumber(value, locale, { decimals: 0 });
  // Later than the last grant holds, nothing can be used up.
  const lastEnd = Date.UTC(Math.max(0, ...grants.map((grant) => grant.end_year)) + 1, 0, 1);
  const total = days.reduce((sum, day) => sum + day.credits, 0);
  return {
    title: t("accounting:credits.title"),
    year: new Date().getUTCFullYear(),
    limited: state.limited,
    empty: state.limited && state.balance - state.reserved <= 0,
    values: {
      balance: state.limited ? number(state.balance) : null,
      reserved: number(state.reserved),
      granted: state.limited ? number(state.granted) : null,
      used: number(used),
      mean: formatNumber(projection.mean, locale, { decimals: 1 }),
      yearEnd: number(projection.yearEnd),
      exhausted:
        state.limited && projection.exhaustedAt !== null && projection.exhaustedAt < lastEnd
          ? formatDate(projection.exhaustedAt, locale, "UTC")
          : null,
    },
    days: days.map(({ day, credits }) => ({ label: formatDate(`${day}T00:00:00Z`, locale, "UTC"), credits })),
    total: number(total),
    used: total > 0,
    systems: systems.map((row) => ({ ...row, credits: number(row.credits), runs: number(row.runs) })),
    people: people.map((row) => ({
      ...row,
      name: row.id === "system" ? t("accounting:credits.grants.by_product") : row.name,
      credits: number(row.credits),
      runs: number(row.runs),
    })),
    grants: grants.map(({ grant_id, amount, start_year, end_year, created_at, by }) => ({
      grant_id,
      amount: formatNumber(amount, locale),
      start_year,
      end_year,
      created: formatDate(created_at, locale, "UTC"),
      by,
    })),
  };
}

/** Grants, and the runs that use them. */
const LIVE = ["credit_grant", "optimization"];

export default function Credits() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return (
    <>
      <PageHeader
        title={data.title}
        lead={t("credits.lead")}
        actions={
          <>
            <ButtonLink href="/accounting">{t("credits.accounting.title")}</ButtonLink>
            <ButtonLink kind="primary" href={creditPaths.newGrant}>
              {t("credits.add.link")}
            </ButtonLink>
          </>
        }
      />
      <LiveRegion types={LIVE}>
        {data.empty ? <Notice kind="warning" title={t("credits.empty")} /> : null}
        {data.limited ? null : (
          <Notice kind="info" title={t("credits.unlimited.title")}>
            <p>{t("credits.unlimited.text")}</p>
          </Notice>
        )}
        <Section id="balance" title={t("credits.balance.title", { year: data.year })}>
          <BalanceKeyFigures values={data.values} />
        </Section>
      </LiveRegion>
      {data.used ? (
        <BarChart
          id="days"
          title={t("credits.days.title")}
          summary={t("credits.days.summary", { total: data.total })}
          unit={t("credits.unit")}
          labels={data.days.map((day) => day.label)}
          series={[{ name: t("credits.unit"), values: data.days.map((day) => day.credits) }]}
        />
      ) : (
        <Section id="days" title={t("credits.days.title")}>
          <EmptyState title={t("credits.days.none")} level={3} />
        </Section>
      )}
      <LiveRegion types={LIVE}>
        <UseTable
          id="systems"
          title={t("credits.use.systems", { year: data.year })}
          header={t("credits.use.system")}
          rows={data.systems}
        />
        <UseTable
          id="people"
          title={t("credits.use.people", { year: data.year })}
          header={t("credits.use.person")}
          rows={data.people}
        />
        <GrantTable grants={data.grants} />
      </LiveRegion>
    </>
  );
}
