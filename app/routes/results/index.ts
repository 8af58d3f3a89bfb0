import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireSystem } from "~/routes/page/guard.server";
import { sitePaths } from "~/entities/core/sitePaths";

/** The results of a system begin with the summary. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args, "expansion");
  throw redirect(sitePaths(system.system_id).result("summary"));
}
