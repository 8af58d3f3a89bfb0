import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayOf } from "~/entities/core/clock";
import { formatDate, formatPeriod, formatTime, weekdayName } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import type { SourceRemark } from "~/services/portfolio/imbalance/sources.server";
import { BalancingPage } from "~/ui/portfolio/balancing/BalancingPage";
import { balancingScope, searchOf } from "./query.server";

/** What a site was long and short of its schedule, and what that cost. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { page, filter, faults, view } = await balancingScope(args);
  const { system } = page;
  const paths = sitePaths(system.system_id);
  const { currency, timezone, stepMinutes, stale, synthetic, names, figures } = view;
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const fileOf = (table: string) => `${paths.balancingEnergyFile}?${searchOf(filter, { table })}`;
  return {
    title: t("portfolio:balancing.title"),
    base: paths.balancingEnergy,
    here: `${paths.balancingEnergy}?${searchOf(filter)}`,
    filter,
    faults: faults.map(
      ({ field, message, params }) => t(`portfolio:balancing.field.${field}`) + ": " + tOf(t, message, params),
    ),
    periodText: `${date(view.first)} – ${date(view.last)}`,
    currency,
    timezone,
    stepMinutes,
    stale,
    synthetic,
    names,
    remarks: view.remarks.map((one) => ({ kind: one.kind, name: one.name ?? "", href: hrefOf(one, paths) })),
    scheduleHref: system.has_operation ? paths.schedule : null,
    figures: figures && {
      coverage: figures.coverage,
      sums: figures.sums,
      periods: figures.periods.map(({ period, ...one }) => ({
        key: period.key,
        label: filter.granularity === "day" ? date(period.first) : formatPeriod(period.key, locale),
        ...one,
      })),
      worst: figures.worst.map((one) => ({
        ...one,
        againstDayAhead: Number.isNaN(one.againstDayAhead) ? null : one.againstDayAhead,
        label: formatTime(one.startMs, locale, timezone, true),
        href: system.has_operation
          ? `${paths.energyTrade}?${searchOf({ period: "day", from: dayOf(timezone, one.startMs) })}`
          : null,
      })),
      heat: Array.from({ length: 24 }, (_, hour) =>
        Array.from({ length: 7 }, (_day, weekday) => {
          const cell = weekday * 24 + hour;
          return figures.heat.hours[cell]! > 0 ? figures.heat.cost[cell]! : null;
        }),
      ),
    },
    files: { periods: fileOf("periods"), worst: fileOf("worst"), hours: fileOf("hours"), steps: fileOf("steps") },
    weekdays: Array.from({ length: 7 }, (_, day) => weekdayName(day, locale)),
  };
}

/** A rule in words: its key begins with the name of its texts. */
const tOf = (t: ReturnType<typeof textsOf>, message: string, params: Record<string, number> = {}): string =>
  t(message.replace(".", ":"), params);

/** Where what is missing is put right. */
function hrefOf({ kind, live_id }: SourceRemark, paths: ReturnType<typeof sitePaths>): string {
  if (kind === "no_positive" || kind === "no_negative") return paths.newLiveSeries;
  if (kind === "several_prices" || live_id) return paths.liveSeries;
  if (kind === "not_metered") return paths.operationSite;
  return kind === "no_connection" ? paths.components : "/spot-markets";
}

export default function BalancingEnergy() {
  return <BalancingPage {...useLoaderData<typeof loader>()} />;
}
