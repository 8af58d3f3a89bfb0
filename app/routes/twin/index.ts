import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireSystem } from "~/routes/page/guard.server";

/** The digital twin begins with its infrastructure. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args);
  throw redirect(`/system/${encodeURIComponent(system.system_id)}/digital-twin/infrastructure`);
}
