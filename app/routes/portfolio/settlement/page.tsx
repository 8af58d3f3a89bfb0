import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatMonth, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { partyPaths } from "~/entities/portfolio/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { mayEditGlobally } from "~/services/core/access.server";
import styles from "~/styles/results/report.css?url";
import { SettlementPage } from "~/ui/portfolio/settlement/SettlementPage";
import { spotDealsLink } from "../spotLinks.server";
import { settlementScope } from "./query.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** What is owed to whom for a month of delivery. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const scope = await settlementScope(args);
  const { actor, system, month, party, settlement } = scope;
  const paths = sitePaths(system.system_id);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const monthName = (key: string) => formatMonth(`${key}-15T12:00Z`, locale, "UTC");
  const search = new URLSearchParams({ month, ...(party ? { party } : {}) }).toString();
  const spotHref = spotDealsLink(actor, system);
  const editsParties = mayEditGlobally(actor);
  return {
    title: t("portfolio:settlement.title"),
    heading: t("portfolio:settlement.heading", { month: monthName(month), system: system.name }),
    base: paths.settlement,
    here: `${paths.settlement}?${search}`,
    files: { csv: `${paths.settlementCsv}?${search}`, xlsx: `${paths.settlementXlsx}?${search}` },
    filter: { month, party },
    faults: scope.faults.map((key) => t(key.replace(".", ":"))),
    months: [...new Set([...scope.months, month])].map((key) => ({ value: key, label: monthName(key) })),
    partyOptions: [...new Map(scope.allParties.map(({ id, name }) => [id, name]))].map(([value, label]) => ({
      value,
      label,
    })),
    stale: scope.stale,
    about: settlement && {
      isOver: settlement.isOver,
      stamp: formatTime(settlement.madeAt, locale, system.timezone),
      failed: settlement.failed.map((deal) => ({ ...deal, href: paths.deal(deal.id) })),
    },
    parties: scope.parties.map(({ due, ...owed }) => ({
      ...owed,
      due: due && date(due),
      /** Where its tax is entered. */
      statementHref: scope.editable ? paths.statement(month, owed.id, owed.currency) : null,
      taxHref: owed.isMarket || !editsParties ? null : partyPaths.edit("counterparty", owed.id),
      lines: owed.lines.map((line) => ({
        ...line,
        days: line.first === line.last ? date(line.first) : `${date(line.first)} – ${date(line.last)}`,
        href: line.kind === "spot" ? spotHref() : paths.deal(line.id),
      })),
    })),
  };
}

export default function Settlement() {
  return <SettlementPage {...useLoaderData<typeof loader>()} />;
}
