import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";

/** A system's address leads to its map. */
export const loader = (args: LoaderFunctionArgs) => {
  const { system } = requireSystem(args);
  return redirect(sitePaths(system.system_id).infrastructure);
};

/** Never shown: the loader leads on, or refuses, and a refusal needs a page to be shown in. */
export default function OpenSystem() {
  return null;
}
