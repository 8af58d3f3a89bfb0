import { sitePaths } from "~/entities/core/sitePaths";
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireSystem, refusalPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";

/** Begins a wizard: its id is that of the run to come, so that starting twice is starting once. */
export function loader(args: LoaderFunctionArgs) {
  const { system, editable } = requireSystem(args, "expansion");
  if (!editable) throw refusalPage(notAllowed());
  return redirect(`${sitePaths(system.system_id).newOptimization}/${crypto.randomUUID()}/basic`);
}

/** Never shown: the loader leads on, or refuses, and a refusal needs a page to be shown in. */
export default function NewOptimization() {
  return null;
}
