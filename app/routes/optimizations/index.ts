import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";

/** The designer begins with its optimizations. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args, "expansion");
  return redirect(sitePaths(system.system_id).optimizations);
}
