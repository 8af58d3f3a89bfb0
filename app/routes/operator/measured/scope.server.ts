import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { notFoundPage, requireSystem } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { daysBetween, lastDay } from "~/services/operator/afterwards/days.server";

/** The month of the address, and its judged days; for those who see the system. */
export function monthScope(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "operation");
  const { actor, system } = page;
  const now = Date.now();
  const last = lastDay(system.timezone, now);
  const fromText = new URL(args.request.url).searchParams.get("from");
  // The month of the last day that is over, unless another one is asked for.
  const period = viewPeriod(system.timezone, { period: "month", from: fromText ?? last }, now);
  return { page, period, last, days: daysBetween(dbOf(actor), system.system_id, period.from, period.after) };
}

/** The day of the address: that of a calendar, over or not. What was judged of it; null where nothing was. */
export function dayScope(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "operation");
  const { actor, system } = page;
  const date = args.params.day ?? "";
  const period = viewPeriod(system.timezone, { period: "day", from: date }, Date.now());
  if (period.from !== date) throw notFoundPage();
  const [day = null] = daysBetween(dbOf(actor), system.system_id, date, period.after);
  return { page, period, date, day };
}
