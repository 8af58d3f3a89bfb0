import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { elementOf } from "~/entities/parameters/parameterElement";
import { localeOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import {
  notFoundPage,
  requireEditable,
  requireSystem,
  type SystemPage,
  valueOrThrow,
} from "~/routes/page/guard.server";
import { convertTyped } from "~/routes/page/upload.server";
import { parameterQuery } from "~/routes/parameters/paths";
import { pageContext, targetOf } from "~/routes/parameters/target.server";
import { rowsUsing } from "~/services/parameters/rows.server";
import { comparedAim } from "~/services/parameters/uploaded/save.server";
import { draftOfSeries } from "~/services/timeseries/upload/storedDraft.server";
import { mendWeather } from "~/services/weather/mend.server";
import { weatherSeries } from "~/services/weather/stored.server";

/** Who opens the address is led to the series. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args);
  return redirect(sitePaths(system.system_id).series("series", args.params.id ?? ""));
}

/**
 * Fills short gaps of stored weather in the series itself, for who may edit its place. Takes the series of a parameter (`parameter_id` of the form) as a file that is cleaned, and leads to the page on which that is looked at and
 * saved. 404 where the parameter does not use the series.
 */
export async function action(args: ActionFunctionArgs) {
  if (args.params.source !== "series") throw notFoundPage();
  const tsId = args.params.id ?? "";
  const seen = requireSystem(args);
  const weather = weatherSeries(seen.actor, tsId);
  if (weather.ok) return mended(seen, tsId);
  const page = requireEditable(args);
  const { actor, system } = page;
  const parameterId = (await args.request.formData()).get("parameter_id");
  const row = rowsUsing(actor, system.system_id, tsId).find(({ parameter_id }) => parameter_id === parameterId);
  if (!row) throw notFoundPage();
  const { type, impact = null, price_scenario = null } = row.properties;
  const query = parameterQuery({
    element: elementOf(row),
    scenario_id: row.scenario_id,
    parameter_type: type,
    impact,
    price_scenario,
    parameter_id: row.parameter_id,
  }).slice(1);
  const params = new URLSearchParams(query);
  const target = targetOf(page, pageContext(page, params, await localeOf(args.request)), params);
  if (!target) throw notFoundPage();
  const draft = valueOrThrow(await draftOfSeries(actor, system.system_id, tsId, query));
  await convertTyped(draft, comparedAim(actor, system, target));
  return redirect(sitePaths(system.system_id).uploadedParameter(draft.draft_id), { status: 303 });
}

/** Weather of a place is one series that all who use it have: it is changed where it is. */
function mended({ actor, system }: SystemPage, tsId: string) {
  const { left, filled } = valueOrThrow(mendWeather(actor, system.system_id, tsId));
  const message = filled === 0 ? "none_filled_with_gaps" : left > 0 ? "filled_with_gaps" : "filled";
  return redirectWith(sitePaths(system.system_id).series("series", tsId), `timeseries:status.${message}`);
}
