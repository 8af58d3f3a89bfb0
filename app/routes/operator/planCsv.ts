import type { LoaderFunctionArgs } from "@remix-run/node";
import type { StoredPlan } from "~/entities/operator/plan";
import {
  componentTable,
  exchangeTable,
  levelsTable,
  type PlanTable,
  priceTable,
  scheduleTable,
} from "~/entities/operator/planFile";
import { groundsTable, withGrounds } from "~/entities/operator/told/groundsFile";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { csvText } from "~/services/core/csv";
import { dbOf } from "~/services/core/store.server";
import { groundFrame } from "~/services/operator/inForce/groundFrame.server";
import { outagesIn } from "~/services/operator/outages/outages.server";
import { operationScope, requirePlan } from "./scope.server";

/**
 * GET .../plans/{id}/schedule.csv: what each component is to do. exchange.csv: what the site takes from its connections. levels.csv: what
 * is in its stores. price.csv: the price of the market. grounds.csv: why each component does it. components/{component}/steps.csv: all that is said of one component.
 */
export async function loader(args: LoaderFunctionArgs) {
  const scope = operationScope(args);
  const { page, operation } = scope;
  const plan = requirePlan(scope);
  const { timezone: zone, unit: currency } = page.system;
  const factor = operation.conversion_factor;
  const settings = { zone, until: null, factor };
  const file = (name: string, table: PlanTable) => csvFile(`${operation.name} ${name}`, csvText(table));
  const frame = groundFrame(await localeOf(args.request), page.system, plan);
  const { component_id } = args.params;
  if (component_id !== undefined) {
    const row = plan.rows.find((one) => one.component_id === component_id);
    if (!row) throw notFoundPage();
    const outages = outagesIn(dbOf(page.actor), page.system.system_id, plan)[component_id];
    const steps = componentTable(plan, row, { zone, factor, currency, outages });
    return file(row.name, withGrounds(steps, row, frame));
  }
  const kind = /([a-z]+)\.csv$/.exec(new URL(args.request.url).pathname)?.[1];
  if (kind === "levels") return file(kind, levelsTable(plan, zone));
  if (kind === "price") return file(kind, priceTable(plan, zone, currency));
  if (kind === "grounds") return file(kind, groundsTable(plan.rows, frame));
  if (kind === "exchange") return file(kind, await exchange(plan));
  return file("schedule", scheduleTable(plan, settings));

  async function exchange(of: StoredPlan): Promise<PlanTable> {
    const locale = await localeOf(args.request);
    const { levels } = carrierNames(page.actor, locale, textsOf(locale)("common:form.not_specified"));
    return exchangeTable(of, settings, (id) => levels[id] ?? id);
  }
}
