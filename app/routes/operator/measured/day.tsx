import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { judgeAgain, lastDay } from "~/services/operator/afterwards/days.server";
import { useAnswered } from "~/ui/kit/fields";
import { DayPage } from "~/ui/operator/measured/DayPage";
import { dayScope } from "./scope.server";

/** What a day was promised to cost, what it cost by term, and by which values it is judged. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, period, date, day } = dayScope(args);
  const { system, editable } = page;
  const { timezone: zone } = system;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const dayText = formatDate(period.fromMs, locale, zone);
  const last = lastDay(zone, Date.now());
  return {
    title: t("operator:measured.of", { day: dayText }),
    crumbs: [{ label: t("operator:measured.title"), href: `${paths.measured}?from=${date}` }, { label: dayText }],
    zone,
    day,
    dayText,
    currency: system.unit,
    base: paths.measuredDay(date),
    over: date <= last,
    mayJudge: editable && date <= last,
    beforeHref: paths.measuredDay(period.before),
    afterHref: period.after <= last ? paths.measuredDay(period.after) : null,
    csvHref: paths.measuredDayFile(date),
    siteHref: paths.operationSite,
    seriesHrefs: Object.fromEntries(
      (day?.series ?? []).flatMap(({ live_id }) => (live_id ? [[live_id, paths.oneLiveSeries(live_id)]] : [])),
    ) as Record<string, string>,
  };
}

/** Asks for the day to be judged again, as when values came in later. */
export function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const date = args.params.day ?? "";
  const outcome = judgeAgain(actor, system.system_id, date, Date.now());
  if (!outcome.ok) return refusedStep("operation_day", "set", outcome);
  return redirectWith(sitePaths(system.system_id).measuredDay(date), "operator:status.day_asked");
}

export default function MeasuredDay() {
  const { refused } = useAnswered<typeof action>();
  return <DayPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
