import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { RESOLUTIONS, type Resolution } from "~/entities/operator/demands/demand";
import { STEP_MS } from "~/entities/operator/operation";
import { viewPeriod, type ViewPeriodName } from "~/entities/operator/viewPeriod";
import { textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { demandsView } from "~/services/operator/demands/view.server";

/** Steps that a period is shown in unless others are asked for. */
const STANDARD: Record<ViewPeriodName, Resolution> = { day: "quarter_hour", week: "hour", month: "hour" };

/** What the address of the energy demands asks for, and what it shows. */
export function demandsPlace(args: LoaderFunctionArgs, locale: Locale) {
  const page = requireSystem(args, "operation");
  const { actor, system } = page;
  const query = new URL(args.request.url).searchParams;
  const now = Date.now();
  const period = viewPeriod(system.timezone, { period: query.get("period"), from: query.get("from") }, now);
  const asked = query.get("resolution");
  const resolution =
    asked !== null && Object.hasOwn(RESOLUTIONS, asked) ? (asked as Resolution) : STANDARD[period.period];
  const { carriers, carrierOf } = carrierNames(actor, locale, textsOf(locale)("common:form.not_specified"));
  const window = { startMs: period.fromMs, steps: Math.round((period.toMs - period.fromMs) / STEP_MS) };
  const view = demandsView(
    actor,
    {
      ...{ system_id: system.system_id, zone: system.timezone, now, ...window },
      ...{ carrier: query.get("carrier"), component_id: query.get("component") },
    },
    carrierOf,
  );
  return { page, now, period, resolution, window, carriers, view };
}
