import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayOf } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import { STEP_MS } from "~/entities/operator/operation";
import { spanPeriod } from "~/entities/operator/viewPeriod";
import { textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { tradeSources } from "~/routes/portfolio/tradeSources.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { newestPlans, planToShow, reasonNotShown } from "~/services/operator/schedule.server";
import { tradeView } from "~/services/operator/trade/tradeView.server";

/** What the address of the energy trade asks for, and what it shows. */
export function tradeScope(args: LoaderFunctionArgs, locale: Locale) {
  const page = requireSystem(args, "operation");
  const { actor, system } = page;
  const query = new URL(args.request.url).searchParams;
  const now = Date.now();
  const { plans: newest, more } = newestPlans(actor, system.system_id);
  const id = query.get("plan") || null;
  const chosen = id === null ? null : planToShow(actor, system.system_id, id, now);
  // The one that is shown is among those offered, however old it is.
  const isOffered = !chosen || newest.some((one) => one.optimization_operation_id === id);
  const plans = isOffered ? newest : [...newest, chosen.operation];
  // A plan of its own is shown from its first day on.
  const from = query.get("from") || (chosen && dayOf(system.timezone, chosen.plan.start));
  const period = spanPeriod(system.timezone, { period: query.get("period"), from }, now);
  const { levels, carriers, carrierOf } = carrierNames(actor, locale, textsOf(locale)("common:form.not_specified"));
  const window = { startMs: period.fromMs, steps: Math.round((period.toMs - period.fromMs) / STEP_MS) };
  const filter = {
    system_id: system.system_id,
    ...window,
    plan: chosen?.plan ?? null,
    now,
    carrier: query.get("carrier"),
  };
  const missing = id !== null && !chosen ? reasonNotShown(actor, system.system_id, id) : null;
  return {
    page,
    now,
    plans,
    more,
    chosen,
    missing,
    period,
    window,
    carriers,
    levels,
    view: tradeView(actor, filter, tradeSources(actor, system.system_id, carrierOf)),
  };
}
