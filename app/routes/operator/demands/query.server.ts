import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { partsOf, resolutionOf } from "~/entities/operator/demands/resolution";
import { STEP_MS } from "~/entities/operator/operation";
import { spanPeriod } from "~/entities/operator/viewPeriod";
import { textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { demandView } from "~/services/operator/demands/demandView.server";

/** What the address of the energy demands asks for, and what it shows. */
export function demandsScope(args: LoaderFunctionArgs, locale: Locale) {
  const page = requireSystem(args, "operation");
  const { actor, system } = page;
  const query = new URL(args.request.url).searchParams;
  const now = Date.now();
  const period = spanPeriod(system.timezone, { period: query.get("period"), from: query.get("from") }, now);
  const window = { startMs: period.fromMs, steps: Math.round((period.toMs - period.fromMs) / STEP_MS) };
  const resolution = resolutionOf(period.period, query.get("resolution"));
  const { carriers, carrierOf } = carrierNames(actor, locale, textsOf(locale)("common:form.not_specified"));
  const filter = { carrier: query.get("carrier"), component: query.get("component") };
  return {
    page,
    now,
    period,
    window,
    resolution,
    carriers,
    parts: partsOf(resolution, window.startMs, window.steps, system.timezone),
    view: demandView(
      actor,
      { ...filter, ...window, system_id: system.system_id, zone: system.timezone, now },
      carrierOf,
    ),
  };
}
