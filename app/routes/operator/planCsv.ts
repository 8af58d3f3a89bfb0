import type { LoaderFunctionArgs } from "@remix-run/node";
import { exchangeTable, scheduleTable } from "~/entities/operator/planFile";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { csvText } from "~/services/core/csv";
import { planOf } from "~/services/operator/plans.server";
import { operationPlace } from "./place.server";

/** GET .../plans/{id}/schedule.csv: what each component is to do; exchange.csv: what the site takes from its connections. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, operation } = operationPlace(args);
  const plan = planOf(page.actor, operation.optimization_operation_id)?.plan;
  if (!plan) throw notFoundPage();
  const kind = new URL(args.request.url).pathname.endsWith("/exchange.csv") ? "exchange" : "schedule";
  const locale = await localeOf(args.request);
  const { levels } = carrierNames(page.actor, locale, textsOf(locale)("common:form.not_specified"));
  const settings = { zone: page.system.timezone, until: null, factor: operation.conversion_factor };
  const table =
    kind === "schedule" ? scheduleTable(plan, settings) : exchangeTable(plan, settings, (id) => levels[id] ?? id);
  return csvFile(`${operation.name} ${kind}`, csvText(table));
}
