import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireSystem } from "~/routes/page/guard.server";

/** The results of a system begin with the summary. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args, "expansion");
  throw redirect(`/system/${encodeURIComponent(system.system_id)}/designer/results/summary`);
}
