import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";

/** The digital twin begins with its infrastructure. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args);
  throw redirect(sitePaths(system.system_id).infrastructure);
}
