import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { redirectWith } from "~/routes/page/flash.server";
import { refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { takeTypicalValues } from "~/services/checks/toRun.server";

/** Nothing to see here: what the values are for is on the page of checks. */
export function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args);
  return redirect(sitePaths(system.system_id).checks, 303);
}

/** Enters the published values of everything that keeps a run from starting; undo takes them back in one step. */
export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const entered = await takeTypicalValues(actor, system);
  if (!entered.ok) throw refusalPage(entered);
  const back = sitePaths(system.system_id).infrastructure;
  return entered.value > 0 ? redirectWith(back, "checks:to_run.status.taken") : redirect(back, 303);
}
