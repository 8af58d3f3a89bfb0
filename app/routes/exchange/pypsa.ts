import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { networkChoice } from "~/entities/exchange/exchange";
import { localeOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { zipResponse } from "~/services/archive/calls.server";
import { exportNetwork } from "~/services/exchange/exchange.server";

/**
 * GET /system/:system_id/exchange/pypsa: the system as a network of PyPSA. Where that is not possible, it leads back to the page, which
 * says why.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { actor, system } = requireSystem(args);
  const { searchParams } = new URL(args.request.url);
  const back = (problem: "choice" | "not_complete") => {
    const pageParams = new URLSearchParams({ problem });
    for (const name of ["scenario_id", "year"]) pageParams.set(name, (searchParams.get(name) ?? "").slice(0, 120));
    return redirect(`${sitePaths(system.system_id).exchange}?${pageParams.toString()}`, { status: 303 });
  };
  const choice = networkChoice.safeParse(Object.fromEntries(searchParams));
  if (!choice.success) return back("choice");
  const file = await exportNetwork(actor, system.system_id, choice.data, { locale: await localeOf(args.request) });
  if (file.ok) return zipResponse(file.value);
  return back(file.status === 409 ? "not_complete" : "choice");
};
