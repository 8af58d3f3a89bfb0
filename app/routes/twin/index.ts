import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireSystem } from "~/routes/page/guard.server";
import { sitePaths } from "~/entities/core/sitePaths";

/** The digital twin begins with its infrastructure. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args);
  throw redirect(sitePaths(system.system_id).infrastructure);
}
