import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatMonth, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { partyPaths } from "~/entities/portfolio/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { mayEditGlobally } from "~/services/core/access.server";
import { creditRows } from "~/services/portfolio/credit/credit.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";
import { CreditPage } from "~/ui/portfolio/credit/CreditPage";

/** What each counterparty owes and would cost to replace, with its credit limit, and the margin of futures. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const { value, stale } = await currentValue(actor, system.system_id);
  const rows = value ? creditRows(actor, system.system_id, value, { today: todayIn(system.timezone) }) : [];
  const editsParties = mayEditGlobally(actor);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  return {
    title: t("portfolio:credit.title"),
    partiesHref: partyPaths.list("counterparty"),
    fileHref: paths.creditFile,
    stale,
    about: value && {
      at: formatTime(value.madeAt, locale, system.timezone),
      reference: date(value.referenceDay),
      synthetic: value.markets.some(({ synthetic, spotSynthetic }) => synthetic || spotSynthetic),
    },
    rows: rows.map(({ months, ...row }) => ({
      ...row,
      href: row.isParty && editsParties ? partyPaths.edit("counterparty", row.id) : null,
      months: months.map((month) => ({
        ...month,
        label: formatMonth(`${month.month}-15T12:00Z`, locale, "UTC"),
        due: date(month.due),
      })),
    })),
  };
}

export default function Credit() {
  return <CreditPage {...useLoaderData<typeof loader>()} />;
}
