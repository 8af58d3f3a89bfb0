import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, monthName } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { daysTogether, hadPlan, savingOfDay, sharePlanned } from "~/entities/operator/afterwards/measuredDay";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { MonthPage } from "~/ui/operator/measured/MonthPage";
import { monthScope } from "./scope.server";

/** What the days of a month were promised to cost, what they cost, and what was saved. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, period, last, days } = monthScope(args);
  const { system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const [year = "", month = "1"] = period.from.split("-");
  return {
    title: t("operator:measured.title"),
    base: paths.measured,
    from: period.from,
    currency: system.unit,
    monthText: `${monthName(Number(month), locale)} ${year}`,
    beforeHref: `${paths.measured}?from=${period.before}`,
    // Days to come cannot be judged.
    afterHref: period.after <= last ? `${paths.measured}?from=${period.after}` : null,
    siteHref: paths.operationSite,
    csvHref: `${paths.measuredFile}?from=${period.from}`,
    lastHref: days.some(({ day }) => day === last) ? null : paths.measuredDay(last),
    together: daysTogether(days),
    lines: days.map((one) => ({
      day: one.day,
      label: formatDate(one.startMs, locale, system.timezone),
      href: paths.measuredDay(one.day),
      coverage: one.coverage,
      not_judged: one.not_judged,
      planned: one.costs?.planned?.total ?? null,
      measured: one.costs?.measured.total ?? null,
      status_quo: one.costs?.status_quo.total ?? null,
      foresight: one.costs?.foresight.total ?? null,
      saving: savingOfDay(one),
      regret: one.regret?.amount ?? null,
      hadPlan: hadPlan(one),
      sharePlanned: sharePlanned(one),
    })),
  };
}

export default function Measured() {
  return <MonthPage {...useLoaderData<typeof loader>()} />;
}
