import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";

/** The results of a system begin with the summary. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args, "expansion");
  throw redirect(sitePaths(system.system_id).result("summary"));
}
