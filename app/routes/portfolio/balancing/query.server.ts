import type { LoaderFunctionArgs } from "@remix-run/node";
import { imbalanceFilter } from "~/entities/portfolio/imbalanceFilter";
import { requireSystem } from "~/routes/page/guard.server";
import { imbalanceView, todayOf } from "~/services/portfolio/imbalance/view.server";

/** What the address of balancing energy asks for, what is wrong with it, and the figures. */
export async function balancingScope(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "portfolio");
  const query = new URL(args.request.url).searchParams;
  const { filter, faults } = imbalanceFilter(query, todayOf(page.actor, page.system));
  return { page, query, filter, faults, view: await imbalanceView(page.actor, page.system, filter) };
}

/** The question as an address has it. */
export const searchOf = (filter: object, more: Record<string, string> = {}): string =>
  new URLSearchParams(Object.entries({ ...filter, ...more }).map(([name, value]) => [name, String(value)])).toString();
