import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";

/** The operator begins with the schedule. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args, "operation");
  return redirect(sitePaths(system.system_id).schedule);
}
